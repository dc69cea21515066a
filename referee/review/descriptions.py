"""Turning points of a review in words, for screen and paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.i18n import Sentence, Speech, say
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.review.kept import KeptReview, KeptTurningPoint


class TurningPointText(NamedTuple):
    """A turning point in words; ``round``: the round of the game, if it has rounds."""

    number: int
    seat: int
    round: int | None
    played: str
    better: str
    worth: str
    reason: str
    clause: str | None


def describe_turning_points(
    review: KeptReview, match: Match[Any], speech: Speech
) -> Sequence[TurningPointText]:
    """Return the turning points of a review of a match, in the order of the game."""
    entries = {entry.number: entry for entry in match.applied}
    return [
        _describe(point, entries[point.number], match, speech)
        for point in review.turning_points
        if point.number in entries
    ]


def _describe(
    point: KeptTurningPoint, entry: AppliedAction[Any], match: Match[Any], speech: Speech
) -> TurningPointText:
    better = match.game.rule(point.better.do).describe(entry.before, point.better)
    worth = say(
        "{points} more wins in 100 (± {margin})",
        points=round(100 * point.gain),
        margin=max(1, round(100 * point.margin)),
    )
    return TurningPointText(
        point.number,
        point.seat,
        match.game.progress(entry.before).round,
        speech.say(_played(entry, match)),
        speech.say(better),
        speech.say(worth),
        point.texts.get(speech.language, ""),
        point.clause,
    )


def _played(entry: AppliedAction[Any], match: Match[Any]) -> Sentence:
    """Describe an action: sealed values are open by now, except those that the rules hide for good."""
    if match.covers(entry):
        return match.readable(match.lines[entry.number]).sentence
    return match.game.rule(entry.action.do).describe(entry.before, entry.action)
