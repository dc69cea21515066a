"""Draw how figures changed over time, as bars of text.

``python -m bench.chart ui "first content"`` shows the figures of a benchmark whose names
contain these words.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import groupby

from bench.figures import RESULTS, Figure, read
from bench.table import amount, compared, conditions

WIDTH = 40


def chart(figures: Iterable[Figure]) -> Iterator[str]:
    """Yield the lines of a chart: a bar for each time that a figure was measured, the oldest first."""
    by_name = sorted(figures, key=lambda one: (one.what, one.date))
    for what, group in groupby(by_name, key=lambda one: one.what):
        history = [*group]
        most = max(one.value for one in history) or 1
        yield what
        for one in history:
            bar = "█" * max(1, round(WIDTH * one.value / most))
            found = f"{amount(one.value, one.unit)}  {compared(one)}".rstrip()
            yield f"  {conditions(one):24} {bar:{WIDTH}} {found}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.chart", description=__doc__)
    names = sorted(file.stem for file in RESULTS.glob("*.json"))
    parser.add_argument("benchmark", choices=names)
    parser.add_argument("words", nargs="?", default="", help="only figures whose names contain these words")
    arguments = parser.parse_args()
    found = [one for one in read(RESULTS / f"{arguments.benchmark}.json") if arguments.words in one.what]
    print("\n".join(chart(found)) or "No figure has these words in its name.")


if __name__ == "__main__":
    main()
