"""The table of budgets is made from the goals and the newest figures."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench.figures import RESULTS, Figure, read
from bench.table import RATIO, Budget, read_budgets, row, table

ROOT = Path(__file__).parents[2]
FIGURE = Figure("ui", "a tap", 12, "ms", 2.5, "NiceGUI", {"machine": "a laptop", "load": 1.0}, "2026-01-01")


def test_the_table_in_the_page_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.table", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_every_budget_has_a_figure() -> None:
    budgets = read_budgets()
    assert len({one.what for one in budgets}) == len(budgets)
    for budget in budgets:
        names = [one.what for one in read(RESULTS / f"{budget.benchmark}.json")]
        assert any(re.fullmatch(budget.figures, name) for name in names), budget


@pytest.mark.parametrize(
    ("budget", "goal", "result"),
    [
        (Budget("Tap", "ui", "a tap", "ms", at_most=12), "at most 12 ms", "met"),
        (Budget("Tap", "ui", "a tap", "ms", at_most=11.9), "at most 11.9 ms", "**missed**"),
        (Budget("Tap", "ui", "a tap", RATIO, at_most=2.5), "at most 2.5 ×", "met"),
        (Budget("Tap", "ui", "a tap", RATIO, at_least=2.6), "at least 2.6 ×", "**missed**"),
    ],
)
def test_a_goal_limits_the_value_or_the_ratio(budget: Budget, goal: str, result: str) -> None:
    assert row(budget, [FIGURE]) == ("Tap", goal, "12 ms", "2.5 × NiceGUI", result, "2026-01-01, load 1")


def test_of_several_figures_the_row_shows_the_one_farthest_from_the_goal() -> None:
    slow, slower, fast = (
        FIGURE._replace(what=name, value=value)
        for name, value in (("a: tap", 20), ("b: tap", 30), ("c: tap", 9))
    )
    budget = Budget("Tap", "ui", "(.*): tap", "ms", at_most=10)
    _, _, now, _, result, _ = row(budget, [slow, slower, fast])
    assert (now, result) == ("30 ms (b)", "**missed** by 2 of 3")
    _, _, now, _, result, _ = row(budget._replace(at_most=None, at_least=9), [slow, slower, fast])
    assert (now, result) == ("9 ms (c)", "met")


def test_the_newest_figure_counts_and_others_do_not() -> None:
    later = FIGURE._replace(value=30, date="2026-02-01", conditions={"load": "quiet"})
    other = FIGURE._replace(what="a tap beside", value=99)
    _, _, now, _, _, measured = row(Budget("Tap", "ui", "a tap", "ms", at_most=12), [later, FIGURE, other])
    assert (now, measured) == ("30 ms", "2026-02-01, quiet")


def test_what_nobody_has_measured_is_marked(tmp_path: Path) -> None:
    text = table([Budget("Tap", "ui", "a tap", "ms", at_most=1_200)], tmp_path)
    assert text.splitlines()[-1] == "| Tap | at most 1,200 ms |  |  | not measured |  |"


def test_a_goal_in_another_unit_is_an_error() -> None:
    with pytest.raises(ValueError, match="is in s, but 'a tap' in ms"):
        row(Budget("Tap", "ui", "a tap", "s", at_most=1), [FIGURE])
    with pytest.raises(ValueError, match="is in ×"):
        row(Budget("Tap", "ui", "a tap", RATIO, at_most=1), [FIGURE._replace(ratio=None)])


@pytest.mark.parametrize("goals", ["", "at_most = 1\nat_least = 1\n"])
def test_a_budget_has_one_goal(goals: str, tmp_path: Path) -> None:
    file = tmp_path / "budgets.toml"
    file.write_text(
        f'[[budget]]\nwhat = "Tap"\nbenchmark = "ui"\nfigures = "a tap"\nunit = "ms"\n{goals}', "utf-8"
    )
    with pytest.raises(ValueError, match="needs one goal"):
        read_budgets(file)
