"""The dashboard's page without a browser: at its websocket, with the screens that it was sent.

What ``widgets/frontend/host`` and ``widgets/frontend/screens.ts`` do, without drawing anything.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import perf_counter
from typing import Any
from uuid import uuid4

from tornado.websocket import WebSocketClientConnection, websocket_connect

from bench.load.browser import Browser
from tests.support.json_patch import apply

ANSWERED_WITHIN = 30.0
"""Seconds after which a tap, or a screen that has to change, counts as lost."""


class Lost(RuntimeError):
    """Something did not come within :data:`ANSWERED_WITHIN`, or the server has closed the websocket."""


class Page:
    """A page at its session. ``shown_at`` says when its table stood for the first time as it stands."""

    def __init__(
        self, browser: Browser, page: str, screens: dict[str, Any], connection: WebSocketClientConnection
    ) -> None:
        self.browser = browser
        self.screens = screens
        self.shown_at = 0.0
        self.answered_at = 0.0
        self.waits = 0
        """How often the server said that it hears this device later."""
        self._page, self._connection = page, connection
        self._answers: dict[str, Mapping[str, Any]] = {}
        self._end: str | None = None
        self._changed = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, browser: Browser, path: str = "/") -> Page:
        """Visit a path, and wait until the screens are there."""
        page_id, screens = await browser.visit(path)
        connection = await websocket_connect(
            browser.request(f"/referee/pages/{page_id}/socket", "ws", Origin=f"http://{browser.host}"),
            max_message_size=1 << 24,
        )
        page = cls(browser, page_id, screens, connection)
        table = path.partition("?table=")[2]
        await page.tap({"tap": "connect", "language": "en", "table": table, "score_sheet": ""})
        return page

    async def close(self) -> None:
        """Close as a page that is left: its session ends."""
        self._reading.cancel()
        with suppress(asyncio.CancelledError):
            await self._reading
        self._connection.close()
        await self.browser.leave(self._page)

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
        self._connection.write_message(json.dumps(content))
        await self._until(lambda: self.shell.get("answered") == tap_id)
        return self.answered_at - began

    async def ask(self, query: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Send a query and return its answer; raise :class:`Lost`."""
        query_id = uuid4().hex
        content = {"event": "ask", "data": {"query": query, "data": data, "id": query_id}}
        self._connection.write_message(json.dumps(content))
        await self._until(lambda: query_id in self._answers)
        return self._answers.pop(query_id)

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

    async def _read(self) -> None:
        end = "the server closed the websocket"
        try:
            while (message := await self._connection.read_message()) is not None:
                self._take(json.loads(message))
                async with self._changed:
                    self._changed.notify_all()
        except (ValueError, LookupError, TypeError) as error:
            end = f"the server sent what no page can show: {error!r}"
        async with self._changed:
            self._end = end
            self._changed.notify_all()

    def _take(self, data: Mapping[str, Any]) -> None:
        before, answered = self.table.get("version"), self.shell.get("answered")
        if data["method"] == "update":
            self.screens.update(data["state"])
        elif data["content"]["method"] == "wait":
            self.waits += 1
        elif data["content"]["method"] == "answered":
            [answer] = data["content"]["args"]
            self._answers[answer["id"]] = answer["content"]
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
