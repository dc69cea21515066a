"""Write the table of budgets in ``docs/performance.md`` from ``budgets.toml`` and the newest figures.

``python -m bench.table`` writes it; ``--check`` only reports whether it is out of date.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.figures import RESULTS, Figure, newest, read

BUDGETS = Path(__file__).parent / "budgets.toml"
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- budgets: begin -->", "<!-- budgets: end -->"
HEAD = ("What", "Goal", "Now", "Compared with", "Result", "Measured")
RATIO = "×"
"""The unit of goals for a ratio."""


class Budget(NamedTuple):
    """A goal for the values, or the ratios, of the figures whose whole name matches."""

    what: str
    benchmark: str
    figures: str
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    def amount(self, figure: Figure) -> float:
        """Return what the goal limits: a figure's value or its ratio."""
        if self.unit == RATIO and figure.ratio is not None:
            return figure.ratio
        if self.unit != figure.unit:
            raise ValueError(f"{self.what!r} is in {self.unit}, but {figure.what!r} in {figure.unit}")
        return figure.value

    def is_met(self, figure: Figure) -> bool:
        """Return whether a figure is within the budget."""
        if self.at_most is not None:
            return self.amount(figure) <= self.at_most
        assert self.at_least is not None
        return self.amount(figure) >= self.at_least

    def worst(self, figures: Iterable[Figure]) -> Figure:
        """Return the figure that is farthest from the goal."""
        return (min if self.at_most is None else max)(figures, key=self.amount)

    def name(self, figure: Figure) -> str:
        """Return what sets a figure apart from the budget's others, if anything does."""
        found = re.fullmatch(self.figures, figure.what)
        return found[1] if found and found.lastindex else ""


def read_budgets(file: Path = BUDGETS) -> list[Budget]:
    """Return the budgets, each of which has one goal."""
    budgets = [Budget(**one) for one in tomllib.loads(file.read_text("utf-8"))["budget"]]
    for budget in budgets:
        if (budget.at_most is None) == (budget.at_least is None):
            raise ValueError(f"{budget.what!r} needs one goal: at_most or at_least")
    return budgets


def number(value: float) -> str:
    """Return a number with three digits, or with all of those before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def amount(value: float, unit: str) -> str:
    """Return a value with its unit."""
    return f"{number(value)} {unit}".strip()


def conditions(figure: Figure) -> str:
    """Return when a figure was measured, and how busy the machine was."""
    load = figure.conditions["load"]
    return f"{figure.date}, {load if isinstance(load, str) else f'load {load:g}'}"


def compared(figure: Figure) -> str:
    """Return a figure's ratio to its yardstick, if there is one."""
    return "" if figure.ratio is None else f"{number(figure.ratio)} × {figure.yardstick}"


def goal(budget: Budget) -> str:
    """Return a budget's goal."""
    if budget.at_most is not None:
        return f"at most {amount(budget.at_most, budget.unit)}"
    assert budget.at_least is not None
    return f"at least {amount(budget.at_least, budget.unit)}"


def row(budget: Budget, figures: Iterable[Figure]) -> Sequence[str]:
    """Return the row of a budget: of all its figures, the one farthest from the goal."""
    mine = [one for one in newest(figures).values() if re.fullmatch(budget.figures, one.what)]
    if not mine:
        return budget.what, goal(budget), "", "", "not measured", ""
    shown, missed = budget.worst(mine), sum(not budget.is_met(one) for one in mine)
    now = amount(shown.value, shown.unit)
    if len(mine) > 1 and (name := budget.name(shown)):
        now += f" ({name})"
    verdict = "met" if not missed else "**missed**"
    if missed and len(mine) > 1:
        verdict += f" by {missed} of {len(mine)}"
    return budget.what, goal(budget), now, compared(shown), verdict, conditions(shown)


def table(budgets: Iterable[Budget], results: Path = RESULTS) -> str:
    """Return the table as Markdown."""
    rows = [row(one, read(results / f"{one.benchmark}.json")) for one in budgets]
    lines = [HEAD, ["---"] * len(HEAD), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def page(text: str) -> str:
    """Return the page with the table of the newest figures."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table(read_budgets())}\n{END}{after}"


def main() -> None:
    """Write the table into the page, or exit with an error if it is out of date."""
    text = PAGE.read_text("utf-8")
    new = page(text)
    if "--check" in sys.argv[1:]:
        if new != text:
            sys.exit("The table of budgets is out of date: run `make performance`.")
        return
    PAGE.write_text(new, "utf-8")


if __name__ == "__main__":
    main()
