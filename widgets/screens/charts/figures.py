"""Charts in Plotly's terms, as plain data.

Names and labels are escaped: Plotly takes some HTML in its texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Any

from referee.i18n import signed
from referee.match.course import CourseLine
from widgets.screens.charts.styles import PartStyle, SeatStyle, axis, hatched, layout, part_style, seat_style
from widgets.screens.charts.views import PlotlyFigure, PlotlyObject
from widgets.theme import NamedBadge

Lines = Mapping[tuple[str, str, bool], Sequence[int]]
"""Lines of a count: account, label and whether it is a total; each seat's value."""
Seats = Sequence[NamedBadge]

_ROW, _BETWEEN, _AROUND = 40, 66, 60
"""Pixels of a bar with what is around it, of what is between panels, and of axis and legend."""


def seat_figure(
    lines: Lines, seats: Seats, named: Mapping[str, int], numbered: Mapping[str, int]
) -> PlotlyFigure:
    """Stack the parts of every account on the seat that they belong to, an account a panel.

    ``named``: the seat that a part is named after, by its label; it has that seat's look. ``numbered``: the
    number of a part that counts something off.
    """
    looks = _looks(lines, seats, named, numbered)
    accounts = list(dict.fromkeys(account for account, _, _ in lines))
    count, rows = len(accounts), len(seats)
    panel, between = rows * _ROW, _BETWEEN * (len(accounts) - 1)
    high = panel * count + between
    traces: list[PlotlyObject] = []
    axes: dict[str, PlotlyObject] = {}
    shown_labels: set[str] = set()
    titles = []
    for place, account in enumerate(accounts):
        suffix = "" if place == 0 else str(place + 1)
        parts = {key[1]: lines[key] for key in lines if key[0] == account and not key[2] and any(lines[key])}
        sums = {key[1]: lines[key] for key in lines if key[0] == account and key[2]}
        for label, values in (parts or sums).items():
            is_new = label not in shown_labels
            shown_labels.add(label)
            traces.append(
                {
                    **_bars(label, values, looks[label]),
                    "legendgroup": escape(label),
                    "showlegend": is_new,
                    "xaxis": f"x{suffix}",
                    "yaxis": f"y{suffix}",
                }
            )
        shown = list(parts.values()) or list(sums.values())
        ends = [sum(max(values[row], 0) for values in shown) for row in range(rows)]
        for label, values in sums.items():
            traces.append(_ends(values, ends, f"x{suffix}", f"y{suffix}"))
            titles.append(_title(label, 1 - place * (panel + _BETWEEN) / high))
        top = 1 - place * (panel + _BETWEEN) / high
        lowest = min([0, *(sum(min(values[row], 0) for values in shown) for row in range(rows))])
        axes[f"xaxis{suffix}"] = axis(
            values=[lowest, *ends],
            anchor=f"y{suffix}",
            range=[lowest * 1.08, max([1, *ends]) * 1.15],
        )
        axes[f"yaxis{suffix}"] = _names(
            [seat["name"] for seat in seats], domain=[max(top - panel / high, 0), top], anchor=f"x{suffix}"
        )
    return {
        "data": traces,
        "layout": layout(
            high + _AROUND + 30 * (1 + len(shown_labels) // 3),
            barmode="relative",
            annotations=titles,
            **axes,
        ),
    }


def _looks(
    lines: Lines, seats: Seats, named: Mapping[str, int], numbered: Mapping[str, int]
) -> dict[str, PartStyle]:
    """Return how each part looks, the same in every game: also what is nothing here has its place."""
    looks: dict[str, PartStyle] = {}
    first = len(seats) if named else 0  # hatched as no seat is, where some are parts
    others = 0
    for _, label, _ in sorted(lines, key=lambda key: key[2]):  # totals, which are rarely drawn, come last
        if label in looks:
            continue
        if (of := named.get(label)) is not None:
            looks[label] = seat_style(seats[of], of)
        elif label in numbered:
            looks[label] = part_style(first + numbered[label] - 1)
        else:  # beside what is numbered, from the end of the looks
            looks[label] = part_style(-1 - others if numbered else first + others)
            others += 1
    return looks


def line_figure(lines: Lines, seats: Seats) -> PlotlyFigure:
    """Stack the seats on each line of the first account, such as a pile."""
    account = next(iter(lines))[0]
    parts = {key[1]: lines[key] for key in lines if key[0] == account and not key[2]}
    labels = list(parts)
    traces = [
        _bars(seat["name"], [parts[label][index] for label in labels], seat_style(seat, index))
        for index, seat in enumerate(seats)
    ]
    ends = [sum(max(value, 0) for value in parts[label]) for label in labels]
    traces.append(_ends([sum(parts[label]) for label in labels], ends, "x", "y"))
    lowest = min([0, *(sum(min(value, 0) for value in parts[label]) for label in labels)])
    return {
        "data": traces,
        "layout": layout(
            len(labels) * _ROW + _AROUND + 40,
            barmode="relative",
            xaxis=axis(values=[lowest, *ends], range=[lowest * 1.08, max([1, *ends]) * 1.15]),
            yaxis=_names(labels),
        ),
    }


def line_of(style: SeatStyle) -> PlotlyObject:
    """Return how a seat's line looks, with a mark here and there."""
    marker = {"color": style["colour"], "symbol": style["symbol"], "size": 11, "maxdisplayed": 12}
    return {"line": {"color": style["colour"], "dash": style["dash"], "width": 3.5}, "marker": marker}


def marks_at(places: Sequence[int]) -> list[PlotlyObject]:
    """Return upright lines where something happened."""
    return [
        {
            "type": "line",
            "x0": place,
            "x1": place,
            "y0": 0,
            "y1": 1,
            "yref": "paper",
            "line": {"width": 1.5, "dash": "dot"},
            "layer": "below",
        }
        for place in places
    ]


def course_figure(
    line: CourseLine, period: str, title: str, marks: Sequence[str], seats: Seats
) -> PlotlyFigure:
    """Draw a figure through the game, a line a seat; what each period brought by itself as bars."""
    is_gain = line.figure.is_gain
    first = 1 if is_gain else 0
    numbers = list(range(first, len(line.values)))
    every = [value for values in line.values for value in values]
    traces = []
    for index, seat in enumerate(seats):
        style = seat_style(seat, index)
        values = [line.values[number][index] for number in numbers]
        common = {"name": escape(seat["name"]), "x": numbers, "y": values}
        hover = f"{escape(seat['name'])}, {escape(period)} %{{x}}: %{{y}}<extra></extra>"
        if is_gain:
            traces.append({**common, "type": "bar", "marker": hatched(style), "hovertemplate": hover})
        else:
            traces.append(
                {
                    **common,
                    "type": "scatter",
                    "mode": "lines+markers",
                    **line_of(style),
                    "hovertemplate": hover,
                }
            )
    happened = marks_at([number for number in numbers if marks[number]])
    return {
        "data": traces,
        "layout": layout(
            440,
            barmode="group",
            shapes=happened,
            xaxis=axis(period, numbers if len(numbers) <= 16 else (), range=_wide(numbers, is_gain))
            | ({"dtick": 1} if len(numbers) <= 16 else {}),
            yaxis=axis(title, every, rangemode="tozero"),
        ),
    }


def comparison_figure(
    across: tuple[str, Sequence[int]],
    up: tuple[str, Sequence[int]],
    bound: tuple[float, str] | None,
    seats: Seats,
) -> PlotlyFigure:
    """Draw a mark a seat where its two totals meet, and the line that decides something.

    ``across`` and ``up``: title and totals; ``bound``: where the line is, and what it says.
    """
    places = list(zip(across[1], up[1], strict=True))
    traces = []
    for index, seat in enumerate(seats):
        style, place = seat_style(seat, index), places[index]
        same = [badge["name"] for badge, other in zip(seats, places, strict=True) if other == place]
        label = escape(", ".join(same)) if places.index(place) == index else ""
        traces.append(
            {
                "type": "scatter",
                "mode": "markers+text",
                "name": escape(seat["name"]),
                "x": [place[0]],
                "y": [place[1]],
                "text": [label],
                "textposition": "top center",
                "textfont": {"size": 16},
                "cliponaxis": False,
                "marker": {"color": style["colour"], "symbol": style["symbol"], "size": 20},
                "hovertemplate": f"{escape(seat['name'])}: %{{x}} · %{{y}}<extra></extra>",
            }
        )
    xs = [*across[1], *([bound[0]] if bound else [])]
    ys = list(up[1])
    return {
        "data": traces,
        "layout": layout(
            460,
            showlegend=False,
            margin={"l": 12, "r": 20, "t": 76, "b": 12},
            xaxis=axis(across[0], [int(x) for x in xs], range=_padded(xs)),
            yaxis=axis(up[0], ys, range=_padded(ys)),
            shapes=[_bound(bound[0])] if bound else [],
            annotations=[_bound_text(bound, xs)] if bound else [],
        ),
    }


# -- parts of figures -----------------------------------------------------------------------------


def _bars(label: str, values: Sequence[int], style: PartStyle) -> PlotlyObject:
    return {
        "type": "bar",
        "orientation": "h",
        "name": escape(label),
        "y": list(range(len(values))),
        "x": list(values),
        "marker": hatched(style),
        "hovertemplate": f"{escape(label)}: %{{x}}<extra></extra>",
    }


def _ends(values: Sequence[int], ends: Sequence[int], x: str, y: str) -> PlotlyObject:
    """Return the totals as texts at the ends of the bars."""
    return {
        "type": "scatter",
        "mode": "text",
        "x": list(ends),
        "y": list(range(len(values))),
        "text": [f"\u2002<b>{signed(value)}</b>" for value in values],
        "textposition": "middle right",
        "textfont": {"size": 17},
        "cliponaxis": False,
        "showlegend": False,
        "hoverinfo": "skip",
        "xaxis": x,
        "yaxis": y,
    }


def _names(names: Sequence[str], **more: Any) -> PlotlyObject:
    """Return an axis of names, from above; they are numbered, as two may be alike."""
    return axis(
        tickmode="array",
        tickvals=list(range(len(names))),
        ticktext=[escape(name) for name in names],
        range=[len(names) - 0.5, -0.5],
        showgrid=False,
        zeroline=False,
        ticksuffix="  ",
        **more,
    )


def _title(label: str, top: float) -> PlotlyObject:
    """Return the heading of a panel whose upper edge is at ``top``."""
    return {
        "text": f"<b>{escape(label)}</b>",
        "x": 0,
        "xref": "paper",
        "xanchor": "left",
        "y": top,
        "yref": "paper",
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": 16},
    }


def _bound(at: float) -> PlotlyObject:
    return {
        "type": "line",
        "x0": at,
        "x1": at,
        "y0": 0,
        "y1": 1,
        "yref": "paper",
        "line": {"width": 3, "dash": "dash"},
        "layer": "below",  # a mark close by is read before the line
    }


def _bound_text(bound: tuple[float, str], xs: Sequence[float]) -> PlotlyObject:
    """Return what the line says, above the marks, on the side where there is more room."""
    low, high = _padded(xs)
    is_left = bound[0] - low > high - bound[0]
    return {
        "x": bound[0],
        "y": 1,
        "yref": "paper",
        "yanchor": "bottom",
        "xanchor": "right" if is_left else "left",
        "align": "right" if is_left else "left",
        "text": "<br>".join(wrap(escape(bound[1]), 24)),
        "showarrow": False,
        "font": {"size": 14},
    }


def _padded(values: Sequence[float]) -> list[float]:
    """Return a range around values, with room for names."""
    room = max((max(values) - min(values)) * 0.15, 1)
    return [min(values) - room, max(values) + room]


def _wide(numbers: Sequence[int], is_gain: bool) -> list[float]:
    room = 0.6 if is_gain else max(len(numbers) * 0.025, 0.3)
    return [numbers[0] - room, numbers[-1] + room]
