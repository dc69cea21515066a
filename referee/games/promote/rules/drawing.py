"""Draws of unchosen employees, for Spokesman and for the Mentor's place (WTP-2.2, WTP-8.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action, Actor
from referee.engine.bounds import Bounds, Values, among, not_among
from referee.engine.errors import Objection
from referee.engine.parameters import Choice
from referee.engine.rule import Rule
from referee.games.promote.employees import EMPLOYEES, IDS, the
from referee.games.promote.resolution import fill_vacancy
from referee.games.promote.rounds import wrong_step
from referee.games.promote.rules.spokesman import draw, drawers
from referee.games.promote.state import MENTOR, SPOKESMAN_DRAW, State
from referee.i18n import SeatName, Sentence, say

LABELS = {
    employee.id: say("{employee}\u00a0·\u00a0{level}", employee=employee.name, level=employee.level)
    for employee in EMPLOYEES.values()
}
"""The labels of employees in a choice, with the level, which otherwise only the card shows."""

ABILITIES = {employee.id: employee.ability for employee in EMPLOYEES.values()}


_LABEL = say("Employee")


def employee_parameter(label: Sentence = _LABEL, is_drawn: bool = False) -> Choice:
    """Return a parameter for an employee."""
    return Choice(values=IDS, label=label, labels=LABELS, explained=ABILITIES, is_drawn=is_drawn)


def _clause(by: int | None) -> str:
    """Return the clause of a draw by a seat, or by the table for the Mentor."""
    return "WTP-8.10" if by is None else "WTP-2.2"


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

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        by = action.by
        if state.step != (MENTOR if by is None else SPOKESMAN_DRAW):
            yield wrong_step(state, _clause(by))
        elif by is not None and by not in drawers(state):
            yield Objection("WTP-2.2", say("{seat} does not draw now.", seat=SeatName(by)))

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return Values(
            state.deck,
            among(
                state.deck,
                lambda employee: Objection(
                    _clause(by),
                    say("{employee} is not among the unchosen employees.", employee=the(employee)),
                ),
            ),
            not_among(
                {employee.employee for employee in state.draws},
                lambda employee: Objection(
                    "WTP-2.2", say("{employee} has been drawn already.", employee=the(employee)), is_seen=True
                ),
            ),
        )

    def apply(self, state: State, action: Action) -> State:
        if action.by is None:
            return fill_vacancy(state._replace(effects=()), action.given["employee"])
        return draw(state, action.by, action.given["employee"])

    def describe(self, state: State, action: Action) -> Sentence:
        employee = the(action.given["employee"])
        if action.by is None:
            return say("From the unchosen employees: {employee}.", employee=employee)
        return say("{seat} draws {employee}.", seat=SeatName(action.by), employee=employee)
