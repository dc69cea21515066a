"""What a server meets at a table: others that die, pages that are left, messages that no page sends, a store
that fails. The game continues."""

from __future__ import annotations

import secrets
import signal
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from time import sleep

import pytest
import websocket

from referee.store import open_store
from referee.store.store import Store
from tests.support.page_client import REVEAL, Device, table_of
from tests.support.server import Page, ServerProcess, heard, wait_for
from tests.support.thorough import seeds

pytestmark = pytest.mark.browser  # whole servers: as slow as a browser


def test_one_of_two_servers_is_killed_and_the_devices_of_the_other_play_on(own_postgresql, tmp_path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    one, two = (ServerProcess(folder, store=own_postgresql) for folder in folders)
    try:
        with closing(open_store(own_postgresql)) as store:
            table = table_of(store, "tablet", bo=1)
            tablet, bo = Device(one, "tablet", table), Device(two, "bo", table)
            tablet.play(REVEAL)
            bo.await_version(1)
            one.process.kill()
            one.process.wait(10)
            again = Device(two, "tablet", table)  # the device that was there, comes here
            again.play({"do": "speculate", "by": 0})
            bo.await_version(2)
            bo.play({"do": "speculate", "by": 1})
            again.await_version(3)
            assert again.screens["table"]["now"]["text"].startswith("Cy")
            assert store.log_length(table) == 3
            for device in (tablet, bo, again):
                device.close()
    finally:
        if one.process.poll() is None:
            one.end(signal.SIGTERM)
        two.end(signal.SIGTERM)


def test_pages_that_are_left_cost_nothing_in_the_end(tmp_path) -> None:
    server = ServerProcess(tmp_path, "--cull-after", "2")
    try:
        with closing(open_store(server.store)) as store:
            table = table_of(store, "tablet")
            tablet = Device(server, "tablet", table)
            tablet.play(REVEAL)
            before = store.entries(table)
            tablet.close()

            def visit() -> int:
                pages = [Page(server) for _ in range(40)]
                wait_for(lambda: not any(page.is_known() for page in pages))
                return server.memory()

            used = visit()  # modules are imported, and the allocator has its arenas
            assert visit() < used + (8 << 20)
            assert store.entries(table) == before
            again = Device(server, "tablet", table)  # it continues where it was
            assert again.screens["table"]["version"] == 1
            again.play({"do": "speculate", "by": 0})
            again.close()
    finally:
        server.end(signal.SIGTERM)


# -- the server is killed ---------------------------------------------------------------------------

DEVICES = 50
SPECULATIONS = [{"do": "speculate", "by": (start + turn) % 3} for start in range(10) for turn in range(3)]
GAME = [action for turn in range(0, 30, 3) for action in (REVEAL, *SPECULATIONS[turn : turn + 3])]
"""A game of ten rounds in which nobody bids; each action is an entry of the table's log."""


def play_until_cut_off(device: Device) -> None:
    """Play on as long as there is a server."""
    with suppress(OSError, websocket.WebSocketException):
        for action in GAME[device.screens["table"]["version"] :]:
            device.play(action)


@pytest.mark.parametrize("seed", seeds(5))
def test_a_killed_server_comes_back_with_all_pages_and_all_that_it_accepted(
    tmp_path: Path, seed: int
) -> None:
    """See ``test_killed.py`` for the many kills of single players."""
    server = ServerProcess(tmp_path)
    try:
        with closing(open_store(server.store)) as store:
            names = [f"device {number}" for number in range(DEVICES)]
            tables = {name: table_of(store, name) for name in names}
            before = [Device(server, name, tables[name]) for name in names]
            with ThreadPoolExecutor(DEVICES) as threads:
                games = [threads.submit(play_until_cut_off, device) for device in before]
                sleep(Random(seed).uniform(0.5, 3))  # the moment of the kill
                server.process.kill()
                for game in games:
                    game.result()
            server.process.wait(10)
            server = ServerProcess(tmp_path, port=server.port)
            again = [Device(server, name, tables[name]) for name in names]
            for old, new in zip(before, again, strict=True):
                accepted, version = old.screens["table"]["version"], new.screens["table"]["version"]
                assert accepted <= version <= accepted + 1, "the answer to one tap may have been lost"
                if version < len(GAME):
                    new.play(GAME[version])
                assert store.log_length(new.screens["table"]["id"]) == min(version + 1, len(GAME))
                new.close()
            assert any(0 < device.screens["table"]["version"] < len(GAME) for device in before)
    finally:
        server.end(signal.SIGTERM)


# -- what no page sends -----------------------------------------------------------------------------


@pytest.fixture
def tablet(served: ServerProcess) -> Iterator[tuple[Device, Store, str]]:
    secret = secrets.token_urlsafe(8)
    with closing(open_store(served.store)) as store:
        table = table_of(store, secret)
        device = Device(served, secret, table)
        device.play(REVEAL)
        yield device, store, table
        device.close()


def test_a_message_of_ten_megabytes_is_not_taken(served, tablet) -> None:
    device, store, table = tablet
    # a server that takes it would keep the websocket open, and its end would be waited for in vain
    with suppress(websocket.WebSocketException, ConnectionError):
        device.send({"event": "tap", "data": {"tap": "x" * 10_000_000}})
        for _ in heard(device.socket):
            pass
    assert device.page.is_known()
    device.connect()
    device.play({"do": "speculate", "by": 0})
    assert store.log_length(table) == 2


FORGED = {
    "no JSON": "tap",
    "no object": ["tap"],
    "no event": {},
    "unknown event": {"event": "_receive", "data": {}},
    "private name": {"event": "__init__", "data": {}},
    "a message of Jupyter's": {"header": {"msg_type": "execute_request"}, "content": {"code": "1"}},
    "a tap that is a list": {"event": "tap", "data": ["play"]},
    "a tap without a name": {"event": "tap", "data": {"tap": ["play"]}},
    "unknown tap": {"event": "tap", "data": {"tap": "_play", "action": {}, "revision": ""}},
    "an action that is a text": {"event": "tap", "data": {"tap": "submit", "action": "x", "revision": ""}},
    "a seat that is no number": {"event": "tap", "data": {"tap": "release", "seat": "1"}},
    "a look that is nothing": {"event": "look", "data": None},
    "a seat that is not there": {"event": "look", "data": {"seat": 99}},
    "a query that is a list": {"event": "ask", "data": {"query": ["rules"]}},
    "an id that is a list": {"event": "ask", "data": {"id": ["1"], "query": "rules"}},
    "a tap that tells the screens it has": {"event": "tap", "data": {"tap": "x", "seen": {"a": [1]}}},
}


def test_forged_messages_change_nothing_and_the_page_lives_on(served, tablet) -> None:
    device, store, table = tablet
    shown = device.screens["table"]
    log = len(served.log.read_text())
    for forged in FORGED.values():
        device.send(forged)
    device.socket.send_binary(b"\x00\xff")
    for language in ("es", "en"):  # all before it has been taken by then
        assert device.tap("language", language=language) is None
    assert device.screens["table"] == shown
    assert store.log_length(table) == 1
    device.play({"do": "speculate", "by": 0})
    said = served.log.read_text()[log:]
    assert "Traceback" not in said, said


# -- the store fails under a page -----------------------------------------------------------------


class Holder:
    """Another program holds the store."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("BEGIN EXCLUSIVE")

    def let_go(self) -> None:
        self.connection.execute("ROLLBACK")
        self.connection.close()


HANGING = """
import runpy, threading, time
from referee.store.store import Store

ask = Store.signing_key

def hang(self):
    if threading.current_thread() is not threading.main_thread():
        time.sleep(600)
    return ask(self)

Store.signing_key = hang
runpy.run_module("referee", run_name="__main__", alter_sys=True)
"""


def test_a_server_ends_while_its_store_does_not_answer(tmp_path) -> None:
    server = ServerProcess(tmp_path, code=HANGING)
    assert server.get("/healthz/ready").status == 503
    server.end(signal.SIGTERM)


def test_a_page_goes_on_once_its_locked_store_is_free_again(served, tablet) -> None:
    device, store, table = tablet
    other = Holder(Path(served.store.removeprefix("sqlite:///")))
    shown = device.screens["table"]
    told = device.tap("submit", action={"do": "speculate", "by": 0}, revision=shown["revision"])
    other.let_go()
    assert told is not None and "is using the store" in told["text"]
    assert device.screens["table"]["version"] == 1 and device.screens["table"]["now"] == shown["now"]
    assert store.log_length(table) == 1
    device.play({"do": "speculate", "by": 0})
    assert store.log_length(table) == 2
