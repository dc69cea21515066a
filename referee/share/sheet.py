"""A result on a sheet of paper: an HTML document that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import Literal

from referee.engine.outcome import Outcome
from referee.i18n import Speech, say
from referee.match.finished import FinishedGame
from referee.share import picture
from referee.share.badges import OUTLINES, TONES, Badge
from referee.share.result import read_result, say_head
from referee.share.templates import templates

Paper = Literal["A4", "letter"]


def sheet(
    finished: FinishedGame,
    outcome: Outcome,
    speech: Speech,
    paper: Paper = "A4",
    zone: tzinfo | None = None,
    badges: Sequence[Badge] | None = None,
    head: str = "",
) -> str:
    """Return a page to print: the standings, the reckoning line by line, and the verdicts.

    The standings are a picture, or a table where none can be drawn.
    ``head`` is that of the log's chain. For the other arguments see
    :func:`referee.share.result.read_result`.
    """
    from markupsafe import Markup

    result = read_result(finished, outcome, speech, zone, badges)
    drawn = ""
    if picture.can_draw():
        drawn = picture.svg(finished, outcome, speech, zone, badges, tints=picture.PAPER)
    return (
        templates()
        .get_template("sheet.html.j2")
        .render(
            result=result,
            language=speech.language,
            paper=paper,
            # the picture's text is escaped where it is drawn
            picture=Markup(picture.without_styles(drawn)),
            outlines=OUTLINES,
            tones=TONES,
            head=say_head(head, speech),
            words={key: speech.say(sentence) for key, sentence in _WORDS.items()},
            marks={one.seat: one for one in result.standings},
        )
    )


_WORDS = {
    "standings": say("Final standings"),
    "rank": say("Rank"),
    "player": say("Player"),
    "reckoning": say("Reckoning"),
    "line": say("Line"),
    "clause": say("Clause"),
    "verdicts": say("Verdicts"),
    "winner": say("winner"),
    "eliminated": say("eliminated"),
    "none": say("nothing here"),
    "head_why": say("Whoever saw the same one on a page knows that nothing in the log was changed."),
}


def sheet_style(paper: Paper) -> str:
    """Return the style that a sheet of some size has in itself, to the letter."""
    return templates().get_template("sheet.css.j2").render(paper=paper)
