"""Messages that are lost between a page and its session, either way."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import WebSocketRoute, expect

from referee.tables.table import Table
from tests.components.dashboard import NAMES
from tests.support.random_play import sparse_action


class Line:
    """The page's websocket, which can lose the next message of a kind.

    Through the first ``dead`` websockets comes nothing, though they open.
    """

    def __init__(self, page, dead: int = 0) -> None:
        self.dead = dead
        self.lost: list[str] = []
        self._losing: dict[str, Callable[[str], bool]] = {}
        page.route_web_socket(re.compile("/socket$"), self._relay)

    def lose(self, way: str, having: str) -> None:
        self._losing[way] = lambda text: having in text

    def _relay(self, socket: WebSocketRoute) -> None:
        if self.dead:
            self.dead -= 1
            return
        server = socket.connect_to_server()
        socket.on_message(lambda message: self._pass("out", message, server.send))
        server.on_message(lambda message: self._pass("in", message, socket.send))

    def _pass(self, way: str, message: str | bytes, send: Callable[[str | bytes], None]) -> None:
        text = message if isinstance(message, str) else message.decode("utf-8", "replace")
        loses = self._losing.get(way)
        if loses is not None and loses(text):
            del self._losing[way]
            self.lost.append(way)
        else:
            send(message)


def bidding(tablet) -> Line:
    """Bring a game to its first bid, over a connection that loses nothing yet."""
    line = Line(tablet.page)
    tablet.open().start_game(3)
    tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
    return line


def bid(tablet, workers: int) -> None:
    tablet.tap(tablet.pad(tablet.page.locator("[data-do=bid_private]"), workers))


def test_a_tap_or_an_inquiry_that_is_lost_is_sent_again(tablet):
    line = bidding(tablet)
    line.lose("out", '"bid_private"')
    bid(tablet, 2)
    assert line.lost == ["out"]
    expect(tablet.now).to_contain_text("Bo")
    line.lose("out", '"look"')
    tablet.hold_to_look(0)
    expect(tablet.looked).to_contain_text("Credits")
    assert line.lost == ["out", "out"]


def test_a_tap_whose_answer_is_lost_is_done_once(tablet):
    line = bidding(tablet)
    line.lose("in", '"/shell/answered"')
    bid(tablet, 2)
    assert line.lost == ["in"]
    expect(tablet.now).to_contain_text("Bo")
    tablet.page.get_by_role("button", name="Log").click()
    expect(tablet.log.filter(has_text="Ana bids")).to_have_count(1)


def test_what_another_device_seals_meanwhile_is_no_answer_to_what_was_sealed_here(tablet, stored, server):
    line = Line(tablet.page)
    table = stored(4, 8, lambda state: state.step == "cosponsor")
    due = sorted(table.match.game.offers(table.match.state), key=lambda one: one.by)
    tablet.open(table.id)
    tablet.secret_rows.first.click()
    tablet.choose_in_secret()
    line.lose("out", '"tap"')
    tablet.button("Seal it").click()
    with server.opened_store() as store:
        Table.open(store, table.id).submit(sparse_action(due[-1], Random(1)))
    # the message names the player who is left
    expect(tablet.hand_over).to_contain_text(NAMES[due[1].by])
    assert line.lost == ["out"]


def test_a_page_that_is_told_nothing_asks_again_over_another_websocket(tablet):
    line = Line(tablet.page, dead=1)
    tablet.open()
    assert line.dead == 0
