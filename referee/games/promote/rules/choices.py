"""Choices in the middle of a resolution (WTP-8.13, WTP-8.15, WTP-8.21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Flag, SeatIndex
from referee.engine.rule import Domain, Domains, Rule
from referee.games.promote.employees import name as name_of
from referee.games.promote.resolution import dismiss, resolve
from referee.games.promote.rounds import wrong_step
from referee.games.promote.rules.drawing import employee_parameter
from referee.games.promote.state import CHOICE, State
from referee.text import SeatName, Sentence, say

_DECLINE = Flag(label=say("Decline"), optional=True)
_UNLESS_DECLINED = ("decline", (None, False))


class ChoiceRule(Rule[State]):
    """What the choices have in common: one seat has it, at one moment."""

    step = CHOICE
    clause: ClassVar[str]

    def actors(self, state: State) -> Iterable[int | None]:
        pending = state.pending
        return (pending.seat,) if pending is not None and pending.do == self.do else ()

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        pending = state.pending
        if pending is None or pending.do != self.do:
            yield wrong_step(state, self.clause)
        elif pending.seat != action.seat:
            yield Objection(self.clause, say("This is {seat}'s choice.", seat=SeatName(pending.seat)))
        yield from self.against(state, action.given)

    def against(self, state: State, given: Mapping[str, Any]) -> Iterator[Objection]:
        """Yield what speaks against what is chosen."""
        return iter(())

    def in_line(self, state: State, employee: str) -> Iterator[Objection]:
        """Object to an employee who is not in the line."""
        if employee not in state.line:
            yield Objection(self.clause, say("{employee} is not in the line.", employee=name_of(employee)))


class Eliminate(ChoiceRule):
    """The player of the CEO's only 6 eliminates another employee."""

    do = "eliminate"
    title = say("Eliminate an employee")
    clause = "WTP-8.21"
    parameters = {"employee": employee_parameter()}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        return Domain([one for one in state.line if one != "ceo"], state.line)

    def against(self, state: State, given: Mapping[str, Any]) -> Iterator[Objection]:
        if "employee" in given:
            yield from self.in_line(state, given["employee"])
            if given["employee"] == "ceo":
                yield Objection("WTP-8.21", say("It has to be somebody other than the CEO."))

    def apply(self, state: State, action: Action) -> State:
        return dismiss(state._replace(news=()), action.given["employee"])

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} has the CEO eliminate {employee}.",
            seat=SeatName(action.seat),
            employee=name_of(action.given["employee"]),
        )


class Swap(ChoiceRule):
    """The Secretary's player swaps the votes of two others, or does not."""

    do = "swap"
    title = say("Swap the votes of two employees")
    clause = "WTP-8.13"
    parameters = {
        "decline": _DECLINE,
        "a": replace(employee_parameter(say("One")), only_for=_UNLESS_DECLINED),
        "b": replace(employee_parameter(say("The other")), only_for=_UNLESS_DECLINED),
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        if name == "decline":
            return Domain((False, True))
        barred = {"secretary", given.get("a")} if name == "b" else {"secretary"}
        return Domain([one for one in state.line if one not in barred], state.line)

    def against(self, state: State, given: Mapping[str, Any]) -> Iterator[Objection]:
        for name in ("a", "b"):
            if name in given:
                yield from self.in_line(state, given[name])
                if given[name] == "secretary":
                    yield Objection("WTP-8.13", say("The Secretary's own votes stay where they are."))
        if "a" in given and given["a"] == given.get("b"):
            yield Objection("WTP-8.13", say("It takes two different employees."))

    def apply(self, state: State, action: Action) -> State:
        state = state._replace(news=())
        if action.given.get("decline"):
            return resolve(state.tell(Effect("WTP-8.13", say("The votes stay where they are."))))
        a, b = action.given["a"], action.given["b"]
        other = {a: b, b: a}
        votes = tuple(vote._replace(employee=other.get(vote.employee, vote.employee)) for vote in state.votes)
        return resolve(
            state._replace(votes=votes).tell(
                Effect(
                    "WTP-8.13",
                    say("{a} and {b} swap this round's votes.", a=name_of(a), b=name_of(b)),
                )
            )
        )

    def describe(self, state: State, action: Action) -> Sentence:
        seat = SeatName(action.seat)
        if action.given.get("decline"):
            return say("{seat} lets the Secretary rest.", seat=seat)
        return say(
            "{seat} swaps the votes of {a} and {b}.",
            seat=seat,
            a=name_of(action.given["a"]),
            b=name_of(action.given["b"]),
        )


class NameSpokesman(ChoiceRule):
    """The Daughter's player names the next Spokesman, or does not."""

    do = "name_spokesman"
    title = say("Name a new Spokesman")
    clause = "WTP-8.15"
    parameters = {
        "decline": _DECLINE,
        "seat": SeatIndex(label=say("Spokesman"), only_for=_UNLESS_DECLINED),
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        return Domain((False, True)) if name == "decline" else Domain(range(len(state.seats)))

    def apply(self, state: State, action: Action) -> State:
        state = state._replace(news=())
        if action.given.get("decline"):
            return resolve(state.tell(Effect("WTP-8.15", say("The Spokesman stays."))))
        seat = action.given["seat"]
        return resolve(
            state._replace(next_spokesman=seat).tell(
                Effect(
                    "WTP-8.15", say("{seat} will be Spokesman from the next round on.", seat=SeatName(seat))
                )
            )
        )

    def describe(self, state: State, action: Action) -> Sentence:
        if action.given.get("decline"):
            return say("{seat} leaves the Spokesman in office.", seat=SeatName(action.seat))
        return say(
            "{seat} names {next} Spokesman.",
            seat=SeatName(action.seat),
            next=SeatName(action.given["seat"]),
        )
