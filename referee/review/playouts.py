"""Playouts: bots play a game to its end many times, to estimate each seat's chance to win.

The Monte Carlo method: see Browne et al., "A Survey of Monte Carlo Tree Search Methods" (2012), section 2.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from referee.bots import GeneralBot, NothingToDo, find_bot, play
from referee.engine.action import Action
from referee.engine.bot import Bot
from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.engine.goal import Goal
from referee.engine.info import USUAL, Level

Z = 1.96
"""The standard errors on either side of a mean in its 95 % interval."""


class Chances(NamedTuple):
    """Estimated chances to win, by seat: from 0 to 1, with both bounds of their 95 % intervals."""

    means: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


class Effort(NamedTuple):
    """The number of playouts, one for each seed: at least ``fewest``, then more until ``actions`` are played.

    It does not measure time, so that results are the same on every machine. ``level``: the bots' level.
    """

    seeds: range
    fewest: int
    actions: int
    level: Level = USUAL


class Playout(NamedTuple):
    """The result of a playout, and the number of its actions.

    ``shares``: each seat's share of the win, or its worth by a goal.
    """

    shares: tuple[float, ...]
    actions: int


def estimate(game: Game[Any], state: Any, effort: Effort) -> Chances:
    """Return each seat's chance to win if bots play on from a state.

    A shared win counts for each winner in part. Playouts in which no bot acts are left out; if none remains,
    every interval is from 0 to 1.
    """
    shares: list[tuple[float, ...]] = []
    played = 0
    for number, seed in enumerate(effort.seeds):
        if number >= effort.fewest and played >= effort.actions:
            break
        found = playout(game, state, seed, level=effort.level)
        if found is not None:
            shares.append(found.shares)
            played += found.actions
    seats = len(game.seats(state))
    if not shares:
        return Chances((1 / seats,) * seats, (0.0,) * seats, (1.0,) * seats)
    means = tuple(sum(share[seat] for share in shares) / len(shares) for seat in range(seats))
    intervals = [_wilson(mean, len(shares)) for mean in means]
    return Chances(means, tuple(low for low, _ in intervals), tuple(high for _, high in intervals))


def final_chances(winners: Sequence[int], seats: int) -> Chances:
    """Return the chances at the end of a game."""
    shares = tuple((1 / len(winners)) if seat in winners else 0.0 for seat in range(seats))
    return Chances(shares, shares, shares)


def playout(
    game: Game[Any],
    state: Any,
    seed: int,
    first: Action | None = None,
    goal: Goal[Any] | None = None,
    *,
    level: Level = USUAL,
) -> Playout | None:
    """Let bots of a level play a game on from a state, after a ``first`` action.

    With a ``goal``, they play until it is reached, and each seat's worth by the goal counts. If the game's
    bot fails, random bots play instead; ``None`` if they fail too.
    """
    seats = game.seats(state)
    names = [str(seat) for seat in seats]
    for bot in (find_bot(game.info.id, level), GeneralBot()):
        bots: dict[int, Bot] = dict.fromkeys(seats, bot)
        count = 0
        try:
            last = game.submit(state, first) if first is not None else state
            for _, after in play(game, last, bots, Random(seed)):
                last, count = after, count + 1
                if goal is not None and goal.is_reached(state, last):
                    break
        except (NothingToDo, RefereeError):
            continue
        if goal is not None:
            return Playout(tuple(goal.worth(last, seat) for seat in seats), count)
        outcome = game.outcome(last, names)
        if outcome is not None:
            return Playout(final_chances(outcome.winners, len(seats)).means, count)
    return None


class Comparison(NamedTuple):
    """The difference of a seat's shares between two actions, and half its 95 % interval."""

    gain: float
    margin: float


def compare(
    game: Game[Any],
    state_of: Callable[[int], Any],
    seat: int,
    played: Action,
    alternative: Action,
    effort: Effort,
    goal: Goal[Any] | None = None,
) -> Comparison | None:
    """Return the gain of an alternative action for a seat; ``None`` if too few playouts end.

    ``state_of`` returns the state for a seed: the true one, or one that the seat cannot tell from it. Both
    actions are played on with the same random numbers, which reduces the variance. The measure is the win, or
    the worth by a ``goal``.
    """
    gains = [*_gains(game, state_of, seat, played, alternative, effort, goal)]
    if len(gains) < 2:
        return None
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return Comparison(mean, Z * sqrt(spread / len(gains)))


def _gains(
    game: Game[Any],
    state_of: Callable[[int], Any],
    seat: int,
    played: Action,
    alternative: Action,
    effort: Effort,
    goal: Goal[Any] | None,
) -> Iterator[float]:
    count = 0
    for number, seed in enumerate(effort.seeds):
        if number >= effort.fewest and count >= effort.actions:
            return
        state = state_of(seed)
        as_played, instead = (
            playout(game, state, seed, first, goal, level=effort.level) for first in (played, alternative)
        )
        if as_played is not None and instead is not None:
            count += as_played.actions + instead.actions
            yield instead.shares[seat] - as_played.shares[seat]


def _wilson(mean: float, count: int) -> tuple[float, float]:
    """Return Wilson's interval of a share (1927), which also holds for few playouts and near 0 and 1."""
    scale = 1 + Z * Z / count
    middle = (mean + Z * Z / (2 * count)) / scale
    half = Z * sqrt(mean * (1 - mean) / count + Z * Z / (4 * count * count)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)
