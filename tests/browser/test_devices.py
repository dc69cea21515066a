"""Several devices at one table: real pages, real cookies, real codes."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, WebSocket, expect

from tests.browser.conftest import Tablet, put_away
from tests.support.chromium import phone_options
from tests.support.thorough import first


class Frames:
    """What a page sees, over its websockets and in the bodies that it is answered with, and what it sends."""

    def __init__(self, tablet: Tablet) -> None:
        self.seen: list[str] = []
        self.sent: list[str] = []
        tablet.page.on("websocket", self._listen)
        tablet.page.on("response", self._answer)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.seen.append(_text(payload)))
        socket.on("framesent", lambda payload: self.sent.append(_text(payload)))

    def _answer(self, response) -> None:
        kind = response.headers.get("content-type", "")
        if response.ok and ("json" in kind or "html" in kind):
            self.seen.append(response.text())


def _text(payload: str | bytes) -> str:
    return payload if isinstance(payload, str) else payload.decode("utf-8", "replace")


@pytest.fixture
def device(browser: Browser, server) -> Iterator[Callable[..., Tablet]]:
    """Open a page on another device, with separate cookies and storage."""
    contexts: list[BrowserContext] = []

    def opened(path: str = "", url: str = server.url, **more) -> Tablet:
        contexts.append(browser.new_context(**{**phone_options(), **more}))
        tablet = Tablet(contexts[-1].new_page(), server)
        if path:
            tablet.page.goto(url + path)
        return tablet

    yield opened
    with ExitStack() as leaving:
        for context in contexts:
            leaving.callback(context.close)
            leaving.callback(put_away, context)


def invite(server, table: str, seat: int | None) -> str:
    """Make a code as the tablet does, and return the address in it."""
    with server.opened_store() as store:
        return "join/" + store.invite(table, "spectator" if seat is None else "seat", seat)


def sit(device, server, table: str, seat: int) -> Tablet:
    phone = device(invite(server, table, seat))
    phone.page.get_by_role("button").click()
    expect(phone.now).to_be_visible()
    return phone


def seat(tablet: Tablet, index: int) -> Locator:
    """A seat on the sheet of the phones."""
    return tablet.page.get_by_role("dialog", name="Phones").get_by_role("listitem").nth(index)


def test_a_scanned_code_claims_the_seat_in_one_more_tap_and_leaves_no_trace(tablet, device, server):
    tablet.open().start_game(3)
    tablet.tap(tablet.page.get_by_role("button", name="Phones"))
    tablet.tap(tablet.button("Show the code").nth(1))
    image = tablet.sheet.locator("img")
    expect(image).to_have_attribute("src", re.compile("^data:image/svg"))
    path = invite(server, tablet.table_id, 1)  # because the test cannot read the picture
    phone = device(path)
    token = path.rpartition("/")[2]
    assert token not in phone.page.url
    expect(phone.page.get_by_role("heading")).to_contain_text("Bo")
    phone.page.get_by_role("button", name="I am Bo").click()
    expect(phone.now).to_be_visible()
    assert token not in phone.page.url
    history = phone.page.evaluate("performance.getEntriesByType('navigation').map(one => one.name).join()")
    assert token not in history
    assert token not in server.log.read_text()
    # the tablet sees it by itself, and the code is gone
    expect(seat(tablet, 1)).to_contain_text("on a phone")
    expect(image).to_have_count(0)
    other = device(path)
    expect(other.page.get_by_role("button", name="I am Bo")).to_have_count(0)
    assert phone.errors == []


def test_an_action_on_one_device_is_on_the_others_by_itself(tablet, device, server):
    tablet.open().start_game(3)
    phones = [sit(device, server, tablet.table_id, seat) for seat in (0, 1)]
    tablet.reveal(None, {"loss": 1}, {"workers": 1, "credits": 3, "gain": 2})
    expect(phones[1].now).to_have_text("Wait for Ana.")
    phones[0].tap(phones[0].button("Speculate"))
    expect(phones[1].button("Speculate")).to_be_visible()
    expect(tablet.now).to_contain_text("Bo")
    phones[1].tap(phones[1].button("Undo"))  # the last action is Ana's: the tablet is asked
    expect(tablet.notice).to_contain_text("Bo would like to take back: Ana speculates.")
    tablet.tap(tablet.notice.get_by_role("button", name="Yes"))
    expect(phones[0].now).to_contain_text("You: bid or speculate.")
    expect(phones[0].last).to_contain_text("Bo")


def test_before_the_opening_a_sealed_value_is_on_no_other_device(tablet, device, server, stored):
    table = stored(
        4,
        8,
        lambda state: (
            state.step == "cosponsor" and state.seats[state.left_neighbour(state.sponsorship.primary)].hq >= 4
        ),
    )
    state = table.match.state
    bidder = state.left_neighbour(state.sponsorship.primary)
    tablet.open(table.id)
    onlooker = device(invite(server, table.id, None))
    others = [tablet, onlooker]
    frames = [Frames(one) for one in others]
    tablet.page.reload()
    onlooker.page.get_by_role("button").click()
    expect(onlooker.now).to_be_visible()
    phone = sit(device, server, table.id, bidder)
    own = Frames(phone)
    phone.page.reload()
    expect(phone.now).to_be_visible()
    phone.secret_rows.click()
    phone.secrets.nth(4).click()
    phone.tap(phone.page.get_by_role("button", name="Seal it"))
    expect(tablet.last).to_contain_text("has sealed")
    expect(onlooker.last).to_contain_text("has sealed")

    def traces(texts: list[str]) -> list[str]:
        return [one for one in texts if re.search(r'"workers"\s*:\s*4[^0-9]', one) and "bid_cosponsor" in one]

    # one tap, which a page sends again where the answer is late, and nothing comes back
    assert len({re.search(r'"id": ?"(\w+)"', one)[1] for one in traces(own.sent)}) == 1
    for one in (own, *frames):
        assert one.seen
        assert traces(one.seen) == []
    for one in frames:
        assert traces(one.sent) == []
    assert json.dumps({"workers": 4}) not in server.log.read_text()


def test_an_unknown_device_is_shown_no_table(device, tablet):
    tablet.open().choose_game("Reputation")
    tablet.name_seats(3)
    tablet.name_fields.first.fill("Zenobia")
    tablet.tap(tablet.button("Start the game"))
    stranger = device(f"?table={tablet.table_id}")
    expect(stranger.notice).to_contain_text("no part")
    expect(stranger.page.get_by_role("heading", name="Continue a game")).to_be_visible()
    expect(stranger.page.get_by_role("listitem").filter(has_text="Zenobia")).to_have_count(0)
    tablet.tap(tablet.button("Lobby"))
    expect(tablet.tables.filter(has_text="Zenobia")).to_have_count(1)


def test_a_table_code_lets_look_on_and_guessing_ends_soon(device, tablet):
    tablet.open().start_game(3)
    onlooker = device("")
    onlooker.open()
    onlooker.page.get_by_label("Join with a table code").fill("wrongone")
    onlooker.page.get_by_role("button", name="Watch").click()
    expect(onlooker.page.get_by_role("alert")).to_contain_text("no table")
    onlooker.page.get_by_label("Join with a table code").fill(tablet.table_id)
    onlooker.page.get_by_role("button", name="Watch").click()
    expect(onlooker.now).to_be_visible()
    expect(onlooker.page.locator(".br-controls button")).to_have_count(0)
    answers = onlooker.page.evaluate(
        """async () => {
            const all = [];
            for (let i = 0; i < 12; i++) {
                const body = JSON.stringify({ code: 'guess' + i });
                all.push((await fetch('referee/code', { method: 'POST', body })).status);
            }
            return all;
        }"""
    )
    assert answers[-1] == 429


def test_the_page_comes_back_by_itself_when_the_server_does(tablet, tmp_path):
    from tests.browser.conftest import Server

    server = Server(tmp_path)
    server.start()
    try:
        tablet.server = server
        tablet.open().start_game(3)
        said = tablet.now.inner_text()
        tablet.tap(tablet.page.get_by_role("button", name="Log"))
        expect(tablet.sheet).to_be_visible()
        server.stop()
        lost = tablet.page.get_by_role("alertdialog")
        expect(lost).to_contain_text("The connection is lost.")
        # an open sheet does not cover it, and it goes only with its news
        lost.get_by_role("button").click(trial=True)
        tablet.page.keyboard.press("Escape")
        expect(lost).to_be_visible()
        with tablet.page.expect_event("load", timeout=120_000):
            server.start()
        expect(tablet.now).to_have_text(said)
    finally:
        server.stop()


class Radio:
    """The network between a phone and the server. When it fails, neither end closes the connection."""

    def __init__(self, port: int) -> None:
        self._server = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        self._is_up = True
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):  # it is closed
            while True:
                phone, _ = self._listener.accept()
                if not self._is_up:
                    phone.close()
                    continue
                pair = (phone, socket.create_connection(self._server))
                self._pairs.append(pair)
                for one, other in (pair, pair[::-1]):
                    threading.Thread(target=self._pump, args=(pair, one, other), daemon=True).start()

    def _pump(
        self, pair: tuple[socket.socket, socket.socket], one: socket.socket, other: socket.socket
    ) -> None:
        with suppress(OSError):  # it was closed from this side
            while data := one.recv(65536):
                if pair in self._pairs:
                    other.sendall(data)
                elif self._is_up:  # nobody knows this connection any more
                    break
        if pair in self._pairs or (one is pair[0] and self._is_up):
            for end in pair:
                self.hang_up(end)

    @staticmethod
    def hang_up(end: socket.socket) -> None:
        """Close an end of a connection, even if a thread waits at it."""
        with suppress(OSError):  # closed already
            end.shutdown(socket.SHUT_RDWR)
        end.close()

    def fail(self) -> list[socket.socket]:
        """Cut the phone off; return its ends of the connections, which still look open."""
        self._is_up = False
        severed, self._pairs = self._pairs, []
        for _, upstream in severed:
            self.hang_up(upstream)
        return [phone for phone, _ in severed]

    def come_back(self) -> None:
        """Let the phone reach the server again over new connections."""
        self._is_up = True

    def close(self) -> None:
        """Stop passing data on."""
        for phone in self.fail():
            self.hang_up(phone)
        self.hang_up(self._listener)


@pytest.fixture
def radio(server) -> Iterator[Radio]:
    radio = Radio(server.port)
    yield radio
    radio.close()


def cull(tablet: Tablet, server) -> None:
    """End a page, as the server does with one that has had no websocket for long."""
    request = Request(f"{server.url}referee/pages/{tablet.page_id}/leave", method="POST")
    here = urlsplit(tablet.page.url).netloc  # by which its cookies are named
    request.add_header("Host", here)
    request.add_header("Origin", f"http://{here}")
    kept = tablet.page.context.cookies(tablet.page.url)
    request.add_header("Cookie", "; ".join(f"{one['name']}={one['value']}" for one in kept))
    with urlopen(request, timeout=30) as answer:
        assert answer.status == 204


@pytest.mark.parametrize("hears_the_end", first([True, False]), ids=["cut off", "in silence"])
def test_a_phone_that_slept_for_hours_comes_back_by_itself(tablet, device, server, radio, hears_the_end):
    tablet.open().start_game(4)
    phone = device(invite(server, tablet.table_id, 0), url=radio.url)
    phone.page.get_by_role("button").click()
    tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
    expect(phone.button("Speculate")).to_be_visible()
    own = phone.page.get_by_role("region", name="Ana")
    phone.bid_public(0, 2)
    tablet.bid_private(1, 3)
    for seat in (2, 3):
        tablet.speculate(seat)
    phone.speculate(0)
    expect(phone.now).to_have_text("Wait for Bo.")
    expect(own).to_contain_text(re.compile(r"Credits\s*0"))
    phone.page.context.set_offline(True)
    forgotten = radio.fail()
    cull(phone, server)
    tablet.speculate(1)
    expect(tablet.page.get_by_text("enters it on their own phone")).to_be_visible()
    expect(phone.now).to_have_text("Wait for Bo.")  # it knows nothing of this
    if hears_the_end:
        for connection in forgotten:
            radio.hang_up(connection)
        expect(phone.page.locator("#br-lost")).to_be_visible()
    radio.come_back()
    phone.page.context.set_offline(False)
    expect(own).to_contain_text(re.compile(r"Credits\s*4"))
    expect(phone.page.locator("#br-lost")).to_be_hidden()
    phone.secret_rows.click()
    phone.secrets.first.click()
    phone.tap(phone.page.get_by_role("button", name="Seal it"))
    expect(tablet.last).to_contain_text("Ana has")
    assert phone.errors == []
