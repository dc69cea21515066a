"""A result to print: a self-contained HTML document."""

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

NAMES_WIDTH_PX, LETTER_WIDTH_PX, NAME_PADDING_PX = 200, 7, 8
"""Widths on a phone: of all names together, of a letter, and of the space around a name."""


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
    """Return a page to print: the standings, the score breakdown, the verdicts, and the review if any.

    ``head``: the head of the log's hash chain. For the other arguments see
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
            # the picture escapes its text itself
            picture=Markup(drawn),
            outlines=OUTLINES,
            tones=TONES,
            head=say_head(head, speech, finished.edited),
            review=review,
            words={key: speech.say(sentence) for key, sentence in _WORDS.items()},
            marks={row.seat: row for row in result.standings},
            names_stand=_are_names_vertical(result.names),
        )
    )


def _are_names_vertical(names: Sequence[str]) -> bool:
    """Whether names are vertical on a phone, because a word is wider than its column."""
    letters = (NAMES_WIDTH_PX // max(1, len(names)) - NAME_PADDING_PX) // LETTER_WIDTH_PX
    return any(len(word) > letters for name in names for word in name.split())


class SheetReview(NamedTuple):
    """The review on a sheet.

    ``curves``: the SVG points of a line for each seat, in a box of 400 by 100; ``turning``: the texts of the
    turning points; ``names``: the players.
    """

    curves: Sequence[str]
    turning: Sequence[TurningPointText]
    names: Sequence[str]


def sheet_review(review: KeptReview, match: Match[Any], speech: Speech) -> SheetReview:
    """Return the review of a match for a sheet."""
    last = max(1, len(review.points) - 1)
    curves = [
        " ".join(
            f"{400 * index / last:.1f},{100 - 100 * point.chances.means[seat]:.1f}"
            for index, point in enumerate(review.points)
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
    """Return the inline style of a sheet for a paper size."""
    return templates().get_template("sheet.css.j2").render(paper=paper)
