"""What an audience may not know of a game of Corporate Anarchy, and what it could be instead (ANA-1.2)."""

from __future__ import annotations

from referee.engine.action import Audience
from referee.engine.state import FINISHED
from referee.games.anarchy.commands import EVERYONE
from referee.games.anarchy.state import KINDS, Seat, State


def possible_states(state: State, audience: Audience) -> tuple[State, ...]:
    """Return the state with hidden base tiles of one kind, of each in turn, and of none that is known.

    Also a tile that has been up: whoever has not kept it in mind is not told.
    """
    if audience.everything or state.step == FINISHED:
        return (state,)
    return tuple(
        state._replace(
            seats=tuple(
                seat if audience.sees(index) else _seat(seat, _looked_at(state, index, audience), kind)
                for index, seat in enumerate(state.seats)
            )
        )
        for kind in (None, *KINDS)
    )


def _looked_at(state: State, hq: int, audience: Audience) -> int | None:
    """Return the square of the tile that this audience looks at (ANA-5.8), if there is one."""
    spying = state.spying
    if spying is None or spying.seat != hq:
        return None
    return spying.at if state.spies_for == EVERYONE or audience.sees(spying.by) else None


def _seat(seat: Seat, looked_at: int | None, kind: str | None) -> Seat:
    return seat._replace(
        tiles=tuple(tile if tile.at == looked_at else tile._replace(kind=kind) for tile in seat.tiles)
    )
