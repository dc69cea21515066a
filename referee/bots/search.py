"""A bot that tries out plans, in states that its seat cannot tell from the true one.

All plans are played on in the same imagined states with the same random numbers, so luck is equal. Twice on
the way the search drops the worse half of the plans. It keeps the first plan unless another one ends
significantly better. The effort is a number of games, not a time, so the choice is the same on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from referee.bots.playing import MOST_ACTIONS, NothingToDo, next_action
from referee.engine.bot import Bot, Decision, Offers, Plan, Planner, View
from referee.engine.game import Game
from referee.games import find_game
from referee.i18n import say

KEPT = 0.5
"""The share of the plans that remains after each third of the samples."""


class Searcher(Bot):
    """Chooses the plan of a game's :class:`~referee.engine.bot.Planner` that ends best.

    Args:
        game_id: The game.
        planner: The bot that proposes plans.
        samples: The number of imagined states; ``None``: the planner's number.
    """

    def __init__(self, game_id: str, planner: Planner, samples: int | None = None) -> None:
        self.game: Game[Any] = find_game(game_id)
        self.planner = planner
        self.style = planner.style
        self.samples = planner.samples if samples is None else samples

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        seat, plans = offers.seat, list(self.planner.plans(view, offers, random))
        if len(plans) == 1:
            return plans[0].decision
        seed = random.random()
        worths: list[list[float]] = [[] for _ in plans]
        left = list(range(len(plans)))
        for number in range(self.samples):
            world = offers.imagine(Random(f"{seed} {number}"))
            if world is None:
                return plans[0].decision
            others = Random(f"{seed} others {number}")
            bots = {player: self.planner.other(view, player, others) for player in self.game.seats(world)}
            for index in left:
                plan = plans[index]
                again = Random(f"{seed} play {number}")
                worths[index].append(self._worth(world, plan, {**bots, seat: plan.successor}, seat, again))
            if number + 1 in (self.samples // 3, self.samples * 2 // 3) and len(left) > 2:
                best = _best(left[1:], worths)[: max(1, round(len(left) * KEPT) - 1)]
                left = [0, *sorted(best)]
        best_one = _best(left, worths)[0]
        if not _is_better(worths[best_one], worths[0]):
            return plans[0].decision
        action, reason, clause = plans[best_one].decision
        return Decision(action, say("{reason} Tried out, it ended best.", reason=reason), clause)

    def _worth(self, state: Any, plan: Plan, bots: dict[int, Bot], seat: int, random: Random) -> float:
        """Return the seat's share of the win after a plan, or the estimate at the horizon."""
        game, horizon = self.game, self.planner.horizon
        action, count = plan.decision.action, 0
        try:
            while True:
                if action is None:
                    action = next_action(game, state, bots, random)
                state, action, count = game.apply(state, action), None, count + 1
                if game.is_finished(state):
                    break
                if count >= (MOST_ACTIONS if horizon is None else horizon):
                    return self.planner.estimate(state, seat)
        except NothingToDo:  # the plan's bot waits for an action that no bot does
            return 0.0
        outcome = game.outcome(state, [str(player) for player in game.seats(state)])
        assert outcome is not None, "a finished game has an outcome"
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _best(left: Sequence[int], worths: Sequence[Sequence[float]]) -> list[int]:
    """Return equally often tried plans, the best first; ties keep their order."""
    return sorted(left, key=lambda index: (-sum(worths[index]), index))


def _is_better(plan_worths: Sequence[float], other_worths: Sequence[float]) -> bool:
    """Whether one plan is better than another by more than the standard error of the difference."""
    gains = [mine - theirs for mine, theirs in zip(plan_worths, other_worths, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
    return mean > sqrt(spread / len(gains))
