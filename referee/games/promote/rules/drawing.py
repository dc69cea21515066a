"""Drawing from the unchosen employees: for Spokesman, and for the Mentor's place (WTP-2.2, WTP-8.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action, Actor
from referee.engine.errors import Objection
from referee.engine.parameters import Choice
from referee.engine.rule import Domain, Domains, Rule
from referee.games.promote.employees import EMPLOYEES, IDS, name
from referee.games.promote.resolution import fill_vacancy
from referee.games.promote.rounds import wrong_step
from referee.games.promote.rules.spokesman import draw, drawers
from referee.games.promote.state import MENTOR, SPOKESMAN_DRAW, State
from referee.text import SeatName, Sentence, say

LABELS = {one.id: one.name for one in EMPLOYEES.values()}
ABILITIES = {one.id: one.ability for one in EMPLOYEES.values()}


_LABEL = say("Employee")


def employee_parameter(label: Sentence = _LABEL, is_drawn: bool = False) -> Choice:
    """Return a parameter that takes an employee."""
    return Choice(values=IDS, label=label, labels=LABELS, explained=ABILITIES, is_drawn=is_drawn)


class DrawEmployee(Rule[State]):
    """Draw an employee from the unchosen deck."""

    do = "draw_employee"
    title = say("Draw an unchosen employee")
    actor = Actor.EITHER
    parameters = {"employee": employee_parameter(is_drawn=True)}

    def actors(self, state: State) -> Iterable[int | None]:
        if state.step == SPOKESMAN_DRAW:
            return drawers(state)
        return (None,) if state.step == MENTOR else ()

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        held = {one.employee for one in state.draws}
        return Domain([one for one in state.deck if one not in held], state.deck)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        by = action.by
        clause = "WTP-8.10" if by is None else "WTP-2.2"
        if state.step != (MENTOR if by is None else SPOKESMAN_DRAW):
            yield wrong_step(state, clause)
        elif by is not None and by not in drawers(state):
            yield Objection("WTP-2.2", say("{seat} does not draw now.", seat=SeatName(by)))
        if "employee" not in action.given:
            return
        employee = action.given["employee"]
        if employee not in state.deck:
            yield Objection(
                clause, say("{employee} is not among the unchosen employees.", employee=name(employee))
            )
        elif any(one.employee == employee for one in state.draws):
            yield Objection("WTP-2.2", say("{employee} has been drawn already.", employee=name(employee)))

    def apply(self, state: State, action: Action) -> State:
        if action.by is None:
            return fill_vacancy(state._replace(news=()), action.given["employee"])
        return draw(state, action.by, action.given["employee"])

    def describe(self, state: State, action: Action) -> Sentence:
        employee = name(action.given["employee"])
        if action.by is None:
            return say("From the unchosen employees: {employee}.", employee=employee)
        return say("{seat} draws {employee}.", seat=SeatName(action.by), employee=employee)
