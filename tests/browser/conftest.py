"""A real server, a real Chromium, and a person at the tablet."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect
from playwright.sync_api import Error as PlaywrightError

from referee.engine.action import Action
from tests.components import checks
from tests.support import server as served
from tests.support.chromium import SETTLED, context_options, launch_options
from tests.support.groups import file_group, shares_more_than_the_session
from tests.support.server import free_port

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva", "Flo")

ASSET = served.ASSET.removeprefix("/")
"""One of the files that a page loads."""

expect.set_options(timeout=60_000)


@pytest.hookimpl(tryfirst=True)  # the workers read the groups, whichever plugin came first
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in this folder; in several processes, deal it out test by test.

    A file whose tests share a server of their own stays together, so that the server starts once.
    """
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)
            if shares_more_than_the_session(item):
                item.add_marker(file_group(item))
    # the longest one first: at the end, all others would wait for it
    items.sort(key=lambda item: item.path.name != "test_whole_game.py")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_options()


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    return context_options()


class Server:
    """``referee serve`` as a process of its own, at a store of its own: here, it asks for no word."""

    def __init__(self, folder: Path, *options: str, environment: Mapping[str, str] | None = None) -> None:
        self.options = options
        self.environment = environment
        self.store = f"sqlite:///{folder / 'tables.db'}"
        self.log = folder / "server.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "referee",
                    "serve",
                    "--port",
                    str(self.port),
                    "--store",
                    self.store,
                    "--no-browser",
                    *self.options,
                ],
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}{ASSET}", timeout=5):
                    return
            except urllib.error.HTTPError:
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise AssertionError(self.log.read_text()) from None
                time.sleep(0.05)

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(60)

    def kill(self) -> None:
        """End it as a failing machine does; it can be started again at the same port and store."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(60)

    @contextmanager
    def asleep(self) -> Iterator[None]:
        """Let it do nothing for a while; what is sent to it waits."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()
    # what a page only logs must not stay unseen
    assert "Traceback" not in server.log.read_text(), server.log.read_text()


EXPECTED = re.compile(
    "Failed to load resource: |WebSocket connection to .* failed: |"
    "The Cross-Origin-Opener-Policy header has been ignored"
)
"""What Chromium itself says of a server that refuses or is gone, and of one without TLS on a network."""

PAGE_ID = "JSON.parse(document.getElementById('br-page')?.textContent ?? '{}').page"
"""Tells the id of a page."""


class Tablet:
    """The dashboard in a page, in the words of somebody who taps on it."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.errors: list[str] = []
        self.hosts: set[str | None] = set()
        page.set_default_timeout(60_000)
        page.set_default_navigation_timeout(120_000)
        page.add_init_script(SETTLED)
        page.add_init_script(checks.SCRIPT)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note_error)
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).hostname))

    def _note_error(self, said: ConsoleMessage) -> None:
        """What the page's policy forbids, no page of ours does; nor does it let anything else go wrong."""
        is_error = said.type == "error" and not EXPECTED.match(said.text)
        if is_error or "Content Security Policy" in said.text:
            self.errors.append(f"{said.text} {said.location}")

    def open(self, table: str = "") -> Tablet:
        self.page.goto(self.server.url + (f"?table={table}" if table else ""))
        expect(self.page.locator(".br[data-serial]")).to_be_visible(timeout=60_000)
        return self

    def tap(self, target: Locator) -> None:
        """Tap, and wait for what the referee answers."""
        serial = self.page.locator(".br").get_attribute("data-serial")
        target.click()
        expect(self.page.locator(".br")).not_to_have_attribute("data-serial", serial or "")

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def now(self) -> Locator:
        return self.page.locator(".br-now-text")

    @property
    def table_id(self) -> str:
        return str(self.page.evaluate("localStorage.getItem('boardroom-referee.table')"))

    @property
    def page_id(self) -> str:
        """The id by which the server knows the page."""
        return str(self.page.evaluate(PAGE_ID))

    def choose_game(self, title: str) -> None:
        pick = self.page.locator(".br-lobby-pick", has_text=title)
        pick.click()
        expect(pick).to_have_attribute("aria-pressed", "true")

    def name_seats(self, count: int) -> None:
        seats = self.page.locator(".br-lobby-seats input")
        while seats.count() < count:
            self.button("One more player").click()
        while seats.count() > count:
            self.page.get_by_role("button", name=re.compile("^Remove")).last.click()
        for index in range(count):
            seats.nth(index).fill(NAMES[index])

    def start_game(self, count: int, first: int = 0) -> None:
        """Start a game of Reputation."""
        self.choose_game("Reputation")
        self.name_seats(count)
        self.page.get_by_role("group", name="Start player").get_by_role("button", name=NAMES[first]).click()
        self.tap(self.button("Start the game"))
        expect(self.now).to_be_visible()

    def hold_to_look(self, seat: int) -> None:
        """Hand the tablet to a seat, and hold the button that shows what is secret."""
        self.page.locator(f"[data-seat='{seat}']").click()
        self.page.locator(".br-seatsheet").get_by_role("button", name="Look at what is secret").click()
        self.page.get_by_role("dialog").get_by_role("button", name=re.compile("^I am")).click()
        self.page.locator(".br-hold").hover()
        self.page.mouse.down()

    # -- each action of Reputation, as it is tapped ---------------------------------------------

    def pad(self, where: Locator, value: int) -> Locator:
        """Return the key of a number, after opening the field for other numbers if it has none."""
        return where.locator(".br-key").filter(has_text=re.compile(rf"^\s*{value}\s*$"))

    def play(self, action: Action) -> None:
        getattr(self, action.do)(action.by, **action.given)

    def reveal(self, _by: None, private: dict[str, Any], public: dict[str, Any]) -> None:
        for card, values in (("private", private), ("public", public)):
            group = self.page.locator(f"[data-group={card}]")
            if "name" in values:
                group.locator("input").first.fill(values["name"])
            for field in ("loss", "workers", "credits", "gain"):
                if field in values:
                    group.locator(f"[data-field={field}]").click()
                    self.pad(self.page.locator(".br-group-pad"), values[field]).click()
        self.tap(self.button("Done"))

    def bid_private(self, _by: int, workers: int) -> None:
        self.tap(self.pad(self.page.locator("[data-do=bid_private]"), workers))

    def bid_public(self, _by: int, credits: int) -> None:
        self.tap(self.pad(self.page.locator("[data-do=bid_public]"), credits))

    def speculate(self, _by: int) -> None:
        self.tap(self.button("Speculate"))

    def _behind_the_curtain(self, by: int, key: str) -> None:
        rows, curtain = self.page.locator(".br-controls-row"), self.page.locator(".br-secret-entry")
        more = rows.filter(has_text="Enter").count() > 1
        if not curtain.count():
            rows.filter(has_text=NAMES[by]).click()
        expect(curtain).to_contain_text(NAMES[by])
        expect(curtain.locator(".br-key")).to_have_count(0)
        curtain.get_by_role("button", name=re.compile("^I am")).click()
        curtain.locator(".br-key").filter(has_text=re.compile(rf"^\s*{key}")).first.click()
        self.tap(curtain.get_by_role("button", name="Seal it"))
        if more:  # the next one follows at once, on whatever turn the script has it
            expect(curtain.locator(".br-secret-entry-drawn h2")).not_to_contain_text(NAMES[by])
            curtain.get_by_role("button", name="Cancel").click()
        expect(curtain).to_have_count(0)

    def hide_marker(self, by: int, hand: str) -> None:
        self._behind_the_curtain(by, "Left hand" if hand == "left" else "Right hand")

    def bid_cosponsor(self, by: int, workers: int) -> None:
        self._behind_the_curtain(by, rf"{workers}\s*$")

    def return_workers(self, by: int | None, **flags: bool) -> None:
        self._simultaneous(
            by, flags, {"private": "private stack", "left": "left public", "right": "right public"}
        )

    def return_to_hq(self, by: int | None, spaces: tuple[str, ...] = ()) -> None:
        self._simultaneous(
            by,
            {space: space in spaces for space in ("left", "middle", "right")},
            {"left": "left space", "middle": "middle space", "right": "right space"},
        )

    def _simultaneous(self, by: int | None, wanted: dict[str, bool], labels: dict[str, str]) -> None:
        if by is None:
            self.tap(self.button("Everyone: all they can"))
            return
        self.page.locator(".br-controls-seat").filter(has_text=NAMES[by]).locator(".br-controls-row").click()
        for name, on in wanted.items():
            switch = self.page.get_by_role("switch", name=labels[name])
            if (
                switch.get_attribute("aria-disabled") != "true"
                and (switch.get_attribute("aria-checked") == "true") != on
            ):
                switch.click()
        self.tap(self.button("Done"))


LEAVE = """
async () => {
  const settings = document.getElementById("br-page");
  if (!settings) return true;
  dispatchEvent(new PageTransitionEvent("pagehide"));
  const { baseUrl, page } = JSON.parse(settings.textContent);
  const state = new URL(`referee/pages/${page}`, new URL(baseUrl, location.href));
  const isKept = () => fetch(state, { cache: "no-store", signal: AbortSignal.timeout(30000) })
    .then(({ ok }) => ok, () => false);
  for (const deadline = performance.now() + 60000; performance.now() < deadline; ) {
    if (!(await isKept())) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}
"""
"""Say goodbye as a page does that is left, and stay until the server has ended it; return whether it has."""


def put_away(context: BrowserContext) -> None:
    """Leave the pages as people do, and wait until the server has ended them.

    A context closes without a goodbye, and with it goes one that is only being sent. Pages left like that
    would take up the server's places.
    """
    for page in context.pages:
        if page.is_closed():
            continue
        with suppress(PlaywrightError):  # it is just being opened again, and is left by going elsewhere
            assert page.evaluate(LEAVE), page.url
        page.goto("about:blank")


@pytest.fixture
def tablet(page: Page, server: Server) -> Iterator[Tablet]:
    tablet = Tablet(page, server)
    try:
        yield tablet
        assert tablet.errors == []
        # nothing from outside; None: made in the page
        assert tablet.hosts <= {"127.0.0.1", None}, tablet.hosts
    finally:
        put_away(page.context)


@pytest.fixture
def first_visit(page: Page, tmp_path: Path) -> Iterator[Tablet]:
    """A tablet at a server on which nobody has played yet."""
    server = Server(tmp_path)
    server.start()
    yield Tablet(page, server)
    put_away(page.context)
    server.stop()


@pytest.fixture
def stored(server: Server) -> Callable[..., Any]:
    """Bring a table in the server's store to a certain point, without tapping."""
    from referee.store import open_store
    from tests.support.plausible_play import play_until

    def brought(*args: Any, **more: Any) -> Any:
        store = open_store(server.store)
        try:
            return play_until(store, *args, **more)
        finally:
            store.close()

    return brought
