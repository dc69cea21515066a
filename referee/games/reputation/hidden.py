"""What an audience may not know of a game of Reputation, and what it could be instead (REP-6.5, REP-6.6)."""

from __future__ import annotations

from referee.engine.action import Audience
from referee.engine.state import FINISHED
from referee.games.reputation.state import Seat, State

_LEAST, _MOST = 0, 1_000_000


def possible_states(state: State, audience: Audience) -> tuple[State, ...]:
    """Return the state with the least and with the most that hidden credits and losses can be."""
    if audience.everything or state.step == FINISHED:
        return (state,)
    return tuple(
        state._replace(
            seats=tuple(_seat(seat, index, audience, value) for index, seat in enumerate(state.seats))
        )
        for value in (_LEAST, _MOST)
    )


def _seat(seat: Seat, index: int, audience: Audience, value: int) -> Seat:
    seat = seat._replace(private=seat.private._replace(loss=value))
    return seat if audience.sees(index) else seat._replace(credits=value)
