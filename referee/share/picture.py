"""The final standings as a picture to share, 1200 by 630 pixels, drawn without a browser."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from html import escape
from importlib.util import find_spec
from typing import NamedTuple

from referee.engine.outcome import Outcome
from referee.i18n import Speech, say
from referee.match.finished import FinishedGame
from referee.share.badges import OUTLINES, TONES, Badge
from referee.share.fonts import Font, font_files, sans, serif
from referee.share.result import Result, StandingsRow, read_result, say_head

WIDTH, HEIGHT = 1200, 630
"""Pixels: the proportions that messengers show without cutting."""


class Tints(NamedTuple):
    """The colours of a picture beside those of the seats."""

    ground: str
    surface: str
    raised: str
    line: str
    groove: str
    text: str
    muted: str
    accent: str
    loss: str
    edge: str


SCREEN = Tints(
    ground="#10171e",
    surface="#18222c",
    raised="#233140",
    line="#33434f",
    groove="#0d1319",
    text="#f1f4f6",
    muted="#b3c0cc",
    accent="#e9b857",
    loss="#ffb4a3",
    edge="#ffffff",
)
PAPER = Tints(
    ground="#ffffff",
    surface="#ffffff",
    raised="#fbf3e0",
    line="#d5cab6",
    groove="#ece6da",
    text="#1b2229",
    muted="#4d5862",
    accent="#8a5200",
    loss="#a3261a",
    edge="#1b2229",
)
"""Hardly any ink."""

_LEFT, _LEFT_END = 56, 424
_PANEL, _PANEL_END, _TOP, _HEAD = 456, 1160, 36, 60
_NAME, _SCORE = _PANEL + 138, _PANEL_END - 32

_LINE = 1.67
"""How wide the lines around boxes are, in pixels."""
_EDGE = 0.69
"""How opaque the line around a seat's shape is."""


def can_draw_pixels() -> bool:
    """Whether what makes a PNG is there: it is no pure Python, so a browser alone has an SVG."""
    return find_spec("resvg_py") is not None


def png(
    finished: FinishedGame,
    outcome: Outcome,
    speech: Speech,
    zone: tzinfo | None = None,
    badges: Sequence[Badge] | None = None,
    head: str = "",
    tints: Tints = SCREEN,
) -> bytes:
    """Return the final standings as a PNG; the same play gives the same bytes.

    ``head`` is that of the log's chain. For the other arguments see
    :func:`referee.share.result.read_result`.
    """
    from resvg_py import svg_to_bytes

    document = svg(finished, outcome, speech, zone, badges, head, tints)
    return svg_to_bytes(svg_string=document, skip_system_fonts=True, font_files=font_files())


def svg(
    finished: FinishedGame,
    outcome: Outcome,
    speech: Speech,
    zone: tzinfo | None = None,
    badges: Sequence[Badge] | None = None,
    head: str = "",
    tints: Tints = SCREEN,
) -> str:
    """Return the final standings as an SVG document with its text as text, a title and a description.

    It has no style but attributes, so that it looks the same inside a page whose policy forbids those.
    ``head`` is that of the log's chain. For the other arguments see
    :func:`referee.share.result.read_result`.
    """
    result = read_result(finished, outcome, speech, zone, badges)
    drawn = "\n".join(_Board(result, speech, tints, head).elements)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" lang="{speech.language}" '
        'aria-labelledby="standings-title standings-text">\n'
        f'<title id="standings-title">{escape(f"{result.title}: {result.headline}")}</title>\n'
        f'<desc id="standings-text">{escape(describe(result, speech))}</desc>\n{drawn}\n</svg>\n'
    )


def describe(result: Result, speech: Speech) -> str:
    """Return a text description of the picture."""
    rows = "; ".join(
        ", ".join([f"{row.rank}. {row.name}", f"{result.score_label} {row.score}", *_remarks(row, speech)])
        for row in result.standings
    )
    return f"{rows}. {', '.join(result.about)}"


def _remarks(row: StandingsRow, speech: Speech) -> list[str]:
    winner = [speech.say(say("winner"))] if row.is_winner else []
    return winner + ([speech.say(say("eliminated"))] if row.is_eliminated else [])


class _Board:
    """Draws the standings as elements of an SVG document, in pixels from the upper left corner."""

    def __init__(self, result: Result, speech: Speech, tints: Tints, head: str) -> None:
        self.elements: list[str] = []
        self._result, self._speech, self.tints = result, speech, tints
        self._box(0, 0, WIDTH, HEIGHT, tints.ground)
        self._heading()
        self._standings()
        fingerprint = say_head(head, speech, result.edited)
        if fingerprint:
            self._text(_LEFT, HEIGHT - 17, fingerprint, sans(13), tints.muted, wide=_LEFT_END - _LEFT)

    def _heading(self) -> None:
        result, tints = self._result, self.tints
        self._box(0, 0, 10, HEIGHT, tints.accent)
        wide = _LEFT_END - _LEFT
        standings = self._speech.say(say("Final standings")).upper()
        self._text(_LEFT, 74, standings, sans(15, bold=True), tints.accent, wide=wide)
        below = self._paragraph(_LEFT, 130, result.title, 42, tints.text, lines=3)
        self._box(_LEFT, below - 8, 64, 3, tints.accent)
        below += 50
        winners = [row for row in result.standings if row.is_winner]
        for index, winner in enumerate(winners[:6]):
            self._badge(_LEFT + 28 + index * 62, below, 52, winner)
        below += 78 if winners else 0
        self._paragraph(_LEFT, below, result.headline, 32, tints.text, lines=3)
        font = sans(19)
        rows = [row for text in result.about for row in font.wrapped(text, wide, 2)]
        for index, row in enumerate(rows):
            self._text(_LEFT, 580 - (len(rows) - 1 - index) * 29, row, font, tints.muted, wide=wide)

    def _standings(self) -> None:
        rows = self._result.standings
        step = min(124, (HEIGHT - 2 * _TOP - _HEAD - 16) / len(rows))
        high = _HEAD + 16 + len(rows) * step
        top = (HEIGHT - high) / 2
        tints = self.tints
        self._box(_PANEL, top, _PANEL_END - _PANEL, high, tints.surface, edge=tints.line, radius=20)
        label = self._result.score_label
        self._text(_SCORE, top + 40, label, sans(17), tints.muted, to_left=True, wide=_SCORE - _NAME)
        widest = max(sans(36, bold=True).width(str(row.score)) for row in rows)
        column = min(max(widest, 70), 180)
        size = min(36, 36 * column / widest)  # a score is never cut
        end = _SCORE - column - 26
        least, most = min(0, *(row.score for row in rows)), max(0, *(row.score for row in rows))
        scale = (end - _NAME) / ((most - least) or 1)
        zero = _NAME - least * scale
        for index, row in enumerate(rows):
            top_of_row = top + _HEAD + index * step
            if row.is_winner:
                wide = _PANEL_END - _PANEL - 24
                self._box(
                    _PANEL + 12, top_of_row + 3, wide, step - 6, tints.raised, edge=tints.accent, radius=12
                )
            elif index + 1 < len(rows):
                self._box(_PANEL + 28, top_of_row + step, _PANEL_END - _PANEL - 56, 1, tints.line)
            self._row(row, top_of_row + step / 2, size, end)
            self._bar(row, top_of_row + step / 2 + 16, zero, row.score * scale, end)

    def _row(self, row: StandingsRow, middle: float, size: float, end: float) -> None:
        tints = self.tints
        strong = tints.muted if row.is_eliminated else tints.text
        rank = sans(28, bold=True)
        self._text(_PANEL + 62, middle + 10, str(row.rank), rank, strong, to_left=True, wide=50)
        self._badge(_PANEL + 101, middle, 36, row)
        used_width = 0.0
        symbols = ("★ " * row.is_winner) + ("✕ " * row.is_eliminated)
        if symbols:
            remark = symbols + ", ".join(_remarks(row, self._speech))
            colour = tints.accent if row.is_winner else tints.loss
            font = sans(16, bold=True)
            used_width = 16 + self._text(end, middle, remark, font, colour, to_left=True, wide=220)
        self._text(_NAME, middle + 2, row.name, sans(25, bold=True), strong, wide=end - _NAME - used_width)
        score = sans(size, bold=True)
        self._text(_SCORE, middle + size * 0.36, str(row.score), score, strong, to_left=True, wide=_SCORE)

    def _bar(self, row: StandingsRow, top: float, zero: float, length: float, end: float) -> None:
        tints = self.tints
        self._box(_NAME, top, end - _NAME, 8, tints.groove, radius=4)
        if row.score:
            tone = TONES.get(row.colour, tints.muted)
            long = max(abs(length), 8)  # a small value stays visible
            left = min(max(zero - (long if length < 0 else 0), _NAME), end - long)
            face = tints.surface if row.is_eliminated else tone
            self._box(left, top, long, 8, face, edge=tone, radius=4)
        if zero > _NAME:  # a score is negative
            self._box(zero - 1, top - 4, 2, 16, tints.muted)

    def _badge(self, x: float, y: float, size: float, row: StandingsRow) -> None:
        left, top = _format_number(x - size / 2), _format_number(y - size / 2)
        self._add(
            "path",
            transform=f"translate({left} {top}) scale({_format_number(size / 24)})",
            d=OUTLINES[row.shape],
            fill=TONES.get(row.colour, self.tints.muted),
            stroke=self.tints.edge,
            stroke_opacity=_EDGE,
            stroke_width=1.39,
            stroke_linejoin="round",
        )

    def _box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        colour: str,
        *,
        edge: str | None = None,
        radius: float = 0,
    ) -> None:
        corner = min(radius, wide / 2, high / 2) or None
        line = _LINE if edge else None
        self._add(
            "rect", x=x, y=y, width=wide, height=high, rx=corner, fill=colour, stroke=edge, stroke_width=line
        )

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font,
        colour: str,
        *,
        wide: float,
        to_left: bool = False,
    ) -> float:
        """Add a line of text, cut with an ellipsis if it is too long; return its width.

        The line starts at ``x``, or ends there with ``to_left``.
        """
        text = font.fitted(font.writable(text), wide)
        self._add(
            "text",
            text,
            x=x,
            y=y,
            font_family=font.family,
            font_size=font.size,
            font_weight="bold" if font.is_bold else None,
            text_anchor="end" if to_left else None,
            fill=colour,
        )
        return font.width(text)

    def _paragraph(self, x: float, y: float, text: str, size: float, colour: str, *, lines: int) -> float:
        """Add a heading of up to ``lines`` lines; return the position below it."""
        wide, font = _LEFT_END - x, serif(size)
        rows = font.wrapped(text, wide, lines)
        for index, row in enumerate(rows):
            self._text(x, y + index * size * 1.25, row, font, colour, wide=wide)
        return y + len(rows) * size * 1.25

    def _add(self, tag: str, text: str = "", **attributes: str | float | None) -> None:
        """Add an element. Underscores in attribute names become hyphens; ``None`` values are omitted."""
        markup = " ".join(
            f'{name.replace("_", "-")}="{value if isinstance(value, str) else _format_number(value)}"'
            for name, value in attributes.items()
            if value is not None
        )
        self.elements.append(f"<{tag} {markup}>{escape(text)}</{tag}>" if text else f"<{tag} {markup}/>")


def _format_number(number: float) -> str:
    """Return a number for SVG, rounded to hundredths."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
