"""A pool of worker processes to test with, and what its works have written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

from tests.support.server import in_a_loop
from widgets.jobs import Job, Kind
from widgets.server.jobs import LIMITS, Limits, Outcome, Pool

Ended = list[tuple[Kind, Outcome]]


def run(
    scene: Callable[[Pool], Awaitable[None]],
    workers: int = 1,
    *,
    limits: Mapping[Kind, Limits] = LIMITS,
) -> Ended:
    """Play a scene with a pool, and return how its jobs ended; afterwards no worker is left."""
    ended: Ended = []

    async def alone() -> None:
        pool = Pool(workers, limits=limits, on_end=lambda kind, _, how: ended.append((kind, how)))
        try:
            await scene(pool)
        finally:
            await pool.stop()
            assert all(one.has_ended for one in pool._workers)
        assert not children()

    in_a_loop(alone())
    return ended


def children() -> list[int]:
    """Return the worker processes of this one."""
    found = []
    for one in psutil.Process().children():
        with suppress(psutil.Error):
            if "widgets.server.worker" in one.cmdline() and one.status() != psutil.STATUS_ZOMBIE:
                found.append(one.pid)
    return found


def question(work: Callable[..., Any], *args: Any) -> Job:
    """Return a job with the limits of a question."""
    return Job(partial(work, *args), "question")


async def until(condition: Callable[[], Any]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.02)


def lines(path: Path) -> list[str]:
    """Return what works have written so far."""
    return path.read_text("utf-8").split() if path.exists() else []


async def asked(pool: Pool, job: Job, device: str) -> asyncio.Task[Any]:
    """Ask for a job, which waits or runs now."""
    task = asyncio.create_task(pool.run(job, device))
    await asyncio.sleep(0)
    return task


async def begun(pool: Pool, job: Job, device: str, path: Path, text: str) -> asyncio.Task[Any]:
    """Run a job that writes a text when it begins, and wait until it has."""
    task = asyncio.create_task(pool.run(job, device))
    await until(lambda: text in lines(path))
    return task
