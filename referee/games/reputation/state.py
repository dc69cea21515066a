"""The state of a game of Reputation, as immutable data."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, NamedTuple

from referee.engine.info import Effect, Stage
from referee.engine.parameters import LIMIT
from referee.engine.state import quickly_replaced, replaced
from referee.i18n import say

ROUNDS = 10
WORKERS = {3: 10, 4: 9, 5: 8}
"""The workers of each seat, by the number of seats (REP-1.2)."""

RETURN_WORKERS = "return_workers"
REVEAL = "reveal"
BIDDING = "bidding"
COSPONSOR = "cosponsor"
RETURN_TO_HQ = "return_to_hq"

PRINTED, ERRATUM = "printed", "erratum"
"""The two readings of the elimination with five seats (REP-10.3)."""

STAGES = (
    Stage(RETURN_WORKERS, say("Return workers from the projects"), "REP-3"),
    Stage(REVEAL, say("Reveal new projects"), "REP-4"),
    Stage(BIDDING, say("Bidding"), "REP-5"),
    Stage("winning_bids", say("Determine winning bids"), "REP-6"),
    Stage(COSPONSOR, say("Co-sponsorship bid"), "REP-7"),
    Stage(RETURN_TO_HQ, say("Workers return to HQ"), "REP-8"),
    Stage("next_round", say("Prepare for next round"), "REP-9"),
)
"""The seven steps of a round (REP-2.1); two of them need no action, so no state has them."""

HQ, SUPPLY = "hq", "supply"
PLACES = (HQ, "break_left", "break_middle", "break_right", "private", "left", "right", SUPPLY)
"""The places of a worker (REP-11.1); ``supply`` is the box, which has no count."""

SPACES = ("left", "middle", "right")
"""The spaces of the Break room, for workers from the left, private and right stack."""


class PrivateStack(NamedTuple):
    """The face-down private cards of a seat, and its workers on them.

    ``losses``: name and loss of each card, for the final count alone (REP-6.6).
    """

    cards: int = 0
    loss: int = 0
    workers: int = 0
    losses: tuple[tuple[str, int], ...] = ()


class PublicStack(NamedTuple):
    """The face-up public cards between two neighbours.

    ``mine`` are the workers of the seat whose *left* stack this is, ``theirs`` those of its left neighbour.
    """

    cards: int = 0
    gain: int = 0
    mine: int = 0
    theirs: int = 0


@quickly_replaced
class Seat(NamedTuple):
    """One player's board, stack and tokens."""

    hq: int
    break_room: tuple[bool, bool, bool] = (False, False, False)
    private: PrivateStack = PrivateStack()
    credits: int = 0
    reputation_tokens: int = 0
    power_used: bool = False


@quickly_replaced
class Auction(NamedTuple):
    """The two projects during the bidding (step 3).

    ``private_bid`` is the leading bid in workers, 0 without one; ``required`` the workers that the public
    card demands; ``moved`` and ``left`` the credits beside the private and the public card.
    """

    private_name: str
    loss: int
    public_name: str
    required: int
    gain: int
    left: int
    moved: int = 0
    private_leader: int | None = None
    private_bid: int = 0
    public_leader: int | None = None


class Closed(Enum):
    """The value of a sealed entry that is not open yet."""

    CLOSED = "closed"


CLOSED: Final = Closed.CLOSED


class Sponsorship(NamedTuple):
    """The public card during the co-sponsorship (step 5); missing entries are ``None``."""

    primary: int
    public_name: str
    gain: int
    workers: int
    hand: Literal["left", "right"] | Closed | None = None
    left_bid: int | Closed | None = None
    right_bid: int | Closed | None = None


@quickly_replaced
class State(NamedTuple):
    """A game of Reputation between two actions.

    ``stacks[i]`` is between seat i and its left neighbour i+1. ``passes`` counts the speculations in a row.
    ``due`` are the seats that still have to act in steps 1 and 6, ``acted`` those that have. ``skipped`` are
    the steps that this round leaves out (REP-2.2, REP-2.3). ``box`` counts the (private, public) cards that
    nobody won. ``bank`` is the net sum of credits that the bank has paid. ``reusable_power``, ``elimination``
    and ``open_credits`` are the table's options.
    """

    seats: tuple[Seat, ...]
    stacks: tuple[PublicStack, ...]
    start_seat: int
    round: int = 1
    step: str = REVEAL
    skipped: tuple[str, ...] = (RETURN_WORKERS, RETURN_TO_HQ)
    turn: int | None = None
    passes: int = 0
    due: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()
    auction: Auction | None = None
    sponsorship: Sponsorship | None = None
    box: tuple[int, int] = (0, 0)
    bank: int = 0
    reusable_power: tuple[int, ...] = ()
    elimination: str = PRINTED
    open_credits: bool = False
    effects: tuple[Effect, ...] = ()

    def left_neighbour(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % len(self.seats)

    def right_neighbour(self, seat: int) -> int:
        """Return the next seat counter-clockwise."""
        return (seat - 1) % len(self.seats)

    def workers_of(self, seat: int) -> int:
        """Return how many workers a seat has anywhere on the table."""
        board, auction, sponsorship = self.seats[seat], self.auction, self.sponsorship
        count = board.hq + sum(board.break_room) + board.private.workers
        count += self.stacks[seat].mine + self.stacks[seat - 1].theirs
        if auction is not None:
            count += auction.private_bid * (seat == auction.private_leader)
            count += auction.required * (seat == auction.public_leader)
        if sponsorship is not None:
            count += sponsorship.workers * (seat == sponsorship.primary)
        return count

    def workers_at(self, seat: int, place: str) -> int:
        """Return how many workers of a seat are at one of :data:`PLACES`; the box never runs out."""
        board = self.seats[seat]
        match place:
            case "hq":
                return board.hq
            case "private":
                return board.private.workers
            case "left":
                return self.stacks[seat].mine
            case "right":
                return self.stacks[seat - 1].theirs
            case "supply":
                return LIMIT
        return int(board.break_room[SPACES.index(place.removeprefix("break_"))])

    def with_workers_at(self, seat: int, place: str, count: int) -> State:
        """Return the state with a number of workers of a seat at one of :data:`PLACES`."""
        board = self.seats[seat]
        match place:
            case "hq":
                board = board._replace(hq=count)
            case "private":
                board = board._replace(private=board.private._replace(workers=count))
            case "left":
                return self._replace(stacks=self.with_stack(seat, self.stacks[seat]._replace(mine=count)))
            case "right":
                shared = (seat - 1) % len(self.seats)
                stack = self.stacks[shared]._replace(theirs=count)
                return self._replace(stacks=self.with_stack(shared, stack))
            case "supply":
                return self
            case _:
                left, middle, right = board.break_room
                room = {"break_left": left, "break_middle": middle, "break_right": right, place: count > 0}
                board = board._replace(
                    break_room=(room["break_left"], room["break_middle"], room["break_right"])
                )
        return self._replace(seats=self.with_seat(seat, board))

    def with_seat(self, index: int, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats with one replaced."""
        return replaced(self.seats, index, seat)

    def with_stack(self, index: int, stack: PublicStack) -> tuple[PublicStack, ...]:
        """Return the public stacks with one replaced."""
        return replaced(self.stacks, index, stack)
