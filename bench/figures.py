"""What benchmarks measure, as data: each has a file of figures in ``bench/results``.

With ``--save``, a benchmark adds its figures to that file. The newest figure of a name comes last.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

RESULTS = Path(__file__).parent / "results"
LOAD = os.getloadavg()[0]
"""The machine's load when this module is imported, before a benchmark adds to it."""


class Measured(NamedTuple):
    """One result of a benchmark.

    ``ratio``: the result as a multiple of the ``yardstick``, which the same run measures.
    """

    what: str
    value: float
    unit: str
    ratio: float | None = None
    yardstick: str | None = None


class Figure(NamedTuple):
    """One result with the benchmark, the day, and the conditions: the ``machine`` and its ``load``."""

    benchmark: str
    what: str
    value: float
    unit: str
    ratio: float | None
    yardstick: str | None
    conditions: Mapping[str, str | float]
    date: str


def compared(what: str, value: float, unit: str, base: float, yardstick: str) -> Measured:
    """Return a result with its ratio to another one, in the same unit."""
    return Measured(what, value, unit, value / base if base > 0 else None, yardstick)


def add_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--save`` to a benchmark's options."""
    where = f"add the figures to the files in a folder (default: {RESULTS.relative_to(RESULTS.parents[1])})"
    parser.add_argument("--save", type=Path, nargs="?", const=RESULTS, metavar="FOLDER", help=where)


def save(folder: Path | None, benchmark: str, found: Iterable[Measured]) -> None:
    """Add results to the benchmark's file; without a folder, do nothing."""
    if folder is None:
        return
    conditions: dict[str, str | float] = {"machine": machine(), "load": round(LOAD, 1)}
    today = datetime.now(UTC).date().isoformat()
    new = [
        Figure(
            benchmark,
            one.what,
            _rounded(one.value),
            one.unit,
            None if one.ratio is None else _rounded(one.ratio),
            one.yardstick,
            conditions,
            today,
        )
        for one in found
    ]
    write(folder / f"{benchmark}.json", [*read(folder / f"{benchmark}.json"), *new])


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")


def read(file: Path) -> list[Figure]:
    """Return a file's figures, the oldest first; none where there is no file."""
    if not file.exists():
        return []
    return [Figure(**one) for one in json.loads(file.read_text("utf-8"))]


def write(file: Path, figures: Iterable[Figure]) -> None:
    """Write figures to a file, one a line."""
    lines = ",\n".join(json.dumps(one._asdict(), ensure_ascii=False) for one in figures)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"[\n{lines}\n]\n", "utf-8")


def newest(figures: Iterable[Figure]) -> dict[str, Figure]:
    """Return the newest figure of each name."""
    return {one.what: one for one in sorted(figures, key=lambda one: one.date)}


def machine() -> str:
    """Return what this machine is, in a few words."""
    return f"{os.cpu_count()} cores of {processor_name()}, Python {platform.python_version()}"


def processor_name() -> str:
    """Return the name of this machine's processor."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.machine()
