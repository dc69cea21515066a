"""Helpers of several rules: payments, moves of VPs, and what has to be settled first."""

from __future__ import annotations

from functools import cache

from referee.engine.adjust import GENERAL
from referee.engine.bounds import Limit, Values, not_among
from referee.engine.errors import Objection, game_over
from referee.engine.info import Effect
from referee.engine.parameters import Named
from referee.games.bastards.state import (
    NO_EFFORT,
    Press,
    State,
    Vp,
    pieces_of,
    read_piece,
)
from referee.games.bastards.suggested import known_places, place_label
from referee.i18n import Listed, SeatName, Sentence, say, say_count, seat_names

WHAT_FOR = Values(
    ("card", "board"),
    Limit(str.strip, lambda _: Objection(GENERAL, say("Say what for: a word or two."))),
    is_open=True,
)
"""The bounds of a reason: an empty one is refused."""
MOST_SHOWN = 8
"""The most amounts that a control shows as buttons; players type more."""


def over_objections(state: State) -> tuple[Objection, ...]:
    """Object to anything after the end (BAS-9.7)."""
    return () if state.final is None else (game_over("BAS-9.7"),)


def unsettled_objections(state: State) -> tuple[Objection, ...]:
    """Object to actions that must wait for a declaration or a battle."""
    pending = state.pending
    if pending is None:
        return over_objections(state)
    if isinstance(pending, Press):
        first = say("{seat}'s declared action comes first: expose it or proceed.", seat=SeatName(pending.by))
        return (*over_objections(state), Objection("BAS-4.7", first, is_absolute=True))
    battle = say("The battle of Goodwill for {place} comes first.", place=place_label(pending.place))
    return (*over_objections(state), Objection("BAS-9.5", battle, is_absolute=True))


def at_least_0(clause: str, *, is_absolute: bool = False) -> Limit:
    """Return the limit that an amount is not negative."""
    return Limit(
        lambda amount: amount >= 0,
        lambda _: Objection(clause, say("An amount is 0 or more."), is_absolute=is_absolute),
    )


def usual_amounts(*limits: Limit) -> Values:
    """Return the bounds of an amount from a card or the board; no rule limits it."""
    return Values(range(-1, 9), *limits, is_open=True)


def billions_label(count: int) -> Sentence:
    """Return an amount of money in words."""
    if count == 0:
        return say("no money")
    return say_count("{count} Billion", "{count} Billions", count=count)


def goodwill_label(count: int) -> Sentence:
    """Return an amount of Goodwill in words."""
    return say("{count} Goodwill", count=count)


def amounts_label(billions: int, goodwill: int) -> Sentence | Listed:
    """Return an amount of money and Goodwill in words, without what is 0."""
    amounts = [billions_label(billions)] if billions else []
    if goodwill:
        amounts.append(goodwill_label(goodwill))
    return Listed(tuple(amounts)) if amounts else say("nothing")


class NamedPlace(Named):
    """A place on the board; a suggested name is translated for the reader."""

    def say(self, value: str) -> Sentence | None:
        return known_places().get(value)


@cache
def vp_label(piece: str) -> Sentence:
    """Return the name of a VP: its owner and number."""
    seat, number = read_piece(piece)
    return say("{seat}'s VP {number}", seat=SeatName(seat), number=number)


def only_billions(state: State, seat: int) -> Objection:
    """Object to paying more Billions than a seat has (BAS-1.5)."""
    has = billions_label(state.seats[seat].billions)
    return Objection("BAS-1.5", say("{seat} has only {amount}.", seat=SeatName(seat), amount=has))


def only_goodwill(state: State, seat: int) -> Objection:
    """Object to paying more Goodwill than a seat has (BAS-1.5)."""
    has = goodwill_label(state.seats[seat].goodwill)
    return Objection("BAS-1.5", say("{seat} has only {amount}.", seat=SeatName(seat), amount=has))


def from_bank(state: State, seat: int, billions: int = 0, goodwill: int = 0) -> State:
    """Move money and Goodwill from the bank to a seat; negative amounts the other way."""
    before = state.seats[seat]
    state = state.with_seat(seat, billions=before.billions + billions, goodwill=before.goodwill + goodwill)
    return state._replace(bank=(state.bank[0] + billions, state.bank[1] + goodwill))


def between(state: State, giver: int, taker: int, billions: int) -> State:
    """Move Billions from one seat to another."""
    state = state.with_seat(giver, billions=state.seats[giver].billions - billions)
    return state.with_seat(taker, billions=state.seats[taker].billions + billions)


def war_objection(place: str, piece: str | None = None) -> Objection:
    """Object to entering a region at war, or to leaving it with a VP (BAS-9.6)."""
    if piece is None:
        return Objection("BAS-9.6", say("{place} is at war: nobody enters it.", place=place_label(place)))
    leaving = say("{place} is at war: {vp} cannot leave it.", place=place_label(place), vp=vp_label(piece))
    return Objection("BAS-9.6", leaving)


def no_war(state: State) -> tuple[Limit, ...]:
    """Return the limit that a place is not at war, if any region is (BAS-9.6)."""
    return (not_among(state.wars, war_objection),) if state.wars else ()


def not_leaving_war(state: State) -> tuple[Limit, ...]:
    """Return the limit that a VP is not in a region at war, if any region is (BAS-9.6)."""
    if not state.wars:
        return ()

    def objection(piece: str) -> Objection:
        region = state.vp(piece).place
        assert region is not None  # no place off the board is at war
        return war_objection(region, piece)

    return (Limit(lambda piece: state.vp(piece).place not in state.wars, objection),)


def move(state: State, piece: str, place: str) -> tuple[State, list[Effect]]:
    """Move a VP; black money on it returns to the bank when it leaves its region (BAS-2.2)."""
    vp = state.vp(piece)
    if vp.place == place:
        return state, []
    state = state.with_vp(piece, Vp(place))
    if not vp.black:
        return state, []
    state = state._replace(bank=(state.bank[0] - vp.black, state.bank[1]))
    return state, [
        Effect(
            "BAS-2.2",
            say(
                "{vp} leaves {place}: the {amount} of black money on it returns to the bank.",
                vp=vp_label(piece),
                place=place_label(vp.place),
                amount=billions_label(vp.black),
            ),
        )
    ]


def to_lounge(state: State, piece: str, clause: str) -> tuple[State, list[Effect]]:
    """Send a VP to the VIP Lounge by a clause."""
    lounge = state.places.lounge
    if lounge is None or state.vp(piece).place == lounge:
        return state, []
    state, lost = move(state, piece, lounge)
    moved = say("{vp} goes to {place}.", vp=vp_label(piece), place=place_label(lounge))
    return state, [Effect(clause, moved), *lost]


def enter(state: State, piece: str, place: str, clause: str) -> tuple[State, list[Effect]]:
    """Move a VP into its place, with the effects."""
    state, lost = move(state, piece, place)
    return state, [
        Effect(clause, say("{vp} is in {place}.", vp=vp_label(piece), place=place_label(place))),
        *lost,
    ]


def use_up_effort(state: State, seat: int) -> State:
    """Remove a seat's extra effort, which lasts for one action (BAS-3.2)."""
    if state.seats[seat].effort == NO_EFFORT:
        return state
    return state.with_seat(seat, effort=NO_EFFORT)


def with_effort(state: State) -> tuple[int, ...]:
    """Return the seats whose extra effort is not used yet (BAS-3.2)."""
    return tuple(index for index, seat in enumerate(state.seats) if seat.effort != NO_EFFORT)


def unused_effort(state: State) -> Sentence | None:
    """Return whose extra effort the end of the phase removes, ``None`` for nobody (BAS-3.2)."""
    seats = with_effort(state)
    if not seats:
        return None
    return say("Extra effort that is not used in this phase is lost: {seats}.", seats=seat_names(seats))


def own_in_regions(state: State, seat: int) -> list[str]:
    """Return a seat's VPs that are in regions."""
    regions = state.places.regions
    vps = zip(pieces_of(seat), state.seats[seat].vps, strict=True)
    return [piece for piece, vp in vps if vp.place in regions]
