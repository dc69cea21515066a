"""Players' colours and the shapes that go with them, so that colour is never alone."""

from __future__ import annotations

from typing import TypedDict

SHAPES = {
    "blue": "circle",
    "green": "triangle",
    "red": "square",
    "yellow": "diamond",
    "purple": "star",
    "magenta": "heart",
    "orange": "hexagon",
}
TONES = {
    "blue": "#4a8cff",
    "green": "#3fb968",
    "red": "#ef5350",
    "yellow": "#f4c430",
    "purple": "#ab7df6",
    "magenta": "#e455b3",
    "orange": "#ff9440",
}
"""The colours themselves, for charts and pictures; templates take them from the page's styles."""

OUTLINES = {
    "circle": "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z",
    "triangle": "M12 2.5 23 21.5H1Z",
    "square": "M3.5 3.5h17v17h-17Z",
    "diamond": "M12 1 23 12 12 23 1 12Z",
    "star": "m12 1.5 3.1 6.9 7.4.8-5.6 5 1.6 7.4L12 17.8l-6.5 3.8 1.6-7.4-5.6-5 7.4-.8Z",
    "heart": (
        "M12 21.5C4 15.5 1.5 11.8 1.5 8a5.3 5.3 0 0 1 10.5-1.9A5.3 5.3 0 0 1 22.5 8c0 3.8-2.5 7.5-10.5 13.5Z"
    ),
    "pawn": (
        "M12 2.5a4.6 4.6 0 0 1 2.6 8.4c2.6 1.6 3.4 5 3.9 8.1h2v2.5h-17V19h2c.5-3.1 1.3-6.5 3.9-8.1"
        "A4.6 4.6 0 0 1 12 2.5Z"
    ),
    "hexagon": "M7 3h10l5.5 9L17 21H7L1.5 12Z",
}
"""The shapes as SVG paths in a square of 24 by 24, as ``widgets/components/badge.vue`` draws them."""


class Badge(TypedDict):
    """The colour and shape that mark a seat."""

    colour: str
    shape: str


PLAIN: Badge = {"colour": "plain", "shape": "pawn"}
"""What marks every seat of a game in which colours mean something else."""


def badge(colour: str | None, seat: int) -> Badge:
    """Return the colour and shape that mark a seat everywhere: by its number where it has no colour.

    A colour that is none, as a damaged store may have it, marks nobody.
    """
    name = colour or list(SHAPES)[seat % len(SHAPES)]
    if name not in SHAPES:
        return {**PLAIN}
    return {"colour": name, "shape": SHAPES[name]}
