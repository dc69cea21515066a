"""Floods of taps, of pages, and of requests from other sites that would start pages hardly slow the table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server, Tablet, put_away

KEEP_SENT = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) { window.lastSent = [this, data]; return send.call(this, data); };
"""
AGAIN = "(times) => { const [socket, data] = lastSent; for (let i = 0; i < times; i++) socket.send(data); }"
FACTOR = 10
"""How many times longer taps may take during a flood, whose browser is on the same machine."""
OVER = "That was more than the referee takes at once."

FETCH = """url => Promise.allSettled([...Array(20).keys()].map((n) => fetch(`${url}?${n}g`,
  { mode: "no-cors", credentials: "include", headers: { Accept: "text/html" } })))"""


@pytest.fixture
def narrow(tmp_path) -> Iterator[Server]:
    """A server that gives each device one page."""
    with Server(tmp_path, "--max-pages-per-device", "1").running() as server:
        yield server


def test_a_flood_of_taps_is_told_on_the_screen_and_loses_none(tablet):
    tablet.page.add_init_script(KEEP_SENT)
    tablet.open().start_game(4)
    notice = tablet.page.get_by_role("status").filter(has_text=OVER)
    tablet.page.evaluate(AGAIN, 1000)  # the last tap, which is not repeated
    expect(notice).to_be_visible()
    tablet.reveal(
        None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4}
    )  # a tap, sent again until it gets an answer
    expect(tablet.button("Speculate")).to_be_visible()
    expect(notice).to_have_count(0)


KEEP_ON = """() => {
  const [socket, data] = lastSent;
  window.flood = setInterval(() => { for (let i = 0; i < 20; i++) socket.send(data); }, 20);
}"""
STOP = "clearInterval(window.flood)"


def tapping(tablet: Tablet) -> float:
    """Return how many seconds ten taps take."""
    begun = time.monotonic()
    for name in ("Undo", "Redo") * 5:
        tablet.tap(tablet.button(name))
    return time.monotonic() - begun


def test_a_flood_from_one_page_keeps_no_other_table_waiting(tablet, browser, browser_context_args):
    context = browser.new_context(**browser_context_args)
    flooding = Tablet(context.new_page(), tablet.server)
    flooding.page.add_init_script(KEEP_SENT)
    try:
        tablet.open().start_game(3)
        flooding.open().start_game(4)
        tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
        alone = tapping(tablet)
        flooding.page.evaluate(KEEP_ON)  # a thousand taps a second
        assert tapping(tablet) < FACTOR * alone
    finally:
        flooding.page.evaluate(STOP)  # otherwise the page would have no time to close
        put_away(context)
        context.close()


@pytest.mark.thorough
def test_a_page_too_many_waits_and_opens_by_itself(page, narrow):
    tablet = Tablet(page, narrow).open()
    second = page.context.new_page()
    second.goto(narrow.url)
    expect(second.locator("h1")).to_contain_text("as many pages of the referee open as one may have")
    expect(second.get_by_role("link", name="Open again")).to_be_visible()
    tablet.page.goto("about:blank")
    expect(second.locator("[data-serial]")).to_be_visible()
    put_away(page.context)


@pytest.fixture
def elsewhere(narrow) -> Iterator[str]:
    """A page of another server on the same machine, whose requests carry the cookie."""
    tags = "".join(
        f"<img src='{narrow.url}?{n}i'><iframe src='{narrow.url}?{n}f'></iframe>" for n in range(20)
    )
    html = f"<link rel=prefetch href='{narrow.url}?p'>{tags}<script src='{narrow.url}?s'></script>".encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_a_page_elsewhere_starts_nothing(page, narrow, elsewhere):
    tablet = Tablet(page, narrow).open()
    asked: set[str] = set()
    answers: list[tuple[str, int]] = []
    unread: set[str] = set()
    with page.context.new_page() as other:
        other.on("request", lambda one: asked.add(one.resource_type))
        other.on("response", lambda one: answers.append((one.request.resource_type, one.status)))
        other.on("requestfailed", lambda one: unread.add(one.resource_type))
        other.goto(elsewhere)
        other.evaluate(FETCH, narrow.url)
    assert {"image", "document", "fetch", "script"} <= asked, asked
    assert "document" in {kind for kind, status in answers if status == 403}, answers
    assert "fetch" in unread, "not even the refusal may be read"
    # the other page itself; for nothing else was so much as a place looked for
    assert [status for _, status in answers if status != 403] == [200], answers
    tablet.start_game(3)
    put_away(page.context)
