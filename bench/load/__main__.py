"""Measure how many tables of five devices this machine carries, and how it falls off past that.

Devices play over the real protocol, on the loopback network alone. Prints Markdown.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bench import figures
from bench.figures import Measured
from bench.load import report, writes
from bench.load.scenario import MOST_TABLES, Plan, Way, database, run

STEPS = (1, 2, 5, 10, 20, 30, 40, 60, 80, 120, 160, 200)
WAYS = (Way("SQLite", 1), Way("PostgreSQL", 1), Way("PostgreSQL", 2))
QUICK_STEPS, QUICK_SECONDS = (1, 2), 4.0
QUICK_WAYS = (WAYS[0], WAYS[2])


def _tables(text: str) -> int:
    tables = int(text)
    if not 0 < tables <= MOST_TABLES:
        raise argparse.ArgumentTypeError(f"1 to {MOST_TABLES} tables")
    return tables


def _rates(seconds: float) -> Iterator[tuple[str, writes.Rate]]:
    for kind in ("SQLite", "PostgreSQL"):
        with tempfile.TemporaryDirectory() as folder, database(kind, 1, Path(folder)) as (url, _):
            for rate in writes.measure(url, seconds):
                yield kind, rate


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=_tables, nargs="+", default=STEPS, help="tables of each step")
    parser.add_argument("--think", type=float, default=3.0, help="seconds between two taps at a table")
    parser.add_argument("--seconds", type=float, default=12.0, help="seconds of a step")
    parser.add_argument("--minutes", type=float, default=2.5, help="no step of a way begins after these")
    parser.add_argument("--misses", type=int, default=2, help="steps over the target before a way ends")
    parser.add_argument(
        "--ways",
        nargs="*",
        choices=[str(way) for way in WAYS],
        help="only these ways; none: what the store takes",
    )
    parser.add_argument("--quick", action="store_true", help="a minute's try of all of it")
    figures.add_option(parser)
    given = parser.parse_args()
    ways = WAYS
    plan = Plan(sorted(given.tables), given.seconds, given.think, 60 * given.minutes, given.misses)
    if given.quick:
        ways, plan = QUICK_WAYS, plan._replace(steps=QUICK_STEPS, seconds=QUICK_SECONDS)
    if given.ways is not None:
        ways = [way for way in WAYS if str(way) in given.ways]
    print(report.machine(plan, datetime.now(UTC).date().isoformat()), flush=True)
    found: list[Measured] = []
    for way in ways:
        steps = run(way, plan)
        print("\n" + report.ramp(way, steps), flush=True)
        for step in steps:
            found += report.figures_of(way, step)
    rates = [*_rates(1.0 if given.quick else 3.0)]
    print("\n" + report.writes(rates))
    figures.save(given.save, "load", [*found, *report.figures_of_writes(rates)])


if __name__ == "__main__":
    main()
