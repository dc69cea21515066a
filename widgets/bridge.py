"""The protocol between a page and its :class:`~widgets.session.Session`, without a transport.

A page sends two events, ``{"event": "tap", "data": …}`` and ``{"event": "ask", "data": …}``. It receives
messages: ``update`` with whole screens, and ``custom`` with changes of them or the answer to a query. The
transport is a websocket (``widgets/server``), a comm (``widgets/app.py``) or a worker (``widgets/site``). The
page's side is ``widgets/frontend/host/pageModel.ts``.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypedDict

from widgets.json_patch import patch
from widgets.session import Screens, Session

LOG = logging.getLogger("widgets")


class Update(TypedDict):
    """Whole screens, by name."""

    method: Literal["update"]
    state: Screens


class Custom(TypedDict):
    """Changes of the screens, or the answer to a query."""

    method: Literal["custom"]
    content: Mapping[str, Any]


Message = Update | Custom


class Bridge:
    """A session, and the screens that its page has; ``send`` sends messages to the page."""

    def __init__(self, session: Session, send: Callable[[Message], None]) -> None:
        self.session = session
        self._send = send
        self._sent: Screens | None = None
        """The screens that the page has, ``None`` before the first message."""
        self._needs_all = False
        """Whether the answer to the pending tap must have all screens."""
        session.dispatcher.on_tap_done = self._finish_tap
        session.dispatcher.on_answer = self._answer

    def receive(self, event: Any) -> None:
        """Handle one of the two events that a page sends; ignore others."""
        name = event.get("event") if isinstance(event, dict) else None
        if name == "tap":
            self.tap(event.get("data"))
        elif name == "ask":
            self._ask(event.get("data"))
        else:
            LOG.warning("an unknown event was ignored")

    def tap(self, data: Any) -> None:
        """Carry out a tap, and send what it has changed.

        The page sends the serial number of its screens. It gets all screens if it lacks a message, or has
        sent the tap before.
        """
        seen = data.pop("seen", None) if isinstance(data, dict) else None
        is_behind = self._sent is None or seen != self._sent["shell"].get("serial")
        state = self.session.tap(data)
        self._needs_all = is_behind or state == "repeated"
        if state != "pending":
            self._finish_tap()

    def mark_as_sent(self) -> Screens:
        """Return the screens for a page that gets them in another way."""
        self._sent = {**self.session.screens}
        return self._sent

    def refresh(self, revision: tuple[int, int] | None = None) -> None:
        """Send what other devices have changed; ``revision`` as for :meth:`Session.refresh`."""
        if self.session.refresh(revision):
            self._send_screens()

    def draw_again(self) -> None:
        """Send what has changed without a tap, and not on another device."""
        self.session.draw_again()
        self._send_screens()

    def _finish_tap(self) -> None:
        self._send_screens(sends_all=self._needs_all)

    def _send_screens(self, *, sends_all: bool = False) -> None:
        before, after = self._sent, self.session.screens
        self._sent = after
        if sends_all or before is None:
            self._send({"method": "update", "state": after})
            return
        operations = patch(before, after)
        if operations:
            # ``from`` is the serial number of the changed screens, see ``widgets/frontend/screens.ts``.
            change = {"from": before["shell"]["serial"], "patch": operations}  # type: ignore[typeddict-item]
            self._send({"method": "custom", "content": {"method": "changed", "args": [change]}})

    def _ask(self, data: Any) -> None:
        query = data if isinstance(data, dict) else {}
        content = self.session.query(query)
        if content is not None:
            self._answer(query.get("id"), content)

    def _answer(self, query_id: Any, content: Mapping[str, Any]) -> None:
        answer = {"id": query_id, "content": content}
        self._send({"method": "custom", "content": {"method": "answered", "args": [answer]}})
