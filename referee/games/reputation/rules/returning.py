"""Steps 1 and 6: all seats bring workers back at once (REP-3, REP-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import compress
from typing import Any, ClassVar

from referee.engine.action import Action, Actor
from referee.engine.bounds import Bounds, Limit, Values
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, Flag, ListOf
from referee.engine.rule import Rule
from referee.games.reputation.rules.correcting import PLACE_LABELS
from referee.games.reputation.rules.flow import end_returning, returns, wrong_step
from referee.games.reputation.state import RETURN_TO_HQ, RETURN_WORKERS, SPACES, State
from referee.i18n import Listed, SeatName, Sentence, say

SPACE_LABELS = {
    "left": say("left space"),
    "middle": say("middle space"),
    "right": say("right space"),
}
_SPACE_OF = {"private": 1, "left": 0, "right": 2}
"""The Break room space that each move of step 1 leads to (REP-3.1 to 3.3)."""


_CAN_MOVE = Values((True, False))


class ReturningRule(Rule[State]):
    """The base of steps 1 and 6: each seat with a worker to move acts once."""

    actor = Actor.EITHER
    table_parameters = False
    step: ClassVar[str]
    once: ClassVar[str]
    """The clause that lets a seat act only once."""

    def actors(self, state: State) -> Iterable[int | None]:
        return (None, *state.due)

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        by = action.by
        if state.step != self.step:
            return (wrong_step(state, self.step),)
        if by is None or by in state.due:
            return ()
        reason = say("{seat} has acted in this step already, or has nothing to move.", seat=SeatName(by))
        return (Objection(self.once, reason, is_seen=True),)

    def movers(self, state: State, action: Action) -> tuple[int, ...]:
        """Return the seats whose workers the action moves."""
        return state.due if action.by is None else (action.by,)

    def after(self, state: State, action: Action) -> State:
        """Return the state after the moves of the action; the last seat ends the step."""
        movers = self.movers(state, action)
        due = tuple([seat for seat in state.due if seat not in movers])
        state = state._replace(due=due, acted=(*state.acted, *movers), effects=())
        return state if due else end_returning(state, ())


class ReturnWorkers(ReturningRule):
    """Step 1: a worker from each of the three stacks to its space of the Break room."""

    do = "return_workers"
    title = say("Workers to the Break room")
    step = RETURN_WORKERS
    once = "REP-3.4"
    parameters = {
        "private": Flag(label=say("From the private stack to the middle space"), optional=True),
        "left": Flag(label=say("From the left public stack to the left space"), optional=True),
        "right": Flag(label=say("From the right public stack to the right space"), optional=True),
    }

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        space = _SPACE_OF[name]
        if returns(state, by)[space]:
            return _CAN_MOVE

        def objection(_: bool) -> Objection:
            reason = (
                say(
                    "The {space} of {seat}'s Break room is taken.",
                    space=SPACE_LABELS[SPACES[space]],
                    seat=SeatName(by),
                )
                if state.seats[by].break_room[space]
                else say("{seat} has no worker on that stack.", seat=SeatName(by))
            )
            return Objection(
                "REP-3.4", reason, is_absolute=True, is_seen=not state.seats[by].break_room[space]
            )

        return Values((True, False), Limit(lambda moves: not moves, objection))

    def usual(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> bool:
        return by is not None and returns(state, by)[_SPACE_OF[name]]

    def apply(self, state: State, action: Action) -> State:
        seats, stacks, given = list(state.seats), list(state.stacks), action.given
        for index in self.movers(state, action):
            left, middle, right = returns(state, index)
            seat = seats[index]
            room_left, room_middle, room_right = seat.break_room
            if left and given.get("left", True):
                room_left = True
                stacks[index] = stacks[index]._replace(mine=stacks[index].mine - 1)
            if right and given.get("right", True):
                room_right = True
                stacks[index - 1] = stacks[index - 1]._replace(theirs=stacks[index - 1].theirs - 1)
            private = seat.private
            if middle and given.get("private", True):
                room_middle = True
                private = private._replace(workers=private.workers - 1)
            seats[index] = seat._replace(private=private, break_room=(room_left, room_middle, room_right))
        return self.after(state._replace(seats=tuple(seats), stacks=tuple(stacks)), action)

    def describe(self, state: State, action: Action) -> Sentence:
        if action.by is None:
            return say(
                "Back to the Break room: {whose}.",
                whose=_workers_by_seat(state, lambda seat: sum(returns(state, seat))),
            )
        can = returns(state, action.by)
        moved = [name for name, space in _SPACE_OF.items() if can[space] and action.given.get(name, True)]
        if not moved:
            return say("{seat} leaves all workers on the projects.", seat=SeatName(action.by))
        return say(
            "{seat} brings workers to the Break room from {stacks}.",
            seat=SeatName(action.by),
            stacks=Listed(tuple(PLACE_LABELS[name] for name in moved)),
        )


class ReturnToHq(ReturningRule):
    """Step 6: up to three workers from the Break room to HQ."""

    do = "return_to_hq"
    title = say("Workers to HQ")
    step = RETURN_TO_HQ
    once = "REP-8.1"
    parameters = {
        "spaces": ListOf(
            of=Choice(values=SPACES, labels=SPACE_LABELS),
            optional=True,
            label=say("From which spaces"),
        ),
    }

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        occupied = frozenset(compress(SPACES, state.seats[by].break_room))

        def objection(named: tuple[str, ...]) -> Objection:
            index, space = next(
                (index, space)
                for index, space in enumerate(named)
                if space in named[:index] or space not in occupied
            )
            reason = (
                say("The {space} is named twice.", space=SPACE_LABELS[space])
                if space in named[:index]
                else say(
                    "The {space} of {seat}'s Break room is empty.",
                    space=SPACE_LABELS[space],
                    seat=SeatName(by),
                )
            )
            return Objection("REP-8.1", reason, is_absolute=True, is_seen=True)

        return Values(
            SUBSETS,
            Limit(
                lambda named: occupied.issuperset(named) and (len(named) < 2 or len({*named}) == len(named)),
                objection,
            ),
        )

    def usual(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> tuple[str, ...]:
        return () if by is None else tuple(compress(SPACES, state.seats[by].break_room))

    def apply(self, state: State, action: Action) -> State:
        seats = list(state.seats)
        for index in self.movers(state, action):
            seat = seats[index]
            occupied = tuple(compress(SPACES, seat.break_room))
            named = action.given.get("spaces", occupied)
            seats[index] = seat._replace(
                hq=seat.hq + len(named),
                break_room=(
                    seat.break_room[0] and "left" not in named,
                    seat.break_room[1] and "middle" not in named,
                    seat.break_room[2] and "right" not in named,
                ),
            )
        return self.after(state._replace(seats=tuple(seats)), action)

    def describe(self, state: State, action: Action) -> Sentence:
        if action.by is None:
            return say(
                "Home to HQ: {whose}.",
                whose=_workers_by_seat(state, lambda seat: sum(state.seats[seat].break_room)),
            )
        spaces = action.given.get("spaces")
        if spaces is None:
            return say(
                "{seat} brings all workers from the Break room home to HQ.",
                seat=SeatName(action.by),
            )
        if not spaces:
            return say("{seat} leaves all workers in the Break room.", seat=SeatName(action.by))
        return say(
            "{seat} brings workers home to HQ from: {spaces}.",
            seat=SeatName(action.by),
            spaces=Listed(tuple(SPACE_LABELS[space] for space in spaces)),
        )


def _workers_by_seat(state: State, count: Callable[[int], int]) -> Listed:
    """Return the number of workers that each seat still to act moves."""
    return Listed(tuple(say("{seat} {count}", seat=SeatName(seat), count=count(seat)) for seat in state.due))


SUBSETS = tuple(tuple(compress(SPACES, (mask & 1, mask & 2, mask & 4))) for mask in range(7, -1, -1))
"""Every set of spaces, the largest first."""
