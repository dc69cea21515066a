"""Styles that distinguish seats and parts in a chart: never by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from widgets.screens.charts.views import PlotlyObject
from widgets.theme import TONES, Badge

_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
_SYMBOLS = {
    "circle": "circle",
    "triangle": "triangle-up",
    "square": "square",
    "diamond": "diamond",
    "star": "star",
    "heart": "hexagram",
    "hexagon": "hexagon",
}
_PLAIN_SYMBOLS = ("x", "cross", "triangle-down", "pentagon", "hourglass", "star-square")
"""For seats without a mark: none of the shapes that games give to their pieces."""
PATTERNS = ("", "/", ".", "x", "-", "\\", "|", "+")
"""Hatchings of stacked parts, by Plotly's names."""
PARTS = ("#6fa8dc", "#e9b857", "#7fb685", "#b58fd6", "#d98c5f", "#5fb3b3")
"""Colours of stacked parts."""


class PartStyle(TypedDict):
    """How a stacked part looks."""

    colour: str
    pattern: str


class SeatStyle(PartStyle):
    """How a seat's bars, lines and marks look."""

    symbol: str
    dash: str


def seat_style(seat: Badge, index: int) -> SeatStyle:
    """Return a seat's ``colour``, ``symbol``, ``dash`` and ``pattern``; ``seat`` as on the table screen."""
    return {
        "colour": TONES.get(seat["colour"], PARTS[index % len(PARTS)]),
        "symbol": _SYMBOLS.get(seat["shape"], _PLAIN_SYMBOLS[index % len(_PLAIN_SYMBOLS)]),
        "dash": _DASHES[index % len(_DASHES)],
        "pattern": PATTERNS[index % len(PATTERNS)],
    }


def part_style(index: int) -> PartStyle:
    """Return the ``colour`` and ``pattern`` of a stacked part."""
    return {"colour": PARTS[index % len(PARTS)], "pattern": PATTERNS[index % len(PATTERNS)]}


def hatched(style: PartStyle) -> PlotlyObject:
    """Return a bar's marker in a look."""
    return {
        "color": style["colour"],
        "pattern": {
            "shape": style["pattern"],
            "size": 9,
            "solidity": 0.18,
            "fillmode": "overlay",
            "fgcolor": "#10161c",
            "fgopacity": 0.55,
        },
    }


_BELOW = {"orientation": "h", "x": 0, "y": 0, "yanchor": "bottom", "yref": "container"}


def layout(height: int, **more: Any) -> PlotlyObject:
    """Return what all charts have in common; the page adds the colours of its theme."""
    return {
        "height": height,
        "autosize": True,
        "margin": {"l": 12, "r": 20, "t": 34, "b": 12},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "dragmode": False,
        "font": {"size": 15},
        "hoverlabel": {"font": {"size": 15}},
        **({"legend": _BELOW} if more.get("showlegend", True) else {}),
        **more,
    }


def axis(title: str = "", values: Sequence[int] = (), **more: Any) -> PlotlyObject:
    """Return an axis that stays where it is; small whole numbers are not divided."""
    spread = max(values, default=0) - min(values, default=0)
    return {
        "fixedrange": True,
        "automargin": True,
        **({"title": {"text": title, "standoff": 8}} if title else {}),
        **({"dtick": 1} if values and spread <= 6 else {}),
        **more,
    }
