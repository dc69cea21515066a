"""The state of a game of Corporate Anarchy, as immutable data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.engine.info import Effect, Stage
from referee.engine.state import quickly_replaced, replaced
from referee.games.anarchy.board import mask
from referee.i18n import Sentence, say

SET_UP = "set_up"
BUY = "buy"
UNCOVER = "uncover"
RETURN_HOME = "return_home"

STAGES = (
    Stage(SET_UP, say("Setting up"), "ANA-1"),
    Stage("income", say("Income"), "ANA-3"),
    Stage(BUY, say("Buying and moving"), "ANA-4"),
    Stage(UNCOVER, say("Uncovering"), "ANA-7"),
    Stage(RETURN_HOME, say("Sent home"), "ANA-7"),
)
"""The stages of a turn, after the setup; income needs no action (ANA-3.1)."""

START_MONEY = 10
ALARM, GUARD, VIP = "alarm", "guard", "vip"
KINDS: dict[str, Sentence] = {ALARM: say("alarm"), GUARD: say("security guard"), VIP: say("VIP")}
ALARMS, GUARDS = 3, 2

SHOP, FACTORY, DRUG_DEN = "shop", "factory", "drug_den"
BUILDINGS: dict[str, Sentence] = {SHOP: say("shop"), FACTORY: say("factory"), DRUG_DEN: say("drug den")}
BUILDING_PRICES = {SHOP: 4, FACTORY: 6, DRUG_DEN: 6}
INCOME = {SHOP: 1, FACTORY: 2, DRUG_DEN: 3}
MOST_BUILDINGS = 6
CARDS_DOWN = 3
"""How many cards of a seat are face down before all turn up again (ANA-4.5)."""


def kinds_of(seats: int) -> dict[str, int]:
    """Return how many base tiles of each kind a seat hides (ANA-1.2)."""
    return {ALARM: ALARMS, GUARD: GUARDS, VIP: seats - 1}


class Tile(NamedTuple):
    """A base tile face down; ``kind`` is set if the table or the record has shown it.

    ``laid_at``: its square in the layout, if a correction has moved it since.
    """

    at: int
    kind: str | None = None
    laid_at: int | None = None

    @property
    def origin(self) -> int:
        """Its square in the layout."""
        return self.at if self.laid_at is None else self.laid_at

    def moved_to(self, at: int) -> Tile:
        """Return the tile on another square."""
        return self._replace(at=at, laid_at=self.origin)


class Building(NamedTuple):
    """A building and where in its owner's headquarters it stands."""

    building: str
    at: int


@quickly_replaced
class Seat(NamedTuple):
    """One player's headquarters, piece, money and cards; positions are those of ``board``.

    ``piece`` is (whose headquarters, position in it). ``vips`` are the seats that this one took a VIP from.
    ``is_known``: the referee knows the layout; ``is_sealed``: the layout is a commitment. ``no_income`` (the
    clause that causes it), ``jammed`` and ``road_blocked`` last to the end of the seat's next turn. If a seat
    quarantines its own headquarters, its current turn does not count. Nor does the quarantine bind in that
    turn, unless an earlier one still does (ANA-5.5).
    """

    money: int = START_MONEY
    piece: tuple[int, int] | None = None
    tiles: tuple[Tile, ...] = ()
    buildings: tuple[Building, ...] = ()
    face_down: tuple[str, ...] = ()
    permit: bool = False
    vips: tuple[int, ...] = ()
    out: bool = False
    no_income: str | None = None
    jammed: bool = False
    road_blocked: bool = False
    quarantined: int = 0
    quarantine_counts: bool = True
    quarantine_binds: bool = True
    is_known: bool = False
    is_sealed: bool = False

    @property
    def has_recorded_layout(self) -> bool:
        """Whether the record holds the layout, so that the referee can show a tile (ANA-7.4)."""
        return self.is_known or self.is_sealed

    @property
    def has_lasting(self) -> bool:
        """Whether the seat has an effect that the end of its turn removes or counts down."""
        return (
            self.no_income is not None
            or self.jammed
            or self.road_blocked
            or self.quarantined > 0
            or not (self.quarantine_counts and self.quarantine_binds)
        )

    @property
    def built(self) -> int:
        """The squares with buildings, as a set."""
        return mask([at for _, at in self.buildings])

    @property
    def income(self) -> int:
        """What its buildings pay at the start of its turn (ANA-3.1)."""
        return sum([INCOME[building] for building, _ in self.buildings])

    @property
    def laid(self) -> int:
        """The squares with base tiles, as a set."""
        return mask([tile.at for tile in self.tiles])

    def has(self, building: str) -> bool:
        """Whether the headquarters has a building of a kind."""
        return any(other.building == building for other in self.buildings)

    def tile(self, at: int) -> Tile | None:
        """Return the base tile on a square."""
        for tile in self.tiles:
            if tile.at == at:
                return tile
        return None


class Spying(NamedTuple):
    """A base tile that a spy looks at until the turn ends (ANA-5.8)."""

    by: int
    seat: int
    at: int


@quickly_replaced
class State(NamedTuple):
    """A game of Corporate Anarchy between two actions.

    ``bag`` is the money left in the bag, ``None`` without limit; ``given_out`` is the net money paid out.
    ``tip_fine``, ``gate_column`` and ``spies_for`` (who sees a spied tile) are the table's options.
    ``lap``: the number of the current lap around the table, from 1.
    """

    seats: tuple[Seat, ...]
    first_seat: int
    gate_column: int
    tip_fine: str
    spies_for: str
    bag: int | None = None
    given_out: int = 0
    step: str = SET_UP
    turn: int | None = None
    has_built: bool = False
    has_commanded: bool = False
    spying: Spying | None = None
    lap: int = 1
    effects: tuple[Effect, ...] = ()

    @property
    def is_won(self) -> bool:
        """Whether a seat has a VIP of every other (ANA-2.1)."""
        return any(len(seat.vips) == len(self.seats) - 1 for seat in self.seats)

    def with_seat(self, index: int, seat: Seat) -> State:
        """Return the state with one seat replaced."""
        return self._replace(seats=replaced(self.seats, index, seat))

    def others(self, seat: int) -> Iterator[int]:
        """Yield the other seats that are still in the game, clockwise."""
        seats = self.seats
        for other in (*range(seat + 1, len(seats)), *range(seat)):
            if not seats[other].out:
                yield other

    def visitors_in(self, hq: int) -> int:
        """Return the squares of a headquarters and its gate on which others' pieces stand, as a set."""
        return mask(
            seat.piece[1]
            for index, seat in enumerate(self.seats)
            if index != hq and seat.piece is not None and seat.piece[0] == hq
        )
