"""Measure the dashboard's page beside those of other dashboards: times, bytes, requests and memory.

The same Chromium drives them alternately, so that the machine's other work affects all alike. The referee's
page is a real table; the others show a table of the same size without any rules. Read the ratios.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

import psutil
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench import figures
from bench.figures import Measured, compared
from bench.pages import BROWSER, FLAGS
from bench.ui import floors
from bench.ui.dashboards import Dashboard, ours, peers
from bench.ui.wire import wire
from referee.games import find_game

SCRIPT = (Path(__file__).parent / "measure.js").read_text("utf-8")
GAMES = ("reputation", "promote", "boss", "anarchy", "bastards")
SEATS = {"anarchy": 4}
"""Players of a game that does not seat five."""
TAPS = 30
SETTLED = 5_000
"""Milliseconds after a server's first page in which it may start what it has ready for others."""
PATIENCE = 60_000
"""Milliseconds after which a page that shows nothing is taken for broken."""


@dataclass
class Visit:
    """One visit: milliseconds to the first content and the first answered tap, and requests."""

    content: float
    answered: float
    requests: int


class Tap(NamedTuple):
    """Milliseconds from a click until its answer is drawn, and of these from the answer's arrival."""

    whole: float
    drawing: float


@dataclass
class Results:
    """What was measured of one dashboard, in milliseconds, bytes of a first and of a next visit, and MB."""

    start: list[float] = field(default_factory=list)
    cold: list[Visit] = field(default_factory=list)
    warm: list[Visit] = field(default_factory=list)
    received: tuple[int, int] = (0, 0)
    alone: list[Tap] = field(default_factory=list)
    burst: list[Tap] = field(default_factory=list)
    memory: dict[int, float] = field(default_factory=dict)


@contextmanager
def fresh(browser: Browser, dashboard: Dashboard) -> Iterator[BrowserContext]:
    """Open a browser profile that has nothing of a dashboard but who it is: its first visit's cookie.

    The table that is opened is the first visitor's, and no other device's.
    """
    context = browser.new_context(viewport={"width": 1024, "height": 768}, locale="en-GB")
    context.add_cookies([*dashboard.cookies])
    yield context
    for page in context.pages:
        page.goto("about:blank")  # a closed context says no goodbye
    if not dashboard.cookies:
        dashboard.cookies = [
            {"name": one["name"], "value": one["value"], "url": dashboard.url}
            for one in context.cookies()
            if one["httpOnly"]  # and not what a page keeps for itself
        ]
    context.close()


PLAIN = {"highlights": False, "motion": False, "clock": False, "voice": False, "volume": 0}
PRESENTED = {"highlights": True, "motion": True, "clock": True, "voice": True, "volume": 1}
"""A device's settings with nothing of what a table can show and say beside the game, and with all of it."""
QUICK_TAPS = 50


def new_page(context: BrowserContext, dashboard: Dashboard, *, first: bool = False) -> Page:
    """Return a page that measures a dashboard."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(f"window.benchTarget = {json.dumps(dashboard.target.as_json(first=first))};")
    page.add_init_script(SCRIPT)
    return page


def visit(context: BrowserContext, dashboard: Dashboard) -> Visit:
    """Open the page, and let it time its own first tap."""
    page = new_page(context, dashboard, first=True)
    session = context.new_cdp_session(page)
    requests = 0

    def count(_: object) -> None:
        nonlocal requests
        requests += 1

    session.on("Network.requestWillBeSent", count)
    session.send("Network.enable")
    page.goto(dashboard.url, wait_until="commit")
    found = page.evaluate("bench.started")  # a promise, so until then
    page.goto("about:blank")
    page.close()
    return Visit(found["content"], found["answered"], requests)


def received(browser: Browser, dashboard: Dashboard, folder: Path) -> tuple[int, int]:
    """Return the bytes that a first visit and a next one receive until their first tap is answered.

    ``dashboard``: one that nobody has visited: devices are known at one port alone, here the wire's.
    """
    dashboard.start(folder / f"{dashboard.port}.log")
    try:
        with wire(dashboard.port) as relay:
            behind = replace(dashboard, port=relay.port)
            with fresh(browser, behind) as context:
                visit(context, behind)
                first = relay.received
                visit(context, behind)
                return first, relay.received - first
    finally:
        dashboard.stop()


def taps(page: Page, pause: float) -> list[Tap]:
    """Return the milliseconds of each of several taps, with a pause (ms) in between."""
    times = []
    for _ in range(TAPS):
        times.append(Tap(**page.evaluate("bench.tap()")))
        if pause:
            page.wait_for_timeout(pause)
    return times


def burst(page: Page, count: int = TAPS) -> list[Tap]:
    """Return the milliseconds of each of several taps, each made as soon as the one before is answered."""
    times = page.evaluate(
        "async (count) => { const times = [];"
        " for (let tap = 0; tap < count; tap += 1) times.push(await bench.tap()); return times; }",
        count,
    )
    return [Tap(**one) for one in times]


def opened(context: BrowserContext, dashboard: Dashboard) -> Page:
    """Return the dashboard's page when it can be tapped."""
    page = new_page(context, dashboard)
    page.goto(dashboard.url)
    page.locator(dashboard.target.content).first.wait_for()
    page.locator(", ".join(dashboard.target.buttons)).first.wait_for()
    page.wait_for_timeout(1000)  # until what loads later has, so that taps are measured alone
    return page


def measure(browser: Browser, dashboards: Sequence[Dashboard], folder: Path, rounds: int) -> list[Results]:
    """Measure visits and taps of all dashboards alternately, while a server serves each."""
    results = [Results() for _ in dashboards]
    for dashboard, result in zip(dashboards, results, strict=True):
        begin = perf_counter()
        dashboard.start(folder / f"{dashboard.port}.log")
        with fresh(browser, dashboard) as context:
            page = new_page(context, dashboard)
            page.goto(dashboard.url, wait_until="commit")
            page.locator(dashboard.target.content).first.wait_for()
            result.start.append((perf_counter() - begin) * 1000)
    for _ in range(rounds):
        for dashboard, result in zip(dashboards, results, strict=True):
            with fresh(browser, dashboard) as context:
                result.cold.append(visit(context, dashboard))
                result.warm.append(visit(context, dashboard))
                page = opened(context, dashboard)
                result.alone += taps(page, 200)
                result.burst += burst(page)
    return results


def measure_memory(
    browser: Browser, dashboard: Dashboard, result: Results, counts: Sequence[int], folder: Path
) -> None:
    """Note the memory (MB) that a dashboard's server takes for each of so many open pages."""
    dashboard.stop()
    dashboard.start(folder / f"{dashboard.port}.log")
    with ExitStack() as stack:
        first = stack.enter_context(fresh(browser, dashboard))  # what any first visit costs is not a page's
        opened(first, dashboard).wait_for_timeout(SETTLED)
        before, pages = dashboard.memory(), 0
        for count in counts:
            while pages < count:
                opened(stack.enter_context(fresh(browser, dashboard)), dashboard)
                pages += 1
            result.memory[count] = (dashboard.memory() - before) / count


def p95(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[-1]


def wholes(found: Sequence[Tap]) -> list[float]:
    return [tap.whole for tap in found]


def drawings(found: Sequence[Tap]) -> list[float]:
    return [tap.drawing for tap in found]


def rows(result: Results) -> Iterator[tuple[str, float, str]]:
    """Yield the printed rows of a dashboard: label, value and unit."""
    yield "server start to first content", median(result.start), "ms"
    for name, visits in (("cold", result.cold), ("warm", result.warm)):
        yield f"first content, {name}", median(one.content for one in visits), "ms"
        yield f"first answered tap, {name}", median(one.answered for one in visits), "ms"
        yield f"requests, {name}", median(one.requests for one in visits), "requests"
    for name, size in zip(("first visit", "next visit"), result.received, strict=True):
        yield f"received, {name}", size / 1000, "kB"
    for name, found in (("alone", result.alone), ("burst", result.burst)):
        for what, times in (("tap to document", wholes(found)), ("of it, drawing", drawings(found))):
            yield f"{what}, {name}, p50", median(times), "ms"
            yield f"{what}, {name}, p95", p95(times), "ms"
    for count, memory in result.memory.items():
        yield f"memory a page, of {count}", memory, "MB"


def show(dashboards: Sequence[Dashboard], results: Sequence[Results]) -> list[Measured]:
    """Print one table, with the ratios of ours to the first dashboard; return our values."""
    found = []
    tables = [list(rows(result)) for result in results]
    print("| | " + " | ".join(one.name for one in dashboards) + f" | × {dashboards[0].name} |")
    print("|---|" + "---|" * (len(dashboards) + 1))
    for position, (label, _, unit) in enumerate(tables[0]):
        values = [table[position][1] for table in tables]
        ratio = values[-1] / values[0] if values[0] > 0 else float("nan")
        cells = " | ".join(f"{value:,.1f}" if value < 100 else f"{value:,.0f}" for value in values)
        print(f"| {label}{f' ({unit})' if unit else ''} | {cells} | {ratio:.2f} |")
        found.append(compared(label, values[-1], unit, values[0], dashboards[0].name))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ui", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="visits of each page")
    parser.add_argument("--pages", type=int, nargs="*", default=[1, 5, 20], help="pages open at once")
    parser.add_argument("--games", nargs="*", choices=GAMES, default=GAMES, help="whose taps are timed")
    parser.add_argument("--alone", action="store_true", help="leave out the other dashboards")
    figures.add_option(parser)
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        driver = stack.enter_context(sync_playwright())
        browser = driver.chromium.launch(executable_path=shutil.which(BROWSER), args=[*FLAGS])
        stack.callback(browser.close)
        print(
            f"{platform.machine()}, {psutil.cpu_count()} cores, Python {platform.python_version()}, "
            f"Chromium {browser.version}, {arguments.rounds} rounds\n"
        )
        others = [] if arguments.alone else list(peers())
        dashboards = [*others, ours(folder)]
        for one in dashboards:
            stack.callback(one.stop)
        results = measure(browser, dashboards, folder, arguments.rounds)
        for one, result in zip(dashboards, results, strict=True):
            measure_memory(browser, one, result, arguments.pages, folder)
            one.stop()
        for one, result in zip([*others, ours(folder / "wire")], results, strict=True):
            result.received = received(browser, one, folder)
        found = show(dashboards, results)
        dashboards[0].start(folder / f"{dashboards[0].port}.log")
        found += _games(browser, dashboards[0], folder, arguments.games)
        found += _presented(browser, folder, arguments.games)
        with closing(browser.new_context()) as context:
            times = floors.websocket_echo(context.new_page())
            print(f"\nFloor, a bare websocket's echo: {median(times):.1f} ms, p95 {p95(times):.1f}")
        figures.save(arguments.save, "ui", found)


def _games(browser: Browser, first: Dashboard, folder: Path, games: Sequence[str]) -> list[Measured]:
    """Print the taps of each game beside those of the first dashboard, and return them."""
    found = []
    head = ("tap to document (ms)", "alone p50", "p95", "burst p50", "p95", "drawing p50", "p95")
    print(f"\n| {' | '.join(head)} | p50 × {first.name} | p95 × |")
    print("|---" * (len(head) + 2) + "|")
    for game_id in games:
        mine = ours(folder / game_id, game_id, SEATS.get(game_id, 5))
        mine.start(folder / f"{mine.port}.log")
        try:
            with fresh(browser, first) as their_context, fresh(browser, mine) as my_context:
                theirs, my_page = opened(their_context, first), opened(my_context, mine)
                times: dict[str, list[Tap]] = {"their alone": [], "alone": [], "burst": []}
                for _ in range(3):
                    times["their alone"] += taps(theirs, 200)
                    times["alone"] += taps(my_page, 200)
                    times["burst"] += burst(my_page)
        finally:
            mine.stop()
        alone, fast, their = (wholes(times[name]) for name in ("alone", "burst", "their alone"))
        drawing = drawings(times["alone"] + times["burst"])
        print(
            f"| {game_id} | {median(alone):.1f} | {p95(alone):.1f} | {median(fast):.1f} | {p95(fast):.1f} "
            f"| {median(drawing):.1f} | {p95(drawing):.1f} "
            f"| {median(alone) / median(their):.2f} | {p95(alone) / p95(their):.2f} |"
        )
        title = find_game(game_id).info.title
        for kind, value in (("p50", median), ("p95", p95)):
            found += [
                compared(f"{title}: a tap alone, {kind}", value(alone), "ms", value(their), first.name),
                Measured(f"{title}: a tap in a burst, {kind}", value(fast), "ms"),
                Measured(f"{title}: drawing, {kind}", value(drawing), "ms"),
            ]
    return found


def _presented(browser: Browser, folder: Path, games: Sequence[str]) -> list[Measured]:
    """Print quick taps on a device that shows and says all it can, beside one that does nothing of it."""
    measured = []
    head = (
        f"{QUICK_TAPS} quick taps (ms)",
        "plain p50",
        "p95",
        "all shown and said p50",
        "p95",
        "p50 ×",
        "p95 ×",
    )
    print(f"\n| {' | '.join(head)} |")
    print("|---" * len(head) + "|")
    for game_id in games:
        mine = ours(folder / f"{game_id} presented", game_id, SEATS.get(game_id, 5))
        mine.start(folder / f"{mine.port}.log")
        try:
            with fresh(browser, mine) as context:
                pages = []
                for settings in (PLAIN, PRESENTED):
                    said = json.dumps(json.dumps(settings))
                    context.add_init_script(f"localStorage['boardroom-referee.table_settings'] = {said};")
                    pages.append(opened(context, mine))
                times: list[list[float]] = [[], []]
                for _ in range(3):
                    for found, page in zip(times, pages, strict=True):
                        page.bring_to_front()
                        found += wholes(burst(page, QUICK_TAPS))
        finally:
            mine.stop()
        plain, presented = times
        print(
            f"| {game_id} | {median(plain):.1f} | {p95(plain):.1f} | {median(presented):.1f} "
            f"| {p95(presented):.1f} | {median(presented) / median(plain):.2f} "
            f"| {p95(presented) / p95(plain):.2f} |"
        )
        title = find_game(game_id).info.title
        for kind, value in (("p50", median), ("p95", p95)):
            what = f"{title}: a quick tap with all shown and said, {kind}"
            measured.append(compared(what, value(presented), "ms", value(plain), "a plain device"))
    return measured


if __name__ == "__main__":
    main()
