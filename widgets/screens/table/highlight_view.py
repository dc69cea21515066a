"""What the table's screen shows large: the highlight of what was done last, or of a line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.info import Effect
from referee.i18n import Speech
from referee.match.log import LogLine
from referee.match.match import Match
from widgets.games import find_ui
from widgets.highlights import Figure, Happening, Highlight
from widgets.objections import CitedText
from widgets.screens.table.news import latest_first
from widgets.screens.table.views import HighlightFigure, HighlightView

_TELLS = ("act", "answer", "open")
"""The kinds of lines that advance the game."""


def find_highlight(match: Match[Any], done: Sequence[LogLine] | None) -> Highlight | None:
    """Return the highlight of what was done, each a line of the log; ``None`` for anything else.

    A line that may no longer be looked up has no highlight: the figures would reveal it.
    """
    if not done or any(line.kind not in _TELLS or match.readable(line) is not line for line in done):
        return None
    happening = Happening(
        [entry for line in done for entry in line.about],
        [*dict.fromkeys(effect for line in done for effect in line.effects)],
        any(line.kind == "open" for line in done),
    )
    return find_ui(match.game.info.id).highlight(happening)


def highlighted_lines(match: Match[Any], lines: Sequence[LogLine]) -> set[int]:
    """Return the numbers of the lines that can be shown large: of what was done, the last one."""
    return {done[-1].number for done in latest_first(lines) if find_highlight(match, done) is not None}


def highlight_view(highlight: Highlight, number: int, speech: Speech) -> HighlightView:
    """Return a highlight in words; ``number`` is that of the entry of the log."""
    return {
        "number": number,
        "kind": highlight.kind,
        "title": speech.say(highlight.title),
        "beats": [
            {
                "figures": [_figure(figure, speech) for figure in beat.figures],
                "said": _cited(beat.effects, speech),
            }
            for beat in highlight.beats
        ],
        "moves": _cited(highlight.moves, speech),
        "waits": highlight.waits,
    }


def _figure(figure: Figure, speech: Speech) -> HighlightFigure:
    return {
        "value": figure.value if isinstance(figure.value, str) else speech.say(figure.value),
        "seat": figure.seat,
        "label": None if figure.label is None else speech.say(figure.label),
        "is_best": figure.is_best,
        "icon": figure.icon,
    }


def _cited(effects: Iterable[Effect], speech: Speech) -> list[CitedText]:
    return [{"clause": effect.clause, "text": speech.say(effect.sentence)} for effect in effects]
