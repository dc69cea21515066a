"""The view of a game of Who To Promote? for each audience, and of its last opened round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, NotRequired, TypedDict

from referee.engine.action import Audience
from referee.engine.info import Effect, Progress, Prompt
from referee.engine.state import FINISHED
from referee.games.promote.employees import EMPLOYEES, all_the
from referee.games.promote.prompts import notices, prompt, waiting_for
from referee.games.promote.rounds import counted, due, nameable, namer, turn
from referee.games.promote.state import (
    CHOICE,
    MENTOR,
    PLACING,
    RESOLUTION,
    SPOKESMAN,
    SPOKESMAN_DRAW,
    STAGES,
    Result,
    State,
    Vote,
    without,
)
from referee.i18n import say

__all__ = [
    "EMPLOYEES",
    "PromoteDraw",
    "PromoteEmployee",
    "PromoteGames",
    "PromotePending",
    "PromotePlaced",
    "PromoteSeat",
    "PromoteSnapshot",
    "PromoteView",
    "PromoteVote",
    "PromoteVotes",
    "Result",
    "SeenMoment",
    "departures",
    "due",
    "notices",
    "progress",
    "prompt",
    "snapshot",
    "view",
    "waiting_for",
    "walk",
]


class PromoteVote(TypedDict):
    """An open card under an employee; ``seat`` is ``None`` for votes of no seat."""

    seat: int | None
    card: int


class PromotePlaced(TypedDict):
    """A card face down under an employee.

    ``employee`` is ``None`` if an earlier version sealed it too, and nothing can open it.
    """

    seat: int
    employee: str | None


PromoteVotes = dict[str, list[PromoteVote]]
"""Votes by employee."""


class _SeatSnapshot(TypedDict):
    hand: list[int]
    spouse_card: bool


class PromoteSeat(TypedDict):
    """A seat's ``hand``, ``None`` if hidden, and the number of ``cards`` in it."""

    hand: list[int] | None
    spouse_card: bool
    cards: int


class _Round(TypedDict):
    round: int
    step: str
    turn: int | None
    waiting_for: list[int]
    spokesman: int | None
    line: list[str]
    eliminated: list[str]
    round_votes: PromoteVotes
    round_totals: dict[str, int]
    placed: list[PromotePlaced]
    last_eliminated: str | None


class _End(TypedDict):
    totals: NotRequired[dict[str, int]]
    promoted: NotRequired[list[str]]
    how: NotRequired[str]


class PromoteSnapshot(_Round, _End):
    """The contract's snapshot of the state, with the result once the game is over."""

    seats: list[_SeatSnapshot]


class PromoteEmployee(TypedDict):
    """An employee, the number of cards in the ``pile``, and whether the line has the employee."""

    level: int
    pile: int
    in_line: bool


class PromoteDraw(TypedDict):
    """An employee drawn to break a tie."""

    seat: int
    employee: str


class PromotePending(TypedDict):
    """A choice in a resolution: the action, the seat that chooses, and the employee with the ability."""

    do: str
    seat: int
    employee: str


class PromoteGames(TypedDict):
    """The number of the game ``of`` a tournament, and each seat's ``points`` in earlier games, with ``sums``.

    ``has_just_ended``: whether one of them is over and nobody has begun the next.
    """

    number: int
    of: int
    points: list[list[int]]
    sums: list[int]
    has_just_ended: bool


class PromoteView(_Round, _End):
    """The view of an audience, see :func:`view`."""

    seats: list[PromoteSeat]
    employees: dict[str, PromoteEmployee]
    entered: list[int]
    contenders: list[int]
    is_second_discard: bool
    naming: int | None
    nameable: list[int]
    next_spokesman: int | None
    draws: list[PromoteDraw]
    pending: PromotePending | None
    phase: str | None
    acted: list[str]
    games: PromoteGames
    deck: int
    seven: int | None
    oppressions: int


def snapshot(state: State) -> PromoteSnapshot:
    """Return the contract's snapshot of the state."""
    return {
        **_round(state),
        "seats": [{"hand": list(seat.hand), "spouse_card": seat.spouse_card} for seat in state.seats],
        **_end(state),
    }


def _round(state: State) -> _Round:
    is_open = state.step in (CHOICE, MENTOR)
    return {
        "round": state.round,
        "step": state.step,
        "turn": turn(state),
        "waiting_for": list(waiting_for(state)),
        "spokesman": state.spokesman,
        "line": list(state.line),
        "eliminated": list(state.eliminated),
        "round_votes": _votes(state.votes) if is_open else {},
        "round_totals": state.totals() if is_open else {},
        "placed": [{"seat": entry.seat, "employee": entry.employee} for entry in state.entries]
        if state.step == PLACING
        else [],
        "last_eliminated": state.eliminated[-1] if state.eliminated else None,
    }


def _end(state: State) -> _End:
    if state.step != FINISHED:
        return {}
    result = state.results[-1]
    return {
        "totals": dict(counted(state).totals),
        "promoted": list(result.promoted),
        "how": result.how,
    }


def _votes(votes: tuple[Vote, ...]) -> PromoteVotes:
    under: PromoteVotes = {}
    for vote in votes:
        under.setdefault(vote.employee, []).append({"seat": vote.seat, "card": vote.card})
    return under


def view(state: State, audience: Audience) -> PromoteView:
    """Return the view of an audience: its own hands, and the size of all others (WTP-3.3, WTP-6.1).

    A sealed card is no longer in the hand. ``entered`` has the seats with a card face down, also a discard,
    in order. ``naming`` is the seat that names, and ``nameable`` those that it can name. ``acted`` has the
    employees that have acted in this resolution. ``deck`` is the number of unchosen employees.
    """
    entered = [entry.seat for entry in state.entries] if state.step in (SPOKESMAN, PLACING) else []
    piles = Counter(vote.employee for vote in state.piles)
    naming = state.step == PLACING and state.named is None and bool(due(state))
    pending = state.pending
    points = [[result.points[seat] for result in state.results] for seat in range(len(state.seats))]
    return {
        **_round(state),
        "seats": [
            {
                "hand": list(_unsealed_hand(state, index)) if audience.sees(index) else None,
                "spouse_card": seat.spouse_card,
                "cards": len(seat.hand) - (index in entered),
            }
            for index, seat in enumerate(state.seats)
        ],
        **_end(state),
        "employees": {
            employee: {
                "level": employee_card.level,
                "pile": piles[employee],
                "in_line": employee in state.line,
            }
            for employee, employee_card in EMPLOYEES.items()
        },
        "entered": entered,
        "contenders": list(state.contenders),
        "is_second_discard": state.is_second,
        "naming": namer(state) if naming else None,
        "nameable": list(nameable(state)) if naming else [],
        "next_spokesman": state.next_spokesman,
        "draws": [
            {"seat": employee_card.seat, "employee": employee_card.employee} for employee_card in state.draws
        ],
        "pending": None
        if pending is None
        else {"do": pending.do, "seat": pending.seat, "employee": pending.employee},
        "phase": state.phase if state.step in (CHOICE, MENTOR) else None,
        "acted": list(state.acted),
        "games": {
            "number": min(len(state.results) + 1, state.games),
            "of": state.games,
            "points": points,
            "sums": [sum(row) for row in points],
            "has_just_ended": _is_between_games(state),
        },
        "deck": len(state.deck),
        "seven": state.seven,
        "oppressions": state.oppressions,
    }


def _is_between_games(state: State) -> bool:
    """Whether a game of a tournament is over, and the next one has no card yet (WTP-9.1)."""
    is_first_step = state.step == SPOKESMAN and not state.is_second and not state.entries
    return bool(state.results) and state.round == 0 and is_first_step


def _unsealed_hand(state: State, seat: int) -> tuple[int, ...]:
    """Return a seat's hand without its sealed card, if the referee knows that card."""
    hand = state.seats[seat].hand
    for entry in state.entries if state.step in (SPOKESMAN, PLACING) else ():
        if entry.seat == seat and entry.card is not None:
            hand = without(hand, entry.card)
    return hand


class SeenMoment(NamedTuple):
    """The line, the votes and the totals after ``effects`` of the last opened round."""

    line: tuple[str, ...]
    votes: PromoteVotes
    totals: Mapping[str, int]
    effects: tuple[Effect, ...]


def walk(state: State) -> tuple[SeenMoment, ...]:
    """Return the last opened round step by step, while players may look at its cards.

    The next card closes the piles (WTP-6.1), unless a house rule leaves them open.
    """
    last = state.last_round
    is_closed = {
        SPOKESMAN: bool(state.entries) or state.is_second,
        SPOKESMAN_DRAW: True,
        PLACING: bool(state.entries) or state.round != last.round + 1,
    }
    if not state.open_piles and is_closed.get(state.step):
        return ()
    steps = []
    for line, votes, effects in last.moments:
        totals = state._replace(line=line, votes=votes).totals()
        steps.append(SeenMoment(line, _votes(votes), totals, effects))
    return tuple(steps)


def departures(state: State) -> Prompt | None:
    """Return the prompt with the employees that left in the last opened round, ``None`` for nobody."""
    former_line = dict.fromkeys(employee for moment in state.last_round.moments for employee in moment.line)
    departed = tuple(employee for employee in former_line if employee not in state.line)
    if not departed:
        return None
    return Prompt(say("Eliminated in the last round: {employees}.", employees=all_the(departed)), "WTP-5.1")


def progress(state: State) -> Progress:
    """Return round and phase; the number of rounds is not known in advance."""
    now: str | None = state.step
    if state.step == FINISHED:
        now = None
    elif state.step == SPOKESMAN_DRAW:
        now = SPOKESMAN
    elif state.step == CHOICE:
        now = RESOLUTION
    elif state.step == MENTOR:
        now = state.phase
    skipped = (SPOKESMAN,) if state.round > 0 else ()
    return Progress(state.round, None, STAGES, now, skipped)
