"""Measure what slow work costs a tap at another table: an import, four bots and two quizzes at once.

One server. A table of five plays first alone, and then under load. The load is an import of the largest
accepted file, bots at four tables, and two learners who answer quizzes as fast as they can.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import signal
import tempfile
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench import figures
from bench.figures import Measured, compared
from bench.load.browser import Browser, address_of
from bench.load.page import Lost, Page
from bench.load.scenario import percentile
from bench.load.table import PlayedTable, Tap
from referee.store import IN_MEMORY, open_store
from referee.store.store import Store
from referee.transfer import export_store
from tests.support.plausible_play import play_until
from tests.support.server import ServerProcess
from widgets.screens.transfer.model import PART_BYTES

SECONDS = 20.0
THINK = 0.2
BOTS, QUIZZES = 4, 2
GAMES = 120
"""Whole games in the file."""


def large_file() -> bytes:
    """Return an export of many games."""
    with closing(open_store(IN_MEMORY)) as store:
        for seed in range(GAMES):
            play_until(store, 5, seed, lambda _: False)
        file = io.BytesIO()
        export_store(store, file, with_secrets=False)
        return file.getvalue()


async def bring_in(page: Page, file: bytes) -> None:
    """Send a file in parts, as a page does."""
    parts = [file[at : at + PART_BYTES] for at in range(0, len(file), PART_BYTES)]
    for number, part in enumerate(parts):
        data = {"file": "large", "part": number, "parts": len(parts), "base64": b64encode(part).decode()}
        told = await page.ask("upload", data)
    if "lines" not in told:
        raise RuntimeError(f"the file was not brought in: {json.dumps(told)}")


async def watch_bots(page: Page) -> None:
    """Have bots play a practice game, one after the other."""
    await page.tap({"tap": "learn", "game": "reputation"})
    await page.tap({"tap": "practise", "players": 5, "learner": None})
    while not page.table["finished"]:
        if page.table["practice"]["waiting"] == "bots":
            await page.tap({"tap": "bots_act", "revision": page.table["revision"]})
        await asyncio.sleep(0.05)


async def answer_quizzes(page: Page) -> None:
    """Answer questions as fast as they come."""
    await page.tap({"tap": "learn", "game": "boss"})
    await page.tap({"tap": "quiz"})
    while True:
        quiz = page.screens["quiz"]
        if quiz["question"] is None:
            await page.tap({"tap": "new_questions"})
        else:
            await page.tap({"tap": "answer_quiz", "number": quiz["number"], "choice": 0})
            await page.tap({"tap": "next_question", "number": quiz["number"]})


async def measured(server: ServerProcess, store: Store, file: bytes) -> tuple[list[Tap], list[Tap], float]:
    """Return the taps in quiet and beside the slow work, and the seconds that the import took."""
    client = Browser.client_of_all()
    table = PlayedTable(0, client, [server.host], store, THINK)
    await table.open()

    async def taps(seconds: float) -> list[Tap]:
        found: list[Tap] = []
        await table.play(perf_counter() + seconds, found.append)
        if table.lost is not None:
            raise Lost(table.lost)
        return found

    await taps(3.0)  # what runs for the first time is slow
    quiet = await taps(SECONDS)
    pages = [
        await Page.open(Browser(client, server.host, address_of(1 + number)))
        for number in range(1 + BOTS + QUIZZES)
    ]
    took = 0.0

    async def importing() -> None:
        nonlocal took
        began = perf_counter()
        await bring_in(pages[0], file)
        took = perf_counter() - began

    works: list[Callable[[], Awaitable[Any]]] = [importing]
    works += [lambda page=page: watch_bots(page) for page in pages[1 : 1 + BOTS]]
    works += [lambda page=page: answer_quizzes(page) for page in pages[1 + BOTS :]]
    tasks = [asyncio.ensure_future(work()) for work in works]
    busy = await taps(SECONDS)
    await tasks[0]
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    for page in pages:
        await page.close()
    await table.close()
    client.close()
    return quiet, busy, took


def report() -> list[Measured]:
    """Measure how much longer a tap takes, print it, and return it."""
    found = []
    file = large_file()
    with tempfile.TemporaryDirectory(prefix="slow") as folder:
        server = ServerProcess(Path(folder))
        try:
            with closing(open_store(server.store)) as store:
                quiet, busy, took = asyncio.run(measured(server, store, file))
        finally:
            server.end(signal.SIGTERM)
    print(f"A tap at a table of five, beside an import of {len(file) / 1e6:.1f} MB ({took:.0f} s), ", end="")
    print(f"{BOTS} tables of bots and {QUIZZES} quizzes: milliseconds\n")
    print(f"{'':28}  {'quiet':>7}  {'beside':>7}  {'ratio':>6}")
    for name, of in (("own screen", lambda tap: tap.own), ("others' screens", lambda tap: tap.others)):
        for kind, value in (("median", median), ("p95", lambda times: percentile(95, times))):
            before, beside = (1000 * value([of(tap) for tap in taps]) for taps in (quiet, busy))
            print(f"{name + ', ' + kind:28}  {before:>7.1f}  {beside:>7.1f}  {beside / before:>6.2f}")
            found.append(compared(f"{name}, {kind}", beside, "ms", before, "a tap in quiet"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.slow", description=__doc__)
    figures.add_option(parser)
    figures.save(parser.parse_args().save, "slow", report())


if __name__ == "__main__":
    main()
