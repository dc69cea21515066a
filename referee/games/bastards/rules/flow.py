"""What several rules share: who pays whom, how a VP moves, and what has to be settled first."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.about import Effect
from referee.engine.errors import Objection
from referee.engine.rule import Domain
from referee.games.bastards.state import (
    REGION,
    Press,
    State,
    Vp,
    pieces_of,
    read_piece,
)
from referee.text import SeatName, Sentence, say, say_count

MOST_SHOWN = 8
"""More amounts than these, a control does not lay out: they are typed."""

OVER = say("The game is over: only a correction can change anything now.")


def over(state: State) -> Iterator[Objection]:
    """Object to anything after the end (BAS-9.7)."""
    if state.final is not None:
        yield Objection("BAS-9.7", OVER)


def unsettled(state: State) -> Iterator[Objection]:
    """Object to what has to wait until a declaration or a battle is settled."""
    yield from over(state)
    pending = state.pending
    if isinstance(pending, Press):
        yield Objection(
            "BAS-4.7",
            say("{seat}'s declared action comes first: expose it or proceed.", seat=SeatName(pending.by)),
        )
    elif pending is not None:
        yield Objection(
            "BAS-9.5", say("The battle of Goodwill for {place} comes first.", place=pending.place)
        )


def amounts(least: int, most: int, *, shown_from: int | None = None) -> Domain:
    """Return what can be chosen from ``least`` to ``most``, with one too many where it is laid out."""
    allowed = range(least, max(least, most) + 1)
    usual = allowed[:MOST_SHOWN]
    if len(usual) < len(allowed):
        return Domain(usual, is_open=True)
    return Domain(allowed, range(least if shown_from is None else shown_from, allowed.stop + (most >= least)))


def billions_(count: int) -> Sentence:
    """Say an amount of money."""
    return say_count("{count} Billion", "{count} Billions", count=count)


def goodwill_(count: int) -> Sentence:
    """Say an amount of Goodwill."""
    return say("{count} Goodwill", count=count)


def vp_(piece: str) -> Sentence:
    """Say a VP by its owner and number."""
    seat, number = read_piece(piece)
    return say("{seat}'s VP {number}", seat=SeatName(seat), number=number)


def short_of_billions(state: State, seat: int, amount: int) -> Iterator[Objection]:
    """Object to paying more Billions than a seat has (BAS-1.5)."""
    if amount > state.seats[seat].billions:
        yield Objection(
            "BAS-1.5",
            say(
                "{seat} has only {amount}.",
                seat=SeatName(seat),
                amount=billions_(state.seats[seat].billions),
            ),
        )


def short_of_goodwill(state: State, seat: int, amount: int) -> Iterator[Objection]:
    """Object to paying more Goodwill than a seat has (BAS-1.5)."""
    if amount > state.seats[seat].goodwill:
        yield Objection(
            "BAS-1.5",
            say(
                "{seat} has only {amount}.",
                seat=SeatName(seat),
                amount=goodwill_(state.seats[seat].goodwill),
            ),
        )


def from_bank(state: State, seat: int, billions: int = 0, goodwill: int = 0) -> State:
    """Move money and Goodwill from the bank to a seat; negative amounts the other way."""
    before = state.seats[seat]
    state = state.with_seat(seat, billions=before.billions + billions, goodwill=before.goodwill + goodwill)
    return state._replace(bank=(state.bank[0] + billions, state.bank[1] + goodwill))


def between(state: State, giver: int, taker: int, billions: int) -> State:
    """Move Billions from one seat to another."""
    state = state.with_seat(giver, billions=state.seats[giver].billions - billions)
    return state.with_seat(taker, billions=state.seats[taker].billions + billions)


def is_at_war(state: State, place: str | None) -> bool:
    """Whether a place has a war marker (BAS-9.6)."""
    return place in state.wars


def war_objection(place: str, piece: str | None = None) -> Objection:
    """Object to entering a region at war, or to leaving it with a VP (BAS-9.6)."""
    if piece is None:
        return Objection("BAS-9.6", say("{place} is at war: nobody enters it.", place=place))
    return Objection("BAS-9.6", say("{place} is at war: {vp} cannot leave it.", place=place, vp=vp_(piece)))


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
                vp=vp_(piece),
                place=vp.place,
                amount=billions_(vp.black),
            ),
        )
    ]


def to_lounge(state: State, piece: str, clause: str) -> tuple[State, list[Effect]]:
    """Send a VP to the VIP Lounge by a clause."""
    lounge = state.lounge
    if lounge is None or state.vp(piece).place == lounge:
        return state, []
    state, lost = move(state, piece, lounge)
    moved = say("{vp} goes to {place}.", vp=vp_(piece), place=lounge)
    return state, [Effect(clause, moved), *lost]


def enter(state: State, piece: str, place: str, clause: str) -> tuple[State, list[Effect]]:
    """Let a VP take its place."""
    state, lost = move(state, piece, place)
    return state, [Effect(clause, say("{vp} is in {place}.", vp=vp_(piece), place=place)), *lost]


def use_up_effort(state: State, seat: int) -> State:
    """Take a seat's extra effort away: this was the next action (BAS-3.2)."""
    return state.with_seat(seat, effort=(0,) * len(state.seats[seat].effort))


def own_in(state: State, seat: int, kind: str) -> list[str]:
    """Return a seat's VPs that are in places of a kind."""
    places = {place.id for place in state.of_kind(kind)}
    vps = zip(pieces_of(seat), state.seats[seat].vps, strict=True)
    return [piece for piece, vp in vps if vp.place in places]


def own_in_regions(state: State, seat: int) -> list[str]:
    """Return a seat's VPs that are in regions."""
    return own_in(state, seat, REGION)
