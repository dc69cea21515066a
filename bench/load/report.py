"""What was measured, as Markdown: ``docs/scaling.md`` shows it as it is printed."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence

import psutil

from bench.latency import TARGET
from bench.load.scenario import DEVICES, Plan, Step, Way, percentile
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
        processor=_processor_name(),
        memory=psutil.virtual_memory().total / 2**30,
        system=f"{platform.system()} {platform.release()}",
        python=platform.python_version(),
        date=date,
        think=plan.think,
        seconds=plan.seconds,
        load=os.getloadavg()[0],
    )


def _processor_name() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.machine()


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


def _row(step: Step) -> list[str]:
    own, others = ([1000 * one for one in times] for times in (step.own, step.others))
    cores = {part: f"{100 * used / step.seconds:.0f} %" for part, used in step.processor.items()}
    spent = sum(step.processor[part] for part in ("servers", "workers", "database"))
    served = sum(step.memory[part] for part in ("servers", "workers", "database")) / 2**20
    echo = 1000 * percentile(95, step.floor)
    return [
        *(str(step.tables), str(step.tables * DEVICES), f"{len(step.taps) / step.seconds:.1f}"),
        *(f"{percentile(percent, times):.0f}" for times in (own, others) for percent in (50, 95, 99)),
        *(f"{echo:.1f}", f"{percentile(95, own) / echo:.0f}"),
        *(cores[part] for part in ("servers", "workers", "database", "clients", "others")),
        f"{1000 * spent / max(1, len(step.taps)):.0f}",
        f"{served:,.0f}",
        f"{step.memory['servers'] / 2**20 / (step.tables * DEVICES):.1f}",
        f"{step.entries / step.seconds:.1f}",
        str(step.connections or "–"),
    ]


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
