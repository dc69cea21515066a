"""The goal of puzzles in I'm the Boss!: the lead after the next deal."""

from __future__ import annotations

from referee.engine.goal import Goal
from referee.games.boss.state import State
from referee.i18n import SeatName, Sentence, say


class LeadAfterTheDeal(Goal[State]):
    """A seat's lead over the others' average, in million, once the next deal is closed.

    The winner of the game says too little: over fifteen deals, chance outweighs any single card.
    """

    min_gain = 1.0
    excluded_actions = frozenset({"agree"})  # of two shares, the greater one

    def is_reached(self, start: State, state: State) -> bool:
        return len(state.history) > len(start.history)

    def worth(self, state: State, seat: int) -> float:
        others_money = sum(state.money) - state.money[seat]
        return state.money[seat] - others_money / (len(state.money) - 1)

    def question(self, now: Sentence, seat: int) -> Sentence:
        return say(
            "{now} {seat}, what puts you furthest ahead once the next deal is closed?",
            now=now,
            seat=SeatName(seat),
        )

    def loss(self, gain: float, margin: float) -> Sentence:
        return say(
            "On average, your lead over the others is then {points} million smaller (± {margin}).",
            points=max(1, round(gain)),
            margin=max(1, round(margin)),
        )
