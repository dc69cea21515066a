"""The figures that chart a game deal by deal (BOSS-5.2, BOSS-7.1)."""

from __future__ import annotations

from referee.engine.course import DEAL, Course, Figure
from referee.games.boss.state import State
from referee.i18n import say


def _gain(state: State, seat: int) -> int:
    return state.history[-1][seat] if state.history else 0


COURSE: Course[State] = Course(
    DEAL,
    lambda before, after: len(after.history) > len(before.history),
    (
        Figure("money", say("Money"), "BOSS-7.1", lambda state, seat: state.money[seat]),
        Figure("gain", say("Gained from the deal"), "BOSS-5.2", _gain, is_gain=True),
    ),
)
