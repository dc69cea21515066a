"""The screen stays awake while a table is open: by the browser's lock, and over plain HTTP by a video."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.browser.conftest import Server, Tablet, put_away
from tests.support.server import wait_for

pytestmark = pytest.mark.thorough

NAME = f"{socket.gethostname().partition('.')[0]}.lan"
"""A name of the home network: a page at it over HTTP is no secure context."""

NOTE_LOCKS = """
window.locks = [];
if (navigator.wakeLock) {
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (kind) => {
    const lock = await request(kind);
    window.locks.push(lock);
    return lock;
  };
}
"""
HELD = "window.locks.filter((lock) => !lock.released).length"


def until(page: Page, holds: str) -> None:
    """Wait until a condition holds, on a page whose policy blocks Playwright's own wait."""
    wait_for(lambda: page.evaluate(holds))


@pytest.fixture
def tablet(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    server: Server,
) -> Iterator[Tablet]:
    """A tablet that also resolves the server's name, and grants locks as tablets with a battery do."""
    given = browser_type_launch_args
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    browser: Browser = browser_type.launch(**{**given, "args": [*given["args"], rules]})
    context = browser.new_context(**browser_context_args)
    context.add_init_script(NOTE_LOCKS)
    tablet = Tablet(context.new_page(), server)
    try:
        yield tablet
        assert tablet.errors == []
    finally:
        put_away(context)
        browser.close()


def test_the_screen_stays_awake_while_a_table_is_open(tablet: Tablet, server: Server) -> None:
    page = tablet.open().page
    assert page.evaluate("isSecureContext") and page.evaluate(HELD) == 0
    tablet.start_game(3)
    until(page, f"{HELD} === 1")
    # what a browser does that hides the page
    page.evaluate("Promise.all(window.locks.map((lock) => lock.release()))")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, f"{HELD} === 1 && window.locks.length === 2")
    tablet.tap(tablet.button("Lobby"))
    until(page, f"{HELD} === 0")
    expect(page.locator("video")).to_have_count(0)

    # the same device by plain HTTP: no lock to request, and a video that loops
    put_away(page.context)
    page.goto(server.url.replace("127.0.0.1", NAME))
    expect(page.locator("[data-serial]")).to_be_visible()
    assert not page.evaluate("isSecureContext || 'wakeLock' in navigator")
    tablet.start_game(3)
    until(page, "document.querySelector('video')?.currentTime > 0")
    film = page.locator("video")
    assert film.evaluate("(film) => [film.paused, film.loop, film.muted]") == [False, False, True]
    film.evaluate("(film) => { film.currentTime = 8.5; }")
    until(page, "document.querySelector('video').currentTime < 8")
    tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})  # it covers no control
    tablet.tap(tablet.button("Lobby"))
    expect(film).to_have_count(0)
