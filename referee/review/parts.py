"""A review of a finished game: every seat's chance to win through it, and its turning points.

The review is computed in parts of a few seconds, so that a page shows its progress and a worker can serve
others in between. The first parts estimate the chances at each decision. The later parts try alternatives to
the decisions that cost most.

The review starts from the true states, and is only as good as its bots. So it also reports their level and
the number of playouts.
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
from referee.review.playouts import Chances, Comparison, Effort, compare, estimate, final_chances

BUDGET = 150_000
"""Actions that bots play to estimate the chances: about a minute of one processor."""
MOST_DECISIONS, MOST_PLAYOUTS, FEWEST_PLAYOUTS = 100, 64, 4
"""The most decisions of the curve, and the most and fewest playouts from each."""
FEWEST_DECISIONS = 8
"""Decisions of the curve with the least effort."""
PARTS = 20
"""Parts in which the chances are computed."""
CANDIDATES, ALTERNATIVES = 5, 3
"""The most decisions to examine, and the most alternatives for each."""
COMPARED, FEWEST_COMPARED = 160, 8
"""The most and fewest playouts of each of two actions to compare."""
COMPARISON = 12_000
"""Actions that bots play to judge the best alternative; half as many to choose it."""
TURNING_POINTS = 3
DROP = 0.03
"""The least loss of a decision to examine, as a share of wins."""
TRIES = 8
"""How often to ask the bots for an alternative."""


class Point(NamedTuple):
    """Every seat's chance to win before an entry of the log; at the end, ``number`` is the log's length."""

    number: int
    chances: Chances


class TurningPoint(NamedTuple):
    """A costly decision: the better action, its gain, and the reason.

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
    """How much luck, its own decisions and others' decisions changed a seat's chance to win."""

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
    """A part of the work, for any process: the chances at some states, or one decision to examine."""

    game: str
    states: tuple[Any, ...]
    effort: Effort
    seat: int | None = None
    played: Action | None = None
    number: int = 0


def find_part(part: Part) -> tuple[Chances, ...] | TurningPoint | None:
    """Compute a part of the work."""
    game = find_game(part.game)
    if part.played is None:
        return tuple(estimate(game, state, part.effort) for state in part.states)
    return _turning_point(game, part)


class ReviewInParts:
    """A review in progress.

    Args:
        match: A finished match.
        effort: The share of the usual number of playouts; a smaller one also examines fewer decisions.

    Raises:
        ValueError: The match is not over, or has no decisions.
    """

    def __init__(self, match: Match[Any], effort: float = 1) -> None:
        outcome = match.outcome
        if outcome is None:
            raise ValueError("only a game that is over can be reviewed")
        self._match = match
        self._effort = effort
        self._end = final_chances(outcome.winners, len(match.setup.seats))
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
        """The progress from 0 to 1; the curve is most of the work."""
        curve = len(self._chances) / len(self._decided)
        if self._candidates is None:
            return 0.8 * curve
        return 0.8 + 0.2 * self._looked_at / max(1, len(self._candidates))

    def next_part(self) -> Part | None:
        """Return the next part to compute; ``None``: the review is complete."""
        game = self._match.game.info.id
        begin = len(self._chances)
        if begin < len(self._decided):
            size = -(-len(self._decided) // PARTS)
            states = tuple(entry.before for _, entry in self._decided[begin : begin + size])
            actions = int(self._effort * BUDGET) // len(self._decided)
            effort = Effort(range(MOST_PLAYOUTS), FEWEST_PLAYOUTS, actions)
            return Part(game, states, effort)
        if self._candidates is None:
            self._candidates = self._worst()
        if self._looked_at == len(self._candidates):
            return None
        entry = self._candidates[self._looked_at]
        effort = Effort(range(COMPARED), FEWEST_COMPARED, int(self._effort * COMPARISON))
        return Part(game, (entry.before,), effort, entry.action.by, entry.action, entry.number)

    def take(self, found: tuple[Chances, ...] | TurningPoint | None) -> None:
        """Add the result of :func:`find_part` for the next part."""
        if len(self._chances) < len(self._decided):
            assert isinstance(found, tuple) and not isinstance(found, TurningPoint)
            self._chances += found
            return
        self._looked_at += 1
        if isinstance(found, TurningPoint):
            self._turning.append(found)

    def finish(self) -> Review:
        """Return the complete review."""
        best = sorted(self._turning, key=lambda point: point.margin - point.gain)[:TURNING_POINTS]
        return Review(
            len(self._match.log),
            tuple(self._points()),
            tuple(sorted(best, key=lambda point: point.number)),
            tuple(self._balance(seat) for seat in range(len(self._match.setup.seats))),
        )

    def _points(self) -> Iterator[Point]:
        for (_, entry), chances in zip(self._decided, self._chances, strict=True):
            yield Point(entry.number, chances)
        yield Point(len(self._match.log), self._end)

    def _steps(self) -> Iterator[tuple[int, AppliedAction[Any], Chances, Chances]]:
        """Yield each decision with the chances before it and before the next one."""
        for (place, entry), (before, after) in zip(
            self._decided, pairwise([*self._chances, self._end]), strict=True
        ):
            yield place, entry, before, after

    def _worst(self) -> list[AppliedAction[Any]]:
        """Return the decisions that cost their seats the most, the worst first."""
        drops = [
            (before.means[entry.action.by] - after.means[entry.action.by], place, entry)
            for place, entry, before, after in self._steps()
            if entry.action.by is not None and not _is_chance(self._match.game, entry)
        ]
        drops = sorted((drop for drop in drops if drop[0] > DROP), key=lambda drop: -drop[0])
        return [entry for _, _, entry in drops[:CANDIDATES]]

    def _balance(self, seat: int) -> Balance:
        luck = own = others = 0.0
        for _, entry, before, after in self._steps():
            change = after.means[seat] - before.means[seat]
            if _is_chance(self._match.game, entry):
                luck += change
            elif entry.action.by == seat:
                own += change
            else:
                others += change
        return Balance(luck, own, others)


def _decisions(match: Match[Any]) -> Iterator[tuple[int, AppliedAction[Any]]]:
    """Yield the actions of players and of chance, each with its index among the actions in effect."""
    for place, entry in enumerate(match.applied):
        if not entry.is_automatic and not match.game.rule(entry.action.do).is_correction:
            yield place, entry


def _thinned(
    found: Sequence[tuple[int, AppliedAction[Any]]], most: int
) -> Sequence[tuple[int, AppliedAction[Any]]]:
    """Return at most ``most`` decisions, evenly spread over the game."""
    if len(found) <= most:
        return found
    return [found[place * len(found) // most] for place in range(most)]


def _is_chance(game: Game[Any], entry: AppliedAction[Any]) -> bool:
    """Whether chance or the table as a whole decided an action, and not a player."""
    if entry.action.by is None:
        return True
    parameters = game.rule(entry.action.do).applicable_parameters(entry.action.by, entry.action.given)
    return any(parameter.is_drawn and name in entry.action.given for name, parameter in parameters.items())


def _turning_point(game: Game[Any], part: Part) -> TurningPoint | None:
    """Return the turning point of a decision, ``None`` if no alternative is significantly better."""
    seat, played, (state,) = part.seat, part.played, part.states
    assert seat is not None and played is not None
    seeds, half = part.effort.seeds, len(part.effort.seeds) // 2
    chosen_by = Effort(seeds[:half], part.effort.fewest // 2, part.effort.actions // 2)
    judged_by = part.effort._replace(seeds=seeds[half:])
    best: tuple[Comparison, Action, Sentence, str | None] | None = None
    for alternative, reason, clause in _alternatives(game, state, seat, played):
        found = compare(game, lambda _: state, seat, played, alternative, chosen_by)
        if found is not None and (best is None or found.gain > best[0].gain):
            best = found, alternative, reason, clause
    if best is None:
        return None
    # Judge with other random numbers: the choice among several alternatives favours lucky ones.
    judged = compare(game, lambda _: state, seat, played, best[1], judged_by)
    if judged is None or judged.gain <= judged.margin:
        return None
    return TurningPoint(part.number, seat, best[1], judged.gain, judged.margin, best[2], best[3])


def _alternatives(
    game: Game[Any], state: Any, seat: int, played: Action
) -> Iterator[tuple[Action, Sentence, str | None]]:
    """Yield the actions that bots would have done instead, with their reasons and clauses."""
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
    """Compute the complete review of a match.

    Args:
        match: A finished match.
        effort: The share of the usual number of playouts, which take about a minute.

    Raises:
        ValueError: The match is not over, or has no decisions.
    """
    found = ReviewInParts(match, effort)
    while (part := found.next_part()) is not None:
        found.take(find_part(part))
    return found.finish()
