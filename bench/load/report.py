"""What was measured, as Markdown and as figures."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence

import psutil

from bench import figures
from bench.figures import Measured, compared
from bench.load.scenario import DEVICES, TARGET, Plan, Step, Way, percentile
from bench.load.writes import Rate

MACHINE = """{cores} cores of {processor}, {memory:.0f} GB, {system}, Python {python}; {date}.
One tap every {think:g} s at each table of one tablet and four phones; {seconds:g} s a step. Load of the
machine when it began: {load:.1f}."""

HEAD = (
    *("tables", "devices", "taps/s", "own p50", "p95", "p99", "others p50", "p95", "p99"),
    *("echo p95", "own p95 × echo", "CPU servers", "workers", "database", "clients", "other work"),
    *("CPU ms a tap", "PSS MB", "MB a page", "entries/s", "connections"),
)


def machine(plan: Plan, date: str) -> str:
    """Return on what was measured, and how."""
    return MACHINE.format(
        cores=os.cpu_count(),
        processor=figures.processor_name(),
        memory=psutil.virtual_memory().total / 2**30,
        system=f"{platform.system()} {platform.release()}",
        python=platform.python_version(),
        date=date,
        think=plan.think,
        seconds=plan.seconds,
        load=os.getloadavg()[0],
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


def _row(step: Step) -> list[str]:
    own, others = ([1000 * one for one in times] for times in (step.own, step.others))
    cores = {part: f"{100 * used / step.seconds:.0f} %" for part, used in step.processor.items()}
    echo = 1000 * percentile(95, step.floor)
    return [
        *(str(step.tables), str(step.tables * DEVICES), f"{len(step.taps) / step.seconds:.1f}"),
        *(f"{percentile(percent, times):.0f}" for times in (own, others) for percent in (50, 95, 99)),
        *(f"{echo:.1f}", f"{percentile(95, own) / echo:.0f}"),
        *(cores[part] for part in ("servers", "workers", "database", "clients", "others")),
        f"{_processor_of_tap(step):.0f}",
        f"{_served(step):,.0f}",
        f"{step.memory['servers'] / 2**20 / (step.tables * DEVICES):.1f}",
        f"{step.entries / step.seconds:.1f}",
        str(step.connections or "–"),
    ]


def figures_of(way: Way, step: Step) -> list[Measured]:
    """Return the figures of a step."""
    name, echo = f"{way}, {step.tables} tables", 1000 * percentile(95, step.floor)
    found = []
    for screen, times in (("own screen", step.own), ("others' screens", step.others)):
        for percent in (50, 95):
            value = 1000 * percentile(percent, times)
            found.append(compared(f"{name}: {screen}, p{percent}", value, "ms", echo, "an echo, p95"))
    return [
        *found,
        Measured(f"{name}: processor time of a tap", _processor_of_tap(step), "ms"),
        Measured(f"{name}: memory", _served(step), "MB"),
        Measured(f"{name}: taps", len(step.taps) / step.seconds, "a second"),
    ]


def _processor_of_tap(step: Step) -> float:
    """Return the milliseconds that the servers, their workers and the database spend on a tap."""
    spent = sum(step.processor[part] for part in ("servers", "workers", "database"))
    return 1000 * spent / max(1, len(step.taps))


def _served(step: Step) -> float:
    return sum(step.memory[part] for part in ("servers", "workers", "database")) / 2**20


def ramp(way: Way, steps: Sequence[Step]) -> str:
    """Return how one way of serving stood up to its load."""
    own = _most(step.tables for step in steps if step.is_met)
    others = _most(step.tables for step in steps if step.is_in_time(step.others))
    missed = [str(step.tables) for step in steps if not step.is_met]
    end = f"over it at {', '.join(missed)}" if missed else "it was not reached"
    lost = [
        f"{len(step.lost)} of {step.tables} tables stopped: {step.lost[0]}" for step in steps if step.lost
    ]
    waits = sum(step.waits for step in steps)
    told = [f"The server told pages {waits} times to wait."] if waits else []
    verdict = (
        f"Below {TARGET:.0f} ms at p95: {own} by the own screen ({end}), {others} by the last other device's."
    )
    return "\n".join([f"### {way}\n", table(HEAD, map(_row, steps)), "", verdict, *lost, *told])


def _most(tables: Iterable[int]) -> str:
    most = max(tables, default=0)
    return f"{most} table{'' if most == 1 else 's'}"


def writes(rates: Iterable[tuple[str, Rate]]) -> str:
    """Return how fast the store takes entries, beside bare rows."""
    head = ("", "writers", "entries/s", "bare rows/s", "× bare", "CPU ms an entry", "bytes")
    rows = [
        (
            name,
            one.writers,
            f"{one.entries:.0f}",
            f"{one.rows:.0f}",
            f"{one.entries / one.rows:.2f}",
            f"{one.processor:.1f}",
            f"{one.size:.0f}",
        )
        for name, one in rates
    ]
    return f"### What the store takes\n\n{table(head, rows)}"


def figures_of_writes(rates: Iterable[tuple[str, Rate]]) -> list[Measured]:
    """Return the figures of what the store takes."""
    found = []
    for database, one in rates:
        name = f"{database}, {one.writers} {'writer' if one.writers == 1 else 'writers'}"
        found += [
            compared(f"{name}: entries", one.entries, "a second", one.rows, "bare rows"),
            Measured(f"{name}: processor time of an entry", one.processor, "ms"),
            Measured(f"{name}: an entry", one.size, "bytes"),
        ]
    return found
