"""What the charts of a finished game show, part by part."""

from __future__ import annotations

from typing import Any, TypedDict

from widgets.objections import CitedText

PlotlyObject = dict[str, Any]
"""A trace, an axis or a layout in Plotly's own terms, which the tests hold against Python's Plotly."""


class ChartsView(TypedDict):
    """All charts, by tabs."""

    tabs: list[ChartTab]


class ChartTab(TypedDict):
    """A tab, of whose ``choices`` one is drawn."""

    id: str
    title: str
    choices: list[Chart]


class Chart(TypedDict):
    """A chart: ``alt`` says in words what the ``figure`` shows, and ``table`` holds the same numbers."""

    id: str
    title: str
    clause: str | None
    alt: str
    figure: PlotlyFigure
    table: ChartTable
    marks: list[str]
    note: CitedText | None


class PlotlyFigure(TypedDict):
    """A figure in Plotly's terms."""

    data: list[PlotlyObject]
    layout: PlotlyObject


class ChartTable(TypedDict):
    """The numbers of a chart; the first of a row's cells is its own name."""

    head: list[str]
    rows: list[ChartRow]


class ChartRow(TypedDict):
    """A row of such a table."""

    cells: list[str]
    total: bool


class PlotterScript(TypedDict):
    """Plotly's script, compressed and in base64."""

    base64: str
