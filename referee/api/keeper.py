"""Where a match is kept: in memory, or elsewhere, such as at a table of a store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from referee.engine.action import Action
from referee.match.match import Match


class Keeper(Protocol):
    """Keeps a match and performs actions in it."""

    @property
    def match(self) -> Match[Any]:
        """The present match. It is read-only, and a change may replace it."""

    @property
    def informed_state(self) -> Any:
        """The state with the secrets that this keeper knows."""

    def copy(self) -> Match[Any]:
        """Return an independent copy of the match, including its secrets."""

    def submit(self, action: Action, rolled: Sequence[str] = ()) -> object:
        """Play an action; raise :class:`~referee.engine.errors.Refused`."""

    def undo(self) -> None:
        """Undo the last action; raise :class:`~referee.engine.errors.NothingToUndo`."""

    def redo(self) -> None:
        """Redo the action that was undone last; raise :class:`~referee.engine.errors.NothingToUndo`."""


class InMemory:
    """Keeps a match in memory only."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.submit, self.undo, self.redo = match.submit, match.undo, match.redo
        self.copy = match.fork

    @property
    def informed_state(self) -> Any:
        """The state with the secrets that this keeper knows."""
        return self.match.with_secrets()
