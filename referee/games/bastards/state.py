"""What lies on the table in a game of Ba$tard$ Inc., as immutable data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.engine.about import Effect, Stage
from referee.text import say

NUMBERS = range(1, 5)
"""The numbers of a seat's Vice presidents (BAS-9.2)."""
ABILITIES = ("corruption", "crime", "media", "tech")
MOST_ABILITY = 6
"""Abilities run from 0 to this; extra effort may pass it (BAS-3.1, BAS-9.2)."""
FINE = 2
"""Goodwill that whoever is caught pays (BAS-4.4)."""
PRIZE_PRICE = 10
"""Goodwill that the Peace Nobel Prize costs (BAS-6.1)."""

DRAW, PLACE, EVENTS, WAR, BUSINESS = "draw", "place", "events", "war", "business"
PHASES = (DRAW, PLACE, EVENTS, WAR, BUSINESS)
PRESS, BATTLE, FINISHED = "press", "battle", "finished"

STAGES = (
    Stage(DRAW, say("Draw action cards"), "BAS-9"),
    Stage(PLACE, say("Place Vice presidents"), "BAS-9"),
    Stage(EVENTS, say("Events"), "BAS-9"),
    Stage(WAR, say("War"), "BAS-9"),
    Stage(BUSINESS, say("Business"), "BAS-9"),
)
"""The phases of a turn (BAS-9.1)."""

REGION, MEDIA, LOUNGE = "region", "media", "lounge"
KINDS = (REGION, MEDIA, LOUNGE)
CORRUPTION, CRIME, TECH_CARD, SELL_STUFF, NOTHING = "corruption", "crime", "tech_card", "sell_stuff", "none"
OFFENCES = (CORRUPTION, CRIME, TECH_CARD, SELL_STUFF)
"""What can be illegal, and what a desk of the Media circus can cover (BAS-4.1)."""


class Place(NamedTuple):
    """A region, a desk of the Media circus or the VIP Lounge; ``covers`` are a desk's offences."""

    id: str
    kind: str
    score: int
    covers: tuple[str, ...] = ()


class Vp(NamedTuple):
    """A Vice president: where it sits (``None``: not on the board yet), and the black money on it."""

    place: str | None = None
    black: int = 0


class Seat(NamedTuple):
    """A company; ``abilities`` and ``effort`` (bought bonuses) in the order of ``ABILITIES``."""

    billions: int = 0
    goodwill: int = 0
    abilities: tuple[int, ...] = (0,) * len(ABILITIES)
    effort: tuple[int, ...] = (0,) * len(ABILITIES)
    vps: tuple[Vp, ...] = (Vp(),) * len(NUMBERS)

    def strength(self, ability: str) -> int:
        """Return an ability with the effort bought for it."""
        index = ABILITIES.index(ability)
        return self.abilities[index] + self.effort[index]


class Press(NamedTuple):
    """A declared action, while journalists may still cancel it; ``place`` where a VP is to enter."""

    by: int
    using: str
    vps: tuple[str, ...] = ()
    partner: int | None = None
    place: str | None = None
    opportunity: bool = False
    into_grey: bool = False

    @property
    def actors(self) -> tuple[int, ...]:
        """The declarer and the partner."""
        return (self.by,) if self.partner is None else (self.by, self.partner)

    @property
    def offence(self) -> str | None:
        """What of it is illegal (BAS-4.1)."""
        if self.using == NOTHING or (self.using == SELL_STUFF and not self.into_grey):
            return None
        return self.using


class Battle(NamedTuple):
    """A battle of Goodwill: ``fighters`` are (seat, amount paid), ``waiting`` the seats still to answer."""

    by: int
    vp: str
    place: str
    fighters: tuple[tuple[int, int], ...] = ()
    waiting: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """What all fighters have paid together."""
        return sum(amount for _, amount in self.fighters)


class State(NamedTuple):
    """A game of Ba$tard$ Inc. between two actions.

    ``bank`` is what the bank has given out, net, in Billions and in Goodwill. ``final`` are the VPs that
    count for winning, once the table has ended the game. ``prices`` is the table of extra effort.
    """

    seats: tuple[Seat, ...]
    places: tuple[Place, ...] = ()
    prices: tuple[int, ...] = ()
    start_seat: int = 0
    turn_number: int = 1
    phase: str = DRAW
    pending: Press | Battle | None = None
    stuff_rest: int = 0
    wars: tuple[str, ...] = ()
    prize: int | None = None
    sign: int | None = None
    final: tuple[int, ...] | None = None
    bank: tuple[int, int] = (0, 0)
    news: tuple[Effect, ...] = ()

    @property
    def step(self) -> str:
        """The phase, or what has to be settled first."""
        if self.final is not None:
            return FINISHED
        if self.pending is None:
            return self.phase
        return PRESS if isinstance(self.pending, Press) else BATTLE

    @property
    def next_phase(self) -> str:
        """The phase after this one (BAS-9.1)."""
        return PHASES[(PHASES.index(self.phase) + 1) % len(PHASES)]

    @property
    def lounge(self) -> str | None:
        """The VIP Lounge, if the table has named its places."""
        return next((place.id for place in self.places if place.kind == LOUNGE), None)

    def find(self, place_id: str | None) -> Place | None:
        """Return a place by its id."""
        return next((place for place in self.places if place.id == place_id), None)

    def of_kind(self, kind: str) -> list[Place]:
        """Return the places of a kind."""
        return [place for place in self.places if place.kind == kind]

    def vp(self, piece: str) -> Vp:
        """Return a VP by its id."""
        seat, number = read_piece(piece)
        return self.seats[seat].vps[number - 1]

    def precedence(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return seats from the starting seat clockwise (BAS-8.1)."""
        count = len(self.seats)
        return tuple(sorted(seats, key=lambda seat: (seat - self.start_seat) % count))

    def with_seat(self, index: int, **changed: object) -> State:
        """Return the state with a part of one seat replaced."""
        seats = list(self.seats)
        seats[index] = seats[index]._replace(**changed)  # type: ignore[arg-type]
        return self._replace(seats=tuple(seats))

    def with_vp(self, piece: str, vp: Vp) -> State:
        """Return the state with a VP replaced."""
        seat, number = read_piece(piece)
        vps = self.seats[seat].vps
        return self.with_seat(seat, vps=(*vps[: number - 1], vp, *vps[number:]))


def read_piece(piece: str) -> tuple[int, int]:
    """Return the seat and the number of a VP from its id."""
    seat, _, number = piece.partition(".")
    return int(seat), int(number)


def pieces_of(seat: int) -> tuple[str, ...]:
    """Return the ids of a seat's VPs."""
    return tuple(f"{seat}.{number}" for number in NUMBERS)


def all_vps(state: State) -> Iterator[tuple[int, str, Vp]]:
    """Yield every VP with its seat and id."""
    for index, seat in enumerate(state.seats):
        for number, vp in zip(NUMBERS, seat.vps, strict=True):
            yield index, f"{index}.{number}", vp
