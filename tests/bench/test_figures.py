"""Benchmarks keep their figures as data, in one form for all."""

from __future__ import annotations

import argparse
import json
import math
from datetime import date
from pathlib import Path

import pytest

from bench import figures
from bench.bots import Line, Strength, of_line
from bench.chart import chart
from bench.figures import RESULTS, Measured, compared, newest, read, save
from bench.load.report import figures_of, figures_of_writes
from bench.load.scenario import Step, Way
from bench.load.table import Tap
from bench.load.writes import Rate


def test_figures_are_added_to_what_a_file_has(tmp_path: Path) -> None:
    save(tmp_path, "moves", [Measured("chess", 12.34567, "µs", 1.5, "go")])
    save(tmp_path, "moves", [Measured("chess", 10, "µs"), Measured("go", 7, "µs")])
    found = read(tmp_path / "moves.json")
    assert [(one.what, one.value, one.ratio) for one in found] == [
        ("chess", 12.35, 1.5),
        ("chess", 10, None),
        ("go", 7, None),
    ]
    assert {one.benchmark for one in found} == {"moves"}
    assert found[0].conditions["load"] == round(figures.LOAD, 1)
    assert "cores" in str(found[0].conditions["machine"])
    date.fromisoformat(found[0].date)
    assert newest(found)["chess"].value == 10


def test_the_newest_figure_is_the_one_of_the_latest_day(tmp_path: Path) -> None:
    save(tmp_path, "moves", [Measured("chess", 1, "µs"), Measured("chess", 2, "µs")])
    later, earlier = read(tmp_path / "moves.json")
    dated = [later._replace(date="2026-02-01"), earlier._replace(date="2026-01-01")]
    assert newest(dated)["chess"].value == 1


def test_a_line_of_a_file_is_a_figure(tmp_path: Path) -> None:
    save(tmp_path, "moves", [Measured("Ajedrez, señor", 1, "µs"), Measured("go", 2, "µs")])
    first, one, other, last = (tmp_path / "moves.json").read_text("utf-8").splitlines()
    assert (first, last) == ("[", "]")
    assert "señor" in json.loads(one.rstrip(","))["what"]
    assert json.loads(other)["what"] == "go"


def test_nothing_is_kept_unless_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parser = argparse.ArgumentParser()
    figures.add_option(parser)
    save(parser.parse_args([]).save, "moves", [Measured("chess", 1, "µs")])
    assert [*tmp_path.iterdir()] == []
    assert parser.parse_args(["--save"]).save == RESULTS
    assert parser.parse_args(["--save", "there"]).save == Path("there")


def test_a_ratio_needs_something_to_compare_with() -> None:
    assert compared("chess", 3, "µs", 2, "go").ratio == 1.5
    assert compared("chess", 3, "µs", 0, "go").ratio is None


@pytest.mark.parametrize("file", sorted(RESULTS.glob("*.json")), ids=lambda file: file.stem)
def test_every_file_of_results_has_figures_in_order(file: Path) -> None:
    found = read(file)
    assert found
    assert [one.date for one in found] == sorted(one.date for one in found)
    for one in found:
        assert one.benchmark == file.stem
        assert one.unit and math.isfinite(one.value)
        assert (one.ratio is None) == (one.yardstick is None)
        assert one.conditions.keys() == {"machine", "load"}
        date.fromisoformat(one.date)


def test_a_line_of_bots_has_its_wins_and_the_bound_of_their_interval() -> None:
    line = Line("promote", 4, 0, 300, 7, "middle", "easy")
    wins, low, game = of_line(line, Strength(300, 0.6, 0.1, 50, 0.25))
    assert wins.what == "Who To Promote?, 4 players, seat 1: middle among easy, wins"
    assert (wins.value, wins.ratio, wins.yardstick) == (60, 2.4, "the fair share")
    assert (low.value, low.ratio) == (50, 2)
    assert (game.value, game.unit) == (0.25, "processor seconds")
    _, always, _ = of_line(line._replace(seat=None), Strength(300, 1, 0, 50, 0.25))
    assert always.what == "Who To Promote?, 4 players: middle among easy, lowest bound"
    assert always.value == 99, "the rule of three"


def test_a_step_of_the_load_is_compared_with_the_echo() -> None:
    used = {"servers": 0.5, "workers": 0.1, "database": 0.0, "clients": 9.0}
    step = Step(
        2, 10, [Tap(0.02, 0.03)] * 100, floor=[0.01], processor=used, memory=dict.fromkeys(used, 1 << 20)
    )
    found = {one.what: one for one in figures_of(Way("SQLite", 1), step)}
    own = found["SQLite, one server, 2 tables: own screen, p95"]
    assert (own.value, own.ratio) == (20, 2)
    assert found["SQLite, one server, 2 tables: others' screens, p50"].value == 30
    assert found["SQLite, one server, 2 tables: processor time of a tap"].value == pytest.approx(6)
    assert found["SQLite, one server, 2 tables: memory"].value == 3
    assert found["SQLite, one server, 2 tables: taps"].value == 10


def test_what_the_store_takes_is_compared_with_bare_rows() -> None:
    entries, processor, size = figures_of_writes([("SQLite", Rate(1, 50, 200, 0.7, 210))])
    assert (entries.what, entries.value, entries.ratio) == ("SQLite, 1 writer: entries", 50, 0.25)
    assert (processor.value, size.value) == (0.7, 210)


def test_a_chart_has_a_bar_for_each_day(tmp_path: Path) -> None:
    save(tmp_path, "moves", [compared("chess", 10, "µs", 5, "go"), Measured("chess", 5, "µs")])
    later, earlier = read(tmp_path / "moves.json")
    days = [
        later._replace(date="2026-02-01", conditions={"load": 2.0}),
        earlier._replace(date="2026-01-01", conditions={"load": "quiet"}),
    ]
    title, first, second = chart(days)
    assert title == "chess"
    assert first.split() == ["2026-01-01,", "quiet", "█" * 20, "5", "µs"]
    assert second.split() == ["2026-02-01,", "load", "2", "█" * 40, "10", "µs", "2", "×", "go"]
