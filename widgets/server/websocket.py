"""A page's websocket: events come in, messages go out, each as one JSON text (:mod:`widgets.bridge`).

What is too much is not worked on. It is lost to nobody: the page is told to wait, and sends again what was
not answered (see ``docs/decisions/0009-taps-are-sent-again.md``).
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
"""Levels of an event at most."""

MOST_VALUES = 5000
"""Values of an event at most, counted by the characters that stand before them: a megabyte of brackets would
take the event loop a fifth of a second to read. A page sends some hundred, and files in one."""

MOST_UNREAD = 4 << 20
"""Bytes that a page may leave unread; the largest answer, a page's own backup, is sent all the same."""

TELL_EVERY = 1.0
"""Seconds between two times that a page is told to wait."""


def read_event(raw: str | bytes) -> dict[str, Any] | None:
    """Return what a page sends; ``None`` for what no page sends: binary, malformed, too much."""
    if not isinstance(raw, str) or sum(map(raw.count, ",[{")) > MOST_VALUES:
        return None
    try:
        event = json.loads(raw, parse_constant=_refuse, parse_float=_finite)
        if "\\ud" in raw.lower():
            json.dumps(event, ensure_ascii=False).encode()  # half a character could not be stored
    except (ValueError, RecursionError):
        return None
    if not isinstance(event, dict) or event.keys() != {"event", "data"}:
        return None
    is_event = event["event"] in ("tap", "ask") and isinstance(event["data"], dict)
    return event if is_event and _is_shallow(event) else None


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _finite(number: str) -> float:
    """Return a number; one such as 1e400 would be infinity, which JSON cannot tell the page again."""
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
    """Return what an event is for, a key of :attr:`Limits.by_purpose`."""
    kind: str = event["event"]
    requests: Mapping[str, Request[Any]] = QUERIES if kind == "ask" else COMMANDS
    name = event["data"].get("query" if kind == "ask" else "tap")
    if isinstance(name, str) and name in requests and requests[name].declared.is_slow:
        return "think"
    return "upload" if kind == "ask" and name == "upload" else kind


class OfOnePage(AuthGate, JupyterHandler):
    """A route to a page: to other devices than its own there is no such page."""

    page: OpenPage
    admits_guests = True

    async def prepare(self, **_more: Any) -> None:  # type: ignore[override]
        """Refuse with 403 who has not given the password, with 404 what is not for the asking device."""
        # not led to the login: a page would take that for an answer
        await super().prepare(_redirect_to_login=False)
        if self._finished:
            return
        page_id = self.path_args[0]
        page = self.context.sessions.find(page_id, self.device)
        if page is None:
            if any(one.id == page_id for one in self.context.sessions.pages):
                audit.note("refused", why="page", device=self.device, address=self.address)
            raise HTTPError(404, "there is no such page")
        self.page = page


class StateHandler(OfOnePage):
    """Tells a page whether the server knows it, and its websocket."""

    def get(self, _page: str) -> None:
        """Answer with ``{"connections": 0 or 1}``."""
        self.set_header("Cache-Control", "no-store")
        self.finish({"connections": int(self.page.socket is not None)})


class LeaveHandler(OwnOriginOnly, OfOnePage):
    """Ends a page that is closed; its goodbye is a beacon, which carries no token but its origin."""

    def post(self, _page: str) -> None:
        """End the page."""
        self.context.sessions.remove(self.page)
        self.set_status(204)
        self.finish()


class SocketHandler(WebSocketHandler, OfOnePage):
    """A page's websocket."""

    _told_to_wait = -TELL_EVERY
    _unread = 0
    _is_closed = False

    async def prepare(self, **more: Any) -> None:  # type: ignore[override]
        """Refuse with 429 more than a page ever opens."""
        await super().prepare(**more)
        if not self._finished and not self.context.limits.sockets.allow(self.page.device):
            raise HTTPError(429)

    def check_origin(self, origin: str | None = None) -> bool:  # type: ignore[override]
        """Whether a page of this server asks."""
        return is_own(self.request)

    async def open(self, *_args: str) -> None:
        """Let the page speak through this websocket from now on, unless its browser has gone meanwhile.

        So may its device have, since it was let in: whoever ends its pages may not have known of this one.
        """
        if self._is_closed:
            return
        # Nagle's algorithm would hold back the second message of a burst for 40 ms
        self.set_nodelay(True)
        self.context.sessions.attach(self.page, self)
        if not await asyncio.to_thread(self._is_still_let_in):
            self.context.sessions.remove(self.page)

    def _is_still_let_in(self) -> bool:
        try:
            device = self.page.device
            if self.devices.admits(device):
                return True
            return self.devices.is_guest(device) and self.page.session.models.is_alone
        except RefereeError as error:
            LOG.warning("the store cannot tell who is let in: %s", error)
            return False

    def on_message(self, message: str | bytes) -> None:
        """Take what the dashboard's page sends, in moderation; drop the rest."""
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
            self._tell_to_wait()

    def _cut_off(self) -> None:
        """Close it without waiting for the browser: a flood would go on, and unread texts be kept."""
        connection = self.ws_connection
        self.close(1008)
        if connection is not None and connection.stream is not None:
            connection.stream.close()

    def _count(self, purpose: str, since: float) -> None:
        self.context.metrics.note_answer(purpose, time.monotonic() - since)

    def _tell_to_wait(self) -> None:
        now = time.monotonic()
        if now - self._told_to_wait >= TELL_EVERY:
            self._told_to_wait = now
            self.tell("wait")

    def tell(self, method: str, *args: Any) -> None:
        """Tell the page something of the server's own."""
        self.send(json.dumps({"method": "custom", "content": {"method": method, "args": [*args]}}))

    def send(self, text: str) -> None:
        """Send a text; a page that reads nothing while more is written is cut off, and asks again."""
        if self._unread > MOST_UNREAD:
            LOG.warning("A page does not read what it is sent. Closing.")
            self._cut_off()
            return
        try:
            writing = self.write_message(text)
        except WebSocketClosedError:
            LOG.info("A page has dropped off.")
        else:
            self._unread += len(text)
            writing.add_done_callback(partial(self._written, len(text)))

    def _written(self, length: int, writing: Future[None]) -> None:
        self._unread -= length
        if not writing.cancelled() and writing.exception() is not None:
            LOG.info("A page dropped off while it was told something: %s", writing.exception())

    def on_close(self) -> None:
        """Take note that the page has no websocket, until it opens another one."""
        self._is_closed = True
        if hasattr(self, "page"):
            self.context.sessions.detach(self.page, self)
        super().on_close()
