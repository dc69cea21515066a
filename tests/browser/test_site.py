"""The static site: the whole referee in the browser, and nothing but files behind it."""

from __future__ import annotations

import fcntl
import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, expect

from referee.games import find_game
from scripts import build_site
from tests.browser.conftest import Tablet
from tests.components.dashboard import NAMES
from tests.components.tasks.test_motion import COUNTING
from tests.components.tasks.test_signals import NOTING
from tests.support.plausible_play import script

pytestmark = pytest.mark.thorough

RELAUNCH_AFTER = 12
"""Actions after which the server stops, and the browser closes and opens again."""


class Files(SimpleHTTPRequestHandler):
    """A plain web server: no compression, no cache headers."""

    asked: list[str]

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        self.asked.append(self.path)
        super().do_GET()


class Site:
    """A site's files, served at a fixed address."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.asked: list[str] = []
        files = type("OfSite", (Files,), {"asked": self.asked})
        self.server = ThreadingHTTPServer(("127.0.0.1", port), partial(files, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def built() -> Path:
    build_site.STAGE.parent.mkdir(exist_ok=True)
    with build_site.STAGE.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one of several processes builds it
        build_site.build()
    return build_site.SITE


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """A copy of the site's files that the test may change."""
    return shutil.copytree(built, tmp_path / "site")


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    site = Site(folder)
    yield site
    site.stop()


Launch = Callable[[], BrowserContext]


@pytest.fixture
def launch(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    tmp_path: Path,
) -> Iterator[Launch]:
    """Open the browser again with the same profile."""
    opened: list[BrowserContext] = []

    def launched() -> BrowserContext:
        opened.append(
            browser_type.launch_persistent_context(
                tmp_path / "profile", **browser_type_launch_args, **browser_context_args
            )
        )
        return opened[-1]

    yield launched
    opened[-1].close()


def visit(context: BrowserContext, site: Site) -> Tablet:
    """Open the site, and wait for the referee's first answer."""
    tablet: Any = Tablet(context.pages[0], site)  # type: ignore[arg-type]
    tablet.open()
    answered(tablet)
    return tablet


def answered(tablet: Tablet) -> None:
    expect(tablet.screen).to_have_attribute("data-serial", re.compile("[1-9]"))


def kept_whole(tablet: Tablet) -> None:
    """Wait until the service worker has the whole site, and the memory image for the next start."""
    tablet.page.evaluate("navigator.serviceWorker.ready")
    tablet.page.evaluate("""async () => {
        const find = async (kind) => (await caches.keys()).find((name) => name.includes(kind));
        for (;;) {
            const name = await find("image");
            if (name && (await (await caches.open(name)).match("image"))) return;
            await new Promise(requestAnimationFrame);
        }
    }""")


def test_a_game_goes_on_to_its_winner_without_server_and_network(site, launch):
    context = launch()
    tablet = visit(context, site)
    expect(tablet.page.locator("#br-alone")).to_contain_text("behind the curtain")
    tablet.try_look_alikes()
    tablet.start_game(3)
    game, state = find_game("reputation"), None
    for number, (action, state) in enumerate(script(3, seed=5)):
        if number == RELAUNCH_AFTER:
            said = tablet.now.inner_text()
            kept_whole(tablet)
            site.stop()
            context.close()
            again = visit(launch(), site)
            expect(again.now).to_have_text(said)
            again.errors += tablet.errors
            again.hosts |= tablet.hosts
            tablet = again
        tablet.play(action)
        state = game.submit(state, action)
    tablet.button("Straight to the result").click()
    (winner,) = game.outcome(state, NAMES).winners
    expect(tablet.winners).to_contain_text(NAMES[winner])
    assert tablet.errors == []
    assert tablet.hosts <= {"127.0.0.1", None}


def test_a_table_is_presented_there_too(site, launch):
    """Great moments, moving pieces, a voice, clocks and a screen that turns: all without a server."""
    context = launch()
    context.add_init_script(NOTING)
    tablet = visit(context, site)
    page = tablet.page
    page.emulate_media(reduced_motion="no-preference")
    settings = {"highlights": True, "voice": True, "clock": True, "turns": True, "left": NAMES[:1]}
    page.evaluate(
        "kept => { localStorage['boardroom-referee.table_settings'] = kept; }", json.dumps(settings)
    )
    page.reload()
    answered(tablet)
    tablet.start_game(3)
    expect(page.get_by_role("timer")).to_have_count(3)
    page.evaluate(COUNTING)
    game, state, sides = find_game("reputation"), None, set()
    fists = page.get_by_role("dialog", name="The fists open")
    for action, state in script(3, seed=5):
        tablet.play(action)
        state = game.submit(state, action)
        sides.add((game.waiting_for(state), page.evaluate("document.documentElement.dataset.brTurned")))
        if fists.count():
            break
    expect(fists).to_be_visible()
    fists.get_by_role("heading").click()
    expect(fists).to_have_count(0)
    assert {side for due, side in sides if due == (0,)} == {"left"}
    assert {side for due, side in sides if due in ((1,), (2,))} == {None}
    assert any("The fists open" in text for _, text in page.evaluate("noted.said"))
    assert page.evaluate("moved.tokens") > 0
    assert tablet.errors == []


def publish(folder: Path, version: str) -> None:
    """Replace the site with another version."""
    index, worker = folder / "index.html", folder / "sw.js"
    first, _ = worker.read_text("utf-8").split("\n", 1)
    old = json.loads(first.removeprefix("self.SITE = ").removesuffix(";"))["version"]
    for path in (index, worker):
        path.write_text(path.read_text("utf-8").replace(old, version), "utf-8")


def test_an_update_is_offered_and_keeps_the_games(site, folder, launch):
    tablet = visit(launch(), site)
    tablet.start_game(3)
    said, table = tablet.now.inner_text(), tablet.table_id
    kept_whole(tablet)
    publish(folder, "0123456789ab")
    tablet.page.reload()
    answered(tablet)
    notice = tablet.page.locator("#br-update")
    expect(notice).to_contain_text("newer version")
    tablet.button("Later").click()
    expect(notice).to_be_hidden()
    tablet.page.reload()
    answered(tablet)
    with tablet.page.expect_event("load"):
        tablet.button("Use it now").click()
    answered(tablet)
    assert json.loads(tablet.page.locator("#br-site").inner_text())["version"] == "0123456789ab"
    expect(tablet.now).to_have_text(said)
    assert tablet.table_id == table
    # a second tab has no games: it says that the first tab has them, and continues when that is closed
    other = Tablet(tablet.page.context.new_page(), site)
    other.page.goto(site.url)
    expect(other.page.locator("#br-lost")).to_contain_text("another tab")
    tablet.page.close()
    expect(other.page.locator("#br-lost")).to_be_hidden()
    answered(other)
    expect(other.now).to_have_text(said)
    assert [*tablet.errors, *other.errors] == []


def test_what_the_site_ships_comes_with_its_licences(built):
    packages = build_site.STAGE / "packages"
    asked = "import json; from widgets.screens.about import parts as p; print(json.dumps([p.our_licence(), "
    asked += (
        "*(one.text for of in (p.front_end_parts, p.python_parts, p.font_parts) for one in of().values())]))"
    )
    names = "import sys; sys.path[:] = [sys.argv[1], *(p for p in sys.path if 'site-packages' not in p)]; "
    told = subprocess.run(
        [sys.executable, "-I", "-c", names + asked, str(packages)], capture_output=True, check=True, text=True
    )
    texts = json.loads(told.stdout)
    assert all(texts) and len(texts) > len(build_site.IMPORTED) + 10
    assert any("Mozilla Public License" in text for text in texts)
