"""The figures that chart a game turn by turn, and VIPs against money (ANA-2)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.course import TURN, Comparison, Course, Figure
from referee.engine.outcome import Outcome
from referee.engine.state import FINISHED
from referee.games.anarchy.state import State
from referee.i18n import SeatName, Sentence, say


def _ends(before: State, after: State) -> bool:
    if before.turn is None or before.step == FINISHED:
        return False
    return before.turn != after.turn or after.step == FINISHED


def _marks(before: State, after: State) -> Iterator[Sentence]:
    for index, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        for owner in now.vips:
            if owner not in was.vips:
                yield say("{seat} finds one of {owner}'s VIPs.", seat=SeatName(index), owner=SeatName(owner))


def course_of(final: State) -> Course[State]:
    """Return the course of a game that has ended; the clause depends on how it ended."""
    vips = "ANA-2.1" if final.is_won else "ANA-8.1"
    return Course(
        TURN,
        _ends,
        (
            Figure("vips", say("VIPs"), vips, lambda state, seat: len(state.seats[seat].vips)),
            Figure("money", say("Money"), "ANA-3.1", lambda state, seat: state.seats[seat].money),
            Figure("income", say("Income per turn"), "ANA-3.1", lambda state, seat: state.seats[seat].income),
        ),
        _marks,
    )


def versus(outcome: Outcome) -> Comparison:
    """Compare money with VIPs, and mark the winning number unless the table stopped the game."""
    opponents = len(outcome.standings) - 1
    if max(row["vips"] for row in outcome.standings) < opponents:
        return Comparison("vips", "money")
    return Comparison(
        "vips",
        "money",
        (opponents - 0.5, say("A VIP from everybody else ({count}) wins.", count=opponents), "ANA-2.1"),
    )
