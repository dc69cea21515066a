"""The charts of finished games: true figures by Plotly's own rules, the same in words and as a table."""

from __future__ import annotations

import gzip
import re
from base64 import b64decode
from pathlib import Path
from random import Random
from typing import Any

import plotly
import plotly.graph_objects as go
import pytest

from referee.games import find_game, game_ids
from referee.games.anarchy.scoring import SeatCounts as VipTally
from referee.games.anarchy.scoring import reckon as reckon_vips
from referee.games.boss.scoring import reckon as reckon_money
from referee.games.reputation.scoring import SeatCounts, reckon
from referee.i18n import Speech
from referee.match.course import match_course
from referee.match.match import Match
from tests.support.random_play import random_game
from widgets.game_ui import BY_SEAT
from widgets.games import reveal_order, seat_badge
from widgets.screens.charts.descriptions import leading
from widgets.screens.charts.model import charts_view
from widgets.screens.charts.plotter import plotter
from widgets.session import Session
from widgets.theme import TONES

NAMES = ("Ana", "<b>Bo</b>", "Carmen", "Carmen", "Eva", "Flo")
NUMBER = re.compile(r"−?\d+$")


def seats_of(game_id: str, count: int) -> list[dict[str, Any]]:
    colours = find_game(game_id).info.colours or (None,) * count
    return [{"name": NAMES[seat], **seat_badge(game_id, colours[seat], seat)} for seat in range(count)]


def finished(game_id: str, seed: int = 3, count: int | None = None) -> Match[Any]:
    game = find_game(game_id)
    count = count or game.info.players[-1]
    options = {**game.suggest(count), **game.deal(count, Random(seed))}
    match = Match(game, game.read_setup([{"name": name} for name in NAMES[:count]], options))
    for turn in random_game(game, match.setup, Random(seed), 0):
        match.submit(turn.action)
    return match


def charts_of(match: Match[Any], language: str = "en") -> dict[str, Any]:
    game, outcome = match.game, match.outcome
    assert outcome is not None
    seats = seats_of(game.info.id, len(match.setup.seats))
    speech = Speech(language, NAMES[: len(seats)])
    return charts_view(game, outcome, seats, speech, reveal_order(game), match_course(match))


def choices(charts: dict[str, Any]) -> list[dict[str, Any]]:
    return [choice for tab in charts["tabs"] for choice in tab["choices"]]


def number(cell: str) -> int:
    return int(cell.replace("−", "-"))


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_figure_is_one_of_plotlys(game_id: str, language: str) -> None:
    """Plotly itself checks names and values of what a page is given to draw."""
    charts = charts_of(finished(game_id), language)
    assert [tab["id"] for tab in charts["tabs"]][:2] == ["reckoning", "course"]
    for choice in choices(charts):
        figure = go.Figure(choice["figure"])
        assert figure.data
        assert choice["alt"]
        assert choice["table"]["rows"]
        assert {len(row["cells"]) for row in choice["table"]["rows"]} == {len(choice["table"]["head"])}


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_that_a_person_typed_is_taken_for_markup(game_id: str) -> None:
    for choice in choices(charts_of(finished(game_id))):
        assert "<b>Bo" not in str(choice["figure"])


@pytest.mark.parametrize("game_id", game_ids())
def test_no_seat_and_no_part_is_told_by_colour_alone(game_id: str) -> None:
    for choice in choices(charts_of(finished(game_id))):
        traces = [trace for trace in choice["figure"]["data"] if trace.get("marker")]
        shown = {trace["name"]: trace for trace in traces}
        for kind in ("bar", "scatter"):
            own = [trace for trace in shown.values() if trace["type"] == kind]
            looks = [
                trace["marker"]["pattern"]["shape"] if kind == "bar" else trace["marker"]["symbol"]
                for trace in own
            ]
            assert len(set(looks)) == min(len(looks), 8)


@pytest.mark.parametrize("game_id", game_ids())
def test_lines_and_table_of_the_course_say_the_same(game_id: str) -> None:
    match = finished(game_id)
    run = match_course(match)
    assert run is not None
    tab = next(tab for tab in charts_of(match)["tabs"] if tab["id"] == "course")
    assert len(tab["choices"]) == len(run.lines)
    for choice, line in zip(tab["choices"], run.lines, strict=True):
        first = 1 if line.figure.is_gain else 0
        count = len(match.setup.seats)
        rows = [tuple(map(number, row["cells"][1 : count + 1])) for row in choice["table"]["rows"]]
        assert rows == list(line.values[first:])
        drawn = [trace["y"] for trace in choice["figure"]["data"]]
        assert [tuple(values) for values in zip(*drawn, strict=True)] == rows
        span = f", {str(run.period).lower()} 1 to {run.periods}."
        assert span in choice["alt"]


@pytest.mark.parametrize("game_id", game_ids())
def test_bars_end_where_the_reckoning_does(game_id: str) -> None:
    """The parts of a seat in a panel add up to the total at their end."""
    match = finished(game_id)
    assert match.outcome is not None
    choice = charts_of(match)["tabs"][0]["choices"][0]
    figure = choice["figure"]["data"]
    for panel in {trace.get("xaxis", "x") for trace in figure}:
        traces = [trace for trace in figure if trace.get("xaxis", "x") == panel]
        bars = [trace["x"] for trace in traces if trace["type"] == "bar"]
        texts = next(trace["text"] for trace in traces if trace["type"] == "scatter")
        totals = [number(re.sub("<.*?>|\\s", "", text)) for text in texts]
        assert [sum(parts) for parts in zip(*bars, strict=True)] == totals
    table = {row["cells"][0]: row["cells"][1:] for row in choice["table"]["rows"] if row["total"]}
    for seat, lines in enumerate(match.outcome.reckoning):
        for line in lines:
            if line.is_total:
                assert number(table[str(line.label)][seat]) == line.value


def tallies(*pairs: tuple[int, int]) -> list[SeatCounts]:
    return [
        SeatCounts(NAMES[seat], 0, reputation, 0, 0, 0, profit)
        for seat, (reputation, profit) in enumerate(pairs)
    ]


def reputation_charts(*pairs: tuple[int, int]) -> list[dict[str, Any]]:
    speech = Speech("en", NAMES)
    seats = seats_of("reputation", len(pairs))
    return charts_view(find_game("reputation"), reckon(tallies(*pairs)), seats, speech, BY_SEAT)["tabs"]


def test_profit_against_reputation_has_the_elimination_line() -> None:
    """A mark a seat; the line parts who is eliminated from who is not, and its clause can be read."""
    tabs = reputation_charts((3, 20), (8, 9), (5, 12), (12, 1))
    assert [tab["id"] for tab in tabs] == ["reckoning", "versus"]  # a score sheet has no course
    choice = tabs[1]["choices"][0]
    marks = [(trace["x"][0], trace["y"][0]) for trace in choice["figure"]["data"]]
    assert marks == [(3, 20), (8, 9), (5, 12), (12, 1)]
    (line,) = choice["figure"]["layout"]["shapes"]
    assert line["x0"] == line["x1"] == 3.5
    assert line["layer"] == "below"  # names and marks are read before it
    assert choice["note"] == {"text": "Reputation of 3 or less is eliminated.", "clause": "REP-10.2"}
    # Ana has most, and is eliminated
    assert "Profit: Carmen leads with 12, 3 more than <b>Bo</b>." in choice["alt"]
    assert "Ana leads" not in tabs[0]["choices"][0]["alt"]


def test_who_is_left_alone_leads_nobody() -> None:
    say = Speech("en", ("Ana", "Bo", "Cy")).say
    assert say(leading("Profit", (9, 5, 7), (0, 2))) == "Profit: Bo has 5."
    assert say(leading("Profit", (9, 5, 5), (0,))) == "Profit: Bo and Cy are level at 5."
    assert say(leading("Profit", (9, 9, 9))) == "Profit: all are level at 9."


def looks(choice: dict[str, Any]) -> dict[str, tuple[str, str]]:
    bars = [trace for trace in choice["figure"]["data"] if trace["type"] == "bar"]
    return {trace["name"]: (trace["marker"]["color"], trace["marker"]["pattern"]["shape"]) for trace in bars}


def test_a_category_looks_alike_whatever_else_a_game_has() -> None:
    """Who had a category of nothing moved the looks of all after it; so did a deal that nobody gained by."""
    full, without = (
        looks(
            charts_view(
                find_game("reputation"), reckon([SeatCounts(*one) for one in counts]), seats, speech, by
            )["tabs"][0]["choices"][0]
        )
        for seats, speech, by in [(seats_of("reputation", 2), Speech("en", ("Ana", "Bo")), BY_SEAT)]
        for counts in (
            [("Ana", 4, 5, 6, 7, 3, 20), ("Bo", 3, 6, 7, 6, 2, 10)],
            [("Ana", 4, 0, 6, 7, 3, 20), ("Bo", 3, 0, 7, 6, 2, 10)],
        )
    )
    assert len(without) == len(full) - 1
    assert without.items() <= full.items()
    assert len({*full.values()}) == len(full)
    outcomes = [reckon_money("AB", (8, 5), rows) for rows in ([(5, 0), (3, 2)], [(0, 0), (3, 2)])]
    first, second = (
        looks(
            charts_view(find_game("boss"), one, seats_of("boss", 2), Speech("en", ("Ana", "Bo")), BY_SEAT)[
                "tabs"
            ][0]["choices"][0]
        )
        for one in outcomes
    )
    assert {"Deal 2", "Corrections"} == {*first} & {*second}
    assert (first["Deal 2"], first["Corrections"]) == (second["Deal 2"], second["Corrections"])


def test_where_nobody_is_eliminated_there_is_no_line() -> None:
    choice = reputation_charts((3, 20), (3, 9), (5, 12), (12, 1))[1]["choices"][0]
    assert choice["figure"]["layout"]["shapes"] == [] and choice["note"] is None


def test_seats_at_the_same_place_share_a_label() -> None:
    choice = reputation_charts((3, 20), (8, 9), (8, 9), (12, 1))[1]["choices"][0]
    assert [trace["text"][0] for trace in choice["figure"]["data"]] == [
        "Ana",
        "&lt;b&gt;Bo&lt;/b&gt;, Carmen",
        "",
        "Carmen",
    ]


def test_vips_and_money_are_drawn_on_axes_of_their_own() -> None:
    outcome = reckon_vips([VipTally("Ana", (1,), 21), VipTally("Bo", (0, 2), 3), VipTally("Cy", (), 0)])
    game = find_game("anarchy")
    charts = charts_view(game, outcome, seats_of("anarchy", 3), Speech("en", ("Ana", "Bo", "Cy")), BY_SEAT)
    reckoning = charts["tabs"][0]["choices"][0]
    axes = {trace["name"]: trace["xaxis"] for trace in reckoning["figure"]["data"] if trace["type"] == "bar"}
    assert axes == {"VIP from Bo": "x", "VIP from Ana": "x", "VIP from Cy": "x", "Money": "x2"}
    traces = [
        trace for trace in reckoning["figure"]["data"] if trace.get("legendgroup", "").startswith("VIP from")
    ]
    colours = {trace["name"]: trace["marker"]["color"] for trace in traces}
    badges = zip(("Ana", "Bo", "Cy"), seats_of("anarchy", 3), strict=True)
    assert colours == {f"VIP from {name}": TONES[badge["colour"]] for name, badge in badges}
    assert reckoning["alt"] == (
        "VIPs: Bo leads with 2, 1 more than Ana. Money: Ana leads with 21, 18 more than Bo."
    )


def test_a_deal_that_only_some_gained_by_stands_in_its_place() -> None:
    match = finished("boss")
    rows = charts_of(match)["tabs"][0]["choices"][0]["table"]["rows"]
    deals = [int(row["cells"][0].removeprefix("Deal ")) for row in rows if row["cells"][0].startswith("Deal")]
    assert len(deals) > 3 and deals == sorted(deals)


def test_the_script_arrives_whole() -> None:
    script = gzip.decompress(b64decode(plotter()["base64"])).decode()
    named = re.match(r"/\*\*\n\* plotly\.js \(basic - minified\) v(\S+)\n", script)
    assert named is not None
    # the one that Python's Plotly, which checks the figures, is made for
    checking = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
    assert f"plotly.js v{named[1]}\n" in checking.read_text("utf-8")[:100]
    assert script.endswith("return Plotly;\n}));")


def test_a_page_without_a_finished_game_is_not_sent_the_script(start) -> None:
    session: Session = start(4)
    assert "problem" in session.query({"query": "plotter", "data": {}})


def test_who_won_does_not_depend_on_the_charts(start, monkeypatch, caplog) -> None:
    """Charts that fail are left out and logged, and the page shows the final score."""
    from tests.support.plausible_play import script

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("widgets.screens.table.reckoning.charts_view", fail)
    session: Session = start(4)
    assert session.models.table is not None
    for action, _ in script(4, 1):
        session.models.table.table.submit(action)
    session.tap({"tap": "language", "language": "en"})
    assert session.notice is None
    reckoning = session.screens["table"]["reckoning"]
    assert reckoning["headline"] and reckoning["charts"] is None
    assert "ZeroDivisionError" in caplog.text
