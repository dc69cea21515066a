"""Placing: who is next, and a voting card face down under an employee (WTP-2.3, WTP-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import SeatIndex, Whole
from referee.engine.rule import Domain, Domains, Rule
from referee.games.promote.employees import name as name_of
from referee.games.promote.resolution import open_votes
from referee.games.promote.rounds import due, nameable, namer, next_turn, turn, wrong_step
from referee.games.promote.rules.drawing import employee_parameter
from referee.games.promote.rules.spokesman import hand_domain, hand_objections
from referee.games.promote.state import PLACING, Entry, State
from referee.text import SeatName, Sentence, say

INTERN_TAKES = (-1, 1, 2, 3)


def not_ones_turn(state: State) -> Objection:
    """Object to a seat that does not name or place now (WTP-2.3)."""
    now = turn(state)
    if now is None:
        return Objection("WTP-2.3", say("Everybody has placed: the cards must open first."))
    return Objection("WTP-2.3", say("It is {seat}'s turn.", seat=SeatName(now)))


class NameNext(Rule[State]):
    """Name the seat that places next."""

    do = "name_next"
    title = say("Name who is next")
    step = PLACING
    parameters = {"seat": SeatIndex(label=say("Next"))}

    def actors(self, state: State) -> Iterable[int | None]:
        return (namer(state),) if state.named is None and due(state) else ()

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        return Domain(nameable(state), range(len(state.seats)))

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        if state.step != PLACING:
            yield wrong_step(state, "WTP-2.3")
            return
        left = due(state)
        if state.named is not None:
            yield Objection("WTP-2.3", say("{seat} is to place a card now.", seat=SeatName(state.named)))
        elif action.seat != namer(state) or not left:
            yield not_ones_turn(state)
        seat = action.given.get("seat")
        if seat is None or seat in nameable(state):
            return
        if seat in left:
            reason = say("{seat} is Spokesman and plays last.", seat=SeatName(seat))
        elif any(entry.seat == seat for entry in state.entries):
            reason = say("{seat} has placed already.", seat=SeatName(seat))
        else:
            reason = say("{seat} has no card left.", seat=SeatName(seat))
        yield Objection("WTP-2.3", reason)

    def apply(self, state: State, action: Action) -> State:
        return state._replace(named=action.given["seat"], news=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} names {next}.", seat=SeatName(action.seat), next=SeatName(action.given["seat"]))


class PlaceVote(Rule[State]):
    """Place one voting card face down under an employee."""

    do = "vote"
    title = say("Place a voting card")
    is_sealed = True
    step = PLACING
    parameters = {"card": Whole(label=say("Card")), "employee": employee_parameter()}

    def actors(self, state: State) -> Iterable[int | None]:
        return () if state.named is None else (state.named,)

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        if name == "card":
            return hand_domain(state, by)
        intern = given["card"] in INTERN_TAKES
        return Domain([one for one in state.line if intern or one != "intern"], state.line)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        if state.step != PLACING:
            yield wrong_step(state, "WTP-2.3")
        elif state.named is None:
            yield Objection("WTP-2.3", say("Somebody must be named first."))
        elif action.seat != state.named:
            yield not_ones_turn(state)
        card, employee = action.given.get("card"), action.given.get("employee")
        if card is not None:
            yield from hand_objections(state, action.seat, card, "WTP-3.1")
        if employee is None:
            return
        if employee not in state.line:
            yield Objection("WTP-3.1", say("{employee} is not in the line.", employee=name_of(employee)))
        elif employee == "intern" and card is not None and card not in INTERN_TAKES:
            yield Objection("WTP-3.2", say("The Intern takes only −1, 1, 2 or 3."))

    def apply(self, state: State, action: Action) -> State:
        given = action.given
        entry = Entry(action.seat, given.get("card"), given.get("employee"))
        state = state._replace(entries=(*state.entries, entry), named=None, news=())
        if due(state):
            return next_turn(state)
        if any(one.card is None for one in state.entries):
            return state
        return open_votes(state)

    def describe(self, state: State, action: Action) -> Sentence:
        if not action.given:
            return say("{seat} has placed a card.", seat=SeatName(action.seat))
        return say(
            "{seat} places {card} under {employee}.",
            seat=SeatName(action.seat),
            card=action.given["card"],
            employee=name_of(action.given["employee"]),
        )


def closed_entries(state: State, do: str) -> tuple[Action, ...]:
    """Return the entries to be opened: all are in, and these are commitments only."""
    if not state.entries or due(state):
        return ()
    return tuple(Action(do, entry.seat) for entry in state.entries if entry.card is None)
