"""The seats that have to act in a game of Who To Promote?, and the prompts."""

from __future__ import annotations

from referee.engine.action import Audience
from referee.engine.info import Prompt, wait_for
from referee.games.promote.employees import EMPLOYEES, names, the
from referee.games.promote.rounds import due, turn
from referee.games.promote.rules.spokesman import drawers
from referee.games.promote.state import PLACING, State
from referee.i18n import SeatName, Sentence, say, seat_names


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats that have to act."""
    match state.step:
        case "spokesman":
            return due(state)
        case "spokesman_draw":
            return drawers(state)
    now = turn(state)
    return () if now is None else (now,)


def prompt(state: State, audience: Audience) -> Prompt:
    """Return the prompt for the table or for the players of some seats."""
    waiting, clause = waiting_for(state), _clause(state)
    return wait_for(waiting, audience, clause) or Prompt(_sentence(state, waiting), clause)


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
    seats = seat_names(waiting)
    match state.step:
        case "spokesman":
            if not waiting:
                return say("All discards are in: open together.")
            if state.is_second:
                return say(
                    "A tie: another card in secret from {seats}. The highest is Spokesman.", seats=seats
                )
            if len(waiting) == len(state.seats):
                return say("Everybody discards a card in secret. The highest is Spokesman.")
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
        if not state.entries:
            return say("{seat}: name who places first.", seat=seat)
        return say("{seat}: name who is next.", seat=seat)
    if len(due(state)) == 1 and state.entries:
        return say("{seat}: place the last card, knowing where the others lie.", seat=seat)
    return say("{seat}: place a card face down; all see under whom.", seat=seat)


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
    """Return notices for the table, which it may ignore."""
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
                say(
                    "One more elimination, and {employee} is promoted if he stays.",
                    employee=the("infiltrator"),
                ),
                "WTP-8.14",
            )
        )
    lost = [entry.seat for entry in state.entries if state.step == PLACING and entry.employee is None]
    if lost:
        found.append(
            Prompt(
                say(
                    "An earlier version sealed where a card of {seats} lies, and nothing here can open it: "
                    "take it back and place it again.",
                    seats=seat_names(lost),
                ),
                "WTP-3.3",
            )
        )
    return tuple(found)


def setting_up(state: State) -> tuple[Prompt, ...]:
    """Return the line at the start of the game."""
    sentence = say("In a line, highest level at the left: {employees}.", employees=names(state.line))
    return (Prompt(sentence, "WTP-1.1"),)
