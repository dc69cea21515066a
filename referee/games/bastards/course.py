"""The figures that chart a game turn by turn (BAS-1, BAS-6, BAS-9.7)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.course import TURN, Course, Figure
from referee.games.bastards.rules.flow import own_in_regions
from referee.games.bastards.state import State
from referee.i18n import SeatName, Sentence, say


def _ends(before: State, after: State) -> bool:
    return after.turn_number != before.turn_number or (before.final is None and after.final is not None)


def _marks(before: State, after: State) -> Iterator[Sentence]:
    if after.prize is not None and after.prize != before.prize:
        yield say("{seat} takes the Peace Nobel Prize.", seat=SeatName(after.prize))


COURSE: Course[State] = Course(
    TURN,
    _ends,
    (
        Figure("billions", say("Billions"), "BAS-1.1", lambda state, seat: state.seats[seat].billions),
        Figure("goodwill", say("Goodwill"), "BAS-1.1", lambda state, seat: state.seats[seat].goodwill),
        Figure("vps", say("VPs in regions"), "BAS-9.7", lambda state, seat: len(own_in_regions(state, seat))),
    ),
    _marks,
)
