"""A result on a sheet of paper: an HTML document that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from functools import cache
from typing import TYPE_CHECKING, Literal

from referee.engine.outcome import Outcome
from referee.plays import Play
from referee.share import picture
from referee.share.marks import OUTLINES, TONES
from referee.share.result import read_result
from referee.text import Speech, say

if TYPE_CHECKING:
    from jinja2 import Template

Paper = Literal["A4", "letter"]


def sheet(
    play: Play,
    outcome: Outcome,
    speech: Speech,
    paper: Paper = "A4",
    zone: tzinfo | None = None,
    badges: Sequence[Mapping[str, str]] | None = None,
) -> str:
    """Return a page to print: standings with their picture, the reckoning line by line, and the verdicts.

    For the other arguments see :func:`referee.share.result.read_result`.
    """
    from markupsafe import Markup

    result = read_result(play, outcome, speech, zone, badges)
    return _template().render(
        result=result,
        language=speech.language,
        paper=paper,
        # the picture's text is escaped where it is drawn
        picture=Markup(picture.svg(play, outcome, speech, zone, badges, picture.PAPER)),
        outlines=OUTLINES,
        tones=TONES,
        words={key: speech.say(sentence) for key, sentence in _WORDS.items()},
        marks={one.seat: one for one in result.standings},
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
}


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("referee.share", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("sheet.html.j2")
