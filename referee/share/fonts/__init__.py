"""The fonts of pictures, and how wide a text is in them.

Three fonts of DejaVu 2.37 with the signs that names and titles have, so that a picture is the same
everywhere; ``scripts/make_fonts.py`` makes them, and the widths. Texts are measured sign by sign: where two
are set closer together, a text is a little shorter than its measure.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

DEJAVU = "2.37"
"""The release of DejaVu that the fonts are made from."""
HOMEPAGE = "https://dejavu-fonts.github.io/"
LICENCE = "Bitstream-Vera"

_PER_SIZE = 2048
"""A font's size in the units of its widths."""
_FOLDER = files(__name__)


class Font(NamedTuple):
    """A font at a size in pixels; ``file`` is its name here, without the ending."""

    file: str
    size: float

    @property
    def family(self) -> str:
        """Its name, and those of fonts to take where it is not installed, as SVG has them."""
        if "Serif" in self.file:
            return "'DejaVu Serif', Georgia, serif"
        return "'DejaVu Sans', Verdana, sans-serif"

    @property
    def is_bold(self) -> bool:
        """Whether it is the bold one of its family."""
        return self.file.endswith("Bold")

    def width(self, text: str) -> float:
        """Return how wide a text of known signs is, in pixels."""
        widths = _widths()[self.file]
        return sum(widths[sign] for sign in text) * self.size / _PER_SIZE

    def writable(self, text: str) -> str:
        """Return a text without the pictures that the font lacks, and a box for a letter that it lacks."""
        widths = _widths()[self.file]
        shown = "".join(
            sign if sign in widths else "□" if unicodedata.category(sign)[0] in "LN" else "" for sign in text
        )
        return " ".join(shown.split()) or "□"

    def fitted(self, text: str, wide: float) -> str:
        """Return a text that ends in an ellipsis where it is wider than so many pixels."""
        if self.width(text) <= wide:
            return text
        least, most = 0, len(text) - 1
        while least < most:
            middle = (least + most + 1) // 2
            if self.width(text[:middle].rstrip() + "…") <= wide:
                least = middle
            else:
                most = middle - 1
        return text[:least].rstrip() + "…"

    def wrapped(self, text: str, wide: float, lines: int) -> list[str]:
        """Part a text into lines between its words; what is too much stays in the last."""
        rows: list[str] = []
        for word in self.writable(text).split():
            if rows and (len(rows) == lines or self.width(f"{rows[-1]} {word}") <= wide):
                rows[-1] += f" {word}"
            else:
                rows.append(word)
        return rows


def sans(size: float, *, bold: bool = False) -> Font:
    """Return the font of most texts."""
    return Font("DejaVuSans-Bold" if bold else "DejaVuSans", size)


def serif(size: float) -> Font:
    """Return the font of headings, which is bold."""
    return Font("DejaVuSerif-Bold", size)


def font_files() -> list[str]:
    """Return where the files of the fonts are."""
    return [str(_FOLDER / f"{name}.ttf") for name in _widths()]


def licence_text() -> str:
    """Return the licence that the fonts came with."""
    return (_FOLDER / "LICENSE.txt").read_text("utf-8").strip()


@cache
def _widths() -> Mapping[str, Mapping[str, int]]:
    """Return how wide each sign of each font is."""
    listed: dict[str, list[tuple[int, list[int]]]] = json.loads((_FOLDER / "widths.json").read_text("utf-8"))
    return {
        name: {chr(first + index): width for first, run in runs for index, width in enumerate(run)}
        for name, runs in listed.items()
    }
