"""A result on a sheet of paper: an HTML document that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import Any, Literal, NamedTuple

from referee.engine.outcome import Outcome
from referee.i18n import Speech, say
from referee.match.finished import FinishedGame
from referee.match.match import Match
from referee.review.descriptions import TurningPointText, describe_turning_points
from referee.review.kept import KeptReview
from referee.share import picture
from referee.share.badges import OUTLINES, TONES, Badge
from referee.share.result import read_result, say_head
from referee.share.templates import templates

Paper = Literal["A4", "letter"]

NAMES_WIDTH, LETTER_WIDTH, AROUND_NAME = 200, 7, 8
"""Pixels on a phone: what the names of all seats share, a letter of one, and what is around a name."""


def sheet(
    finished: FinishedGame,
    outcome: Outcome,
    speech: Speech,
    paper: Paper = "A4",
    zone: tzinfo | None = None,
    badges: Sequence[Badge] | None = None,
    head: str = "",
    review: SheetReview | None = None,
) -> str:
    """Return a page to print: the standings, the reckoning line by line, the verdicts, and the review if any.

    ``head`` is that of the log's chain. For the other arguments see
    :func:`referee.share.result.read_result`.
    """
    from markupsafe import Markup

    result = read_result(finished, outcome, speech, zone, badges)
    drawn = picture.svg(finished, outcome, speech, zone, badges, tints=picture.PAPER)
    return (
        templates()
        .get_template("sheet.html.j2")
        .render(
            result=result,
            language=speech.language,
            paper=paper,
            # the picture's text is escaped where it is drawn
            picture=Markup(drawn),
            outlines=OUTLINES,
            tones=TONES,
            head=say_head(head, speech, finished.edited),
            review=review,
            words={key: speech.say(sentence) for key, sentence in _WORDS.items()},
            marks={one.seat: one for one in result.standings},
            names_stand=_names_stand(result.names),
        )
    )


def _names_stand(names: Sequence[str]) -> bool:
    """Whether names stand upright on a phone, as a word of one is wider than its column."""
    letters = (NAMES_WIDTH // max(1, len(names)) - AROUND_NAME) // LETTER_WIDTH
    return any(len(word) > letters for name in names for word in name.split())


class SheetReview(NamedTuple):
    """What a sheet shows of a review.

    ``curves``: for each seat, the points of a line in a box of 400 by 100, as SVG has them; ``turning``: the
    turning points in words; ``names``: the players.
    """

    curves: Sequence[str]
    turning: Sequence[TurningPointText]
    names: Sequence[str]


def sheet_review(review: KeptReview, match: Match[Any], speech: Speech) -> SheetReview:
    """Return what a sheet shows of the review of a match."""
    last = max(1, len(review.points) - 1)
    curves = [
        " ".join(
            f"{400 * place / last:.1f},{100 - 100 * point.chances.means[seat]:.1f}"
            for place, point in enumerate(review.points)
        )
        for seat in range(len(match.setup.seats))
    ]
    return SheetReview(curves, describe_turning_points(review, match, speech), match.setup.names)


_WORDS = {
    "review": say("Chance to win, from beginning to end"),
    "turning": say("Turning points"),
    "better": say("Better"),
    "reckoning": say("Reckoning"),
    "line": say("Line"),
    "clause": say("Clause"),
    "verdicts": say("Verdicts"),
    "none": say("nothing here"),
    "head_why": say("Whoever saw the same one on a page knows that nothing in the log was changed."),
}


def sheet_style(paper: Paper) -> str:
    """Return the style that a sheet of some size has in itself, to the letter."""
    return templates().get_template("sheet.css.j2").render(paper=paper)
