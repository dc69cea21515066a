"""A web page of another origin tries everything that a browser lets it try, and gets nowhere.

Twice: at ``127.0.0.1``, where another port is the same site, so that cookies come along, and browsers say who
asks; and at names of a home network, where they say so with all that changes something only.
"""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.conftest import ASSET, Server, Tablet, put_away
from tests.support.thorough import first
from widgets.server.rendering import ROUTE, FrontEnd

OWN_NAME = f"{socket.gethostname().partition('.')[0]}.lan"
EVIL_NAME = "evil.example"

PATIENCE = 180
"""Seconds in which all tries get answers, even on a busy machine."""

TRIES = Path(__file__).with_name("elsewhere.js").read_text("utf-8")


class Elsewhere(BaseHTTPRequestHandler):
    """A site that answers each request with an empty page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>Cute kittens</title><body>")

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[int]:
    """The port of another server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        yield site.server_address[1]
        site.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def named_browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A browser in which a home network's names, and a web site's that is rebound, lead to this machine."""
    rules = f"--host-resolver-rules=MAP {OWN_NAME} 127.0.0.1, MAP *.example 127.0.0.1"
    given = browser_type_launch_args
    browser = browser_type.launch(**{**given, "args": [*given["args"], rules]})
    yield browser
    browser.close()


@dataclass
class Victim:
    """A user who hosts a game, has an invitation to another one, and opens a web page."""

    tablet: Tablet
    page: Page
    target: str
    table: str
    token: str
    page_id: str
    asked: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By the browser's number of a request: method and address, of those to the server."""
    answered: dict[str, int] = field(default_factory=dict)
    """The status of each, also where the browser kept it from the page."""
    dialogs: list[str] = field(default_factory=list)
    tries: list[str] = field(default_factory=list)
    """The tries that the other site's script announced; the last one may have no answer."""

    def watch(self) -> None:
        """Note what the page asks of the server, and what the server answers."""
        browser = self.page.context.new_cdp_session(self.page)
        browser.on("Network.requestWillBeSent", self._note_request)
        browser.on(
            "Network.responseReceivedExtraInfo",
            lambda said: self.answered.update({said["requestId"]: said["statusCode"]}),
        )
        browser.send("Network.enable")

    def _note_request(self, said: dict[str, Any]) -> None:
        if said["request"]["url"].startswith(self.target):
            self.asked[said["requestId"]] = (said["request"]["method"], said["request"]["url"])

    def attack(self, given: dict[str, str]) -> dict[str, str | int]:
        """Try everything from the other site, and return what came of it; fail with what takes too long.

        Not by one ``evaluate``, which would wait without end.
        """
        self.page.on("console", lambda said: self.tries.append(said.text))
        self.page.evaluate(
            f"""(given) => {{
              const keep = (told) => {{ window.told = told; }};
              ({TRIES})(given).then(keep, (error) => keep({{ error: String(error) }}));
            }}""",
            given,
        )
        try:
            told = self.page.wait_for_function("window.told", polling=200, timeout=PATIENCE * 1000)
        except PlaywrightTimeout:
            raise AssertionError(f"not done after {PATIENCE} s: {self.tries}") from None
        found: dict[str, str | int] = told.json_value()
        return found

    def note_dialog(self, dialog: Any) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()


@pytest.fixture(params=[("127.0.0.1", "127.0.0.1"), (OWN_NAME, EVIL_NAME)], ids=["same site", "home network"])
def victim(request, named_browser, browser_context_args, server, elsewhere) -> Iterator[Victim]:
    own, other = request.param
    context = named_browser.new_context(**browser_context_args)
    tablet = Tablet(context.new_page(), server)
    target = server.url.replace("127.0.0.1", own)
    try:
        tablet.page.goto(target)
        expect(tablet.page.locator("[data-serial]")).to_be_visible()
        tablet.start_game(3)
        with server.opened_store() as store:
            token = store.invite(tablet.table_id, "seat", 1)
        page = context.new_page()
        page.goto(f"{target}join/{token}")  # scanned, and not confirmed
        expect(page.get_by_role("button")).to_be_visible()
        page.goto(f"http://{other}:{elsewhere}/")
        found = Victim(tablet, page, target, tablet.table_id, token, tablet.page_id)
        found.watch()
        context.on("dialog", found.note_dialog)
        yield found
        assert found.dialogs == []
    finally:
        put_away(context)
        context.close()


def kept(server: Server, victim: Victim) -> Any:
    """All that the server knows: tables, logs, roles, and of the browser, its cookies."""
    with server.opened_store() as store:
        row = store.table(victim.table)
        roles = sorted((one.device, one.kind, str(one.seat)) for one in store.roles(victim.table))
        tables = sorted(one.id for one in store.tables())
        log = len(list(store.entries(victim.table)))
    cookies = sorted((one["name"], one["domain"], one["value"]) for one in victim.page.context.cookies())
    return row, roles, tables, log, cookies


def test_another_site_reads_nothing_and_changes_nothing(victim, server):
    before = kept(server, victim)
    told = victim.attack(
        {
            "target": victim.target,
            "pageId": victim.page_id,
            "table": victim.table,
            "token": victim.token,
            "asset": ASSET,
            "style": ROUTE + FrontEnd().assets().style,
        }
    )
    says_who_asks = urlsplit(victim.target).hostname == "127.0.0.1"
    # the script reads nothing: an opaque answer has no length
    assert {way: said for way, said in told.items() if said not in ("refused", 0)} == {}, told
    assert len(told) > 30
    # requests that change something are refused from any origin; others too if the browser names the origin
    answers = {(*asked, victim.answered.get(number)) for number, asked in victim.asked.items()}
    changing = {one for one in answers if one[0] not in ("GET", "OPTIONS")}
    assert len(changing) >= 4 and {status for *_, status in changing} <= {403, None}, changing
    if says_who_asks:
        assert {status for *_, status in answers} <= {403, None}, answers
    assert len([one for one in answers if one[2] == 403]) >= 8, answers
    # nothing is framed: told by the addresses alone, as a question to a frame that is still going somewhere
    # may wait without end
    framed = {urlsplit(frame.url).scheme for frame in victim.page.frames[1:]}
    assert "chrome-error" in framed and framed <= {"about", "chrome-error"}, framed
    # nothing has changed: the invitation is unused, the seat free, the page alive
    assert kept(server, victim) == before
    victim.tablet.page.bring_to_front()
    victim.tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
    assert victim.tablet.errors == []


def test_a_link_from_another_site_brings_no_script_along(victim):
    for name in ("theme", "template"):
        address = f'{victim.target}?{name}="><script>alert(1)</script>'
        with victim.page.expect_popup() as opened:
            victim.page.evaluate("(address) => { window.caught = open(address); }", address)
        popup = opened.value
        expect(popup.locator("[data-serial]")).to_be_visible()
        assert popup.locator("script:not([src]):not([type='application/json'])").count() == 0
        assert "alert(1)" not in popup.content()
        assert victim.dialogs == []
        if urlsplit(victim.target).hostname == "127.0.0.1":  # elsewhere, browsers let go of it with TLS alone
            assert popup.evaluate("window.opener") is None
            assert victim.page.evaluate("window.caught.closed")


def test_a_name_that_is_made_to_lead_here_is_not_served(named_browser, server):
    """DNS rebinding: the browser takes the page for one of that site, and so would its scripts be."""
    context = named_browser.new_context()
    try:
        page = context.new_page()
        answer = page.goto(server.url.replace("127.0.0.1", EVIL_NAME))
        assert answer is not None and answer.status == 421
        said = page.evaluate("async () => (await fetch('/sit')).status")
        assert said == 421
        assert context.cookies() == []
    finally:
        context.close()


def test_even_markup_that_got_into_a_page_would_not_run(tablet):
    """The policy is the second line behind the escaping."""
    tablet.open()
    tablet.page.evaluate(
        """() => {
          window.ran = [];
          const markup = "<img src=x onerror='ran.push(1)'><a id=bad href='javascript:ran.push(2)'>x</a>" +
            "<iframe srcdoc='<script>parent.ran.push(3)<\\/script>'></iframe>";
          document.body.insertAdjacentHTML("beforeend", markup);
          const script = document.createElement("script");
          script.textContent = "ran.push(4)";
          document.body.append(script);
          document.getElementById("bad").click();
          const image = document.querySelector("img[src=x]");
          return new Promise((done) => { image.addEventListener("error", () => setTimeout(done)); });
        }"""
    )
    expect(tablet.page.locator("iframe")).to_have_count(1)
    assert tablet.page.evaluate("ran") == []
    assert len(tablet.errors) >= 4 and all("Content Security Policy" in one for one in tablet.errors)
    tablet.errors.clear()  # they are the expected ones


def test_a_page_opens_whose_watching_script_was_lost(tablet):
    tablet.page.route("**/boot-*.js*", lambda route: route.abort(), times=1)
    tablet.open()
    expect(tablet.page.locator("html[data-boot]")).to_have_count(1)


@pytest.mark.parametrize("part", first(["page-*.js", "shared-*.js", "lobby-*.js", "style-*.css"]))
def test_a_page_of_which_another_part_was_lost_is_opened_again(tablet, part):
    tablet.page.route(f"**/{part}", lambda route: route.abort(), times=1)
    tablet.page.goto(tablet.server.url)
    expect(tablet.page.locator("[data-serial]")).to_be_visible()
    # in its styles
    expect(tablet.button("Start the game")).to_have_css("border-radius", re.compile(r"^1\d"))
