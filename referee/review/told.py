"""A review in words: its turning points as they are told on a screen and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.i18n import Sentence, Speech, say
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.review.kept import KeptReview, KeptTurningPoint


class ToldTurningPoint(NamedTuple):
    """A turning point in words; ``round``: the game's round by then, where it has rounds."""

    number: int
    seat: int
    round: int | None
    played: str
    better: str
    worth: str
    reason: str
    clause: str | None


def tell(review: KeptReview, match: Match[Any], speech: Speech) -> Sequence[ToldTurningPoint]:
    """Return the turning points of a review of a match, in the order of the game."""
    standing = {one.number: one for one in match.applied}
    return [
        _tell(point, standing[point.number], match, speech)
        for point in review.turning_points
        if point.number in standing
    ]


def _tell(
    point: KeptTurningPoint, one: AppliedAction[Any], match: Match[Any], speech: Speech
) -> ToldTurningPoint:
    better = match.game.rule(point.better.do).describe(one.before, point.better)
    worth = say(
        "{points} more wins in 100 (± {margin})",
        points=round(100 * point.gain),
        margin=max(1, round(100 * point.margin)),
    )
    return ToldTurningPoint(
        point.number,
        point.seat,
        match.game.progress(one.before).round,
        speech.say(_played(one, match)),
        speech.say(better),
        speech.say(worth),
        point.texts.get(speech.language, ""),
        point.clause,
    )


def _played(one: AppliedAction[Any], match: Match[Any]) -> Sentence:
    """Say what was done: what was sealed is open by now, but for what the rules hide for good."""
    if match.covers(one):
        return match.readable(match.lines[one.number]).sentence
    return match.game.rule(one.action.do).describe(one.before, one.action)
