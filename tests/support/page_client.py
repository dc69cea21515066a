"""A page without a browser: its websocket, and the dashboard's handling of messages."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.json_patch import applied
from tests.support.server import Page, ServerProcess, heard, written
from widgets.server.devices import device_id

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]
REVEAL = {
    "do": "reveal",
    "private": {"loss": 1},
    "public": {"workers": 1, "credits": 2, "gain": 1},
}


def secret_of(name: str) -> str:
    """Return the secret in the cookie of a device, as long as the server makes it."""
    return hashlib.sha256(name.encode()).hexdigest()


def table_of(store: Store, host: str, **seats: int) -> str:
    """Keep a table of a device, with seats on others; return its id."""
    table = store.create(NewTable("reputation", SEATS, {"start_seat": 0}), host=device_id(secret_of(host))).id
    for name, seat in seats.items():
        store.grant(table, device_id(secret_of(name)), "seat", seat)
    return table


class Device:
    """A page of a device, with a table open on it; ``screens`` is what it shows."""

    def __init__(self, server: ServerProcess, name: str, table: str) -> None:
        self.page = Page(server, written(server.signed(secret_of(name))), f"/?table={table}")
        self.screens: dict[str, Any] = self.page.screens
        self.socket = self.page.socket()

    def connect(self) -> None:
        """Open the page's websocket again."""
        self.socket = self.page.socket()

    def listen(self, is_done: Callable[[], Any]) -> None:
        """Take what the server sends until something is so; raise ``ConnectionError`` if that ends before."""
        for message in () if is_done() else heard(self.socket):
            self._take(message)
            if is_done():
                return
        if not is_done():
            raise ConnectionAbortedError("the server has closed the websocket")

    def _take(self, message: dict[str, Any]) -> None:
        """Take in screens, or what has changed of them."""
        if message["method"] == "update":
            self.screens |= message["state"]
        elif message["content"]["method"] == "changed":
            [change] = message["content"]["args"]
            # A page that lacks a message gets all screens with the answer to its next tap.
            if change["from"] == self.screens["shell"]["serial"]:
                self.screens = applied(self.screens, change["patch"])

    def send(self, event: Any) -> None:
        """Send an event, or whatever it is."""
        self.socket.send(event if isinstance(event, str) else json.dumps(event))

    def tap(self, name: str, **data: Any) -> dict[str, Any] | None:
        """Tap, and return the page's notice when that is answered."""
        tap = uuid4().hex
        seen = self.screens["shell"]["serial"]
        self.send({"event": "tap", "data": {"tap": name, "id": tap, "seen": seen, **data}})
        self.listen(lambda: self.screens["shell"]["answered"] == tap)
        told: dict[str, Any] | None = self.screens["shell"]["notice"]
        return told

    def play(self, action: dict[str, Any]) -> None:
        """Do what nothing forbids."""
        told = self.tap("submit", action=action, revision=self.screens["table"]["revision"])
        assert told is None, told

    def await_version(self, version: int) -> None:
        """Wait until the page shows so many entries."""
        self.listen(lambda: self.screens["table"]["version"] == version)

    def close(self) -> None:
        """Close the websocket, without a goodbye."""
        self.socket.close()
