"""The table's word: who gives it comes in, and nobody else gets anything."""

from __future__ import annotations

import json
import signal
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from urllib.parse import urlencode
from uuid import uuid4

import pytest
import websocket

from referee.store import open_store
from referee.store.admission import format_access_code
from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.server import (
    ASSET,
    VISIT,
    Answer,
    Page,
    ServerProcess,
    form_token,
    heard,
    wait_for,
    written,
)
from tests.support.server import FORM as SENT
from tests.widgets.server.test_operations import lines
from widgets.server.devices import agent_of, device_id
from widgets.server.security import GUESS_BURST_OF_ALL, Guesses, OwnPass, network_of

pytestmark = pytest.mark.browser  # whole servers: as slow as a browser

PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
FORM = {**SENT, "User-Agent": PHONE}


@pytest.fixture
def store(guarded: ServerProcess) -> Iterator[Store]:
    with closing(open_store(guarded.store)) as store:
        yield store


class Browser:
    """What a browser keeps between its requests."""

    def __init__(self, server: ServerProcess, jar: dict[str, str] | None = None) -> None:
        self.server = server
        self.jar = dict(jar or {})
        self.form: dict[str, str] = {}
        """What the form that is shown has in it, unseen."""

    def get(self, path: str, **headers: str) -> Answer:
        kept = {"Cookie": written(self.jar)} if self.jar else {}
        return self._kept(self.server.get(path, {**VISIT, **kept, "User-Agent": PHONE, **headers}))

    def post(self, path: str, body: str = "", **headers: str) -> Answer:
        return self._kept(self.server.post(path, body, self.jar, **{**FORM, **headers}))

    def send(self, path: str, **typed: str) -> Answer:
        """Send the form that is shown."""
        return self.post(path, urlencode({**self.form, **typed}))

    def _kept(self, answer: Answer) -> Answer:
        self.form = form_token(answer) or self.form
        self.jar |= answer.cookies
        self.jar = {name: value for name, value in self.jar.items() if value}
        return answer

    def type(self, word: str) -> Answer:
        self.get("/enter")
        return self.send("/enter", word=word)

    def scan(self, word: str) -> Answer:
        scanned = self.get(f"/enter/{word}")
        assert scanned.status == 303 and scanned.headers["Location"] == "/enter"
        return self.get("/enter")

    @property
    def is_let_in(self) -> bool:
        answer = self.get("/?returned=1")  # that opens no page
        return answer.status == 303 and answer.headers["Location"] == "/"


def device_in(server: ServerProcess, store: Store) -> Browser:
    """A browser that has given the word, without a try at this server's limits."""
    secret = uuid4().hex
    store.admit(device_id(f"before {secret}"), device_id(secret), "Firefox/Android")
    return Browser(server, server.signed(secret))


def newest(store: Store) -> str:
    return max(store.devices(), key=lambda one: one.since).id


EVERYTHING = [
    "/?table=bcdfghjk",
    "/referee/pages/0123456789abcdef",
    ASSET,
    "/referee/static/manifest.json",
    "/voila/static/voila.js",
    "/voila/templates/lab/static/style.css",
    "/voila/api/themes/x.css",
    "/voila/files/referee.ipynb",
    "/static/style/style.min.css",
    "/favicon.ico",
    "/robots.txt",
    "/no/such/page",
    "/login",
    "/logout",
]


@pytest.mark.parametrize("known", [False, True], ids=["without a cookie", "with one"])
def test_until_it_is_let_in_a_device_gets_nothing(guarded: ServerProcess, known: bool) -> None:
    browser = Browser(guarded)
    if known:
        assert browser.get("/enter").status == 200
    opened = browser.get("/")
    assert (opened.status, opened.headers["Location"]) == (303, "/enter")
    for path in EVERYTHING:
        answer = browser.get(path)
        assert answer.status in (403, 404) or answer.headers["Location"] == "/enter", path
        assert len(answer.body) < 200 and answer.marks == {}, path
    assert browser.post("/referee/code", '{"code": "bcdfghjk"}').status == 403


def test_who_is_not_let_in_reaches_no_page(guarded: ServerProcess, store: Store) -> None:
    page = page_of(device_in(guarded, store))
    stranger = Browser(guarded)
    stranger.get("/enter")
    for jar in ({}, stranger.jar):
        with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
            page.socket(cookie=written(jar))
        assert Browser(guarded, jar).get(page.path).status == 403
        assert Browser(guarded, jar).post(f"{page.path}/leave").status == 403
    assert page.is_known()


def connections(page: Page) -> int:
    """Return how many websockets the server counts to a page."""
    return int(json.loads(page.state().body)["connections"])


def page_of(browser: Browser) -> Page:
    """Open the page on the browser's device."""
    return Page(browser.server, written(browser.jar))


def test_the_page_of_the_word_speaks_the_browsers_language(guarded: ServerProcess) -> None:
    page = guarded.get("/enter", {"Accept-Language": "es-ES,es;q=0.9"})
    assert page.status == 200 and '<html lang="es">' in page.body.decode()
    assert page.headers["Cache-Control"] == "no-store"
    assert "table&#39;s word" in guarded.get("/enter").body.decode()
    assert "src=" not in page.body.decode() and "<script" not in page.body.decode()


def test_who_types_the_word_comes_in_however_it_is_written(guarded: ServerProcess, store: Store) -> None:
    browser = Browser(guarded)
    wrong = browser.type("bcdfghjkm")
    assert wrong.status == 401 and "That is not the word." in wrong.body.decode()
    assert not browser.is_let_in
    came = browser.type(format_access_code(store.access_code()).upper())
    assert (came.status, came.headers["Location"]) == (303, "/")
    assert browser.is_let_in and browser.get("/").status == 200
    assert browser.get("/enter").headers["Location"] == "/"
    [device] = [one for one in store.devices() if one.id == newest(store)]
    assert device.agent == "Firefox/Android"


def test_a_scanned_word_leaves_the_address_at_once(guarded: ServerProcess, store: Store) -> None:
    browser = Browser(guarded)
    came = browser.scan(store.access_code())
    assert (came.status, came.headers["Location"]) == (303, "/") and browser.is_let_in
    assert not any("word" in name for name in browser.jar), "nor is it kept"
    for bad in ("bcdfghjkm", "%0d%0aSet-Cookie:x=y", "%f0%9f%98%80", "x" * 300):
        assert Browser(guarded).scan(bad).status in (200, 401, 429)
    assert store.access_code() not in guarded.log.read_text()


def test_who_scanned_an_old_code_is_told_where_the_new_one_is(guarded: ServerProcess, store: Store) -> None:
    old = store.access_code()
    store.draw_access_code(asks_all=True)
    answer = Browser(guarded).scan(old)
    assert answer.status == 401
    assert "This code is an old one." in answer.body.decode() and "Try again" not in answer.body.decode()


def test_an_address_with_a_word_only_leads_on(guarded: ServerProcess, store: Store) -> None:
    assert device_in(guarded, store).post(f"/enter/{store.access_code()}").status == 405
    open_to_all = Browser(guarded)
    open_to_all.get("/enter/bcdfghjkm")
    assert open_to_all.post("/enter/bcdfghjkm").status == 405


def test_a_word_without_a_cookie_lets_nobody_in(guarded: ServerProcess, store: Store) -> None:
    count = len(store.devices())
    answer = guarded.post("/enter", urlencode({"word": store.access_code()}), **FORM)
    assert answer.status == 403 and answer.marks == {} and "cookies" in answer.body.decode()
    visitor = Browser(guarded)
    visitor.get("/enter")
    for origin in ("", "http://evil.example"):
        typed = urlencode({**visitor.form, "word": store.access_code()})
        assert visitor.post("/enter", typed, Origin=origin).status == 403
    assert len(store.devices()) == count and not visitor.is_let_in


def test_whoever_planted_a_cookie_is_not_let_in_with_its_victim(guarded: ServerProcess, store: Store) -> None:
    attacker = Browser(guarded)
    attacker.get("/enter")
    victim = Browser(guarded, attacker.jar)
    victim.type(store.access_code())
    assert victim.is_let_in and not attacker.is_let_in


@pytest.mark.parametrize("scanned", [True, False], ids=["scanned", "typed"])
def test_a_lost_answer_and_a_double_tap_let_in_once(
    guarded: ServerProcess, store: Store, scanned: bool
) -> None:
    browser, word = Browser(guarded), store.access_code()
    browser.get(f"/enter/{word}" if scanned else "/enter")
    typed = urlencode({**browser.form, "word": word})

    def enter(jar: dict[str, str]) -> Answer:
        other = Browser(guarded, jar)
        return other.get("/enter") if scanned else other.post("/enter", typed)

    count = len(store.devices())
    with ThreadPoolExecutor(3) as taps:
        answers = [*taps.map(lambda _: enter(browser.jar), range(3))]
    assert {(one.status, one.headers["Location"]) for one in answers} == {(303, "/")}
    assert len(store.devices()) == count + 1
    for answer in answers:
        assert Browser(guarded, {**browser.jar, **answer.cookies}).is_let_in
    assert browser.is_let_in, "no answer came"
    assert browser.get("/").status == 200 and guarded.cookie() in browser.jar
    settled = {name: value for name, value in browser.jar.items() if "next" not in name}
    assert Browser(guarded, settled).is_let_in


def test_wrong_words_end_soon_and_the_right_one_with_them(fresh: ServerProcess) -> None:
    browser = Browser(fresh)
    browser.get("/enter")
    statuses = [browser.send("/enter", word=f"wrong{n}").status for n in range(12)]
    assert statuses == [401] * 10 + [429] * 2
    store = open_store(fresh.store)
    for refused in (
        browser.send("/enter", word=store.access_code()),
        Browser(fresh).scan(store.access_code()),
    ):
        assert refused.status == 429 and refused.headers["Retry-After"]
        assert "Wait a minute" in refused.body.decode()
    assert store.devices() == []
    store.close()
    assert {one["why"] for one in lines(fresh.audit) if one["event"] == "refused"} == {
        "word",
        "rate",
    }


def test_many_addresses_are_no_better_than_one() -> None:
    """Everybody has 2⁶⁴ addresses of IPv6, and may have several networks."""
    guesses = Guesses()

    def tried(address: str) -> bool:
        if guesses.wait(address):
            return False
        guesses.count(address)
        return True

    assert sum(tried(f"2001:db8:0:1::{n:x}") for n in range(1000)) == 10
    assert sum(tried(f"2001:db8:0:{n:x}::1") for n in range(2, 1000)) == GUESS_BURST_OF_ALL - 10
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("fe80::1%eth0") == network_of("fe80::2")


def test_the_servers_own_browser_comes_in_without_typing_once(monkeypatch: pytest.MonkeyPatch) -> None:
    own = OwnPass()
    assert own.fits(str(own)) and not own.fits(str(own)[:-1]) and not own.fits("")
    own.use_up()
    assert not own.fits(str(own))
    late = OwnPass()
    monkeypatch.setattr("widgets.server.security.time", SimpleNamespace(monotonic=lambda: late._until + 1))
    assert not late.fits(str(late))


OPENER = """
import os, runpy, sys, webbrowser
# what a browser on this machine would be given
webbrowser.open = lambda url: open(os.environ["OPENED"], "w").write(url)
runpy.run_module("referee", run_name="__main__", alter_sys=True)
"""


def test_the_browser_that_is_opened_here_is_an_owner(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    server = ServerProcess(tmp_path, "--word", code=OPENER, opens=True, OPENED=str(opened), DISPLAY=":0")
    try:
        store = open_store(server.store)
        first = device_in(server, store)
        assert first.is_let_in
        url = wait_for(lambda: opened.exists() and opened.read_text())
        path = url.removeprefix(f"http://{server.host}")
        browser = device_in(server, store)  # it had typed the word once, as a guest
        assert [one.is_owner for one in store.devices() if one.id == newest(store)] == [False]
        assert browser.get(path).status == 303 and browser.get("/enter").status == 303
        assert browser.is_let_in
        assert [one.is_owner for one in store.devices()] == [True, True]
        other = Browser(server)
        other.get(path)
        assert other.get("/enter").status == 401, "it is good for one"
        store.close()
    finally:
        server.end(signal.SIGTERM)


def test_an_invitation_lets_its_device_in_once_it_is_taken_up(guarded: ServerProcess, store: Store) -> None:
    table = store.create(
        NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")]), host="f" * 64
    )
    seat, watch = store.invite(table.id, "seat", 1), store.invite(table.id, "spectator")
    looker = Browser(guarded)
    looker.get(f"/join/{seat}")
    assert "I am Bo" in looker.get("/sit").body.decode()
    assert not looker.is_let_in, "who only looks at the code has not used it up"
    for token in (seat, watch):
        phone = Browser(guarded)
        phone.get(f"/join/{token}")
        phone.get("/sit")
        taken = phone.send("/sit")
        assert taken.status == 303 and phone.is_let_in and phone.get("/").status == 200
    assert looker.send("/sit").status == 410 and not looker.is_let_in
    other = Browser(guarded)
    other.get("/join/abcdefghijklmnop")
    assert other.get("/sit").status == 410 and other.post("/sit").status == 410 and not other.is_let_in


def test_a_removed_device_has_its_line_cut_and_is_asked_again(fresh: ServerProcess) -> None:
    store = open_store(fresh.store)
    device_in(fresh, store)
    [owner] = [one.id for one in store.devices()]
    table = store.create(NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")]), host=owner)
    phone, staying = device_in(fresh, store), device_in(fresh, store)
    phone.get(f"/join/{store.invite(table.id, 'seat', 1)}")
    phone.get("/sit")
    assert phone.send("/sit").status == 303
    device = next(role.device for role in store.roles(table.id) if role.seat == 1)
    cut, kept = page_of(phone), page_of(staying)
    closed, other = cut.socket(), kept.socket()
    old = store.access_code()
    removed_at = monotonic()
    store.remove(device, by=owner)  # as another server on this store would
    for _ in heard(closed):
        pass  # until the server closes it
    assert monotonic() - removed_at < 1
    assert connections(kept) == 1
    other.close()
    assert phone.get("/").headers["Location"] == "/enter" and not phone.is_let_in
    assert cut.state().status == 403
    assert [role.kind for role in store.roles(table.id)] == ["host"]
    assert phone.type(old).status == 401, "and the word that it knows is not the word any more"
    assert phone.type(store.access_code()).status == 303 and phone.is_let_in
    assert store.parts(newest(store)) == []
    store.close()


def test_other_pages_of_a_device_that_sits_down_open_anew(guarded: ServerProcess, store: Store) -> None:
    """They belong to the device with the new secret; the attacker with the old one has a page as well."""
    browser = device_in(guarded, store)
    socket = page_of(browser).socket()
    old = dict(browser.jar)
    table = store.create(
        NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")]), host="f" * 64
    )
    browser.get(f"/join/{store.invite(table.id, 'seat', 1)}")
    browser.get("/sit")
    assert browser.send("/sit").status == 303
    for _ in heard(socket):
        pass  # until the server closes it
    assert Browser(guarded, old).get("/").headers["Location"] == "/enter"
    assert browser.get("/").status == 200


def test_two_servers_on_one_store_share_the_word_and_not_the_cookies(
    guarded: ServerProcess, store: Store, tmp_path: Path
) -> None:
    other = ServerProcess(tmp_path, "--word", store=guarded.store)
    try:
        here = device_in(guarded, store)
        there = Browser(other, here.jar)
        assert not there.is_let_in, "a cookie is for one server's port"
        assert there.scan(store.access_code()).status == 303 and there.is_let_in
        assert Browser(guarded, there.jar).is_let_in
    finally:
        other.end(signal.SIGTERM)


def test_the_word_survives_and_is_told_nowhere_but_on_a_terminal(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--word")
    store = open_store(server.store)
    browser = Browser(server)
    browser.scan(store.access_code())
    word, key = store.access_code(), store.signing_key()
    said = server.end(signal.SIGTERM)
    assert "`referee word` prints it" in said
    server = ServerProcess(tmp_path, "--word")  # on another port, so by another cookie
    again = Browser(server)
    assert again.scan(word).status == 303 and again.is_let_in
    for process in server.processes():
        assert key not in str(process.environ()) and key not in str(process.cmdline())
    server.end(signal.SIGTERM)
    secrets = [word, format_access_code(word), key, *browser.jar.values()]
    audited = "".join(one.read_text() for one in tmp_path.glob("audit-*.jsonl"))
    assert '"let in"' in audited
    for secret in secrets:
        assert secret not in audited and secret not in server.log.read_text()
    store.close()


def test_what_happens_at_the_door_is_noted(fresh: ServerProcess) -> None:
    store, noted = open_store(fresh.store), fresh.audit
    assert stat.S_IMODE(noted.stat().st_mode) == 0o600
    Browser(fresh).type("wrong")
    browser = Browser(fresh)
    browser.scan(store.access_code())
    table = store.create(
        NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")]), host="f" * 64
    )
    browser.get(f"/join/{store.invite(table.id, 'seat', 1)}")
    browser.get("/sit")
    browser.send("/sit")
    browser.post("/referee/code", json.dumps({"code": "nothere1"}))
    events = [(one["event"], one.get("why")) for one in lines(noted)]
    assert events == [
        ("started", None),
        ("refused", "word"),
        ("let in", None),
        ("joined", None),
        ("refused", "code"),
    ]
    [joined] = [one for one in lines(noted) if one["event"] == "joined"]
    assert joined["device"] == newest(store)[:8] and (joined["table"], joined["seat"]) == (table.id, 1)
    store.close()


@pytest.mark.parametrize(
    ("told", "agent"),
    [
        (PHONE, "Firefox/Android"),
        ("Mozilla/5.0 (iPad; CPU OS 18_0) AppleWebKit/605 Version/18.0 Mobile Safari/604.1", "Safari/iPad"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0", "Edge/Windows"),
        ("<script>alert(1)</script>\0\n", "/"),
        ("", "/"),
    ],
)
def test_a_browser_is_named_in_our_words(told: str, agent: str) -> None:
    assert agent_of(told) == agent
