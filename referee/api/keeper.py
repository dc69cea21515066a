"""Where a match is played: in memory, or wherever else something keeps it, such as at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from referee.engine.action import Action
from referee.match.match import Match


class Keeper(Protocol):
    """Keeps a match and carries out what is done in it."""

    @property
    def match(self) -> Match[Any]:
        """The match as it stands: for reading, and perhaps another one after every change."""

    @property
    def informed_state(self) -> Any:
        """The state with what was sealed here."""

    def copy(self) -> Match[Any]:
        """Return a match of its own that stands alike, with what was sealed here."""

    def submit(self, action: Action, rolled: Sequence[str] = ()) -> object:
        """Play an action; raise :class:`~referee.engine.errors.Refused`."""

    def undo(self) -> None:
        """Take the last action back; raise :class:`~referee.engine.errors.NothingToUndo`."""

    def redo(self) -> None:
        """Put back what was undone last; raise :class:`~referee.engine.errors.NothingToUndo`."""


class InMemory:
    """The keeper of a match that is nowhere else."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.submit, self.undo, self.redo = match.submit, match.undo, match.redo
        self.copy = match.fork

    @property
    def informed_state(self) -> Any:
        """The state with what was sealed here."""
        return self.match.with_secrets()
