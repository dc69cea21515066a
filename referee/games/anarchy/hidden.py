"""The hidden information of Corporate Anarchy, and the states that an audience may imagine (ANA-1.2)."""

from __future__ import annotations

from collections import Counter
from random import Random

from referee.engine.action import Audience
from referee.engine.state import FINISHED
from referee.games.anarchy.commands import EVERYONE
from referee.games.anarchy.state import ALARM, KINDS, VIP, Seat, State, kinds_of


def possible_states(state: State, audience: Audience) -> tuple[State, ...]:
    """Return the state with hidden base tiles of one kind, of each in turn, and of none that is known.

    An uncovered tile is hidden again too: a player who has forgotten it does not see it.
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


def imagined_state(state: State, audience: Audience, random: Random) -> State:
    """Return the state with hidden base tiles shuffled, also uncovered ones; all are known afterwards."""
    seats = []
    for index, seat in enumerate(state.seats):
        if seat.piece is None or state.step == FINISHED:
            seats.append(seat)
            continue
        looked_at = _looked_at(state, index, audience)
        known = {
            tile.at: tile.kind
            for tile in seat.tiles
            if tile.kind is not None and (tile.at == looked_at or audience.sees(index))
        }
        remaining = Counter(kinds_of(len(state.seats))) - Counter(known.values())
        remaining[VIP] -= sum(index in other.vips for other in state.seats)
        mixed = list(remaining.elements())
        random.shuffle(mixed)
        tiles = tuple(
            tile._replace(kind=known[tile.at] if tile.at in known else mixed.pop() if mixed else ALARM)
            for tile in seat.tiles
        )
        seats.append(seat._replace(tiles=tiles, is_known=True))
    return state._replace(seats=tuple(seats), effects=())
