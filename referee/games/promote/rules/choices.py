"""Choices in the middle of a resolution (WTP-8.13, WTP-8.15, WTP-8.21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from referee.engine.action import Action
from referee.engine.bounds import FLAG, Bounds, Limit, Values, among, not_among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Flag, SeatIndex
from referee.engine.rule import Rule
from referee.games.promote.employees import the
from referee.games.promote.resolution import dismiss, resolve
from referee.games.promote.rounds import wrong_step
from referee.games.promote.rules.drawing import employee_parameter
from referee.games.promote.state import CHOICE, State
from referee.i18n import SeatName, Sentence, say

_DECLINE = Flag(label=say("Decline"), optional=True)
_UNLESS_DECLINED = ("decline", (None, False))


class ChoiceRule(Rule[State]):
    """The base of the choices, each of which one pending seat makes."""

    step = CHOICE
    clause: ClassVar[str]

    def actors(self, state: State) -> Iterable[int | None]:
        pending = state.pending
        return (pending.seat,) if pending is not None and pending.do == self.do else ()

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        pending = state.pending
        if pending is None or pending.do != self.do:
            yield wrong_step(state, self.clause)
        elif pending.seat != action.seat:
            yield Objection(self.clause, say("This is {seat}'s choice.", seat=SeatName(pending.seat)))

    def in_line_but(self, state: State, barred: str, reason: Sentence, *limits: Limit) -> Values:
        """Return the bounds of an employee of the line, except the ``barred`` one."""
        return Values(
            state.line,
            among(
                state.line,
                lambda employee: Objection(
                    self.clause,
                    say("{employee} is not in the line.", employee=the(employee)),
                    is_absolute=True,
                ),
            ),
            not_among((barred,), lambda _: Objection(self.clause, reason, is_absolute=True)),
            *limits,
        )


class Eliminate(ChoiceRule):
    """The player of the CEO's only 6 eliminates another employee."""

    do = "eliminate"
    title = say("Eliminate an employee")
    clause = "WTP-8.21"
    parameters = {"employee": employee_parameter()}

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return self.in_line_but(state, "ceo", say("It has to be somebody other than the CEO."))

    def apply(self, state: State, action: Action) -> State:
        return dismiss(state._replace(effects=()), action.given["employee"])

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} has the CEO eliminate {employee}.",
            seat=SeatName(action.seat),
            employee=the(action.given["employee"]),
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

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "decline":
            return FLAG
        own = say("The Secretary's own votes stay where they are.")
        if name == "a":
            return self.in_line_but(state, "secretary", own)
        reason = say("It takes two different employees.")
        different = Limit(
            lambda employee: employee != given.get("a"),
            lambda _: Objection("WTP-8.13", reason, is_absolute=True),
        )
        return self.in_line_but(state, "secretary", own, different)

    def apply(self, state: State, action: Action) -> State:
        state = state._replace(effects=())
        if action.given.get("decline"):
            return resolve(state.with_effects(Effect("WTP-8.13", say("The votes stay where they are."))))
        a, b = action.given["a"], action.given["b"]
        swapped = {a: b, b: a}
        votes = tuple(
            vote._replace(employee=swapped.get(vote.employee, vote.employee)) for vote in state.votes
        )
        return resolve(
            state._replace(votes=votes).with_effects(
                Effect(
                    "WTP-8.13",
                    say("{a} and {b} swap this round's votes.", a=the(a), b=the(b)),
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
            a=the(action.given["a"]),
            b=the(action.given["b"]),
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

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return FLAG if name == "decline" else Values(range(len(state.seats)))

    def apply(self, state: State, action: Action) -> State:
        state = state._replace(effects=())
        if action.given.get("decline"):
            return resolve(state.with_effects(Effect("WTP-8.15", say("The Spokesman stays."))))
        seat = action.given["seat"]
        return resolve(
            state._replace(next_spokesman=seat).with_effects(
                Effect(
                    "WTP-8.15", say("{seat} will be Spokesman from the next round on.", seat=SeatName(seat))
                )
            )
        )

    def describe(self, state: State, action: Action) -> Sentence:
        if action.given.get("decline"):
            return say("{seat} leaves the Spokesman in office.", seat=SeatName(action.seat))
        if action.given["seat"] == action.seat:
            return say("{seat} takes over as Spokesman.", seat=SeatName(action.seat))
        return say(
            "{seat} names {next} Spokesman.",
            seat=SeatName(action.seat),
            next=SeatName(action.given["seat"]),
        )
