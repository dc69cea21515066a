"""The final reckoning as a Plotly chart: a stacked bar a seat for each account."""

from __future__ import annotations

from html import escape
from typing import Any

import plotly.graph_objects as go

from widgets.table.opening import BY_LINE
from widgets.theme import TONES

_TONES = ("#6fa8dc", "#e9b857", "#7fb685", "#b58fd6", "#d98c5f", "#5fb3b3")


def reckoning_chart(table: dict[str, Any], drawn: go.FigureWidget | None = None) -> go.FigureWidget:
    """Return the chart of a table view's reckoning; ``drawn`` is updated where there is one already."""
    bars = _by_line(table) if table["reckoning"]["by"] == BY_LINE else _by_seat(table)
    figure = drawn if drawn is not None else go.FigureWidget()
    figure._config = {"displayModeBar": False, "responsive": True}  # a chart to look at, not a tool
    with figure.batch_update():
        figure.data = ()
        figure.add_traces(bars)
        figure.update_layout(
            barmode="relative",
            height=460,
            autosize=True,
            margin={"l": 40, "r": 12, "t": 16, "b": 70},
            paper_bgcolor="rgba(0,0,0,0)",
            plot_bgcolor="rgba(0,0,0,0)",
            dragmode=False,
            font={"size": 15, "color": "#8a97a3"},
            legend={"orientation": "h", "y": 1.02, "yanchor": "bottom"},
            xaxis={"fixedrange": True},
            yaxis={"fixedrange": True, "gridcolor": "rgba(128,128,128,.25)"},
        )
    return figure


def _by_seat(table: dict[str, Any]) -> list[go.Bar]:
    """Stack the lines of each account on the seat that they belong to."""
    seats, reckoning = table["seats"], table["reckoning"]["seats"]
    accounts = list(dict.fromkeys(line["account"] for line in reckoning[0]["lines"]))
    totals = {line["account"]: line["label"] for line in reckoning[0]["lines"] if line["total"]}
    bars: list[go.Bar] = []
    tones: dict[str, str] = {}
    for account in accounts:
        for label in _labels(reckoning, account):
            is_new = label not in tones
            tone = tones.setdefault(label, _TONES[len(tones) % len(_TONES)])
            bars.append(
                go.Bar(
                    name=escape(label),
                    legendgroup=label,
                    showlegend=is_new,
                    x=[
                        [escape(seat["name"]) for seat in seats],
                        [escape(totals.get(account, ""))] * len(seats),
                    ],
                    y=[_value(one, account, label) for one in reckoning],
                    marker_color=tone,
                    hovertemplate="%{x}: %{y}<extra></extra>",
                )
            )
    return bars


def _by_line(table: dict[str, Any]) -> list[go.Bar]:
    """Stack the seats on each line of the first account, such as a pile, in the seats' colours."""
    seats, reckoning = table["seats"], table["reckoning"]["seats"]
    account = reckoning[0]["lines"][0]["account"]
    labels = _labels(reckoning, account)
    return [
        go.Bar(
            name=escape(seat["name"]),
            x=[escape(label) for label in labels],
            y=[_value(one, account, label) for label in labels],
            marker_color=TONES[seat["colour"]],
            hovertemplate="%{x}: %{y}<extra></extra>",
        )
        for seat, one in zip(seats, reckoning, strict=True)
    ]


def _labels(reckoning: list[dict[str, Any]], account: str) -> list[str]:
    return [
        line["label"] for line in reckoning[0]["lines"] if line["account"] == account and not line["total"]
    ]


def _value(one: dict[str, Any], account: str, label: str) -> int:
    """Return what a seat has in a line, nothing where it has no such line."""
    return sum(line["value"] for line in one["lines"] if (line["account"], line["label"]) == (account, label))
