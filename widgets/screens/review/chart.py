"""The curve of a review: every seat's chance to win, with the band in which it lies with 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from referee.i18n import Speech, say
from referee.review.kept import KeptReview
from widgets.screens.charts.figures import line_of, marks_at
from widgets.screens.charts.styles import axis, layout, seat_style
from widgets.screens.charts.views import ChartTab, PlotlyFigure, PlotlyObject
from widgets.theme import NamedBadge

_BAND = 0.16
"""How much of a seat's colour its band has: several may lie over each other."""
_ROWS = 20
"""Rows of the table that says the same, about."""


def chances_chart(review: KeptReview, seats: Sequence[NamedBadge], speech: Speech) -> ChartTab:
    """Return the curve as a tab of charts with a single choice."""
    title = speech.say(say("Chance to win, of 100"))
    moves = speech.say(say("Decisions"))
    last = len(review.points) - 1
    rows = sorted({round(place * last / _ROWS) for place in range(_ROWS + 1)})
    return {
        "id": "chances",
        "title": title,
        "choices": [
            {
                "id": "chances",
                "title": "",
                "clause": None,
                "alt": _said(review, seats, speech),
                "figure": _figure(review, seats, title, moves),
                "table": {
                    "head": [moves, *(seat["name"] for seat in seats)],
                    "rows": [
                        {
                            "cells": [str(row), *map(_percent, review.points[row].chances.means)],
                            "total": row == last,
                        }
                        for row in rows
                    ],
                },
                "marks": [],
                "note": None,
            }
        ],
    }


def _percent(chance: float) -> str:
    return str(round(100 * chance))


def _said(review: KeptReview, seats: Sequence[NamedBadge], speech: Speech) -> str:
    """Say who led for how much of the game: with a share of the chances greater than any other's."""
    leads = [0] * len(seats)
    for point in review.points[:-1]:
        most = max(point.chances.means)
        if point.chances.means.count(most) == 1:
            leads[point.chances.means.index(most)] += 1
    longest = max(range(len(seats)), key=lambda seat: leads[seat])
    return speech.say(
        say(
            "{name} had the best chances before {count} of {all} decisions.",
            name=seats[longest]["name"],
            count=leads[longest],
            all=len(review.points) - 1,
        )
    )


def _figure(review: KeptReview, seats: Sequence[NamedBadge], title: str, moves: str) -> PlotlyFigure:
    places = list(range(len(review.points)))
    bands: list[PlotlyObject] = []
    lines: list[PlotlyObject] = []
    for seat, badge in enumerate(seats):
        style = seat_style(badge, seat)
        chances = [point.chances for point in review.points]
        low, mean, high = (
            [round(100 * values[seat], 1) for values in column]
            for column in (
                [chance.low for chance in chances],
                [chance.means for chance in chances],
                [chance.high for chance in chances],
            )
        )
        bands.append(
            {
                "type": "scatter",
                "mode": "none",
                "x": [*places, *reversed(places)],
                "y": [*high, *reversed(low)],
                "fill": "toself",
                "fillcolor": _translucent(style["colour"]),
                "hoverinfo": "skip",
                "showlegend": False,
            }
        )
        lines.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": escape(badge["name"]),
                "x": places,
                "y": mean,
                **line_of(style),
                "hovertemplate": f"{escape(badge['name'])}: %{{y:.0f}}<extra></extra>",
            }
        )
    numbers = {point.number: place for place, point in enumerate(review.points)}
    turns = [numbers[point.number] for point in review.turning_points if point.number in numbers]
    return {
        "data": [*bands, *lines],
        "layout": layout(
            440,
            shapes=marks_at(turns),
            xaxis=axis(moves, range=[0, max(1, places[-1])]),
            yaxis=axis(title, range=[0, 100]),
        ),
    }


def _translucent(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{_BAND})"
