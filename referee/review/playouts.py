"""Playouts: bots play a game on from a state, again and again, to estimate who would win from there.

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
"""Standard errors on either side of a mean that make its 95 % interval."""


class Chances(NamedTuple):
    """Estimated chances to win, by seat: from 0 to 1, with both bounds of their 95 % intervals."""

    means: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


class Effort(NamedTuple):
    """How many playouts there are, a seed each: at least ``fewest``, and then until ``actions`` were played.

    It counts no time, so that the same is found on every machine. ``level``: how well the bots play.
    """

    seeds: range
    fewest: int
    actions: int
    level: Level = USUAL


class Playout(NamedTuple):
    """How a playout ended, and how many actions it took.

    ``shares``: of the win, by seat; or what each has of a goal.
    """

    shares: tuple[float, ...]
    actions: int


def estimate(game: Game[Any], state: Any, effort: Effort) -> Chances:
    """Return each seat's chance to win where bots play on from a state.

    A win that several share counts for each of them in part. Playouts in which bots stand still count for
    nothing; where all do, nothing is known, and every interval goes from 0 to 1.
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
    means = tuple(sum(one[seat] for one in shares) / len(shares) for seat in range(seats))
    intervals = [_wilson(mean, len(shares)) for mean in means]
    return Chances(means, tuple(low for low, _ in intervals), tuple(high for _, high in intervals))


def known(winners: Sequence[int], seats: int) -> Chances:
    """Return the chances when a game is over."""
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
    """Return how a game ends where bots of a level play on from a state, after a ``first`` action.

    With a ``goal``, they play until it is reached, and what each seat has of it counts. Where a bot of the
    game fails, players do who take whatever is offered; ``None`` where the game stands still with them, too.
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
            return Playout(known(outcome.winners, len(seats)).means, count)
    return None


class Comparison(NamedTuple):
    """By how much a seat's share is greater with one action than with another; 95 % interval."""

    gain: float
    margin: float


def compare(
    game: Game[Any],
    state_of: Callable[[int], Any],
    seat: int,
    played: Action,
    other: Action,
    effort: Effort,
    goal: Goal[Any] | None = None,
) -> Comparison | None:
    """Return what another action would have been worth to a seat; ``None`` where nothing can be told.

    ``state_of``: the state in which both are tried by a seed: the true one, or one that the seat cannot tell
    from it. Both are played on with the same random numbers, which leaves less to chance than the difference
    of two estimates. They are compared by the win, or by what the seat has of a ``goal``.
    """
    gains = [*_gains(game, state_of, seat, played, other, effort, goal)]
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
    other: Action,
    effort: Effort,
    goal: Goal[Any] | None,
) -> Iterator[float]:
    count = 0
    for number, seed in enumerate(effort.seeds):
        if number >= effort.fewest and count >= effort.actions:
            return
        state = state_of(seed)
        as_played, instead = (
            playout(game, state, seed, first, goal, level=effort.level) for first in (played, other)
        )
        if as_played is not None and instead is not None:
            count += as_played.actions + instead.actions
            yield instead.shares[seat] - as_played.shares[seat]


def _wilson(mean: float, count: int) -> tuple[float, float]:
    """Return Wilson's interval of a share (1927), which holds for few playouts and near 0 and 1 too."""
    scale = 1 + Z * Z / count
    middle = (mean + Z * Z / (2 * count)) / scale
    half = Z * sqrt(mean * (1 - mean) / count + Z * Z / (4 * count * count)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)
