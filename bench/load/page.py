"""The dashboard's page without a browser: at its kernel's websocket, with the screens that it was sent.

What ``widgets/frontend/host`` and ``widgets/frontend/screens.ts`` do, without drawing anything.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from time import perf_counter
from typing import Any
from uuid import uuid4

from tornado.websocket import WebSocketClientConnection, websocket_connect

from bench.load.browser import Browser
from tests.support.json_patch import apply
from widgets.server.defaults import MODEL_ID

ANSWERED_WITHIN = 30.0
"""Seconds after which a tap, or a screen that has to change, counts as lost."""


class Lost(RuntimeError):
    """Something did not come within :data:`ANSWERED_WITHIN`, or the server has closed the line."""


class Page:
    """A page at its kernel. ``shown_at`` says when its table stood for the first time as it stands."""

    def __init__(self, browser: Browser, kernel: str, line: WebSocketClientConnection) -> None:
        self.browser = browser
        self.screens: dict[str, Any] = {}
        self.shown_at = 0.0
        self.answered_at = 0.0
        self.waits = 0
        """How often the server said that it hears this device later."""
        self._kernel, self._line, self._session = kernel, line, uuid4().hex
        self._is_there = False
        self._end: str | None = None
        self._changed = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, browser: Browser, path: str = "/") -> Page:
        """Visit a path, and wait until the screens are there."""
        kernel = await browser.visit(path)
        channels = f"/api/kernels/{kernel}/channels?session_id={uuid4().hex}"
        line = await websocket_connect(
            browser.request(channels, "ws", Origin=f"http://{browser.host}"), max_message_size=1 << 24
        )
        page = cls(browser, kernel, line)
        await page._greet(path.partition("?table=")[2])
        return page

    async def _greet(self, table: str) -> None:
        self._send("comm_info_request", {"target_name": "jupyter.widget"})
        await self._until(lambda: self._is_there)
        ticket = json.loads((await self.browser.get("/referee/ticket")).body)["ticket"]
        await self.tap(
            {"tap": "hello", "language": "en", "table": table, "score_sheet": "", "ticket": ticket}
        )

    async def close(self) -> None:
        """Close as a page that is left: its kernel ends."""
        self._reading.cancel()
        with suppress(asyncio.CancelledError):
            await self._reading
        self._line.close()
        await self.browser.leave(self._kernel)

    @property
    def shell(self) -> Mapping[str, Any]:
        return self.screens.get("shell") or {}

    @property
    def table(self) -> Mapping[str, Any]:
        return self.screens.get("table") or {}

    async def tap(self, data: Mapping[str, Any]) -> float:
        """Send a tap and return the seconds until its answer is in the screens; raise :class:`Lost`."""
        tap_id, began = uuid4().hex, perf_counter()
        content = {"event": "tap", "data": {**data, "id": tap_id, "seen": self.shell.get("serial")}}
        custom = {"method": "custom", "content": content}
        self._send("comm_msg", {"comm_id": MODEL_ID, "data": custom})
        await self._until(lambda: self.shell.get("answered") == tap_id)
        return self.answered_at - began

    async def until_version(self, version: int) -> float:
        """Return when the table was shown as far as so many entries of its log; raise :class:`Lost`."""
        await self._until(lambda: self.table.get("version", -1) >= version)
        return self.shown_at

    async def _until(self, condition: Callable[[], bool]) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWERED_WITHIN), self._changed:
                await self._changed.wait_for(lambda: condition() or self._end is not None)
        if not condition():
            raise Lost(self._end or f"nothing came within {ANSWERED_WITHIN:.0f} s")

    def _send(self, kind: str, content: Mapping[str, Any]) -> None:
        header = {
            "msg_id": uuid4().hex,
            "msg_type": kind,
            "session": self._session,
            "username": "",
            "date": datetime.now(UTC).isoformat(),
            "version": "5.4",
        }
        whole = {"parent_header": {}, "metadata": {}, "buffers": [], "header": header, "content": content}
        self._line.write_message(json.dumps({"channel": "shell", **whole}))

    async def _read(self) -> None:
        end = "the server closed the line"
        try:
            while (message := await self._line.read_message()) is not None:
                self._receive(json.loads(message))
                async with self._changed:
                    self._changed.notify_all()
        except (ValueError, LookupError, TypeError) as error:
            end = f"the server sent what no page can show: {error!r}"
        async with self._changed:
            self._end = end
            self._changed.notify_all()

    def _receive(self, message: Mapping[str, Any]) -> None:
        kind, content = message["header"]["msg_type"], message["content"]
        if kind == "comm_info_reply":
            self._is_there = self._is_there or MODEL_ID in content["comms"]
        elif content.get("comm_id") == MODEL_ID:
            self._is_there = True
            if kind == "comm_msg":
                self._take(content["data"])

    def _take(self, data: Mapping[str, Any]) -> None:
        before, answered = self.table.get("version"), self.shell.get("answered")
        if data["method"] == "update":
            self.screens.update(data["state"])
        elif data["content"]["method"] == "wait":
            self.waits += 1
        elif data["content"]["method"] == "changed":
            [change] = data["content"]["args"]
            if change["from"] != self.shell.get("serial"):
                raise ValueError("a change to screens that this page has not got")
            self.screens = apply(self.screens, change["patch"])
        now = perf_counter()
        if self.table.get("version") != before:
            self.shown_at = now
        if self.shell.get("answered") != answered:
            self.answered_at = now
