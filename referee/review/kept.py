"""A review as JSON data, as a store keeps it.

    {"version": 1, "entries": 52,
     "points": [[number, [mean, …], [low, …], [high, …]], …],
     "turning": [{"number": …, "action": {…}, "gain": …, "margin": …, "texts": {"en": …}, "clause": …}, …],
     "balances": [[luck, own, others], …]}

Chances are rounded to a thousandth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.i18n import Sentence
from referee.match.match import Match
from referee.match.record import read_action, write_action
from referee.review.parts import Balance, Point, Review
from referee.review.playouts import Chances

VERSION = 1
_DIGITS = 3


class KeptTurningPoint(NamedTuple):
    """A stored turning point; its reason is a text in each language."""

    number: int
    seat: int
    better: Action
    gain: float
    margin: float
    texts: Mapping[str, str]
    clause: str | None


class KeptReview(NamedTuple):
    """A stored review, with the fields of :class:`~referee.review.parts.Review`."""

    points: tuple[Point, ...]
    turning_points: tuple[KeptTurningPoint, ...]
    balances: tuple[Balance, ...]


def write_review(review: Review, texts_of: Callable[[Sentence], Mapping[str, str]]) -> dict[str, Any]:
    """Return a review as JSON data; ``texts_of`` returns a reason in each language."""
    return {
        "version": VERSION,
        "entries": review.entries,
        "points": [[point.number, *map(_rounded, point.chances)] for point in review.points],
        "turning": [
            {
                "number": point.number,
                "action": write_action(point.better),
                "gain": round(point.gain, _DIGITS),
                "margin": round(point.margin, _DIGITS),
                "texts": dict(texts_of(point.reason)),
                "clause": point.clause,
            }
            for point in review.turning_points
        ],
        "balances": [_rounded(balance) for balance in review.balances],
    }


def read_review(data: Mapping[str, Any] | None, match: Match[Any]) -> KeptReview | None:
    """Return the stored review of a match; ``None`` if there is none, or it is not of the current log."""
    if data is None or data.get("version") != VERSION or data.get("entries") != len(match.log):
        return None
    try:
        return KeptReview(
            tuple(
                Point(int(number), Chances(tuple(means), tuple(low), tuple(high)))
                for number, means, low, high in data["points"]
            ),
            tuple(_turning_point(raw, match) for raw in data["turning"]),
            tuple(Balance(*values) for values in data["balances"]),
        )
    except (KeyError, TypeError, ValueError, Malformed):
        return None  # damaged data; the review can be computed again


def _turning_point(data: Mapping[str, Any], match: Match[Any]) -> KeptTurningPoint:
    better = read_action(match.game, len(match.setup.seats), data["action"])
    if better.by is None:
        raise ValueError("a turning point is a seat's")
    gain, margin, texts = float(data["gain"]), float(data["margin"]), dict(data["texts"])
    return KeptTurningPoint(int(data["number"]), better.by, better, gain, margin, texts, data["clause"])


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, _DIGITS) for value in values]
