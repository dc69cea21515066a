"""Who could cancel a declared action, and who still may (BAS-4.2, BAS-8.1, BAS-8.2)."""

from __future__ import annotations

from functools import lru_cache

from referee.engine.info import Effect
from referee.games.bastards.state import Press, State, pieces_of
from referee.i18n import SeatName, say, seat_names


def covering(state: State, seat: int) -> list[str]:
    """Return the VPs of a seat that could cancel the declared action (BAS-4.2)."""
    pending = state.pending
    if not isinstance(pending, Press) or _is_own(pending, seat):
        return []
    desks = state.places.desks(pending.offences)
    places = zip(pieces_of(seat), state.seats[seat].places, strict=True)
    return [piece for piece, place in places if place in desks]


def could_expose(state: State, seat: int) -> bool:
    """Whether a seat could cancel the declared action, or could have before it let that pass (BAS-4.2).

    Without places in the record, any seat may have a suitable VP on the physical board.
    """
    pending = state.pending
    if not isinstance(pending, Press) or not pending.offences or _is_own(pending, seat):
        return False
    return not state.places or bool(covering(state, seat))


def may_expose(state: State) -> tuple[int, ...]:
    """Return the seats that may still cancel the declared action, in the order of precedence (BAS-8.1)."""
    pending = state.pending
    return _may_expose(state, pending) if isinstance(pending, Press) else ()


def before(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats that come before a seat and have not let the action pass yet (BAS-8.2)."""
    order = state.precedence(range(len(state.seats)))
    return tuple(other for other in may_expose(state) if order.index(other) < order.index(seat))


def _is_own(pending: Press, seat: int) -> bool:
    """Whether an action is a seat's own: in a joint venture, a partner or the declarer may expose it."""
    return seat == pending.by and pending.partner is None


def _may_expose(state: State, pending: Press) -> tuple[int, ...]:
    if not pending.offences:
        return ()
    desks = state.places.desks(pending.offences)
    seats = [
        seat
        for seat, company in enumerate(state.seats)
        if (not state.places or not desks.isdisjoint(company.places))
        and seat not in pending.passed
        and not _is_own(pending, seat)
    ]
    return state.precedence(seats) if seats else ()


def window(state: State, pending: Press) -> Effect:
    """Return the effect that names the seats that could expose a declaration (BAS-4.7)."""
    return _opened(_may_expose(state, pending), pending.by, bool(pending.offences))


@lru_cache
def _opened(seats: tuple[int, ...], declarer: int, is_illegal: bool) -> Effect:
    if seats:
        sentence = say("This can be exposed now, in this order: {seats}.", seats=seat_names(seats))
        return Effect("BAS-4.7", sentence, is_prompted=True)
    sentence = (
        say("Nobody in the press can cancel this: {seat} proceeds.", seat=SeatName(declarer))
        if is_illegal
        else say("There is nothing illegal about it: {seat} proceeds.", seat=SeatName(declarer))
    )
    return Effect("BAS-4.7", sentence, is_prompted=True)
