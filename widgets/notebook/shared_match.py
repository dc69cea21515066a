"""A match that cells and widgets play together: it stands at a table in memory, which all of them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.action import Action
from referee.match.match import Match
from referee.store import IN_MEMORY, open_store
from referee.tables.secrets import true_secrets
from referee.tables.table import Table
from widgets.notebook.lock import LOCK

if TYPE_CHECKING:
    from referee.api import Match as NotebookMatch


class SharedMatch:
    """The :class:`~referee.api.keeper.Keeper` of a match that widgets show.

    Its table goes with the last one who holds it.
    """

    def __init__(self, match: Match[Any]) -> None:
        self.store = open_store(IN_MEMORY)
        self.table = Table.adopt(self.store, match)
        self._listeners: list[Callable[[], None]] = []

    @classmethod
    def of(cls, match: NotebookMatch) -> SharedMatch:
        """Return who keeps a match, and have it kept so from now on."""
        keeper = match.keeper
        if not isinstance(keeper, cls):
            keeper = cls(keeper.copy())
            match.keeper = keeper
        return keeper

    # -- who listens ------------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call back whenever the match has gone on; return what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self) -> None:
        """Call all who listen: something has been done at the table."""
        for listener in [*self._listeners]:
            listener()

    # -- what a keeper does -----------------------------------------------------------------------

    @property
    def match(self) -> Match[Any]:
        """The match as it stands."""
        return self.table.match

    @property
    def informed_state(self) -> Any:
        """The state with what was sealed here."""
        with LOCK:
            return self.table.with_secrets(None, range(len(self.table.setup.seats)))

    def copy(self) -> Match[Any]:
        """Return a match of its own that stands alike, with what was sealed here."""
        with LOCK:
            twin = self.match.fork()
            twin.secrets.update(true_secrets(self.store, self.table.id, twin))
            return twin

    def submit(self, action: Action, rolled: Sequence[str] = ()) -> None:
        """Play an action; raise :class:`~referee.engine.errors.Refused`."""
        with LOCK:
            self.table.submit(action, rolled)
            self.tell()

    def undo(self) -> None:
        """Take the last action back; raise :class:`~referee.engine.errors.NothingToUndo`."""
        with LOCK:
            self.table.undo()
            self.tell()

    def redo(self) -> None:
        """Put back what was undone last; raise :class:`~referee.engine.errors.NothingToUndo`."""
        with LOCK:
            self.table.redo()
            self.tell()
