"""Draws the Mermaid chart of ``architecture.md`` without Mermaid, which is a script of another host.

A chart of floors is all that is understood: ``subgraph`` … ``end`` holds the boxes of one, ``a --> b`` is an
arrow.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

BOX = re.compile(r'^(\w+)\["(.+)"\]$')
ARROW = re.compile(r"^(\w+) --> (\w+)$")

LETTER, HEIGHT, ACROSS, DOWN = 7.4, 30, 14, 58
"""In the drawing's units: a letter's width, a box's height, between two boxes, from floor to floor."""


class Box(NamedTuple):
    """A package, and where its box is drawn: its middle, its top and its width."""

    name: str
    x: float
    y: float
    width: float


class Chart(NamedTuple):
    """The boxes of each floor, the highest first, and the arrows between them, by id."""

    floors: list[dict[str, str]]
    arrows: list[tuple[str, str]]


def read_chart(lines: list[str]) -> Chart:
    """Read a chart; raise ``ValueError`` with a line that is not understood."""
    chart = Chart([], [])
    for line in map(str.strip, lines):
        box, arrow = BOX.match(line), ARROW.match(line)
        if line.startswith("subgraph"):
            chart.floors.append({})
        elif box and chart.floors:
            chart.floors[-1][box[1]] = box[2]
        elif arrow:
            chart.arrows.append((arrow[1], arrow[2]))
        elif line not in ("", "end", "flowchart TD", "direction LR"):
            raise ValueError(f"not understood: {line}")
    return chart


def place(chart: Chart) -> tuple[dict[str, Box], float, float]:
    """Return the boxes by id, and the drawing's width and height."""
    widths = [[len(name) * LETTER + 16 for name in floor.values()] for floor in chart.floors]
    whole = max(sum(one) + ACROSS * (len(one) - 1) for one in widths) + 2
    boxes = {}
    for number, (floor, own) in enumerate(zip(chart.floors, widths, strict=True)):
        left = (whole - sum(own) - ACROSS * (len(own) - 1)) / 2
        for (key, name), width in zip(floor.items(), own, strict=True):
            boxes[key] = Box(name, left + width / 2, number * DOWN + 1, width)
            left += width + ACROSS
    return boxes, whole, (len(chart.floors) - 1) * DOWN + HEIGHT + 2


def draw(chart: Chart) -> str:
    """Return the drawing as SVG; an arrow over several floors passes beside what stands between."""
    boxes, width, height = place(chart)
    drawn = []
    for importer, imported in chart.arrows:
        start, end = boxes[importer], boxes[imported]
        top, bottom = start.y + HEIGHT, end.y - 3
        bend = min(0.5 * (bottom - top), DOWN)
        curve = f"M{start.x:.0f} {top:.0f}C{start.x:.0f} {top + bend:.0f} {end.x:.0f} {bottom - bend:.0f}"
        drawn.append(f'<path d="{curve} {end.x:.0f} {bottom:.0f}" marker-end="url(#layers-head)"/>')
    for box in boxes.values():
        left = box.x - box.width / 2
        drawn.append(
            f'<rect x="{left:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" height="{HEIGHT}" rx="6"/>'
            f'<text x="{box.x:.0f}" y="{box.y + HEIGHT / 2 + 4:.0f}">{escape(box.name)}</text>'
        )
    head = '<marker id="layers-head" markerWidth="8" markerHeight="8" refX="4" refY="3" orient="auto">'
    return (
        f'<svg class="layers" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        'aria-label="The packages, floor by floor; an arrow points at what is imported">'
        f'<defs>{head}<path d="M0 0L6 3L0 6z"/></marker></defs>{"".join(drawn)}</svg>'
    )


class Layers(SphinxDirective):
    """The directive that a ``mermaid`` fence is read as."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the drawing."""
        try:
            svg = draw(read_chart([*self.content]))
        except (KeyError, ValueError) as error:
            raise self.error(str(error)) from error
        return [nodes.raw("", f'<div class="layers-frame">{svg}</div>', format="html")]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_directive("mermaid", Layers)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
