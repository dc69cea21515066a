"""The hidden money of I'm the Boss!, and the states that an audience may imagine (BOSS-7.1)."""

from __future__ import annotations

from random import Random

from referee.engine.action import Audience
from referee.engine.state import FINISHED
from referee.games.boss.state import State

_LEAST, _MOST = 0, 1_000_000
_USUAL_GAIN = 6
"""The average gain of a seat per deal, in million."""


def possible_states(state: State, audience: Audience) -> tuple[State, ...]:
    """Return the state with the lowest and with the highest possible hidden money."""
    if audience.everything or state.open_money or state.step == FINISHED:
        return (state,)
    return tuple(
        state._replace(
            money=tuple(had if audience.sees(seat) else value for seat, had in enumerate(state.money)),
            # gains are as hidden as money
            history=tuple(
                tuple(gain if audience.sees(seat) else value for seat, gain in enumerate(row))
                for row in state.history
            ),
        )
        for value in (_LEAST, _MOST)
    )


def imagined_state(state: State, audience: Audience, random: Random) -> State:
    """Return the state with plausible hidden money, by the number of closed deals.

    Others' gains in each deal are left out: no decision depends on them.
    """
    if audience.everything or state.open_money or state.step == FINISHED:
        return state
    usual = state.deals_done * _USUAL_GAIN
    return state._replace(
        money=tuple(
            had if audience.sees(seat) else round(usual * random.uniform(0.5, 1.5))
            for seat, had in enumerate(state.money)
        ),
        history=tuple(
            tuple(gain if audience.sees(seat) else 0 for seat, gain in enumerate(row))
            for row in state.history
        ),
        closed=None,
    )
