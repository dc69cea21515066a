"""The figures that chart a game round by round, and profit against reputation (REP-10)."""

from __future__ import annotations

from referee.engine.course import ROUND, Comparison, Course, Figure
from referee.engine.outcome import Outcome
from referee.engine.state import FINISHED
from referee.games.reputation.scoring import tally_of
from referee.games.reputation.state import State
from referee.i18n import say


def _ends(before: State, after: State) -> bool:
    return after.round != before.round or (after.step == FINISHED != before.step)


COURSE: Course[State] = Course(
    ROUND,
    _ends,
    (
        Figure("credits", say("Credits"), "REP-10.4", lambda state, seat: state.seats[seat].credits),
        Figure(
            "reputation",
            say("Reputation"),
            "REP-10.1",
            lambda state, seat: tally_of(state, seat).reputation,
        ),
        Figure("hq", say("Workers in HQ"), "REP-10.1", lambda state, seat: state.seats[seat].hq),
    ),
)


def versus(outcome: Outcome) -> Comparison:
    """Compare profit with reputation, and mark the line of elimination (REP-10.2, REP-10.3)."""
    eliminated = [row["reputation"] for row in outcome.standings if row["eliminated"]]
    if not eliminated:
        return Comparison("reputation", "profit")
    sentence = say("Reputation of {value} or less is eliminated.", value=max(eliminated))
    return Comparison("reputation", "profit", (max(eliminated) + 0.5, sentence, outcome.verdicts[0].clause))
