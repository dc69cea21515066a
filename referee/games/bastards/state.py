"""The state of a game of Ba$tard$ Inc., as immutable data."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from referee.engine.info import Effect, Stage
from referee.engine.state import FINISHED, quickly_replaced, replaced
from referee.i18n import say

PLAYERS = range(2, 7)
NUMBERS = range(1, 5)
"""The numbers of a seat's Vice presidents (BAS-9.2)."""
ABILITIES = ("corruption", "crime", "media", "tech")
_INDEX = {ability: index for index, ability in enumerate(ABILITIES)}
NO_EFFORT = (0,) * len(ABILITIES)
MOST_ABILITY = 6
"""The highest ability; extra effort may exceed it (BAS-3.1, BAS-9.2)."""
FINE = 2
"""The Goodwill that a caught seat pays (BAS-4.4)."""
PRIZE_PRICE = 10
"""The price of the Peace Nobel Prize, in Goodwill (BAS-6.1)."""

DRAW, PLACE, EVENTS, WAR, BUSINESS = "draw", "place", "events", "war", "business"
PHASES = (DRAW, PLACE, EVENTS, WAR, BUSINESS)
PRESS, BATTLE = "press", "battle"

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
"""The offences that a desk of the Media circus can cover (BAS-4.1)."""


def next_phase(phase: str) -> str:
    """Return the phase after one (BAS-9.1)."""
    return PHASES[(PHASES.index(phase) + 1) % len(PHASES)]


class Place(NamedTuple):
    """A region, a desk of the Media circus or the VIP Lounge.

    ``covers`` are a desk's offences; ``rogue``: the region is the Rogue State.
    """

    id: str
    kind: str
    score: int
    covers: tuple[str, ...] = ()
    rogue: bool = False


class Board(tuple[Place, ...]):
    """The places in the order of the options, with cached data derived from them."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    @cached_property
    def by_id(self) -> Mapping[str | None, Place]:
        """The places by id; ``None``, the place of a VP off the board, is never a key."""
        return {place.id: place for place in self}

    @cached_property
    def by_kind(self) -> Mapping[str, tuple[Place, ...]]:
        """The places of each kind."""
        return {kind: tuple(place for place in self if place.kind == kind) for kind in KINDS}

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of all places."""
        return tuple(place.id for place in self)

    @cached_property
    def regions(self) -> tuple[str, ...]:
        """The ids of the regions."""
        return tuple(place.id for place in self.by_kind[REGION])

    @cached_property
    def lounge(self) -> str | None:
        """The VIP Lounge, if the table has named its places."""
        return next((place.id for place in self.by_kind[LOUNGE]), None)

    def within(self, kind: str, strength: int | None) -> frozenset[str]:
        """Return the places of a kind with at most this score (BAS-9.4); ``None`` returns all."""
        found = self.by_kind[kind]
        return frozenset(place.id for place in found if strength is None or place.score <= strength)

    def desks(self, offences: tuple[str, ...]) -> frozenset[str]:
        """Return the desks of the Media circus that cover any of these offences (BAS-4.2)."""
        return _desks(self, offences)

    @cached_property
    def rogue(self) -> str | None:
        """The Rogue State, if the table has marked it."""
        return next((place.id for place in self if place.rogue), None)


@lru_cache
def board_of(places: tuple[Place, ...]) -> Board:
    """Return the board with these places; games with the same places share its cached data."""
    return Board(places)


@lru_cache
def _desks(board: Board, offences: tuple[str, ...]) -> frozenset[str]:
    covered = {*offences}
    return frozenset(desk.id for desk in board.by_kind[MEDIA] if not covered.isdisjoint(desk.covers))


class Vp(NamedTuple):
    """A Vice president: its place (``None``: not on the board yet), and its black money."""

    place: str | None = None
    black: int = 0


@quickly_replaced
class Seat(NamedTuple):
    """A company; ``abilities`` and ``effort`` (bought bonuses) in the order of ``ABILITIES``."""

    billions: int = 0
    goodwill: int = 0
    abilities: tuple[int, ...] = (0,) * len(ABILITIES)
    effort: tuple[int, ...] = NO_EFFORT
    vps: tuple[Vp, ...] = (Vp(),) * len(NUMBERS)

    @property
    def places(self) -> list[str | None]:
        """The place of each VP."""
        return [place for place, _ in self.vps]

    def has_vp_beside(self, places: Container[str | None]) -> bool:
        """Whether any VP is outside these places."""
        for place, _ in self.vps:  # noqa: SIM110 (runs for every seat: a generator takes twice as long)
            if place not in places:
                return True
        return False

    def strength(self, ability: str) -> int:
        """Return an ability plus the extra effort bought for it."""
        index = _INDEX[ability]
        return self.abilities[index] + self.effort[index]


def names_of(using: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of what an action uses, one or several."""
    return (using,) if isinstance(using, str) else using


class Press(NamedTuple):
    """A declared action that journalists may still cancel; ``place``: where its VP would enter.

    ``using`` is one name, or several. ``passed`` are the seats that have let it pass,
    in seat order (BAS-8.2).
    """

    by: int
    using: str | tuple[str, ...]
    vps: tuple[str, ...] = ()
    partner: int | None = None
    place: str | None = None
    opportunity: bool = False
    into_grey: bool = False
    passed: tuple[int, ...] = ()

    @property
    def actors(self) -> tuple[int, ...]:
        """The declarer and the partner."""
        return (self.by,) if self.partner is None else (self.by, self.partner)

    @property
    def offences(self) -> tuple[str, ...]:
        """The offences in the action (BAS-4.1)."""
        return _offences(self.using, self.into_grey)


@cache
def _offences(using: str | tuple[str, ...], into_grey: bool) -> tuple[str, ...]:
    return tuple(name for name in names_of(using) if name != NOTHING and (name != SELL_STUFF or into_grey))


class Battle(NamedTuple):
    """A battle of Goodwill: ``fighters`` are (seat, amount paid), ``waiting`` the seats still to answer."""

    by: int
    vp: str
    place: str
    fighters: tuple[tuple[int, int], ...] = ()
    waiting: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The sum that all fighters have paid."""
        return sum(amount for _, amount in self.fighters)


@quickly_replaced
class State(NamedTuple):
    """A game of Ba$tard$ Inc. between two actions.

    ``bank`` is the net sum that the bank has paid, in Billions and in Goodwill. ``final`` are the VPs that
    count for winning, once the table has ended the game. ``prices`` is the price table of extra effort.
    ``placers`` has the seat of each placement in this phase, in order.
    """

    seats: tuple[Seat, ...]
    places: Board = Board()
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
    placers: tuple[int, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def step(self) -> str:
        """The phase, or the declaration or battle that comes first."""
        if self.final is not None:
            return FINISHED
        if self.pending is None:
            return self.phase
        return PRESS if isinstance(self.pending, Press) else BATTLE

    @property
    def next_phase(self) -> str:
        """The phase after this one (BAS-9.1)."""
        return next_phase(self.phase)

    def vp(self, piece: str) -> Vp:
        """Return a VP by its id."""
        seat, number = _PIECES[piece]
        return self.seats[seat].vps[number - 1]

    def precedence(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return seats from the starting seat clockwise (BAS-8.1)."""
        count, start = len(self.seats), self.start_seat
        return tuple(sorted(seats, key=lambda seat: (seat - start) % count))

    def with_seat(self, index: int, **changed: object) -> State:
        """Return the state with some fields of one seat replaced."""
        seat = self.seats[index]._replace(**changed)  # type: ignore[arg-type]
        return self._replace(seats=replaced(self.seats, index, seat))

    def with_vp(self, piece: str, vp: Vp) -> State:
        """Return the state with a VP replaced."""
        index, number = _PIECES[piece]
        seat = self.seats[index]
        seat = seat._replace(vps=replaced(seat.vps, number - 1, vp))
        return self._replace(seats=replaced(self.seats, index, seat))


# a table is faster than building and parsing ids, which happens for every VP
_PIECES_OF = tuple(tuple(f"{seat}.{number}" for number in NUMBERS) for seat in range(PLAYERS[-1]))
_PIECES = {
    piece: (seat, number)
    for seat, pieces in enumerate(_PIECES_OF)
    for number, piece in zip(NUMBERS, pieces, strict=True)
}


def read_piece(piece: str) -> tuple[int, int]:
    """Return the seat and the number of a VP from its id."""
    return _PIECES[piece]


def pieces_of(seat: int) -> tuple[str, ...]:
    """Return the ids of a seat's VPs."""
    return _PIECES_OF[seat]


def all_vps(state: State) -> Iterator[tuple[int, str, Vp]]:
    """Yield every VP with its seat and id."""
    for index, seat in enumerate(state.seats):
        for piece, vp in zip(_PIECES_OF[index], seat.vps, strict=True):
            yield index, piece, vp
