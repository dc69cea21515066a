"""Placing voting cards face down, and naming the next seat (WTP-2.3, WTP-3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Values, among, not_among
from referee.engine.errors import Objection, not_ones_turn
from referee.engine.parameters import SeatIndex, Whole
from referee.engine.rule import Rule
from referee.games.promote.employees import the
from referee.games.promote.resolution import open_votes
from referee.games.promote.rounds import due, nameable, named_next, namer, turn, wrong_step
from referee.games.promote.rules.drawing import employee_parameter
from referee.games.promote.rules.spokesman import hand_bounds
from referee.games.promote.state import PLACING, Entry, State
from referee.i18n import SeatName, Sentence, say

INTERN_TAKES = (-1, 1, 2, 3)


def _not_next(state: State, is_absolute: bool = False) -> Objection:
    """Object to a seat that may not name or place now (WTP-2.3)."""
    now = turn(state)
    if now is None:
        sentence = say("Everybody has placed: the cards must open first.")
        return Objection("WTP-2.3", sentence, is_absolute=True)
    return not_ones_turn(now, "WTP-2.3", is_absolute)


def _not_in_line(employee: str) -> Objection:
    return Objection("WTP-3.1", say("{employee} is not in the line.", employee=the(employee)))


_NOT_THE_INTERN = not_among(
    ("intern",), lambda _: Objection("WTP-3.2", say("The Intern takes only −1, 1, 2 or 3."))
)


class NameNext(Rule[State]):
    """Name the seat that places next."""

    do = "name_next"
    title = say("Name who is next")
    is_implied = True  # a round that is typed in afterwards has no names of next seats
    step = PLACING
    parameters = {"seat": SeatIndex(label=say("Next"))}

    def actors(self, state: State) -> Iterable[int | None]:
        return (namer(state),) if state.named is None and due(state) else ()

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        if state.step != PLACING:
            return (wrong_step(state, "WTP-2.3"),)
        if state.named is not None:
            sentence = say("{seat} is to place a card now.", seat=SeatName(state.named))
            return (Objection("WTP-2.3", sentence),)
        return () if action.seat == namer(state) and due(state) else (_not_next(state),)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        def objection(seat: int) -> Objection:
            is_left = seat in due(state)
            if is_left:
                reason = say("{seat} is Spokesman and plays last.", seat=SeatName(seat))
            elif any(entry.seat == seat for entry in state.entries):
                reason = say("{seat} has placed already.", seat=SeatName(seat))
            else:
                reason = say("{seat} has no card left.", seat=SeatName(seat))
            return Objection("WTP-2.3", reason, is_absolute=not is_left, is_seen=not is_left)

        return Values(range(len(state.seats)), among(nameable(state), objection))

    def apply(self, state: State, action: Action) -> State:
        return state._replace(named=action.given["seat"], effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} names {next}.", seat=SeatName(action.seat), next=SeatName(action.given["seat"]))


class PlaceVote(Rule[State]):
    """Place one voting card face down under an employee."""

    do = "vote"
    title = say("Place a voting card")
    is_sealed = True
    sealed_parameters = ("card",)  # all players see the employee at once (WTP-3.3)
    opens_with_others = True
    step = PLACING
    parameters = {"card": Whole(label=say("Card")), "employee": employee_parameter()}

    def actors(self, state: State) -> Iterable[int | None]:
        return () if state.named is None else (state.named,)

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        if state.step != PLACING:
            return (wrong_step(state, "WTP-2.3"),)
        if action.seat == state.named:
            return ()
        is_due = action.seat in due(state)
        if state.named is None and turn(state) is not None:
            return (Objection("WTP-2.3", say("Somebody must be named first."), is_absolute=not is_due),)
        return (_not_next(state, is_absolute=not is_due),)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "card":
            return hand_bounds(state, by, "WTP-3.1")
        fits_intern = given.get("card", INTERN_TAKES[0]) in INTERN_TAKES
        limits = () if fits_intern else (_NOT_THE_INTERN,)
        return Values(state.line, among(state.line, _not_in_line), *limits)

    def apply(self, state: State, action: Action) -> State:
        given = action.given
        entry = Entry(action.seat, given.get("card"), given.get("employee"))
        state = state._replace(entries=(*state.entries, entry), named=None, effects=())
        possible = nameable(state)
        if possible:
            return named_next(state, possible)
        if any(other.card is None for other in state.entries):
            return state
        return open_votes(state)

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        if "employee" not in given:
            return self.describe_covered(state, action)
        if "card" not in given:
            return say(
                "{seat} places a card under {employee}.",
                seat=SeatName(action.seat),
                employee=the(given["employee"]),
            )
        return say(
            "{seat} places {card} under {employee}.",
            seat=SeatName(action.seat),
            card=given["card"],
            employee=the(given["employee"]),
        )

    def describe_covered(self, state: State, action: Action) -> Sentence:
        return say("{seat} has placed a card.", seat=SeatName(action.seat))  # WTP-6.1


def closed_entries(state: State, do: str) -> tuple[Action, ...]:
    """Return the commitments to open, once all entries are in."""
    if not state.entries or due(state):
        return ()
    return tuple(Action(do, entry.seat) for entry in state.entries if entry.card is None)
