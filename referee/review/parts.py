"""A review of a game that is over: every seat's chance to win through it, and where it turned.

It is found in parts, each a few seconds of work, so that a page shows how far it is and a worker is free for
others in between: first the chances at each decision, then what else could have been done at those that cost
most. It is told from what was truly there, and knows no more than its bots: how strong they are, and how many
playouts there were, is said with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from referee.bots import find_bot, offers_of
from referee.engine.action import Action, Audience
from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.games import find_game
from referee.i18n import Sentence
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.review.playouts import Chances, Comparison, Effort, compare, estimate, known

BUDGET = 150_000
"""Actions that bots play to find the chances, about: some minute of one processor."""
MOST_DECISIONS, MOST_PLAYOUTS, FEWEST_PLAYOUTS = 100, 64, 4
"""Decisions that the curve has, and playouts from each."""
FEWEST_DECISIONS = 8
"""Decisions that the curve has with the least effort."""
PARTS = 20
"""Parts that the chances are found in."""
CANDIDATES, ALTERNATIVES = 5, 3
"""Decisions that are looked at for a better one, and what else is tried at each, at most."""
COMPARED, FEWEST_COMPARED = 160, 8
"""Playouts of each of two actions that are compared, at most and at least."""
COMPARISON = 12_000
"""Actions that bots play to judge an action that looks better, about; half as many to choose it."""
TURNING_POINTS = 3
DROP = 0.03
"""What a decision has to have cost to be looked at."""
TRIES = 8
"""How often the bots are asked what they would have done."""


class Point(NamedTuple):
    """Every seat's chance to win before an entry of the log; at the end, ``number`` is the log's length."""

    number: int
    chances: Chances


class TurningPoint(NamedTuple):
    """A decision that cost its seat more than any other: what was better, by how much, and why.

    ``gain`` and ``margin``: the chance to win that ``better`` would have added, and half its 95 % interval.
    """

    number: int
    seat: int
    better: Action
    gain: float
    margin: float
    reason: Sentence
    clause: str | None


class Balance(NamedTuple):
    """By how much luck, its own decisions and others' moved a seat's chance to win through the game."""

    luck: float
    own: float
    others: float


class Review(NamedTuple):
    """A review of so many entries of a log."""

    entries: int
    points: tuple[Point, ...]
    turning_points: tuple[TurningPoint, ...]
    balances: tuple[Balance, ...]


class Part(NamedTuple):
    """A part of the work, for any process: the chances at some states, or a decision looked at."""

    game: str
    states: tuple[Any, ...]
    effort: Effort
    seat: int | None = None
    played: Action | None = None
    number: int = 0


def find_part(part: Part) -> tuple[Chances, ...] | TurningPoint | None:
    """Do a part of the work."""
    game = find_game(part.game)
    if part.played is None:
        return tuple(estimate(game, state, part.effort) for state in part.states)
    return _turning_point(game, part)


class ReviewInParts:
    """A review as far as it has been found.

    Args:
        match: A match that is over.
        effort: The share of the usual number of playouts; with less, fewer decisions are looked at, too.

    Raises:
        ValueError: The match is not over, or nobody has decided anything.
    """

    def __init__(self, match: Match[Any], effort: float = 1) -> None:
        outcome = match.outcome
        if outcome is None:
            raise ValueError("only a game that is over can be reviewed")
        self._match = match
        self._effort = effort
        self._end = known(outcome.winners, len(match.setup.seats))
        most = min(MOST_DECISIONS, max(FEWEST_DECISIONS, round(MOST_DECISIONS * sqrt(effort))))
        self._decided = _thinned([*_decisions(match)], most)
        if not self._decided:
            raise ValueError("nobody has decided anything")
        self._chances: list[Chances] = []
        self._turning: list[TurningPoint] = []
        self._looked_at = 0
        self._candidates: list[AppliedAction[Any]] | None = None

    @property
    def done(self) -> float:
        """How much of it has been found, from 0 to 1: the curve is most of it."""
        curve = len(self._chances) / len(self._decided)
        if self._candidates is None:
            return 0.8 * curve
        return 0.8 + 0.2 * self._looked_at / max(1, len(self._candidates))

    def next_part(self) -> Part | None:
        """Return what is to be found next; ``None``: all has been found."""
        game = self._match.game.info.id
        begin = len(self._chances)
        if begin < len(self._decided):
            size = -(-len(self._decided) // PARTS)
            states = tuple(one.before for _, one in self._decided[begin : begin + size])
            actions = int(self._effort * BUDGET) // len(self._decided)
            effort = Effort(range(MOST_PLAYOUTS), FEWEST_PLAYOUTS, actions)
            return Part(game, states, effort)
        if self._candidates is None:
            self._candidates = self._worst()
        if self._looked_at == len(self._candidates):
            return None
        one = self._candidates[self._looked_at]
        effort = Effort(range(COMPARED), FEWEST_COMPARED, int(self._effort * COMPARISON))
        return Part(game, (one.before,), effort, one.action.by, one.action, one.number)

    def take(self, found: tuple[Chances, ...] | TurningPoint | None) -> None:
        """Take in what :func:`find_part` has found of the part that was next."""
        if len(self._chances) < len(self._decided):
            assert isinstance(found, tuple) and not isinstance(found, TurningPoint)
            self._chances += found
            return
        self._looked_at += 1
        if isinstance(found, TurningPoint):
            self._turning.append(found)

    def finish(self) -> Review:
        """Return it, once all has been found."""
        best = sorted(self._turning, key=lambda one: one.margin - one.gain)[:TURNING_POINTS]
        return Review(
            len(self._match.log),
            tuple(self._points()),
            tuple(sorted(best, key=lambda one: one.number)),
            tuple(self._balance(seat) for seat in range(len(self._match.setup.seats))),
        )

    def _points(self) -> Iterator[Point]:
        for (_, one), chances in zip(self._decided, self._chances, strict=True):
            yield Point(one.number, chances)
        yield Point(len(self._match.log), self._end)

    def _steps(self) -> Iterator[tuple[int, AppliedAction[Any], Chances, Chances]]:
        """Yield each decision with the chances before it and before the next one."""
        for (place, one), (before, after) in zip(
            self._decided, pairwise([*self._chances, self._end]), strict=True
        ):
            yield place, one, before, after

    def _worst(self) -> list[AppliedAction[Any]]:
        """Return the decisions after which those who made them had less to hope for, the worst first."""
        drops = [
            (before.means[one.action.by] - after.means[one.action.by], place, one)
            for place, one, before, after in self._steps()
            if one.action.by is not None and not _is_chance(self._match.game, one)
        ]
        drops = sorted((one for one in drops if one[0] > DROP), key=lambda one: -one[0])
        return [one for _, _, one in drops[:CANDIDATES]]

    def _balance(self, seat: int) -> Balance:
        luck = own = others = 0.0
        for _, one, before, after in self._steps():
            change = after.means[seat] - before.means[seat]
            if _is_chance(self._match.game, one):
                luck += change
            elif one.action.by == seat:
                own += change
            else:
                others += change
        return Balance(luck, own, others)


def _decisions(match: Match[Any]) -> Iterator[tuple[int, AppliedAction[Any]]]:
    """Yield what players did and what chance decided, each with its place among what stands."""
    for place, one in enumerate(match.applied):
        if not one.is_automatic and not match.game.rule(one.action.do).is_correction:
            yield place, one


def _thinned(
    found: Sequence[tuple[int, AppliedAction[Any]]], most: int
) -> Sequence[tuple[int, AppliedAction[Any]]]:
    """Return so many of them as are looked at, evenly through the game."""
    if len(found) <= most:
        return found
    return [found[place * len(found) // most] for place in range(most)]


def _is_chance(game: Game[Any], one: AppliedAction[Any]) -> bool:
    """Whether dice or cards decided it, or the table as a whole, and not a player."""
    if one.action.by is None:
        return True
    parameters = game.rule(one.action.do).applicable_parameters(one.action.by, one.action.given)
    return any(parameter.is_drawn and name in one.action.given for name, parameter in parameters.items())


def _turning_point(game: Game[Any], part: Part) -> TurningPoint | None:
    """Return what would have been better than what was played, as far as that can be told."""
    seat, played, (state,) = part.seat, part.played, part.states
    assert seat is not None and played is not None
    seeds, half = part.effort.seeds, len(part.effort.seeds) // 2
    chosen_by = Effort(seeds[:half], part.effort.fewest // 2, part.effort.actions // 2)
    judged_by = part.effort._replace(seeds=seeds[half:])
    best: tuple[Comparison, Action, Sentence, str | None] | None = None
    for other, reason, clause in _alternatives(game, state, seat, played):
        found = compare(game, lambda _: state, seat, played, other, chosen_by)
        if found is not None and (best is None or found.gain > best[0].gain):
            best = found, other, reason, clause
    if best is None:
        return None
    # with other random numbers: the best of several looks better than it is by those it was chosen by
    judged = compare(game, lambda _: state, seat, played, best[1], judged_by)
    if judged is None or judged.gain <= judged.margin:
        return None
    return TurningPoint(part.number, seat, best[1], judged.gain, judged.margin, best[2], best[3])


def _alternatives(
    game: Game[Any], state: Any, seat: int, played: Action
) -> Iterator[tuple[Action, Sentence, str | None]]:
    """Yield what bots would have done instead, each once, with their reason and its clause."""
    offers = offers_of(game, state, seat)
    if not offers:
        return
    view = game.view(state, Audience.seat(seat))
    known_actions = {_key(played)}
    for seed in range(TRIES):
        action, reason, clause = find_bot(game.info.id).choose(view, offers, Random(seed))
        if action is None or _key(action) in known_actions or _is_refused(game, state, action):
            continue
        known_actions.add(_key(action))
        yield action, reason, clause
        if len(known_actions) > ALTERNATIVES:
            return


def _key(action: Action) -> tuple[str, int | None, str]:
    return action.do, action.by, repr(sorted(action.given.items()))


def _is_refused(game: Game[Any], state: Any, action: Action) -> bool:
    try:
        game.submit(state, action)
    except RefereeError:
        return True
    return False


def review(match: Match[Any], effort: float = 1) -> Review:
    """Return the review of a match that is over, all of it here and now.

    Args:
        match: A match that is over.
        effort: The share of the usual number of playouts, which take some minute.

    Raises:
        ValueError: The match is not over, or nobody has decided anything.
    """
    found = ReviewInParts(match, effort)
    while (part := found.next_part()) is not None:
        found.take(find_part(part))
    return found.finish()
