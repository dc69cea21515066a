"""A page's websocket: it receives events and sends messages, each as a JSON text (:mod:`widgets.bridge`).

Events above a rate limit are dropped. The page gets the message ``wait``, and sends unanswered events again
(see ``docs/decisions/0009-taps-are-sent-again.md``).
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from asyncio import Future
from collections.abc import Mapping
from functools import partial
from math import isinf
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from referee.engine.errors import RefereeError
from widgets import audit
from widgets.registry import COMMANDS, QUERIES, Request
from widgets.server.auth import AuthGate
from widgets.server.security import OwnOriginOnly, is_own
from widgets.server.sessions import OpenPage

LOG = logging.getLogger("widgets")

DEEPEST = 50
"""The deepest nesting of an event."""

MOST_VALUES = 5000
"""The most values of an event, estimated by the characters before them.

Parsing a megabyte of brackets would block the event loop for a fifth of a second. A page sends some hundred
values, and a file in one.
"""

MOST_UNREAD_BYTES = 4 << 20
"""The size of messages that a page may leave unread. A single larger message, such as a backup, is sent."""

WAIT_INTERVAL_S = 1.0
"""The time between two ``wait`` messages."""


def read_event(raw: str | bytes) -> dict[str, Any] | None:
    """Return an event of a page; ``None`` for a binary, malformed or too large message."""
    if not isinstance(raw, str) or sum(map(raw.count, ",[{")) > MOST_VALUES:
        return None
    try:
        event = json.loads(raw, parse_constant=_refuse, parse_float=_finite)
        if "\\ud" in raw.lower():
            json.dumps(event, ensure_ascii=False).encode()  # a lone surrogate could not be stored
    except (ValueError, RecursionError):
        return None
    if not isinstance(event, dict) or event.keys() != {"event", "data"}:
        return None
    is_event = event["event"] in ("tap", "ask") and isinstance(event["data"], dict)
    return event if is_event and _is_shallow(event) else None


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _finite(number: str) -> float:
    """Return a number; raise ``ValueError`` for infinity, such as 1e400, which JSON cannot represent."""
    value = float(number)
    if isinf(value):
        raise ValueError(number)
    return value


def _is_shallow(event: Any) -> bool:
    level = [event]
    for _ in range(DEEPEST):
        level = [
            inner
            for container in level
            for inner in (container.values() if isinstance(container, dict) else container)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return True
    return False


def purpose_of(event: dict[str, Any]) -> str:
    """Return the purpose of an event, a key of :attr:`Limits.by_purpose`."""
    kind: str = event["event"]
    requests: Mapping[str, Request[Any]] = QUERIES if kind == "ask" else COMMANDS
    name = event["data"].get("query" if kind == "ask" else "tap")
    if isinstance(name, str) and name in requests and requests[name].declared.is_slow:
        return "think"
    return "upload" if kind == "ask" and name == "upload" else kind


class OpenPageHandler(AuthGate, JupyterHandler):
    """A route of an open page, which does not exist for other devices."""

    page: OpenPage
    admits_guests = True

    async def prepare(self, **_more: Any) -> None:  # type: ignore[override]
        """Answer 403 without a login, and 404 to a device that does not have this page."""
        # No redirect to the login, which a page would take for an answer.
        await super().prepare(_redirect_to_login=False)
        if self._finished:
            return
        page_id = self.path_args[0]
        page = self.context.sessions.find(page_id, self.device)
        if page is None:
            if any(other.id == page_id for other in self.context.sessions.pages):
                audit.note("refused", why="page", device=self.device, address=self.address)
            raise HTTPError(404, "there is no such page")
        self.page = page


class StateHandler(OpenPageHandler):
    """Returns whether the server knows a page, and its websocket."""

    def get(self, _page: str) -> None:
        """Answer with ``{"connections": 0 or 1}``."""
        self.set_header("Cache-Control", "no-store")
        self.finish({"connections": int(self.page.socket is not None)})


class LeaveHandler(OwnOriginOnly, OpenPageHandler):
    """Ends a page that was closed; it sends a beacon, which has no token but its origin."""

    def post(self, _page: str) -> None:
        """End the page."""
        self.context.sessions.remove(self.page)
        self.set_status(204)
        self.finish()


class SocketHandler(WebSocketHandler, OpenPageHandler):
    """A page's websocket."""

    _last_wait = -WAIT_INTERVAL_S
    _unread_bytes = 0
    _is_closed = False

    async def prepare(self, **more: Any) -> None:  # type: ignore[override]
        """Answer 429 above the rate limit."""
        await super().prepare(**more)
        if not self._finished and not self.context.limits.sockets.allow(self.page.device):
            raise HTTPError(429)

    def check_origin(self, origin: str | None = None) -> bool:  # type: ignore[override]
        """Whether the request comes from a page of this server."""
        return is_own(self.request)

    async def open(self, *_args: str) -> None:
        """Attach the websocket to its page, unless the browser has closed it meanwhile.

        The device is checked again, because it may have been removed while the websocket was opening.
        """
        if self._is_closed:
            return
        # Nagle's algorithm would delay the second message of a burst by 40 ms.
        self.set_nodelay(True)
        self.context.sessions.attach(self.page, self)
        if not await asyncio.to_thread(self._is_still_admitted):
            self.context.sessions.remove(self.page)

    def _is_still_admitted(self) -> bool:
        try:
            device = self.page.device
            if self.devices.admits(device):
                return True
            return self.devices.is_guest(device) and self.page.session.models.is_alone
        except RefereeError as error:
            LOG.warning("the store cannot tell which devices are admitted: %s", error)
            return False

    def on_message(self, message: str | bytes) -> None:
        """Handle an event of the page within its rate limit; drop others."""
        event, device, limits = read_event(message), self.page.device, self.context.limits
        purpose = "" if event is None else purpose_of(event)
        since = time.monotonic()
        is_allowed = event is not None and limits.by_purpose[purpose].allow(device)
        if is_allowed and self.context.sessions.receive(
            self.page, event, partial(self._count, purpose, since)
        ):
            return
        if not limits.dropped.allow(device):
            LOG.warning("A page sent too much. Closing.")
            audit.note("refused", why="rate", device=device, address=self.address)
            self._cut_off()
        elif event is None:
            LOG.warning("A page sent a message that no page sends. Ignoring.")
        else:
            self._send_wait()

    def _cut_off(self) -> None:
        """Close the connection without waiting for the browser, which may be flooding the server."""
        connection = self.ws_connection
        self.close(1008)
        if connection is not None and connection.stream is not None:
            connection.stream.close()

    def _count(self, purpose: str, since: float) -> None:
        self.context.metrics.note_answer(purpose, time.monotonic() - since)

    def _send_wait(self) -> None:
        now = time.monotonic()
        if now - self._last_wait >= WAIT_INTERVAL_S:
            self._last_wait = now
            self.notify("wait")

    def notify(self, method: str, *args: Any) -> None:
        """Send the page a message of the server itself."""
        self.send(json.dumps({"method": "custom", "content": {"method": method, "args": [*args]}}))

    def send(self, text: str) -> None:
        """Send a text; a page that does not read its messages is disconnected, and reconnects."""
        if self._unread_bytes > MOST_UNREAD_BYTES:
            LOG.warning("A page does not read what it is sent. Closing.")
            self._cut_off()
            return
        try:
            writing = self.write_message(text)
        except WebSocketClosedError:
            LOG.info("A page has dropped off.")
        else:
            self._unread_bytes += len(text)
            writing.add_done_callback(partial(self._written, len(text)))

    def _written(self, length: int, writing: Future[None]) -> None:
        self._unread_bytes -= length
        if not writing.cancelled() and writing.exception() is not None:
            LOG.info("A page dropped off while a message was sent: %s", writing.exception())

    def on_close(self) -> None:
        """Detach the websocket from its page."""
        self._is_closed = True
        if hasattr(self, "page"):
            self.context.sessions.detach(self.page, self)
        super().on_close()
