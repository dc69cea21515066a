"""The one action of Nim (NIM-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from nim.state import MOST, TAKING, State
from referee.engine.action import Action
from referee.engine.bounds import Bounds, Values, among
from referee.engine.errors import Objection, game_over, not_ones_turn
from referee.engine.info import Effect
from referee.engine.parameters import Whole
from referee.engine.rule import Rule
from referee.engine.state import FINISHED
from referee.i18n import SeatName, Sentence, say, say_count


class Take(Rule[State]):
    """Take counters from the heap."""

    do = "take"
    title = say("Take")
    step = TAKING
    parameters = {"counters": Whole(label=say("Counters"))}

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,)

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        if state.step == FINISHED:
            yield game_over("NIM-3.1", is_absolute=True)
        elif action.seat != state.turn:
            yield not_ones_turn(state.turn, "NIM-2.1")

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return Values(
            range(1, MOST + 1),
            among(
                range(state.heap + 1),
                lambda _: Objection(
                    "NIM-2.2", say("The heap has {count}.", count=state.heap), is_absolute=True
                ),
            ),
            among(
                range(1, MOST + 1),
                lambda _: Objection("NIM-2.2", say("A turn takes one to {most}.", most=MOST)),
            ),
        )

    def apply(self, state: State, action: Action) -> State:
        counters = action.given["counters"]
        taken = list(state.taken)
        taken[action.seat] += counters
        effect = Effect(
            "NIM-2.3",
            say(
                "{seat} puts {counters} in front of them.",
                seat=SeatName(action.seat),
                counters=_counters(counters),
            ),
        )
        return State(tuple(taken), state.heap - counters, (action.seat + 1) % len(taken), (effect,))

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} takes {counters}.",
            seat=SeatName(action.seat),
            counters=_counters(action.given["counters"]),
        )


def _counters(count: int) -> Sentence:
    return say_count("{count} counter", "{count} counters", count=count)
