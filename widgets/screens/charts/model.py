"""The charts of a finished game as data for the template: tabs, what each lays out, and the same as a table.

A tab has ``choices``, of which the page draws one. ``figure`` is Plotly's, ``alt`` describes it in words, and
``table`` has the same numbers: ``head``, and rows of ``cells``, the first of which is the row's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.course import Comparison
from referee.engine.game import Game
from referee.engine.outcome import Outcome
from referee.i18n import Sentence, Speech, say, signed
from referee.match.causes import names_in
from referee.match.course import MatchCourse, account_totals
from widgets.game_ui import BY_LINE
from widgets.objections import CitedText
from widgets.screens.charts.descriptions import comparison_alt, course_alt, leading
from widgets.screens.charts.figures import comparison_figure, course_figure, line_figure, seat_figure
from widgets.screens.charts.labels import HAPPENED
from widgets.screens.charts.views import Chart, ChartsView, ChartTab
from widgets.theme import NamedBadge


def charts_view(
    game: Game[Any],
    outcome: Outcome,
    seats: Sequence[NamedBadge],
    speech: Speech,
    by: str,
    run: MatchCourse | None = None,
) -> ChartsView:
    """Return the charts of a game that is over, and the words around them.

    Args:
        game: Which game it is.
        outcome: How it ended.
        seats: Name, colour and shape of each, as on the table screen.
        speech: The device's language, with the players' names.
        by: What the count is stacked by, see :mod:`widgets.screens.table.reveal`.
        run: The course it took, where it was refereed.
    """
    out = [seat for seat in range(len(seats)) if outcome.is_out(seat)]
    tabs: list[ChartTab] = [
        {
            "id": "reckoning",
            "title": speech.say(say("Reckoning")),
            "choices": [_reckoning(outcome, seats, speech, by, out)],
        }
    ]
    if run is not None and run.periods:
        tabs.append(
            {
                "id": "course",
                "title": speech.say(say("Course of the game")),
                "choices": [_course(run, index, seats, speech, out) for index in range(len(run.lines))],
            }
        )
    comparison = game.comparison(outcome)
    if comparison is not None:
        tabs.append(_versus(comparison, outcome, seats, speech, out))
    return {"tabs": tabs}


def _reckoning(
    outcome: Outcome, seats: Sequence[NamedBadge], speech: Speech, by: str, out: Sequence[int]
) -> Chart:
    lines = _lines(outcome, speech)
    is_by_line = by == BY_LINE
    first = next(iter(lines))[0]
    descriptions = [
        leading(label, values, out)
        for (account, label, is_total), values in lines.items()
        if is_total or (is_by_line and account == first and any(values))
    ]
    figure = (
        line_figure(lines, seats)
        if is_by_line
        else seat_figure(lines, seats, _named(outcome, speech), _numbered(outcome, speech))
    )
    return {
        "id": "reckoning",
        "title": "",
        "clause": None,
        "alt": " ".join(map(speech.say, descriptions)),
        "figure": figure,
        "table": {
            "head": ["", *(seat["name"] for seat in seats)],
            "rows": [{"cells": [key[1], *map(signed, lines[key])], "total": key[2]} for key in lines],
        },
        "marks": [],
        "note": None,
    }


def _numbered(outcome: Outcome, speech: Speech) -> dict[str, int]:
    """Return, by what a line is called, its number where lines count something off, such as deals."""
    labels = [line.label for own in outcome.reckoning for line in own]
    return {speech.say(label): label.values["number"] for label in labels if "number" in label.values}


def _named(outcome: Outcome, speech: Speech) -> dict[str, int]:
    """Return, by what a line is called, the one seat that it is named after, if any."""
    labels = [line.label for own in outcome.reckoning for line in own]
    named = [(label, names_in(label).seats) for label in labels]
    return {speech.say(label): seats[0] for label, seats in named if len(seats) == 1}


def _lines(outcome: Outcome, speech: Speech) -> dict[tuple[str, str, bool], list[int]]:
    """Return every line of the count that some seat has, and each seat's value in it.

    Lines that count something off, such as deals, come in the order of their numbers: not every seat has all.
    """
    values: dict[tuple[str, str, bool], list[int]] = {}
    labels: dict[tuple[str, str, bool], Sentence] = {}
    for seat, own in enumerate(outcome.reckoning):
        for line in own:
            key = (line.account, speech.say(line.label), line.is_total)
            labels.setdefault(key, line.label)
            values.setdefault(key, [0] * len(outcome.reckoning))[seat] += line.value
    accounts = list(dict.fromkeys(account for account, _, _ in values))
    messages = list(dict.fromkeys(label.message for label in labels.values()))

    def place(key: tuple[str, str, bool]) -> tuple[int, bool, int, int]:
        label = labels[key]
        number = label.values.get("number", 0)
        return accounts.index(key[0]), key[2], messages.index(label.message), number

    return {key: values[key] for key in sorted(values, key=place)}


def _course(
    run: MatchCourse, index: int, seats: Sequence[NamedBadge], speech: Speech, out: Sequence[int]
) -> Chart:
    line, period = run.lines[index], speech.say(run.period)
    mark_texts = [" ".join(map(speech.say, marks)) for marks in run.marks]
    first = 1 if line.figure.is_gain else 0
    has_marks = any(mark_texts)
    return {
        "id": line.figure.id,
        "title": speech.say(line.figure.title),
        "clause": line.figure.clause,
        "alt": course_alt(run, line, speech, out),
        "figure": course_figure(line, period, speech.say(line.figure.title), mark_texts, seats),
        "table": {
            "head": [
                period,
                *(seat["name"] for seat in seats),
                *([speech.say(HAPPENED)] if has_marks else []),
            ],
            "rows": [
                {
                    "cells": [
                        str(number),
                        *map(signed, values),
                        *([mark_texts[number]] if has_marks else []),
                    ],
                    "total": number == run.periods and not line.figure.is_gain,
                }
                for number, values in enumerate(line.values)
                if number >= first
            ],
        },
        "marks": [f"{period} {number}: {text}" for number, text in enumerate(mark_texts) if text],
        "note": None,
    }


def _versus(
    comparison: Comparison,
    outcome: Outcome,
    seats: Sequence[NamedBadge],
    speech: Speech,
    out: Sequence[int],
) -> ChartTab:
    titles = {
        line.account: speech.say(line.label) for own in outcome.reckoning for line in own if line.is_total
    }
    across = (titles[comparison.across], account_totals(outcome, comparison.across))
    up = (titles[comparison.up], account_totals(outcome, comparison.up))
    bound = comparison.bound
    note: CitedText | None = None
    if bound is not None:
        note = {"text": speech.say(bound[1]), "clause": bound[2]}
    choice: Chart = {
        "id": "versus",
        "title": "",
        "clause": None,
        "alt": comparison_alt(comparison, across, up, speech, out),
        "figure": comparison_figure(
            across, up, None if bound is None else (bound[0], note["text"] if note else ""), seats
        ),
        "table": {
            "head": ["", across[0], up[0]],
            "rows": [
                {"cells": [seat["name"], signed(across[1][index]), signed(up[1][index])], "total": False}
                for index, seat in enumerate(seats)
            ],
        },
        "marks": [],
        "note": note,
    }
    title = speech.say(say("{up} against {across}", up=up[0], across=across[0]))
    return {"id": "versus", "title": title, "choices": [choice]}
