"""What a learner may do at a lesson's table: whatever their seat and the whole table do, and nothing else."""

from __future__ import annotations

from typing import Any

from referee.i18n import SeatName, Sentence, say
from referee.match.log import AppliedAction, Changes
from referee.match.match import Match
from widgets.screens.table.access import Access, NotPermitted
from widgets.screens.table.views import UndoAsks

_NOT_BACK = say("A lesson goes forward only: begin it once more.")


class LessonAccess(Access):
    """The part of a learner, who has one seat and this table to themselves."""

    __slots__ = ()

    def forbids_seat(self, by: int | None) -> Sentence | None:
        """Leave the other seats to the lesson."""
        if by is None or by in self.seats:
            return None
        return say("The lesson plays for {seat}.", seat=SeatName(by))

    def forbids_override(self) -> Sentence | None:
        """Go by the rules."""
        return say("A lesson goes by the rules: nothing overrules them here.")

    def undo_asks(self, match: Match[Any]) -> UndoAsks:
        """Say nothing of an undo that is none."""
        return {"ask": False, "who": False, "opened": False, "shown": False}

    def check_undo(self, match: Match[Any], by: int | None) -> None:
        """Take nothing back."""
        raise NotPermitted(_NOT_BACK)

    def check_redo(self, match: Match[Any]) -> None:
        """Put nothing back."""
        raise NotPermitted(_NOT_BACK)

    def forbids_change(self, match: Match[Any], entry: AppliedAction[Any]) -> Sentence | None:
        """Change nothing that was done."""
        return _NOT_BACK

    def check_amendment(self, match: Match[Any], changes: Changes, by: int | None) -> None:
        """Change nothing that was done."""
        raise NotPermitted(_NOT_BACK)
