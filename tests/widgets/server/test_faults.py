"""What a server meets at a table: others that die, pages that are left, messages that no page sends, a store
that fails. The game goes on."""

from __future__ import annotations

import hashlib
import json
import secrets
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import cycle
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
import pytest
import websocket
from tests.widgets.server.test_kernels import message

from referee.store import open_store
from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.json_patch import applied
from tests.support.server import Page, ServerProcess, heard, wait_for, written
from widgets.server.context import MODEL_ID
from widgets.server.devices import device_id

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]
REVEAL = {
    "do": "reveal",
    "private": {"loss": 1},
    "public": {"workers": 1, "credits": 2, "gain": 1},
}

pytestmark = pytest.mark.browser  # whole servers and their kernels: as slow as a browser


def cookie(name: str) -> str:
    """Return what the browser of a device keeps, as long as the server makes it."""
    return hashlib.sha256(name.encode()).hexdigest()


class Device:
    """A page without a browser: its websocket, and the dashboard's model at the other end."""

    def __init__(self, server: ServerProcess, secret: str, table: str, path: str = "/") -> None:
        self.page = Page(server, written(server.signed(cookie(secret))), path)
        self.channels = server.channels(self.page.kernel)
        self.state: dict[str, Any] = {}
        self.comms: list[str] = []
        self._find_model()
        ticket = json.loads(
            server.get("/referee/ticket", {"Cookie": written(server.signed(cookie(secret)))}).body
        )
        self.tap("hello", language="en", ticket=ticket["ticket"], table=table)

    def _find_model(self) -> None:
        def ask() -> None:
            self.send("comm_info_request", target_name="jupyter.widget")

        def is_there(answer: dict[str, Any]) -> bool:
            self.comms = list(answer["content"].get("comms", ()))
            return MODEL_ID in self.comms

        ask()
        self.listen(is_there, ask)

    def send(self, kind: str, **content: Any) -> None:
        self.channels.send(message(kind, "shell", **content))

    def listen(self, done: Callable[[dict[str, Any]], Any], again: Callable[[], Any] = lambda: None) -> None:
        """Take what the kernel sends until something is so."""
        for answer in heard(self.channels, again):
            content = answer["content"]
            if content.get("comm_id") == MODEL_ID:
                self._take(content.get("data", {}))
            if done(answer):
                return
        raise AssertionError("the server has closed the connection")

    def _take(self, data: dict[str, Any]) -> None:
        """Take in screens, or what has changed of them."""
        self.state |= data.get("state", {})
        told = data.get("content", {})
        if told.get("method") == "changed":
            [change] = told["args"]
            assert change["from"] == self.state["shell"]["serial"]
            self.state = applied(self.state, change["patch"])

    def custom(self, content: Any) -> None:
        self.send("comm_msg", comm_id=MODEL_ID, data={"method": "custom", "content": content})

    def tap(self, name: str, **data: Any) -> dict[str, Any] | None:
        """Tap, again until it is answered as a page does, and return what the page is told."""
        content = {"event": "tap", "data": {"tap": name, "id": uuid4().hex, **data}}
        self.custom(content)
        answered = content["data"]["id"]
        self.listen(
            lambda _: self.state.get("shell", {}).get("answered") == answered, lambda: self.custom(content)
        )
        told: dict[str, Any] | None = self.state["shell"]["notice"]
        return told

    def play(self, action: dict[str, Any]) -> None:
        told = self.tap("submit", action=action, revision=self.state["table"]["revision"])
        assert told is None, told

    def await_version(self, version: int) -> None:
        """Wait until the page shows so many entries, told by the store alone."""
        if self.state["table"]["version"] != version:
            self.listen(lambda _: self.state["table"]["version"] == version)

    def close(self) -> None:
        self.channels.close()


def table_of(store: Store, host: str, **seats: int) -> str:
    """Keep a table of a device, with seats on others."""
    table = store.create(NewTable("reputation", SEATS, {"start_seat": 0}), host=device_id(cookie(host))).id
    for secret, seat in seats.items():
        store.grant(table, device_id(cookie(secret)), "seat", seat)
    return table


def test_one_of_two_servers_is_killed_and_the_devices_of_the_other_play_on(own_postgresql, tmp_path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    one, two = (ServerProcess(folder, store=own_postgresql) for folder in folders)
    kernels = []
    try:
        with closing(open_store(own_postgresql)) as store:
            table = table_of(store, "tablet", bo=1)
            tablet, bo = Device(one, "tablet", table), Device(two, "bo", table)
            tablet.play(REVEAL)
            bo.await_version(1)
            kernels = one.kernels()
            one.process.kill()
            one.process.wait(10)
            again = Device(two, "tablet", table)  # whoever was there, comes here
            again.play({"do": "speculate", "by": 0})
            bo.await_version(2)
            bo.play({"do": "speculate", "by": 1})
            again.await_version(3)
            assert again.state["table"]["now"]["text"].startswith("Cy")
            assert store.log_length(table) == 3
            for device in (tablet, bo, again):
                device.close()
    finally:
        for kernel in kernels:  # nobody is left to end them
            with suppress(Exception):
                kernel.kill()
        if one.process.poll() is None:
            one.end(signal.SIGTERM)
        two.end(signal.SIGTERM)


@pytest.mark.thorough
def test_pages_that_are_left_cost_nothing_in_the_end(tmp_path) -> None:
    server = ServerProcess(tmp_path, "--cull-after", "5")
    try:
        [idle] = wait_for(server.kernels)
        with closing(open_store(server.store)) as store:
            table = table_of(store, "tablet")
            tablet = Device(server, "tablet", table)
            tablet.play(REVEAL)
            before = store.entries(table)
            kernel = server.kernel_process(tablet.page.kernel).memory_info().rss
            stays = psutil.Process(server.process.pid), server.fork_server()
            idle_level = sum(process.memory_info().rss for process in stays) + kernel
            tablet.close()
            for _ in range(11):
                Page(server)
            wait_for(lambda: idle not in server.kernels())
            # half a kernel more than what always runs and the kernel in waiting: no page's kernel is left
            wait_for(lambda: len(server.kernels()) == 1 and server.memory() < idle_level + kernel / 2)
            assert store.entries(table) == before
            again = Device(server, "tablet", table)  # it goes on where it was
            assert again.state["table"]["version"] == 1
            again.play({"do": "speculate", "by": 0})
            again.close()
    finally:
        server.end(signal.SIGTERM)


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
    with suppress(websocket.WebSocketConnectionClosedException, ConnectionError):
        device.custom({"event": "tap", "data": {"tap": "x" * 10_000_000}})
        for _ in heard(device.channels):
            pass
    assert served.kernel_lives(device.page.kernel)
    device.channels = served.channels(device.page.kernel)
    device.play({"do": "speculate", "by": 0})
    assert store.log_length(table) == 2


FORGED = {
    "no object": "tap",
    "no event": {},
    "unknown event": {"event": "_receive", "data": {}},
    "private name": {"event": "__init__", "data": {}},
    "create a widget": {"event": "create_widget", "data": {"class": "os.system", "props": {}}},
    "another's content": {"create_widget": "ipywidgets.Button", "id": "1", "props": {}},
    "update a reference": {"update_ref": "1", "props": {"shell": {}}, "prop": "shell", "id": "1"},
    "a tap that is a list": {"event": "tap", "data": ["play"]},
    "a tap without a name": {"event": "tap", "data": {"tap": ["play"]}},
    "unknown tap": {"event": "tap", "data": {"tap": "_play", "action": {}, "revision": ""}},
    "an action that is a text": {"event": "tap", "data": {"tap": "submit", "action": "x", "revision": ""}},
    "a seat that is no number": {"event": "tap", "data": {"tap": "release", "seat": "1"}},
    "a look that is nothing": {"event": "look", "data": None},
    "a seat that is not there": {"event": "look", "data": {"seat": 99}},
}
RAW = {
    "unknown comm": ("comm_msg", {"comm_id": "0" * 32, "data": {"method": "custom", "content": {}}}),
    "comm of a wrong type": ("comm_msg", {"comm_id": 7, "data": []}),
    "no data": ("comm_msg", {"comm_id": None}),
    "no comm": ("comm_msg", {"data": {}}),
    "no comm to close": ("comm_close", {"data": {}}),
    "a comm that cannot be looked up": ("comm_msg", {"comm_id": [], "data": {}}),
    "nothing to open": ("comm_open", {}),
    "a new widget": (
        "comm_open",
        {
            "comm_id": "1" * 32,
            "target_name": "jupyter.widget",
            "data": {"state": {"_model_module": "x", "_model_name": "y"}},
        },
    ),
    "unknown target": ("comm_open", {"comm_id": "2" * 32, "target_name": "os", "data": {}}),
}


def test_forged_messages_change_nothing_and_the_kernel_lives_on(served, tablet) -> None:
    device, store, table = tablet
    shown = device.state["table"]
    log = len(served.log.read_text())
    for content in FORGED.values():
        device.custom(content)
    for kind, content in RAW.values():
        device.send(kind, **content)
    device.send("comm_msg", comm_id=MODEL_ID, data={"method": "update", "state": {"table": {"id": "x"}}})
    for language, comm in zip(cycle(("es", "en")), [*device.comms, MODEL_ID], strict=False):
        # also those of the widget kit itself
        for content in FORGED.values():
            if not isinstance(content, dict) or content.get("event") != "look":
                device.send("comm_msg", comm_id=comm, data={"method": "custom", "content": content})
        device.custom({"event": "tap", "data": {"tap": "language", "language": language}})
        # all before it has been taken: a kernel's queue is not endless
        device.listen(lambda _, language=language: device.state["shell"]["language"] == language)
    device.custom({"event": "tap", "data": {"tap": "language", "language": "en"}})
    device.listen(lambda _: device.state["table"] == shown)
    assert device.state["table"] == shown
    assert store.log_length(table) == 1
    assert served.kernel_lives(device.page.kernel)
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


def test_a_page_goes_on_once_its_locked_store_is_free_again(served, tablet) -> None:
    device, store, table = tablet
    other = Holder(Path(served.store.removeprefix("sqlite:///")))
    shown = device.state["table"]
    told = device.tap("submit", action={"do": "speculate", "by": 0}, revision=shown["revision"])
    other.let_go()
    assert told is not None and "is using the store" in told["text"]
    assert device.state["table"]["version"] == 1 and device.state["table"]["now"] == shown["now"]
    assert store.log_length(table) == 1
    device.play({"do": "speculate", "by": 0})
    assert store.log_length(table) == 2
