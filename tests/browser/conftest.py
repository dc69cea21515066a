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
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from playwright.sync_api import Error as PlaywrightError

from referee.match.match import Match
from referee.store import open_store
from referee.store.store import Store
from referee.tables.table import Table
from tests.components import checks
from tests.components.dashboard import Dashboard
from tests.support import server as served
from tests.support.chromium import SETTLED, context_options, launch_options
from tests.support.groups import file_group, shares_more_than_the_session
from tests.support.plausible_play import play_actions, play_until
from tests.support.server import free_port

ASSET = served.ASSET.removeprefix("/")
"""One of the files that a page loads."""


@pytest.hookimpl(tryfirst=True)  # the workers read the groups, in any order of the plugins
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in this folder; in several processes, distribute them one by one.

    A file whose tests share a server stays together, so that the server starts once.
    """
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)
            if shares_more_than_the_session(item):
                item.add_marker(file_group(item))
    # the longest test first: at the end, all processes would wait for it
    items.sort(key=lambda item: item.path.name != "test_whole_game.py")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_options()


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    return context_options()


class Server:
    """``referee serve`` in a separate process with a separate store; it asks for no access code."""

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
        """Kill the process, as a failing machine does; it can start again at the same port and store."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(60)

    @contextmanager
    def running(self) -> Iterator[Server]:
        """Run the server for the block; errors that a page only logs fail the test."""
        self.start()
        try:
            yield self
        finally:
            self.stop()
        assert "Traceback" not in self.log.read_text(), self.log.read_text()

    def opened_store(self) -> closing[Store]:
        """Open the server's store in this process, for the block."""
        return closing(open_store(self.store))

    @contextmanager
    def asleep(self) -> Iterator[None]:
        """Stop the process for the block; requests wait."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")).running() as server:
        yield server


EXPECTED = re.compile(
    "Failed to load resource: |WebSocket connection to .* failed: |"
    "The Cross-Origin-Opener-Policy header has been ignored"
)
"""Messages of Chromium itself about a server that refuses or is gone, or has no TLS on a network."""

PAGE_ID = "JSON.parse(document.getElementById('br-page')?.textContent ?? '{}').page"
"""JavaScript that returns the id of a page."""


class Tablet(Dashboard):
    """The dashboard in a page of a real server."""

    def __init__(self, page: Page, server: Server) -> None:
        super().__init__(page)
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
        """Fail on violations of the page's policy, and on any other error of the page."""
        is_error = said.type == "error" and not EXPECTED.match(said.text)
        if is_error or "Content Security Policy" in said.text:
            self.errors.append(f"{said.text} {said.location}")

    def open(self, table: str = "") -> Tablet:
        self.page.goto(self.server.url + (f"?table={table}" if table else ""))
        expect(self.page.locator("[data-serial]")).to_be_visible(timeout=60_000)
        return self

    @property
    def page_id(self) -> str:
        """The id by which the server knows the page."""
        return str(self.page.evaluate(PAGE_ID))


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
"""Send the goodbye of a closed page, and wait until the server has ended it; return whether it has."""


def put_away(context: BrowserContext) -> None:
    """Leave the pages as people do, and wait until the server has ended them.

    A context that closes cancels the goodbye that its page is sending. Such a page would still count as open
    at the server.
    """
    for page in context.pages:
        if page.is_closed():
            continue
        with suppress(PlaywrightError):  # the page is just loading, so it is left by navigation
            assert page.evaluate(LEAVE), page.url
        page.goto("about:blank")


@pytest.fixture
def tablet(page: Page, server: Server) -> Iterator[Tablet]:
    tablet = Tablet(page, server)
    try:
        yield tablet
        assert tablet.errors == []
        # no request to other hosts; None: made in the page
        assert tablet.hosts <= {"127.0.0.1", None}, tablet.hosts
    finally:
        put_away(page.context)


@pytest.fixture
def first_visit(page: Page, tmp_path: Path) -> Iterator[Tablet]:
    """A tablet at a server on which nobody has played yet."""
    with Server(tmp_path).running() as server:
        yield Tablet(page, server)
        put_away(page.context)


@pytest.fixture
def stored(server: Server) -> Callable[..., Table]:
    """Bring a table in the server's store to a certain point, without tapping."""

    def brought(*args: Any, **more: Any) -> Table:
        with server.opened_store() as store:
            return play_until(store, *args, **more)

    return brought


@pytest.fixture
def at(server: Server) -> Callable[..., Table]:
    """Bring a table in the server's store to a point by actions."""

    def brought(*args: Any) -> Table:
        with server.opened_store() as store:
            return play_actions(store, *args)

    return brought


@pytest.fixture
def match_of(server: Server) -> Callable[[str], Match[Any]]:
    """Return a table from the server's store."""

    def opened(table: str) -> Match[Any]:
        with server.opened_store() as store:
            return Table.open(store, table).match

    return opened
