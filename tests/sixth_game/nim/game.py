"""Nim as the engine knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from nim import rules, scoring, view
from nim.clauses import CLAUSES, WAIVABLE
from nim.state import FIFTEEN, HEAPS, TWENTY_ONE, State
from referee.engine.course import TURN, Course, Figure
from referee.engine.game import Game
from referee.engine.info import FinalCounts, GameInfo, Option, Setup, ValidationIssue
from referee.engine.outcome import Outcome
from referee.engine.parameters import Choice, SeatIndex, Whole
from referee.engine.views import ViewModule
from referee.i18n import say

_HEAP = Choice(
    values=tuple(HEAPS),
    label=say("Counters in the heap"),
    labels={FIFTEEN: say("15 counters"), TWENTY_ONE: say("21 counters")},
    explained={FIFTEEN: say("A short game."), TWENTY_ONE: say("A longer game.")},
)


class Nim(Game[State]):
    """Two to four players and one heap."""

    info = GameInfo(
        id="nim",
        title="Nim",
        players=range(2, 5),
        minutes=5,
        summary=say("Take one to three counters a turn; whoever takes the last one wins."),
        options={"heap": Option(parameter=_HEAP, default=FIFTEEN, clause="NIM-1.1")},
        counters={"counters": say("Counters taken")},
        score="counters",
        score_label=say("Counters taken"),
        score_fields={"counters": Whole(label=say("Counters taken"))},
        score_top={"last": SeatIndex(label=say("Who took the last one"))},
        score_usual={"counters": range(max(HEAPS.values()) + 1)},
        score_options=("heap",),
    )
    views: ClassVar[ViewModule] = view
    rules = (rules.Take(),)
    clauses = CLAUSES
    waivable = WAIVABLE

    def start(self, setup: Setup) -> State:
        return State((0,) * len(setup.seats), HEAPS[setup.options["heap"]])

    def seats(self, state: State) -> range:
        return range(len(state.taken))

    def final_outcome(self, state: State, names: Sequence[str]) -> Outcome:
        return scoring.reckon(names, state.taken, state.last)

    def course(self, final: State) -> Course[State]:
        taken: Figure[State] = Figure(
            "counters", say("Counters taken"), "NIM-3.1", lambda state, seat: state.taken[seat]
        )
        return Course(TURN, lambda before, after: after.heap < before.heap, (taken,))

    def validation_issues(self, counts: FinalCounts) -> Iterator[ValidationIssue]:
        total, heap = sum(seat["counters"] for seat in counts.seats), HEAPS[counts.options["heap"]]
        if total != heap:
            yield ValidationIssue(
                "seats",
                say("Together they took {total}, and the heap had {heap}.", total=total, heap=heap),
                "NIM-1.1",
                can_be_kept=True,
            )
        last = counts.top["last"]
        if counts.seats[last]["counters"] == 0:
            yield ValidationIssue(
                f"seats[{last}].counters", say("Whoever took the last one took at least one."), "NIM-3.1"
            )

    def reckon_final_counts(self, counts: FinalCounts) -> Outcome:
        return scoring.reckon(counts.names, [seat["counters"] for seat in counts.seats], counts.top["last"])

    def counter(self, state: State, seat: int, name: str) -> int:
        return state.taken[seat]

    def with_counters(self, state: State, seat: int, counters: Mapping[str, int]) -> State:
        taken = list(state.taken)
        taken[seat] = counters.get("counters", taken[seat])
        return state._replace(taken=tuple(taken), effects=())

    def pieces(self, state: State) -> Mapping[str, Any]:
        return {"counters": state.heap + sum(state.taken)}
