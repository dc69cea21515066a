"""The final reckoning as a Plotly chart: a stacked bar a seat for each account."""

from __future__ import annotations

from html import escape
from typing import Any

import plotly.graph_objects as go

_TONES = ("#6fa8dc", "#e9b857", "#7fb685", "#b58fd6", "#d98c5f", "#5fb3b3")


def reckoning_chart(table: dict[str, Any], drawn: go.FigureWidget | None = None) -> go.FigureWidget:
    """Return the chart of a table view's reckoning; ``drawn`` is updated where there is one already."""
    seats, reckoning = table["seats"], table["reckoning"]["seats"]
    accounts = list(dict.fromkeys(line["account"] for line in reckoning[0]["lines"]))
    totals = {line["account"]: line["label"] for line in reckoning[0]["lines"] if line["total"]}
    bars: list[go.Bar] = []
    tones: dict[str, str] = {}
    for account in accounts:
        labels = [
            line["label"]
            for line in reckoning[0]["lines"]
            if line["account"] == account and not line["total"]
        ]
        for label in labels:
            values = [
                next(
                    line["value"]
                    for line in one["lines"]
                    if (line["account"], line["label"]) == (account, label)
                )
                for one in reckoning
            ]
            is_new = label not in tones
            tone = tones.setdefault(label, _TONES[len(tones) % len(_TONES)])
            bars.append(
                go.Bar(
                    name=escape(label),
                    legendgroup=label,
                    showlegend=is_new,
                    x=[[escape(seat["name"]) for seat in seats], [totals[account]] * len(seats)],
                    y=values,
                    marker_color=tone,
                    hovertemplate="%{x}: %{y}<extra></extra>",
                )
            )
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
