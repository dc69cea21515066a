"""What an audience may not know of a game of I'm the Boss!, and what it could be instead (BOSS-7.1)."""

from __future__ import annotations

from referee.engine.action import Audience
from referee.engine.state import FINISHED
from referee.games.boss.state import State

_LEAST, _MOST = 0, 1_000_000


def possible_states(state: State, audience: Audience) -> tuple[State, ...]:
    """Return the state with the least and with the most that hidden money can be."""
    if audience.everything or state.open_money or state.step == FINISHED:
        return (state,)
    return tuple(
        state._replace(
            money=tuple(had if audience.sees(seat) else value for seat, had in enumerate(state.money)),
            # what each deal brought a seat is hidden as its money is
            history=tuple(
                tuple(gain if audience.sees(seat) else value for seat, gain in enumerate(row))
                for row in state.history
            ),
        )
        for value in (_LEAST, _MOST)
    )
