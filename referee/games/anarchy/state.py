"""What lies on the table in a game of Corporate Anarchy, as immutable data."""

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
"""What a turn goes through, after the setting up; income needs nobody to do anything (ANA-3.1)."""

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
"""So many of a seat's command cards face down, and all turn up again (ANA-4.5)."""


def kinds_of(seats: int) -> dict[str, int]:
    """Return how many base tiles of each kind a seat hides (ANA-1.2)."""
    return {ALARM: ALARMS, GUARD: GUARDS, VIP: seats - 1}


class Tile(NamedTuple):
    """A base tile face down; ``kind`` where the table or the record has said what it is.

    ``laid_at``: where the layout has it, if it was put elsewhere since.
    """

    at: int
    kind: str | None = None
    laid_at: int | None = None

    @property
    def origin(self) -> int:
        """Where the layout has it."""
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

    ``piece`` is (whose headquarters, position there). ``vips`` are the seats that one was taken from.
    ``is_known``: the layout was typed in and is open to the referee; ``is_sealed``: it is in as a
    commitment. ``no_income`` (the clause that
    takes it) and the two after it last to the end of the own next turn;
    of a quarantine that its own owner bought this turn, the turn does not count, and if it is the first does
    not bind (ANA-5.5).
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
    def is_told(self) -> bool:
        """Whether the referee is told what its tiles are, and says it when they are looked at (ANA-7.4)."""
        return self.is_known or self.is_sealed

    @property
    def has_lasting(self) -> bool:
        """Whether anything lies on the seat that the end of its turn takes away or counts down."""
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
        """Whether a building of a kind stands in the headquarters."""
        return any(one.building == building for one in self.buildings)

    def tile(self, at: int) -> Tile | None:
        """Return the base tile on a square."""
        for tile in self.tiles:
            if tile.at == at:
                return tile
        return None


class Spying(NamedTuple):
    """A base tile that somebody looks at until the turn ends (ANA-5.8)."""

    by: int
    seat: int
    at: int


@quickly_replaced
class State(NamedTuple):
    """A game of Corporate Anarchy between two actions.

    ``bag`` is what the bag still holds, ``None`` without limit; ``given_out`` what has come out of it, net.
    ``tip_fine``, ``gate_column`` and ``spies_for``, whom a spied tile is shown to, are the table's options.
    ``lap``: how often the turn has gone around the table, this time included.
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
