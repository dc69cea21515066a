"""Who comes in: the check before every route, and the end of pages whose device is not let in any more.

A server that asks for the table's word serves nothing else to a device that has not given it: no page,
kernel, ticket, code or file. See :mod:`widgets.server.identity` for which device asks, and
:mod:`widgets.server.enter` for the page of the word.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from types import TracebackType
from typing import Any

from jupyter_server.base.handlers import APIHandler
from tornado.log import app_log
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketHandler

from referee.engine.errors import RefereeError
from widgets.server.identity import Identity, device_of, here
from widgets.server.operations import route_of
from widgets.server.plain import plain_page, render
from widgets.server.store_threads import asking

LOG = logging.getLogger("widgets")

WORD_PAGE = "enter"

_lines: set[Line] = set()


def open_lines() -> list[Line]:
    """Return the websockets that are open."""
    return [*_lines]


class LetInOnly(RequestHandler):
    """Serves devices that are let in; the page itself leads others to that of the word."""

    is_for_all = False
    """Whether every device is served: by the word's page, and by invitations, which let their device in."""

    async def prepare(self) -> None:
        """Refuse with 403 who is not let in, with 503 while the store cannot tell."""
        self.settings["request_log"].begin(self)
        try:
            device, is_let_in = await asking(self._who_asks)
        except RefereeError as error:
            LOG.warning("the store cannot tell who is let in: %s", error)
            self.set_status(503)
            self.set_header("Retry-After", "2")
            is_read = self._is_page or self.is_for_all
            self.finish(plain_page(self, error.reason) if is_read else "")
            return
        if not is_let_in:
            self._turn_away()
            return
        self.device = device
        prepared = super().prepare()
        if prepared is not None:
            await prepared

    def _who_asks(self) -> tuple[str | None, bool]:
        """Return the asking device, and whether it is served."""
        device = device_of(self.request)
        return device, self.is_for_all or here().lets_in(device)

    @property
    def _is_page(self) -> bool:
        return self.request.method == "GET" and self.request.path == self.settings.get("base_url", "/")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with a page for which it need not be known who asks: what fails may come before that."""
        if isinstance(self, APIHandler):
            super().write_error(status_code, **kwargs)
            return
        values = {"status_message": self._reason, "base_url": self.settings.get("base_url", "/")}
        self.finish(render(self, "error.html", status_code=status_code, **values))

    def log_exception(
        self,
        typ: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Note what failed, and of the request no more than its summary."""
        if value is None or isinstance(value, HTTPError):
            super().log_exception(typ, value, tb)
        else:
            app_log.error("Uncaught exception %s", self._request_summary(), exc_info=value)

    def _request_summary(self) -> str:
        """Return for the log what is asked for, without what an address may hold: a word, an invitation."""
        route = route_of(self.request, self.settings.get("base_url", "/"))
        return f"{self.request.method} {route} ({self.request.remote_ip})"

    def _turn_away(self) -> None:
        self.set_header("Cache-Control", "no-store")
        if self._is_page:
            self.redirect(self.settings.get("base_url", "/") + WORD_PAGE, status=303)
        else:
            self.set_status(403)
            self.finish("")


class Line(LetInOnly, WebSocketHandler):
    """A page's line, which ends when its device is not let in any more."""

    _has_gone = False

    async def open(self, *args: Any, **more: Any) -> None:
        """Be known as long as it is open; its page or its device may be gone since it was let in."""
        if self._has_gone:
            return
        _lines.add(self)
        opening = super().open(*args, **more)
        if opening is not None:
            await opening
        if not await asking(self._is_still_let_in):
            await _end(self)

    def _is_still_let_in(self) -> bool:
        try:
            return here().lets_in(self.device)
        except RefereeError as error:
            LOG.warning("the store cannot tell who is let in: %s", error)
            return False

    def on_close(self) -> None:
        """Be forgotten."""
        self._has_gone = True
        _lines.discard(self)
        super().on_close()


def with_admission(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the route, for devices that are let in, or for all where its handler is marked so."""
    pattern, handler_class, *rest = handler
    kind = Line if issubclass(handler_class, WebSocketHandler) else LetInOnly
    is_for_all = getattr(handler_class, "is_for_all", False)
    return (pattern, type(handler_class.__name__, (kind, handler_class), {"is_for_all": is_for_all}), *rest)


class Doorkeeper:
    """Ends what belongs to devices that were removed or go by a new secret, as soon as the store has it."""

    def __init__(self, identity: Identity, loop: asyncio.AbstractEventLoop) -> None:
        self._identity, self._loop = identity, loop
        self._is_due = False
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self) -> None:
        """Look who is let in, once for all changes of the store that are told at the same moment."""
        self._identity.forget()
        if not self._is_due:
            self._is_due = True
            self._begin(self._look())

    async def _look(self) -> None:
        await asyncio.sleep(0)
        self._is_due = False
        asked = {line.device for line in _lines if line.device is not None}
        try:
            outside = await asking(partial(self._identity.outside, asked))
        except RefereeError as error:  # it is told again when the store is back
            LOG.warning("the store cannot tell who is let in: %s", error)
            return
        for line in [*_lines]:
            if line.device in outside:
                _lines.discard(line)
                self._begin(_end(line))

    def _begin(self, what: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _end(line: Line) -> None:
    """End a page and close its websocket: the page asks for itself again, as the device that it is by now."""
    context, page = getattr(line, "context", None), getattr(line, "page", None)
    if context is not None and page is not None:
        context.sessions.remove(page)
    line.close()
