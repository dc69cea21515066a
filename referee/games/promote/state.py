"""The state of a game of Who To Promote?, as immutable data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.engine.info import Effect, Stage
from referee.engine.outcome import Part, Verdict
from referee.engine.state import quickly_replaced, replaced
from referee.i18n import say

HAND = (-3, -2, -1, 1, 2, 3, 4, 5, 6)
"""The voting cards of a seat (WTP-1.3)."""
SEVEN = 7
CARDS = (*HAND, SEVEN)

SPOKESMAN = "spokesman"
SPOKESMAN_DRAW = "spokesman_draw"
PLACING = "placing"
CHOICE = "choice"
MENTOR = "mentor"

RESOLUTION, ELIMINATION = "resolution", "elimination"

STAGES = (
    Stage(SPOKESMAN, say("Spokesman"), "WTP-2"),
    Stage(PLACING, say("Placing"), "WTP-3"),
    Stage(RESOLUTION, say("Resolution"), "WTP-4"),
    Stage(ELIMINATION, say("Elimination"), "WTP-5"),
    Stage("accumulation", say("Accumulation"), "WTP-6"),
)

RIGHTMOST_TIED, RIGHTMOST_IN_LINE = "rightmost_tied", "rightmost_in_line"


class Vote(NamedTuple):
    """An open card under an employee, or one in a pile; ``seat`` is ``None`` for votes of no seat."""

    seat: int | None
    card: int
    employee: str


class Entry(NamedTuple):
    """A sealed discard or vote; ``card`` is ``None`` if the referee does not know the value.

    ``employee`` is ``None`` for a discard, and for a vote that an earlier version sealed and nobody can open.
    """

    seat: int
    card: int | None = None
    employee: str | None = None


class Draw(NamedTuple):
    """An employee drawn to break a tie (WTP-2.2)."""

    seat: int
    employee: str


class Pending(NamedTuple):
    """A choice in a resolution: the action, the seat that chooses, and the employee with the ability."""

    do: str
    seat: int
    employee: str


@quickly_replaced
class Seat(NamedTuple):
    """A player's hand, ascending, and the Manager Spouse card."""

    hand: tuple[int, ...] = HAND
    spouse_card: bool = False


class Moment(NamedTuple):
    """The line and its votes after ``effects`` of a resolution, which are public."""

    line: tuple[str, ...]
    votes: tuple[Vote, ...]
    effects: tuple[Effect, ...]


@quickly_replaced
class LastRound(NamedTuple):
    """The last opened round, from the opening of its cards on, for display only."""

    round: int = 0
    moments: tuple[Moment, ...] = ()


class Result(NamedTuple):
    """The full count of a game, alone or in a tournament.

    ``totals`` are by employee of the line, and ``points`` by seat. ``contributions`` and their ``cards`` are
    by employee, then by seat.
    """

    totals: Mapping[str, int]
    contributions: Mapping[str, tuple[int, ...]]
    promoted: tuple[str, ...]
    how: str
    winners: tuple[int, ...]
    points: tuple[int, ...]
    verdicts: tuple[Verdict, ...]
    cards: Mapping[str, tuple[tuple[Part, ...], ...]]

    @property
    def decisive(self) -> tuple[int, ...]:
        """The contributions to the first promoted employee, by seat (WTP-7.5)."""
        return self.contributions[self.promoted[0]]


@quickly_replaced
class State(NamedTuple):
    """A game between two actions.

    ``lines``: the starting line of each game, or one for all; ``deck``: the unchosen employees.
    ``contenders``: the seats that discard or draw for Spokesman; ``is_second``: it is the second discard.
    ``entries``: the sealed entries of this round, in order; ``named``: the seat that places now, ``None``
    while nobody is named. ``votes``: the open votes of this round; ``piles``: those of all earlier rounds.
    ``acted``: the employees that have acted in this resolution; ``vacancy``: the index of the Mentor.
    ``phase``: the phase that a pause interrupts; ``dismissed``: whether the CEO's player has eliminated
    somebody this round. ``oppressions``: the number of −1 votes of the Oppressive Manager so far.
    ``seven``: the seat with the 7; ``out``: the number of voting cards that have left the game.
    ``open_piles``: whether players may look up earlier rounds; ``results``: finished games.
    """

    seats: tuple[Seat, ...]
    lines: tuple[tuple[str, ...], ...]
    line: tuple[str, ...]
    deck: tuple[str, ...]
    lowest_tie: str
    president_scope: str
    games: int
    open_piles: bool = False
    step: str = SPOKESMAN
    round: int = 0
    contenders: tuple[int, ...] = ()
    is_second: bool = False
    entries: tuple[Entry, ...] = ()
    draws: tuple[Draw, ...] = ()
    spokesman: int | None = None
    next_spokesman: int | None = None
    named: int | None = None
    votes: tuple[Vote, ...] = ()
    piles: tuple[Vote, ...] = ()
    acted: tuple[str, ...] = ()
    pending: Pending | None = None
    phase: str = RESOLUTION
    vacancy: int = 0
    dismissed: bool = False
    eliminated: tuple[str, ...] = ()
    oppressions: int = 0
    seven: int | None = None
    out: int = 0
    wonderkid: bool = False
    last_round: LastRound = LastRound()
    results: tuple[Result, ...] = ()
    effects: tuple[Effect, ...] = ()

    def with_hand(self, seat: int, hand: tuple[int, ...]) -> tuple[Seat, ...]:
        """Return the seats with one hand replaced."""
        return replaced(self.seats, seat, self.seats[seat]._replace(hand=hand))

    def under(self, employee: str) -> tuple[Vote, ...]:
        """Return the open votes of this round under an employee."""
        return tuple([vote for vote in self.votes if vote.employee == employee])

    def total(self, employee: str) -> int:
        """Return the round total of an employee (WTP-4.2, WTP-8.19)."""
        return self.totals()[employee]

    def totals(self) -> dict[str, int]:
        """Return the round totals of the employees of the line, in its order."""
        totals: dict[str, int] = dict.fromkeys(self.line, 0)
        if "young_genius" in totals:
            totals["young_genius"] = 2
        for _, card, employee in self.votes:
            totals[employee] += card
        return totals

    def with_effects(self, *effects: Effect, **changes: Any) -> State:
        """Return the state with more effects, and with changes to other fields."""
        return self._replace(effects=self.effects + effects, **changes)


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a hand without a card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
