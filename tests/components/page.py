"""The page of ``referee serve`` without a server: files from disk, and a session in this process."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, WebSocketRoute, expect

from referee.store import IN_MEMORY, open_store
from referee.store.store import Store
from referee.tables.table import Table
from tests.components import checks
from tests.components.positions import Position
from tests.support.chromium import SETTLED, SIZES, context_options
from widgets.bridge import Bridge, Message
from widgets.server import rendering
from widgets.server.devices import device_id
from widgets.server.security import PAGE_POLICY
from widgets.session import Session

ORIGIN = (
    "http://localhost"  # browsers trust it as they do https; Playwright answers, so nothing listens there
)
STATIC = f"/{rendering.ROUTE}"
PAGE_ID = "component-page"

REMEMBER = """(values) => Object.entries(values).forEach(
  ([key, value]) => localStorage.setItem(`boardroom-referee.${key}`, value))"""

LOAD_ALL = "(files) => Promise.all(files.map((file) => import(file))).then(() => true)"

DRAWN = """
async () => {
  const deadline = performance.now() + 60000;
  const soon = (promise, what) => Promise.race([
    promise,
    new Promise((_, fail) => setTimeout(() => fail(new Error(`still waiting for ${what}`)), 60000)),
  ]);
  await soon(document.fonts.ready, "fonts");
  let changes = 0;
  const watch = new MutationObserver((all) => { changes += all.length; });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const isWaiting = () => document.querySelector(".br-loading, .br-underway, [aria-busy=true]") !== null
    || [...document.querySelectorAll(".br-charts")].some((one) => !one.querySelector(".bars, .lines, table"));
  for (let quiet = 0; quiet < 2; quiet += 1) {
    changes = 0;
    await soon(new Promise(requestAnimationFrame), "a frame to be drawn");
    if (changes || isWaiting()) quiet = -1;
    if (performance.now() > deadline) throw new Error(`not at rest: ${changes} changes in a frame`);
  }
  watch.disconnect();
}
"""
"""Waits until fonts and charts are there, nothing is underway and two frames have changed nothing.

An evaluation has no timeout, so the script names what does not come within a minute.
"""


def page_html() -> str:
    """Return the page as the server sends it, before its session has shown anything."""
    templates = Environment(loader=FileSystemLoader(rendering.BUILT.parents[1] / "server" / "templates"))
    return templates.get_template("serve.html.j2").render(
        language="en",
        policy=PAGE_POLICY,
        static=STATIC,
        assets=rendering.FrontEnd().assets(),
        disconnect_text=rendering.disconnect_text(),
        settings={"baseUrl": "/", "page": PAGE_ID, "shownCookie": "shown"},
        screens={},
    )


class ComponentPage:
    """One page of Chromium, on which one screen is looked at after the other.

    Taps and queries of the page are answered by a :class:`~widgets.session.Session` of this process, whose
    store is in memory.
    """

    def __init__(self, page: Page, store: Store | None = None, device: str = "tablet") -> None:
        self.page = page
        self.store = open_store(IN_MEMORY) if store is None else store
        self.device = device
        self.on_change: Callable[[], None] = lambda: None
        """Called when the page has sent something that other pages may need to show."""
        self.session = self._session(device)
        self.bridge = Bridge(self.session, self._send)
        self.errors: list[str] = []
        self.loses_files = False
        """Whether a test lets requests fail, which is no error then."""
        self._socket: WebSocketRoute | None = None
        self._html = page_html()
        self._count = 0
        page.set_default_timeout(20_000)
        page.add_init_script(SETTLED)
        page.add_init_script(checks.SCRIPT)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note_error)
        page.context.route("**/*", self._serve)  # routes of tests take precedence
        page.route_web_socket("**/socket", self._connect)
        page.goto(f"{ORIGIN}/")
        expect(page.locator("[data-serial]")).to_be_visible()

    def load_all(self) -> None:
        """Load the modules that screens load on first use, so that none arrives later than the screen."""
        front_end = rendering.FrontEnd()
        modules = [f"{STATIC}{name}" for name in sorted(front_end.files) if name.endswith(".js")]
        self.page.evaluate(LOAD_ALL, [one for one in modules if "plotly" not in one])

    def close(self) -> None:
        """Close the session and its store."""
        self.session.close()
        self.store.close()

    # -- what a server does ----------------------------------------------------------------------

    def _session(self, device: str) -> Session:
        return Session(lambda: self.store, device_id(device))

    def _serve(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/":
            route.fulfill(body=self._html, content_type="text/html; charset=utf-8")
        elif path.startswith(STATIC):
            name = path.removeprefix(STATIC)
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            route.fulfill(path=rendering.BUILT / name, content_type=kind)
        else:  # whether the page's session lives, and its goodbye
            route.fulfill(json={"connections": 1})

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._receive)

    def _receive(self, text: str | bytes) -> None:
        self.bridge.receive(json.loads(text))
        self.on_change()

    def _send(self, message: Message | Mapping[str, Any]) -> None:
        if self._socket is not None:
            self._socket.send(json.dumps(message))

    def _note_error(self, said: ConsoleMessage) -> None:
        if self.loses_files and said.text.startswith("Failed to load resource: "):
            return
        if said.type == "error" or "Content Security Policy" in said.text:
            self.errors.append(f"{said.text} {said.location}")

    # -- what a tester does ----------------------------------------------------------------------

    def show(self, position: Position, *, phone: bool = False, language: str = "en", but: int = 0) -> Table:
        """Show a position on the tablet, or on the phone of the seat that is to act.

        ``but``: how many of the last actions are left out. Returns the table.
        """
        self.page.evaluate(REMEMBER, position.remembered)
        table = position.bring(self.store, but)
        self.store.take_as_host(table.id, device_id("tablet"))
        if phone:
            self.store.grant(table.id, device_id("phone"), "seat", position.phone or 0)
        self.begin("phone" if phone else "tablet", tap="connect", table=table.id, language=language)
        return table

    def forget(self) -> None:
        """Begin with an empty store and no errors, at the size of a tablet on its side."""
        self.errors.clear()
        self.session.close()
        self.store.close()
        self.store = open_store(IN_MEMORY)
        self.resize("tablet")

    def begin(self, device: str, **tap: Any) -> None:
        """Begin again, like a page that was just opened, with a first tap."""
        # an empty frame first: no component keeps what was typed or opened at the one before
        self._send({"method": "update", "state": {**self.session.screens, "shell": {}}})
        self._begin_session(device)
        self.tap(**tap)
        assert self.session.notice is None, self.session.notice
        self.settle()
        self.page.evaluate("scrollTo(0, 0)")

    def reload(self) -> None:
        """Open the page again on a device that remembers what it showed."""
        self._begin_session(self.device)
        self.page.goto(f"{ORIGIN}/")
        expect(self.page.locator("[data-serial]")).to_be_visible()

    def take_up(self, store: Store) -> None:
        """Open the page at another store, as if it had never been open before."""
        self.store = store
        self.page.goto(f"{ORIGIN}/elsewhere")  # drop everything that the earlier page loaded or remembered
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.unroute_all()
        self.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        self.page.set_viewport_size(dict(zip(("width", "height"), SIZES["tablet"], strict=True)))
        self.errors.clear()
        self.loses_files = False
        self.reload()

    def _begin_session(self, device: str) -> None:
        self.session.close()
        self.device = device
        self.session = self._session(device)
        self.bridge = Bridge(self.session, self._send)

    def tap(self, **tap: Any) -> None:
        """Send the session a tap as if it came from the page."""
        self._count += 1
        self.bridge.tap({"id": f"test {self._count}", **tap})

    @property
    def version(self) -> object:
        """The version of the open table's state."""
        return self.session.screens["table"].get("version")

    def follow(self) -> None:
        """Show changes that other devices made at the open table."""
        self.bridge.refresh()
        self.settle()

    def speak(self, language: str) -> None:
        """Change the language."""
        self.tap(tap="language", language=language)
        expect(self.page.locator("html")).to_have_attribute("lang", language)
        self.settle()

    def click(self, target: Locator | str) -> None:
        """Tap on the page, and wait until what follows is drawn."""
        (self.page.locator(target).first if isinstance(target, str) else target).click()
        self.settle()

    def resize(self, size: str) -> None:
        """Show the page at one of ``SIZES``, from its top."""
        width, height = SIZES[size]
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.wait_for_function(
                "width => document.querySelector('.br').clientWidth === width", arg=width
            )
            self.settle()
        self.page.evaluate("scrollTo(0, 0)")

    @contextmanager
    def in_light(self) -> Iterator[None]:
        """Show the page in the light theme for a while."""
        self.page.emulate_media(color_scheme="light")
        try:
            self.settle()
            yield
        finally:
            self.page.emulate_media(color_scheme="dark")

    def settle(self) -> None:
        """Wait until everything is drawn; fail if the page has reported an error."""
        self.page.evaluate(DRAWN)
        assert self.errors == []


@contextmanager
def open_page(browser: Browser, script: str = "") -> Iterator[ComponentPage]:
    """Open a page in its own context, with all screens loaded; it runs ``script`` before the page's own."""
    with browser.new_context(**context_options()) as context:
        if script:
            context.add_init_script(script)
        page = ComponentPage(context.new_page())
        page.load_all()
        with closing(page):
            yield page
