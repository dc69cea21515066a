"""What each audience is shown of a game of Who To Promote?, and the sentence that says what happens now."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.engine.about import Progress, Prompt
from referee.engine.action import Audience
from referee.games.promote.employees import EMPLOYEES, name
from referee.games.promote.rounds import counted, due, nameable, namer, turn
from referee.games.promote.rules.spokesman import drawers
from referee.games.promote.state import (
    CHOICE,
    FINISHED,
    MENTOR,
    PLACING,
    RESOLUTION,
    SPOKESMAN,
    SPOKESMAN_DRAW,
    STAGES,
    State,
    Vote,
)
from referee.text import Listed, SeatName, Sentence, say


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats whose action is due."""
    match state.step:
        case "spokesman":
            return due(state)
        case "spokesman_draw":
            return drawers(state)
    now = turn(state)
    return () if now is None else (now,)


def snapshot(state: State) -> dict[str, Any]:
    """Return the contract's picture of the state."""
    is_open = state.step in (CHOICE, MENTOR)
    picture: dict[str, Any] = {
        "round": state.round,
        "step": state.step,
        "turn": turn(state),
        "waiting_for": list(waiting_for(state)),
        "spokesman": state.spokesman,
        "line": list(state.line),
        "eliminated": list(state.eliminated),
        "round_votes": _votes(state.votes) if is_open else {},
        "round_totals": {employee: state.total(employee) for employee in state.line} if is_open else {},
        "last_eliminated": state.eliminated[-1] if state.eliminated else None,
        "seats": [{"hand": list(seat.hand), "spouse_card": seat.spouse_card} for seat in state.seats],
    }
    if state.step == FINISHED:
        result = state.results[-1]
        picture |= {
            "totals": dict(counted(state).totals),
            "promoted": list(result.promoted),
            "how": result.how,
        }
    return picture


def _votes(votes: tuple[Vote, ...]) -> dict[str, list[dict[str, Any]]]:
    under: dict[str, list[dict[str, Any]]] = {}
    for vote in votes:
        under.setdefault(vote.employee, []).append({"seat": vote.seat, "card": vote.card})
    return under


def view(state: State, audience: Audience) -> dict[str, Any]:
    """Return what an audience sees: its own hands, of the others the number of cards (WTP-3.3, WTP-6.1).

    Beside the snapshot: per seat ``cards`` in hand; per employee ``level`` and the cards in the ``pile``;
    ``placed``: who has a card face down, in order; who is ``naming`` and who is ``nameable``; ``draws`` for
    Spokesman; the ``pending`` choice; ``acted`` in this resolution; ``last_round`` as it was opened; the
    ``games`` of a tournament; ``deck``: how many unchosen; who took the ``seven``; ``oppressions``.
    """
    picture = snapshot(state)
    placed = [entry.seat for entry in state.entries]
    is_placing = state.step in (SPOKESMAN, PLACING)
    for index, seat in enumerate(picture["seats"]):
        seat["cards"] = len(seat["hand"]) - (is_placing and index in placed)
        if not audience.sees(index):
            seat["hand"] = None
    piles = Counter(vote.employee for vote in state.piles)
    naming = state.step == PLACING and state.named is None and bool(due(state))
    pending, last = state.pending, state.last_round
    picture |= {
        "employees": {
            employee: {
                "level": one.level,
                "pile": piles[employee],
                "in_line": employee in state.line,
            }
            for employee, one in EMPLOYEES.items()
        },
        "placed": placed if is_placing else [],
        "contenders": list(state.contenders),
        "is_second_discard": state.is_second,
        "naming": namer(state) if naming else None,
        "nameable": list(nameable(state)) if naming else [],
        "next_spokesman": state.next_spokesman,
        "draws": [one._asdict() for one in state.draws],
        "pending": None if pending is None else pending._asdict(),
        "phase": state.phase if state.step in (CHOICE, MENTOR) else None,
        "acted": list(state.acted),
        "last_round": {"round": last.round, "line": list(last.line), "votes": _votes(last.votes)},
        "games": {
            "number": min(len(state.results) + 1, state.games),
            "of": state.games,
            "results": [
                {
                    key: list(value) if isinstance(value, tuple) else value
                    for key, value in result._asdict().items()
                }
                for result in state.results
            ],
        },
        "deck": len(state.deck),
        "seven": state.seven,
        "oppressions": state.oppressions,
    }
    return picture


def progress(state: State) -> Progress:
    """Return round and phase; nobody knows beforehand how many rounds there are."""
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


def prompt(state: State, audience: Audience) -> Prompt:
    """Return what happens now, for the table or for the players of some seats."""
    waiting = waiting_for(state)
    clause = _clause(state)
    if audience.seats and waiting and not audience.seats & {*waiting}:
        return Prompt(say("Wait for {seats}.", seats=_names(waiting)), clause)
    return Prompt(_sentence(state, waiting), clause)


def _clause(state: State) -> str:
    if state.pending is not None:
        return EMPLOYEES[state.pending.employee].clause
    match state.step:
        case "spokesman":
            return "WTP-2.2" if state.is_second else "WTP-2.1"
        case "spokesman_draw":
            return "WTP-2.2"
        case "placing":
            return "WTP-2.3" if state.named is None else "WTP-3.1"
        case "mentor":
            return "WTP-8.10"
    return "WTP-7.2"


def _sentence(state: State, waiting: tuple[int, ...]) -> Sentence:
    seats = _names(waiting)
    match state.step:
        case "spokesman":
            if not waiting:
                return say("All discards are in: open together.")
            if state.is_second:
                return say(
                    "A tie: another card in secret from {seats}. The highest is Spokesman.", seats=seats
                )
            return say("{seats}: discard a card in secret. The highest is Spokesman.", seats=seats)
        case "spokesman_draw":
            return say("Draw an unchosen employee: {seats}. The highest level is Spokesman.", seats=seats)
        case "mentor":
            return say("Draw an unchosen employee for the Mentor's place.")
        case "finished":
            return say("The game is over: here is the count.")
        case "choice":
            return _choice(state)
    if not waiting:
        return say("All cards are placed: open them.")
    seat = SeatName(waiting[0])
    if state.named is None:
        return say("{seat}: name who is next.", seat=seat)
    return say("{seat}: place a card face down under an employee.", seat=seat)


def _choice(state: State) -> Sentence:
    assert state.pending is not None
    seat = SeatName(state.pending.seat)
    match state.pending.do:
        case "eliminate":
            return say("{seat}: choose whom the CEO eliminates.", seat=seat)
        case "swap":
            return say("{seat}: swap the votes of two employees, or decline.", seat=seat)
    return say("{seat}: name a new Spokesman, or decline.", seat=seat)


def notices(state: State) -> tuple[Prompt, ...]:
    """Return what the table should know and is free to ignore."""
    found = []
    if state.next_spokesman is not None and state.next_spokesman != state.spokesman:
        found.append(
            Prompt(
                say("From the next round on, {seat} is Spokesman.", seat=SeatName(state.next_spokesman)),
                "WTP-8.15",
            )
        )
    if "infiltrator" in state.line and len(state.line) == 4 and state.step == PLACING:
        found.append(
            Prompt(
                say("One more elimination, and {employee} wins if he stays.", employee=name("infiltrator")),
                "WTP-8.14",
            )
        )
    return tuple(found)


def _names(seats: tuple[int, ...]) -> Listed:
    return Listed(tuple(SeatName(seat) for seat in seats))
