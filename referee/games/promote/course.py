"""The figures that chart a game or tournament round by round (WTP-6, WTP-7, WTP-9)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.course import ROUND, Course, Figure
from referee.games.promote.employees import the
from referee.games.promote.scoring import promotion, worth
from referee.games.promote.state import State
from referee.i18n import Sentence, say


def _ends(before: State, after: State) -> bool:
    return len(after.results) > len(before.results) or after.round > before.round > 0


def _marks(before: State, after: State) -> Iterator[Sentence]:
    for employee in after.eliminated[len(before.eliminated) :]:
        yield say("{employee} is eliminated.", employee=the(employee))
    if len(after.results) > len(before.results):
        yield promotion(after.results[-1])


def _points(state: State, seat: int) -> int:
    return sum(result.points[seat] for result in state.results)


def _round(state: State, seat: int) -> int:
    opened = state.last_round.moments[0].votes if state.last_round.moments else ()
    return sum(vote.card for vote in opened if vote.seat == seat)


def course(final: State) -> Course[State]:
    """Return the course by votes for the promoted employee, or by points in a tournament."""
    promoted = final.results[-1].promoted[0]

    def votes(state: State, seat: int) -> int:
        return sum(
            worth(vote, final.line, final.president_scope)
            for vote in state.piles
            if vote.seat == seat and vote.employee == promoted
        )

    def all_votes(state: State, seat: int) -> int:
        return sum(vote.card for vote in state.piles if vote.seat == seat)

    first: Figure[State] = (
        Figure("points", say("Hardwork points"), "WTP-9.1", _points)
        if final.games > 1
        else Figure("promoted", say("Votes for {employee}", employee=the(promoted)), "WTP-7.6", votes)
    )
    return Course(
        ROUND,
        _ends,
        (
            first,
            Figure("votes", say("All votes on the table"), "WTP-6.1", all_votes),
            Figure("round", say("Votes of the round"), "WTP-4.2", _round, is_gain=True),
        ),
        _marks,
    )
