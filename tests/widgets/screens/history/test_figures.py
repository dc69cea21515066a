"""Players' charts: true figures by Plotly's own rules, and the same numbers in their tables."""

from __future__ import annotations

import itertools
import re
from datetime import timedelta
from typing import Any

import plotly.graph_objects as go
import pytest

from referee.i18n import Speech
from referee.match.finished import FinishedGame, FinishedSeat
from referee.store.history import GameFilter
from tests.support.history_rows import START, many
from tests.support.stores import keep_finished_game
from widgets.screens.history.model import HistoryModel
from widgets.screens.history.player_page import MOST_POINTS
from widgets.screens.history.statistics import DRAWN, player_page, players

EVERYTHING = (GameFilter(), None)
SOMEBODY = "Player <b>7</b>"
NUMBER = re.compile("[0-9]+")


@pytest.fixture
def history(store):
    for row in many(150, 20):
        seats = tuple(
            FinishedSeat(SOMEBODY if one.player == "Player 7" else one.player, *one[1:6]) for one in row.seats
        )
        keep_finished_game(
            store,
            FinishedGame(
                row.id, row.game, "tallied", row.ended_at, row.ended_at, row.minutes, seats, "A <i>place</i>"
            ),
        )
    return HistoryModel(store, None, lambda: Speech("en"))


def charts(history: HistoryModel) -> dict[str, dict[str, Any]]:
    found = [player_page(history, EVERYTHING, SOMEBODY)["charts"], players(history, EVERYTHING)["charts"]]
    return {
        f"{tab['id']}/{one['id']}": one
        for view in found
        if view is not None
        for tab in view["tabs"]
        for one in tab["choices"]
    }


def cells(chart: dict[str, Any], column: int) -> list[int]:
    return [int(NUMBER.match(row["cells"][column])[0]) for row in chart["table"]["rows"]]


def test_every_figure_is_one_of_plotlys(history):
    found = charts(history)
    kinds = [name.partition("/")[0] for name in found]
    assert kinds == ["rating"] * 6 + ["form", "met"] + ["by"] * 6 + ["ratings", "rates"]
    for chart in found.values():
        assert go.Figure(chart["figure"]).data and chart["alt"] and chart["table"]["rows"]
        assert {len(row["cells"]) for row in chart["table"]["rows"]} == {len(chart["table"]["head"])}


def test_nothing_that_a_person_typed_is_taken_for_markup(history):
    for chart in charts(history).values():
        assert "<b>7" not in str(chart["figure"]) and "<i>" not in str(chart["figure"])


@pytest.mark.parametrize("by", ["game", "players", "place", "seat", "start", "length"])
def test_bars_of_wins_and_their_table_say_the_same(history, by):
    chart = charts(history)[f"by/{by}"]
    won, even = chart["figure"]["data"]
    assert (won["x"], even["x"]) == (cells(chart, 2), cells(chart, 3))
    assert won["y"] == even["y"] == [*range(len(chart["table"]["rows"]))]


def test_lines_of_form_and_their_table_say_the_same(history):
    chart = charts(history)["form/form"]
    for trace, column in zip(chart["figure"]["data"], (2, 4), strict=True):
        assert trace["y"] == cells(chart, column)
        assert trace["x"] == [row["cells"][0] for row in chart["table"]["rows"]]


def test_lines_of_a_rating_and_their_table_say_the_same(history):
    for name, chart in charts(history).items():
        if name.startswith("rating/"):
            high, low, points = (trace["y"] for trace in chart["figure"]["data"])
            assert (points, low, high) == (cells(chart, 2), cells(chart, 3), cells(chart, 4))
            assert chart["figure"]["data"][2]["x"] == cells(chart, 0)
            assert all(least < one < most for least, one, most in zip(low, points, high, strict=True))


def test_bands_of_the_club_and_their_table_say_the_same(history):
    chart = charts(history)["ratings/ratings"]
    [trace] = chart["figure"]["data"]
    assert trace["x"] == cells(chart, 1) and len(trace["x"]) == DRAWN
    low = [x - less for x, less in zip(trace["x"], trace["error_x"]["arrayminus"], strict=True)]
    high = [x + more for x, more in zip(trace["x"], trace["error_x"]["array"], strict=True)]
    assert (low, high) == (cells(chart, 2), cells(chart, 3))
    assert low == sorted(low, reverse=True)


def test_bars_of_opponents_and_their_table_say_the_same(history):
    chart = charts(history)["met/met"]
    drawn = [trace["x"] for trace in chart["figure"]["data"]]
    assert drawn == [cells(chart, column) for column in (2, 3, 4)]
    assert [sum(parts) for parts in zip(*drawn, strict=True)] == cells(chart, 1)


def test_of_a_long_rating_some_games_are_drawn_and_the_last_one(history, store):
    for number in range(200):
        at = START + timedelta(days=1000 + number)
        seats = (FinishedSeat("Long", 2, 1, True), FinishedSeat("Short", 1, 2))
        keep_finished_game(store, FinishedGame(f"l{number}", "boss", "tallied", at, at, 30, seats))
    view = player_page(history, EVERYTHING, "Long")["charts"]
    assert view is not None
    numbers = cells(view["tabs"][0]["choices"][0], 0)
    assert len(numbers) <= MOST_POINTS and numbers[-1] == 200
    assert len({later - one for one, later in itertools.pairwise(numbers)}) == 1
