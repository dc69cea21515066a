"""The final standings as a picture to share, 1200 by 630 pixels, drawn without a browser."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Sequence
from datetime import tzinfo
from html import escape
from importlib.util import find_spec
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from referee.engine.outcome import Outcome
from referee.i18n import Speech, say
from referee.match.finished import FinishedGame
from referee.share.badges import OUTLINES, TONES, Badge
from referee.share.result import Result, StandingsRow, read_result, say_head

if TYPE_CHECKING:
    from matplotlib.font_manager import FontProperties

WIDTH, HEIGHT = 1200, 630
"""Pixels: the proportions that messengers show without cutting."""
_DPI = 100


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
    edge="#ffffffb0",
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
    edge="#1b2229b0",
)
"""Hardly any ink."""

_SERIF, _SANS = "DejaVu Serif", "DejaVu Sans"
"""Fonts that come with matplotlib, so that the picture is the same everywhere."""

_LEFT, _LEFT_END = 56, 424
_PANEL, _PANEL_END, _TOP, _HEAD = 456, 1160, 36, 60
_NAME, _SCORE = _PANEL + 138, _PANEL_END - 32

_SETTINGS = Lock()
"""Held while matplotlib's settings, which are global, are those of this picture."""


def can_draw() -> bool:
    """Whether what draws is there: it is no pure Python, so a browser alone has none."""
    return find_spec("matplotlib") is not None


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
    result = read_result(finished, outcome, speech, zone, badges)
    return _drawn(_Board(result, speech, tints, head), "png")


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

    ``head`` is that of the log's chain. For the other arguments see
    :func:`referee.share.result.read_result`.
    """
    result = read_result(finished, outcome, speech, zone, badges)
    drawn = _drawn(_Board(result, speech, tints, head), "svg").decode()
    # where these fonts are not installed: text may not, for its "<" is escaped, look like such an element
    drawn = re.sub(r"(<text [^>]*font-family: '[^']*(Sans|Serif)')", _others, drawn)
    # the document itself, without a prologue that names a definition elsewhere
    opening, _, rest = drawn[drawn.index("<svg") :].partition(">")
    return (
        f'{opening} role="img" lang="{speech.language}" aria-labelledby="standings-title standings-text">'
        f'<title id="standings-title">{escape(f"{result.title}: {result.headline}")}</title>'
        f'<desc id="standings-text">{escape(describe(result, speech))}</desc>{rest}'
    )


_STYLES = re.compile(r"<style[^>]*>.*?</style>", re.DOTALL)
_FOR_ALL = 'stroke-linejoin="round" stroke-linecap="butt"'
"""What Matplotlib's style says of all elements."""

_TAG_STYLE = re.compile(r'(<[a-z][^<>]*) style="([^"]*)"')


def without_styles(document: str) -> str:
    """Return what :func:`svg` returned with attributes instead of styles.

    So it looks the same inside a page whose policy forbids inline styles.
    """
    inside = _TAG_STYLE.sub(_as_attributes, _STYLES.sub("", document))
    return inside.replace("<svg ", f"<svg {_FOR_ALL} ", 1)


def _as_attributes(found: re.Match[str]) -> str:
    """Return a tag whose style has become attributes, as all that Matplotlib sets may be."""
    properties = (one.partition(":") for one in found[2].split(";"))
    given = (f'{name.strip()}="{value.strip()}"' for name, _, value in properties)
    return f"{found[1]} {' '.join(given)}"


def _others(found: re.Match[str]) -> str:
    return f"{found[1]}, {'Verdana, sans-serif' if found[2] == 'Sans' else 'Georgia, serif'}"


def describe(result: Result, speech: Speech) -> str:
    """Say what the picture shows."""
    rows = "; ".join(
        ", ".join([f"{one.rank}. {one.name}", f"{result.score_label} {one.score}", *_remarks(one, speech)])
        for one in result.standings
    )
    return f"{rows}. {', '.join(result.about)}"


def _remarks(one: StandingsRow, speech: Speech) -> list[str]:
    winner = [speech.say(say("winner"))] if one.is_winner else []
    return winner + ([speech.say(say("eliminated"))] if one.is_eliminated else [])


def _drawn(board: _Board, form: Literal["png", "svg"]) -> bytes:
    import matplotlib

    file = io.BytesIO()
    nothing: dict[str, Any] = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    metadata = nothing if form == "svg" else {"Software": None}
    settings: Any = {"svg.fonttype": "none", "svg.hashsalt": "standings"}
    with _SETTINGS, matplotlib.rc_context(settings):
        board.figure.savefig(file, format=form, dpi=_DPI, metadata=metadata, facecolor=board.tints.ground)
    return file.getvalue()


class _Board:
    """Draws the standings on a figure, in pixels from the upper left corner."""

    def __init__(self, result: Result, speech: Speech, tints: Tints, head: str) -> None:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        from matplotlib.transforms import Affine2D

        self.figure = Figure(figsize=(WIDTH / _DPI, HEIGHT / _DPI), dpi=_DPI)
        self._renderer = FigureCanvasAgg(self.figure).get_renderer()  # type: ignore[no-untyped-call]
        self._place = Affine2D().scale(1 / WIDTH, -1 / HEIGHT).translate(0, 1) + self.figure.transFigure
        self._result, self._speech, self.tints = result, speech, tints
        self._heading()
        self._standings()
        said = say_head(head, speech)
        if said:
            self._text(_LEFT, HEIGHT - 17, said, 13, tints.muted, wide=_LEFT_END - _LEFT)

    def _heading(self) -> None:
        result, tints = self._result, self.tints
        self._box(0, 0, 10, HEIGHT, tints.accent)
        wide = _LEFT_END - _LEFT
        standings = self._speech.say(say("Final standings")).upper()
        self._text(_LEFT, 74, standings, 15, tints.accent, bold=True, wide=wide)
        below = self._paragraph(_LEFT, 130, result.title, 42, tints.text, lines=3)
        self._box(_LEFT, below - 8, 64, 3, tints.accent)
        below += 50
        winners = [one for one in result.standings if one.is_winner]
        for index, one in enumerate(winners[:6]):
            self._badge(_LEFT + 28 + index * 62, below, 52, one)
        below += 78 if winners else 0
        self._paragraph(_LEFT, below, result.headline, 32, tints.text, lines=3)
        font = _font(_SANS, 19, bold=False)
        rows = [row for text in result.about for row in self._wrapped(text, font, wide, 2)]
        for index, row in enumerate(rows):
            self._text(_LEFT, 580 - (len(rows) - 1 - index) * 29, row, 19, tints.muted, wide=wide)

    def _standings(self) -> None:
        rows = self._result.standings
        step = min(124, (HEIGHT - 2 * _TOP - _HEAD - 16) / len(rows))
        high = _HEAD + 16 + len(rows) * step
        top = (HEIGHT - high) / 2
        tints = self.tints
        self._box(_PANEL, top, _PANEL_END - _PANEL, high, tints.surface, edge=tints.line, radius=20)
        label = self._result.score_label
        self._text(_SCORE, top + 40, label, 17, tints.muted, align="right", wide=_SCORE - _NAME)
        widest = max(self._width(str(one.score), _font(_SANS, 36, bold=True)) for one in rows)
        column = min(max(widest, 70), 180)
        size = min(36, 36 * column / widest)  # a score is never cut
        end = _SCORE - column - 26
        least, most = min(0, *(one.score for one in rows)), max(0, *(one.score for one in rows))
        scale = (end - _NAME) / ((most - least) or 1)
        zero = _NAME - least * scale
        for index, one in enumerate(rows):
            place = top + _HEAD + index * step
            if one.is_winner:
                wide = _PANEL_END - _PANEL - 24
                self._box(_PANEL + 12, place + 3, wide, step - 6, tints.raised, edge=tints.accent, radius=12)
            elif index + 1 < len(rows):
                self._box(_PANEL + 28, place + step, _PANEL_END - _PANEL - 56, 1, tints.line)
            self._row(one, place + step / 2, size, end)
            self._bar(one, place + step / 2 + 16, zero, one.score * scale, end)

    def _row(self, one: StandingsRow, middle: float, size: float, end: float) -> None:
        tints = self.tints
        strong = tints.muted if one.is_eliminated else tints.text
        self._text(_PANEL + 62, middle + 10, str(one.rank), 28, strong, bold=True, align="right", wide=50)
        self._badge(_PANEL + 101, middle, 36, one)
        taken = 0.0
        signs = ("★ " * one.is_winner) + ("✕ " * one.is_eliminated)
        if signs:
            remark = signs + ", ".join(_remarks(one, self._speech))
            colour = tints.accent if one.is_winner else tints.loss
            taken = 16 + self._text(end, middle, remark, 16, colour, bold=True, align="right", wide=220)
        self._text(_NAME, middle + 2, one.name, 25, strong, bold=True, wide=end - _NAME - taken)
        self._text(
            _SCORE, middle + size * 0.36, str(one.score), size, strong, bold=True, align="right", wide=_SCORE
        )

    def _bar(self, one: StandingsRow, top: float, zero: float, length: float, end: float) -> None:
        tints = self.tints
        self._box(_NAME, top, end - _NAME, 8, tints.groove, radius=4)
        if one.score:
            tone = TONES.get(one.colour, tints.muted)
            long = max(abs(length), 8)  # however little it is, it is seen
            left = min(max(zero - (long if length < 0 else 0), _NAME), end - long)
            face = tints.surface if one.is_eliminated else tone
            self._box(left, top, long, 8, face, edge=tone, radius=4)
        if zero > _NAME:  # somebody is below zero
            self._box(zero - 1, top - 4, 2, 16, tints.muted)

    def _badge(self, x: float, y: float, size: float, one: StandingsRow) -> None:
        from fontTools.pens.recordingPen import RecordingPen
        from fontTools.svgLib.path import parse_path
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path

        kinds: dict[str, list[Any]] = {
            "moveTo": [Path.MOVETO],
            "lineTo": [Path.LINETO],
            "curveTo": [Path.CURVE4] * 3,
            "closePath": [Path.CLOSEPOLY],
        }
        outline = RecordingPen()
        parse_path(OUTLINES[one.shape], outline)
        codes = [code for step, _ in outline.value for code in kinds[step]]
        points = [point for _, own in outline.value for point in own or [(0, 0)]]  # who closes needs no place
        scale = size / 24
        placed = [(x + (px - 12) * scale, y + (py - 12) * scale) for px, py in points]
        self.figure.add_artist(
            PathPatch(
                Path(placed, codes),
                transform=self._place,
                facecolor=TONES.get(one.colour, self.tints.muted),
                edgecolor=self.tints.edge,
                linewidth=size / 24,
                joinstyle="round",
            )
        )

    def _box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        colour: str,
        *,
        edge: str = "none",
        radius: float = 0,
    ) -> None:
        from matplotlib.patches import FancyBboxPatch

        self.figure.add_artist(
            FancyBboxPatch(
                (x, y),
                wide,
                high,
                boxstyle=f"round,pad=0,rounding_size={min(radius, wide / 2, high / 2)}",
                transform=self._place,
                facecolor=colour,
                edgecolor=edge,
                linewidth=1.2 if edge != "none" else 0,
            )
        )

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: str,
        *,
        wide: float,
        bold: bool = False,
        align: str = "left",
        family: str = _SANS,
    ) -> float:
        """Write a line that ends in an ellipsis where it is too long; return how wide it is."""
        from matplotlib.text import Text

        font = _font(family, size, bold=bold)
        text = self._fitted(_writable(text, font), font, wide)
        # names and titles have dollar signs: none of them begins a formula
        drawn = Text(
            x, y, text, transform=self._place, color=colour, fontproperties=font, ha=align, parse_math=False
        )
        self.figure.add_artist(drawn)
        return self._width(text, font)

    def _paragraph(self, x: float, y: float, text: str, size: float, colour: str, *, lines: int) -> float:
        """Write a heading in as many lines as it needs, ``lines`` at most; return where it ends."""
        wide = _LEFT_END - x
        rows = self._wrapped(text, _font(_SERIF, size, bold=True), wide, lines)
        for index, row in enumerate(rows):
            self._text(x, y + index * size * 1.25, row, size, colour, bold=True, family=_SERIF, wide=wide)
        return y + len(rows) * size * 1.25

    def _wrapped(self, text: str, font: FontProperties, wide: float, lines: int) -> list[str]:
        """Part a text into lines between its words; what is too much stays in the last."""
        rows: list[str] = []
        for word in _writable(text, font).split():
            if rows and (len(rows) == lines or self._width(f"{rows[-1]} {word}", font) <= wide):
                rows[-1] += f" {word}"
            else:
                rows.append(word)
        return rows

    def _fitted(self, text: str, font: FontProperties, wide: float) -> str:
        if self._width(text, font) <= wide:
            return text
        least, most = 0, len(text) - 1
        while least < most:
            middle = (least + most + 1) // 2
            if self._width(text[:middle].rstrip() + "…", font) <= wide:
                least = middle
            else:
                most = middle - 1
        return text[:least].rstrip() + "…"

    def _width(self, text: str, font: FontProperties) -> float:
        return float(self._renderer.get_text_width_height_descent(text, font, False)[0])


def _font(family: str, size: float, *, bold: bool) -> FontProperties:
    from matplotlib.font_manager import FontProperties

    return FontProperties(family=family, size=size * 72 / _DPI, weight="bold" if bold else "normal")


def _writable(text: str, font: FontProperties) -> str:
    """Return a text without the pictures that the font lacks, and a box for a letter that it lacks."""
    from matplotlib.font_manager import findfont, get_font

    known = get_font(findfont(font)).get_charmap()
    shown = "".join(
        sign if ord(sign) in known else "□" if unicodedata.category(sign)[0] in "LN" else "" for sign in text
    )
    return " ".join(shown.split()) or "□"
