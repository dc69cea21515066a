"""Who could cancel what is declared (BAS-4.2, BAS-8.1)."""

from __future__ import annotations

from referee.engine.about import Effect
from referee.games.bastards.state import MEDIA, Press, State, pieces_of
from referee.text import Listed, SeatName, say


def covering(state: State, seat: int) -> list[str]:
    """Return the VPs of a seat that could cancel the declared action (BAS-4.2)."""
    pending = state.pending
    if not isinstance(pending, Press) or pending.offence is None:
        return []
    if seat == pending.by and pending.partner is None:
        return []
    desks = {place.id for place in state.of_kind(MEDIA) if pending.offence in place.covers}
    return [piece for piece in pieces_of(seat) if state.vp(piece).place in desks]


def exposers(state: State) -> tuple[int, ...]:
    """Return the seats that may cancel the declared action, in the order of precedence (BAS-8.1)."""
    return state.precedence(seat for seat in range(len(state.seats)) if covering(state, seat))


def window(state: State, pending: Press) -> Effect:
    """Say that the press may act, and who could (BAS-4.7)."""
    first = exposers(state)
    if first:
        names = Listed(tuple(SeatName(seat) for seat in first))
        return Effect("BAS-4.7", say("The press may cancel this now, in this order: {seats}.", seats=names))
    return Effect(
        "BAS-4.7", say("Nobody in the press can cancel this: {seat} proceeds.", seat=SeatName(pending.by))
    )
