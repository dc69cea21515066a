"""Charts of players' figures: each in Plotly's terms, with the table of the same numbers.

Rates are whole percents in both. Names are escaped: Plotly takes some HTML in its texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from referee.i18n import Speech, say, say_count
from referee.rating import Rating
from referee.tables.player_statistics import Opponent
from referee.tables.results import Results
from widgets.screens.charts.figures import line_of
from widgets.screens.charts.styles import PARTS, SeatStyle, axis, hatched, layout, part_style
from widgets.screens.charts.views import Chart, PlotlyFigure, PlotlyObject

POINTS = 40
"""Points of a rating for one of the model's: who is new has 1,000."""
_ROW, _AROUND = 40, 110
"""Pixels of a bar with what is around it, and of axis and legend."""
_LOOKS: tuple[SeatStyle, ...] = (
    {"colour": PARTS[0], "pattern": "", "symbol": "circle", "dash": "solid"},
    {"colour": PARTS[1], "pattern": "", "symbol": "diamond", "dash": "dash"},
)
_BAND = "rgba(111, 168, 220, 0.28)"


class Shown(NamedTuple):
    """A rating in points: most likely, and the ends of its band."""

    points: int
    low: int
    high: int


def shown(rating: Rating) -> Shown:
    """Return a rating as people read it."""
    return Shown(*(round(POINTS * value) for value in (rating.mu, rating.low, rating.high)))


def say_rating(rating: Rating, speech: Speech) -> str:
    """Return a rating's band."""
    rounded = shown(rating)
    return speech.say(say("{low} to {high}", low=rounded.low, high=rounded.high))


def percent(part: float | None) -> int | None:
    """Return a part of 1 in whole percents."""
    return None if part is None else round(100 * part)


def say_percent(part: float | None) -> str:
    """Return a part of 1 as it is shown; nothing where there is none."""
    return "" if part is None else f"{percent(part)}\u00a0%"


def rates_chart(
    id: str, title: str, rows: Sequence[tuple[str, Results]], first: str, speech: Speech
) -> Chart:
    """Draw how often somebody has won, a bar a row, beside what would be even; ``first``: what rows are."""
    won, even = speech.say(say("Win rate")), speech.say(say("If all won equally often"))
    rates = [percent(results.rate) or 0 for _, results in rows]
    expected = [percent(results.expected) or 0 for _, results in rows]
    places = list(range(len(rows)))
    best_label, best = max(rows, key=lambda row: (row[1].rate, row[1].plays))
    traces: list[PlotlyObject] = [
        {
            "type": "bar",
            "orientation": "h",
            "name": escape(won),
            "x": rates,
            "y": places,
            "marker": hatched(part_style(0)),
            "hovertemplate": "%{x} %<extra></extra>",
        },
        {
            "type": "scatter",
            "mode": "markers",
            "name": escape(even),
            "x": expected,
            "y": places,
            "marker": {"symbol": "diamond", "size": 13, "color": PARTS[1]},
            "hovertemplate": "%{x} %<extra></extra>",
        },
    ]
    figure: PlotlyFigure = {
        "data": traces,
        "layout": layout(
            len(rows) * _ROW + _AROUND,
            xaxis=axis(ticksuffix=" %", range=[0, 105]),
            yaxis=_names([label for label, _ in rows]),
        ),
    }
    return _chart(
        id,
        title,
        speech.say(
            say(
                "Most often won: {what}, {rate} % of {plays}.",
                what=best_label,
                rate=percent(best.rate) or 0,
                plays=best.plays,
            )
        ),
        figure,
        [first, *_heads(speech)],
        [[label, *_cells(results)] for label, results in rows],
    )


def form_chart(title: str, rows: Sequence[tuple[str, Results]], speech: Speech) -> Chart:
    """Draw win rate and form through time, a point a period."""
    labels = [label for label, _ in rows]
    heads = _heads(speech)
    lines = (
        (heads[1], [percent(results.rate) for _, results in rows], 0),
        (heads[3], [percent(results.form) for _, results in rows], 1),
    )
    traces: list[PlotlyObject] = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": escape(name),
            "x": labels,
            "y": values,
            **line_of(_LOOKS[look]),
            "hovertemplate": "%{x}: %{y} %<extra></extra>",
        }
        for name, values, look in lines
    ]
    figure: PlotlyFigure = {
        "data": traces,
        "layout": layout(
            420,
            xaxis=axis(type="category", nticks=6),
            yaxis=axis(ticksuffix=" %", range=[-4, 104]),
        ),
    }
    label, last = rows[-1]
    alt = say(
        "{period}: won {rate} % of {plays}.", period=label, plays=last.plays, rate=percent(last.rate) or 0
    )
    head = [speech.say(say("Period")), *heads]
    return _chart(
        "form", title, speech.say(alt), figure, head, [[name, *_cells(results)] for name, results in rows]
    )


def rating_chart(id: str, title: str, rows: Sequence[tuple[int, str, str, Rating]], speech: Speech) -> Chart:
    """Draw a rating through its games with its band; rows: number, day and title of the game, rating."""
    numbers = [number for number, *_ in rows]
    points = [shown(rating) for *_, rating in rows]
    rating_name, low, high = (speech.say(label) for label in (say("Rating"), say("At least"), say("At most")))
    edge = {"type": "scatter", "mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "x": numbers}
    traces: list[PlotlyObject] = [
        {**edge, "name": escape(high), "y": [point.high for point in points], "showlegend": False},
        {
            **edge,
            "name": escape(speech.say(say("Likely range"))),
            "y": [point.low for point in points],
            "fill": "tonexty",
            "fillcolor": _BAND,
        },
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": escape(rating_name),
            "x": numbers,
            "y": [point.points for point in points],
            **line_of(_LOOKS[0]),
            "hovertemplate": f"{escape(rating_name)}: %{{y}}<extra></extra>",
        },
    ]
    game = speech.say(say("Game"))
    figure: PlotlyFigure = {
        "data": traces,
        "layout": layout(440, xaxis=axis(game, numbers), yaxis=axis(rating_name)),
    }
    last = points[-1]
    alt = say_count(
        "{points} points after {count} game, very likely {low} to {high}.",
        "{points} points after {count} games, very likely {low} to {high}.",
        count=numbers[-1],
        points=last.points,
        low=last.low,
        high=last.high,
    )
    return _chart(
        id,
        title,
        speech.say(alt),
        figure,
        [game, speech.say(say("Day")), rating_name, low, high],
        [
            [f"{number}. {played}", day, *map(str, (point.points, point.low, point.high))]
            for (number, day, played, _), point in zip(rows, points, strict=True)
        ],
    )


def ratings_chart(title: str, rows: Sequence[tuple[str, Rating]], speech: Speech) -> Chart:
    """Draw the ratings of some players with their bands, the surest best one above."""
    points = [shown(rating) for _, rating in rows]
    rating_name = speech.say(say("Rating"))
    trace: PlotlyObject = {
        "type": "scatter",
        "mode": "markers",
        "name": escape(rating_name),
        "x": [point.points for point in points],
        "y": list(range(len(rows))),
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [point.high - point.points for point in points],
            "arrayminus": [point.points - point.low for point in points],
            "thickness": 3,
            "width": 7,
            "color": PARTS[0],
        },
        "marker": {"symbol": "circle", "size": 13, "color": PARTS[0]},
        "hovertemplate": "%{x}<extra></extra>",
    }
    figure: PlotlyFigure = {
        "data": [trace],
        "layout": layout(
            len(rows) * _ROW + 70, showlegend=False, xaxis=axis(), yaxis=_names([name for name, _ in rows])
        ),
    }
    alt = say("Surest at the top: {name}, very likely at least {low}.", name=rows[0][0], low=points[0].low)
    head = [
        speech.say(head_label) for head_label in (say("Name"), say("Rating"), say("At least"), say("At most"))
    ]
    table = [
        [name, *map(str, (point.points, point.low, point.high))]
        for (name, _), point in zip(rows, points, strict=True)
    ]
    return _chart("ratings", title, speech.say(alt), figure, head, table)


def opponents_chart(title: str, rows: Sequence[Opponent], speech: Speech) -> Chart:
    """Draw head to head, a bar an opponent: how often ahead of them, level and behind."""
    parts = [
        (speech.say(say("Ahead")), [opponent.ahead for opponent in rows]),
        (speech.say(say("Level")), [opponent.plays - opponent.ahead - opponent.behind for opponent in rows]),
        (speech.say(say("Behind")), [opponent.behind for opponent in rows]),
    ]
    traces: list[PlotlyObject] = [
        {
            "type": "bar",
            "orientation": "h",
            "name": escape(name),
            "x": values,
            "y": list(range(len(rows))),
            "marker": hatched(part_style(number)),
            "hovertemplate": f"{escape(name)}: %{{x}}<extra></extra>",
        }
        for number, (name, values) in enumerate(parts)
    ]
    figure: PlotlyFigure = {
        "data": traces,
        "layout": layout(
            len(rows) * _ROW + _AROUND,
            barmode="stack",
            xaxis=axis(values=[0, max(opponent.plays for opponent in rows)]),
            yaxis=_names([opponent.name for opponent in rows]),
        ),
    }
    most = rows[0]
    alt = say(
        "Met most often: {name} ({plays}); {ahead} times ranked ahead, {behind} times behind.",
        name=most.name,
        plays=most.plays,
        ahead=most.ahead,
        behind=most.behind,
    )
    head = [speech.say(say("Name")), speech.say(say("Games")), *(name for name, _ in parts)]
    table = [
        [
            opponent.name,
            *map(
                str,
                (
                    opponent.plays,
                    opponent.ahead,
                    opponent.plays - opponent.ahead - opponent.behind,
                    opponent.behind,
                ),
            ),
        ]
        for opponent in rows
    ]
    return _chart("met", title, speech.say(alt), figure, head, table)


def _heads(speech: Speech) -> list[str]:
    names = (say("Games"), say("Share won"), say("Even"), say("Beaten"))
    return [speech.say(name) for name in names]


def _cells(results: Results) -> list[str]:
    return [
        str(results.plays),
        say_percent(results.rate),
        say_percent(results.expected),
        say_percent(results.form),
    ]


def _chart(
    id: str, title: str, alt: str, figure: PlotlyFigure, head: list[str], rows: list[list[str]]
) -> Chart:
    return {
        "id": id,
        "title": title,
        "clause": None,
        "alt": alt,
        "figure": figure,
        "table": {"head": head, "rows": [{"cells": cells, "total": False} for cells in rows]},
        "marks": [],
        "note": None,
    }


def _names(labels: Sequence[str]) -> PlotlyObject:
    """Return an axis of names, from above; long ones are cut, as the table has them whole."""
    return axis(
        tickmode="array",
        tickvals=list(range(len(labels))),
        ticktext=[escape(label if len(label) <= 18 else f"{label[:17]}…") for label in labels],
        range=[len(labels) - 0.5, -0.5],
        showgrid=False,
        zeroline=False,
        ticksuffix="  ",
    )
