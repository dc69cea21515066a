"""The access code as people use it: typed, scanned, refused, and revoked for a device."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from referee.store.admission import format_access_code
from tests.browser.conftest import Server, Tablet, put_away
from tests.browser.test_devices import invite
from tests.components.checks import serious
from tests.components.fitting import faults, resize
from tests.support.chromium import SIZES, phone_options
from widgets.server.security import GUESS_BURST


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("guarded"), "--word").running() as server:
        yield server


@pytest.fixture
def device(browser: Browser, guarded: Server) -> Iterator[Callable[..., Tablet]]:
    """A separate device at the server that asks for the access code."""
    contexts: list[BrowserContext] = []

    def opened(**more: Any) -> Tablet:
        contexts.append(browser.new_context(**{**phone_options(), **more}))
        return Tablet(contexts[-1].new_page(), guarded)

    yield opened
    with ExitStack() as leaving:
        for context in contexts:
            leaving.callback(context.close)
            leaving.callback(put_away, context)


@pytest.fixture
def word(guarded: Server) -> Callable[[], str]:
    def asked() -> str:
        with guarded.opened_store() as store:
            return store.access_code()

    return asked


def scan(tablet: Tablet, word: str) -> Tablet:
    tablet.page.goto(f"{tablet.server.url}enter/{word}")
    expect(tablet.page.locator("[data-serial]")).to_be_visible()
    return tablet


def lobby(page: Page) -> Locator:
    """The part of the lobby that only admitted devices see."""
    return page.get_by_role("region", name="Start a game")


def devices(tablet: Tablet) -> Locator:
    """The admitted devices, on their sheet."""
    return tablet.sheet.get_by_role("listitem")


def test_the_word_lets_in_typed_or_scanned_and_a_removed_phone_is_asked_again(device, guarded, word):
    tablet = scan(device(viewport={"width": 1024, "height": 768}, is_mobile=False), word())
    assert word() not in tablet.page.url
    visited = tablet.page.evaluate("performance.getEntriesByType('navigation').map((one) => one.name).join()")
    assert word() not in visited
    tablet.start_game(3)
    table = tablet.table_id

    # an unknown device sees only the question
    phone = device()
    phone.page.goto(f"{guarded.url}?table={table}")
    expect(phone.page).to_have_url(f"{guarded.url}enter")
    expect(phone.page.locator("body")).not_to_contain_text("Ana")
    phone.page.get_by_label("The table's word").fill("bcd fgh jkm")
    phone.button("Come in").click()
    expect(phone.page.get_by_role("alert")).to_have_text("That is not the word. Try again.")
    phone.page.get_by_label("The table's word").fill(format_access_code(word()).capitalize())
    phone.page.get_by_label("The table's word").press("Enter")
    expect(lobby(phone.page)).to_be_visible()

    # it takes a seat; a page of it that was open already reloads by itself
    other = Tablet(phone.page.context.new_page(), guarded).open()
    phone.page.goto(guarded.url + invite(guarded, table, 1))
    with other.page.expect_event("load", timeout=120_000):
        phone.button("I am Bo").click()
    expect(phone.now).to_be_visible()
    expect(other.page.locator("[data-serial]")).to_be_visible()
    other.page.goto("about:blank")

    # the phone shows the admitted devices, and can remove none
    phone.tap(phone.page.get_by_role("button", name="Lobby"))
    phone.button("Devices").click()
    rows = devices(phone)
    expect(rows).to_have_count(2)
    expect(phone.sheet).not_to_contain_text(format_access_code(word()))
    expect(rows.get_by_role("button")).to_have_count(0)
    expect(rows.filter(has_text="may remove others")).to_contain_text("Reputation: the table's tablet")
    phone.page.keyboard.press("Escape")

    # the tablet removes it
    tablet.tap(tablet.page.get_by_role("button", name="Lobby"))
    tablet.button("Devices").click()
    rows = devices(tablet)
    theirs = rows.filter(has_text="Reputation: Bo")
    expect(theirs).to_have_count(1)
    theirs.get_by_role("button", name="Remove").click()
    old = word()
    tablet.button("Yes, remove").click()
    expect(rows).to_have_count(1)
    expect(phone.page).to_have_url(f"{guarded.url}enter", timeout=60_000)
    expect(phone.page.get_by_label("The table's word")).to_be_visible()
    phone.page.get_by_label("The table's word").fill(old)
    phone.button("Come in").click()
    expect(phone.page.get_by_role("alert")).to_be_visible()
    with guarded.opened_store() as store:
        assert [role.kind for role in store.roles(table)] == ["host"]

    # a device that scans the code on the tablet now is admitted
    shown = tablet.page.get_by_role("region", name="The table's word")
    expect(shown).to_contain_text(format_access_code(word()))
    (code,) = zxingcpp.read_barcodes(Image.open(BytesIO(shown.locator("img").screenshot())))
    assert code.text == f"{guarded.url}enter/{word()}"
    phone.page.goto(code.text)
    expect(lobby(phone.page)).to_be_visible()
    phone.page.reload()
    expect(lobby(phone.page)).to_be_visible()
    assert tablet.errors == [] and phone.errors == []


def test_a_planted_cookie_is_worth_nothing_once_its_victim_is_in(device, guarded, word):
    attacker, victim = device(), device()
    attacker.page.goto(f"{guarded.url}enter")
    victim.page.context.add_cookies(attacker.page.context.cookies())
    scan(victim, word())
    attacker.page.goto(guarded.url)
    expect(attacker.page).to_have_url(f"{guarded.url}enter")


class Planter(BaseHTTPRequestHandler):
    """A server on another port of the same host, which sets cookies for it and has a link to an address."""

    cookies: dict[str, str]
    link: str

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        # only with the page: the icon that a browser fetches later would set them again
        for name, value in self.cookies.items() if self.path == "/" else ():
            self.send_header("Set-Cookie", f"{name}={value}; Path=/; HttpOnly; SameSite=Lax")
        self.end_headers()
        self.wfile.write(f'<!DOCTYPE html><title>Kittens</title><a href="{self.link}">Kittens</a>'.encode())

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def planter() -> Iterator[tuple[type[Planter], str]]:
    handler = type("Planter", (Planter,), {"cookies": {}, "link": ""})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        yield handler, f"http://127.0.0.1:{site.server_address[1]}/"
        site.shutdown()
        thread.join()


def test_a_cookie_from_another_port_is_not_what_comes_in(device, guarded, word, planter):
    """The attacker has loaded the page that asks for the code, and knows the secret in its form."""
    handler, site = planter
    attacker, victim = device(), device()
    attacker.page.goto(f"{guarded.url}enter")
    jar = {one["name"]: one["value"] for one in attacker.page.context.cookies()}
    handler.cookies = {name: value for name, value in jar.items() if "next" in name}
    victim.page.goto(f"{guarded.url}enter")
    other = victim.page.context.new_page()
    other.goto(site)
    kept = {one["name"]: one["value"] for one in victim.page.context.cookies()}
    assert handler.cookies.items() <= kept.items(), "it is planted"
    typed = victim.page.get_by_label("The table's word")
    typed.fill(word())
    typed.press("Enter")
    expect(victim.page.get_by_role("alert")).to_contain_text("This page was open for too long.")
    attacker.page.goto(guarded.url)
    expect(attacker.page).to_have_url(f"{guarded.url}enter")
    typed.fill(word())
    typed.press("Enter")
    expect(lobby(victim.page)).to_be_visible()


def test_links_of_another_page_use_up_no_tries(device, guarded, word, planter, tmp_path):
    handler, site = planter
    phone = device().page
    handler.link = f"{guarded.url}enter/wrong"
    for _ in range(GUESS_BURST + 1):
        phone.goto(site)
        phone.get_by_role("link").click()
        expect(phone.get_by_text("You opened a link with the table's word in it.")).to_be_visible()
        expect(phone.get_by_role("textbox")).to_have_count(0)
    assert phone.evaluate(SMALL_OR_SIDEWAYS) == []
    _keep(phone, tmp_path, "word-from-a-link")
    handler.link = f"{guarded.url}enter/{word()}"
    phone.goto(site)
    phone.get_by_role("link").click()
    phone.get_by_role("button", name="Come in").click()
    expect(lobby(phone)).to_be_visible()


@pytest.mark.thorough
def test_the_page_of_the_word_fits_every_size_in_both_languages_for_everybody(device, guarded, tmp_path):
    found: list[str] = []
    for locale, label in (("en-GB", "The table's word"), ("es-ES", "La palabra de la mesa")):
        for scheme in ("dark", "light"):
            page = device(locale=locale, color_scheme=scheme, is_mobile=False).page
            page.goto(f"{guarded.url}enter")
            page.get_by_label(label).fill("x")
            page.get_by_role("button").click()
            expect(page.get_by_role("alert")).to_be_visible()
            for size, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                found += [f"{locale} {size}: {one}" for one in page.evaluate(SMALL_OR_SIDEWAYS)]
                _keep(page, tmp_path, f"word-{locale}-{scheme}-{size}")
            results = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
            found += [f"{locale} {scheme}: {one['id']}" for one in results]
    assert found == []


SMALL_OR_SIDEWAYS = """
() => {
  const said = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) said.push("sideways");
  for (const one of document.querySelectorAll("button, input:not([type=hidden]), a")) {
    const box = one.getBoundingClientRect();
    if (box.height < 44 || box.width < 44) said.push("small: " + one.outerHTML);
  }
  return said;
}
"""


def _keep(page: Any, folder: Path, name: str) -> None:
    """Keep a picture to look at, with ``--basetemp``."""
    page.screenshot(path=folder / f"{name}.png")


@pytest.mark.thorough
def test_the_sheet_of_devices_fits_every_size_in_both_languages_for_everybody(
    device, guarded, word, tmp_path
):
    tablet = scan(device(viewport={"width": 1024, "height": 768}, is_mobile=False), word())
    with guarded.opened_store() as store:
        [owner, *_] = [one.id for one in store.devices() if one.is_owner]
        store.draw_access_code(asks_all=True)  # this tablet becomes the owner
    expect(tablet.page).to_have_url(f"{guarded.url}enter", timeout=60_000)
    scan(tablet, word())
    scan(device(user_agent="Mozilla/5.0 (iPad; CPU OS 18_0) Version/18.0 Mobile Safari/604.1"), word())
    found: dict[str, list[str]] = {}
    for language, close, button in (("en", "Español", "Devices"), ("es", None, "Dispositivos")):
        tablet.button(button).click()
        expect(devices(tablet)).to_have_count(2)
        devices(tablet).get_by_role("button").first.click()
        expect(devices(tablet).get_by_role("group")).to_be_visible()
        found[language] = [*serious(tablet.page), *faults(tablet)]
        for size in SIZES:
            resize(tablet.page, size)
            _keep(tablet.page, tmp_path, f"devices-{language}-{size}")
        resize(tablet.page, "tablet")
        tablet.page.keyboard.press("Escape")
        expect(tablet.sheet).to_have_count(0)
        if close:
            tablet.tap(tablet.button(close))
    assert owner and found == {"en": [], "es": []}
