"""Who could cancel what is declared (BAS-4.2, BAS-8.1)."""

from __future__ import annotations

from functools import lru_cache

from referee.engine.info import Effect
from referee.games.bastards.state import Press, State, pieces_of
from referee.i18n import SeatName, say, seat_names


def covering(state: State, seat: int) -> list[str]:
    """Return the VPs of a seat that could cancel the declared action (BAS-4.2)."""
    pending = state.pending
    if not isinstance(pending, Press) or (seat == pending.by and pending.partner is None):
        return []
    found = state.places.desks(pending.offences)
    at = zip(pieces_of(seat), state.seats[seat].places, strict=True)
    return [piece for piece, place in at if place in found]


def exposers(state: State) -> tuple[int, ...]:
    """Return the seats that may cancel the declared action, in the order of precedence (BAS-8.1)."""
    pending = state.pending
    return _exposers(state, pending) if isinstance(pending, Press) else ()


def _exposers(state: State, pending: Press) -> tuple[int, ...]:
    found = state.places.desks(pending.offences)
    seats = [seat for seat, one in enumerate(state.seats) if not found.isdisjoint(one.places)]
    if pending.partner is None and pending.by in seats:
        seats.remove(pending.by)
    return state.precedence(seats) if seats else ()


def window(state: State, pending: Press) -> Effect:
    """Say that the press may act on what is declared, and who could (BAS-4.7)."""
    return _may_expose(_exposers(state, pending), pending.by)


@lru_cache
def _may_expose(seats: tuple[int, ...], declarer: int) -> Effect:
    if seats:
        first = say("The press may cancel this now, in this order: {seats}.", seats=seat_names(seats))
        return Effect("BAS-4.7", first, is_prompted=True)
    nobody = say("Nobody in the press can cancel this: {seat} proceeds.", seat=SeatName(declarer))
    return Effect("BAS-4.7", nobody, is_prompted=True)
