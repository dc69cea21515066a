"""A match that cells and widgets play together, at a table in memory that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.action import Action
from referee.match.match import Match
from referee.store import IN_MEMORY, open_store
from referee.tables.secrets import checked_secrets
from referee.tables.table import Table
from widgets.notebook.lock import LOCK

if TYPE_CHECKING:
    from referee.api import Match as NotebookMatch


class SharedMatch:
    """The :class:`~referee.api.keeper.Keeper` of a match that widgets show.

    Its table is freed with the last reference.
    """

    def __init__(self, match: Match[Any]) -> None:
        self.store = open_store(IN_MEMORY)
        self.table = Table.adopt(self.store, match)
        self._listeners: list[Callable[[], None]] = []

    @classmethod
    def of(cls, match: NotebookMatch) -> SharedMatch:
        """Return the shared match of a notebook's match, making it the match's keeper."""
        keeper = match.keeper
        if not isinstance(keeper, cls):
            keeper = cls(keeper.copy())
            match.keeper = keeper
        return keeper

    # -- listeners --------------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change of the match; return a function that stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def notify(self) -> None:
        """Call all listeners after a change at the table."""
        for listener in [*self._listeners]:
            listener()

    # -- the keeper's interface -------------------------------------------------------------------

    @property
    def match(self) -> Match[Any]:
        """The current match."""
        return self.table.match

    @property
    def informed_state(self) -> Any:
        """The state with the secrets that were sealed here."""
        with LOCK:
            return self.table.with_secrets(None, range(len(self.table.setup.seats)))

    def copy(self) -> Match[Any]:
        """Return an independent copy of the match, with the secrets that were sealed here."""
        with LOCK:
            twin = self.match.fork()
            twin.secrets.update(checked_secrets(self.store, self.table.id, twin))
            return twin

    def submit(self, action: Action, rolled: Sequence[str] = ()) -> None:
        """Play an action; raise :class:`~referee.engine.errors.Refused`."""
        with LOCK:
            self.table.submit(action, rolled)
            self.notify()

    def undo(self) -> None:
        """Undo the last action; raise :class:`~referee.engine.errors.NothingToUndo`."""
        with LOCK:
            self.table.undo()
            self.notify()

    def redo(self) -> None:
        """Redo the last undone action; raise :class:`~referee.engine.errors.NothingToUndo`."""
        with LOCK:
            self.table.redo()
            self.notify()
