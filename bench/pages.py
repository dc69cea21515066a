"""Measure how soon an action is on a page: a real server, its websocket, and a page in Chromium.

Another device plays at the same store. The time runs from before it does until the page's document has
changed, on this machine's clock at both ends.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from statistics import median
from time import time
from typing import TYPE_CHECKING

from bench.figures import Measured
from bench.latency import ACTIONS, SEATS, p95, stores
from referee.store import open_store
from referee.tables.table import Table
from tests.support.plausible_play import NAMES, script

if TYPE_CHECKING:
    from playwright.sync_api import Page

BROWSER = "chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
)
WARM_UP = 5
"""First actions, which are not counted: what runs for the first time is slow."""

NOTE_CHANGES = """() => {
    const page = document.querySelector(".br");
    window.changes = [];
    new MutationObserver(() => window.changes.push(Date.now()))
        .observe(page, { attributes: true, attributeFilter: ["data-serial"] });
}"""


def measure(page: Page, url: str, address: str, seed: int) -> list[float]:
    """Return the milliseconds from each action of a game to the page of an onlooker."""
    measured = []
    with closing(open_store(url)) as store:
        table = Table.create(
            store, "reputation", [{"name": name} for name in NAMES[:SEATS]], {"start_seat": 0}, host="bench"
        )
        page.goto(f"{address}join/{store.invite(table.id, 'spectator')}")
        page.get_by_role("button").click()
        page.locator(".br-now-text").wait_for(timeout=60_000)
        page.evaluate(NOTE_CHANGES)
        for number, (action, _) in enumerate(islice(script(SEATS, seed), ACTIONS)):
            before = page.evaluate("changes.length")
            begin = time()
            table.submit(action)
            page.wait_for_function("before => changes.length > before", arg=before)
            if number >= WARM_UP:
                measured.append(page.evaluate("before => changes[before]", before) - begin * 1000)
    return measured


def report(seed: int = 8) -> list[Measured]:
    """Measure both databases, print how soon a page in a browser is up to date, and return that."""
    if shutil.which(BROWSER) is None:
        print(f"From the store to a page: not measured, as there is no `{BROWSER}` on the PATH.")
        return []
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import Server

    print("From a device at the store to a page in Chromium, over the websocket: milliseconds\n")
    print(f"{'':12}  {'median':>7}  {'p95':>7}")
    found = []
    with ExitStack() as stack:
        urls = stack.enter_context(stores())
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=shutil.which(BROWSER), args=[*FLAGS]
        )
        stack.callback(browser.close)
        for name, url in urls.items():
            with tempfile.TemporaryDirectory() as folder:
                server = Server(Path(folder))
                server.store = url
                server.start()
                try:
                    page = browser.new_page()
                    measured = measure(page, url, server.url, seed)
                    page.close()
                finally:
                    server.stop()
            print(f"{name:12}  {median(measured):>7.1f}  {p95(measured):>7.1f}  over {len(measured)} changes")
            for kind, value in (("p50", median), ("p95", p95)):
                found.append(Measured(f"{name}: an action on a page, {kind}", value(measured), "ms"))
    return found
