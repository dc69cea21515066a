"""The protocol between a page and its :class:`~widgets.session.Session`, without a transport.

A page sends two events, ``{"event": "tap", "data": …}`` and ``{"event": "ask", "data": …}``. It is sent
messages: ``update`` with whole screens, and ``custom`` with what has changed in them or the answer to a
query. A websocket carries them (``widgets/server``), a comm (``widgets/app.py``) or a worker
(``widgets/site``); the other end is ``widgets/frontend/host/pageModel.ts``.
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
    """What has changed in the screens, or the answer to a query."""

    method: Literal["custom"]
    content: Mapping[str, Any]


Message = Update | Custom


class Bridge:
    """A session, and what its page has been told of it; ``send`` takes the messages to the page."""

    def __init__(self, session: Session, send: Callable[[Message], None]) -> None:
        self.session = session
        self._send = send
        self._told: Screens | None = None
        """The screens as the page has them, ``None`` before it was told any."""
        self._lacks_screens = False
        """Whether the page that waits for its tap has to be told everything."""
        session.dispatcher.on_tap_done = self._finish_tap
        session.dispatcher.on_answer = self._answer

    def receive(self, event: Any) -> None:
        """Take one of the two events that a page sends, and nothing else."""
        name = event.get("event") if isinstance(event, dict) else None
        if name == "tap":
            self.tap(event.get("data"))
        elif name == "ask":
            self._ask(event.get("data"))
        else:
            LOG.warning("an unknown event was ignored")

    def tap(self, data: Any) -> None:
        """Do what a tap asks for; tell what it has changed.

        A page says by its serial number which screens it has: one that lacks something is told everything,
        and so is one that sends a tap again.
        """
        seen = data.pop("seen", None) if isinstance(data, dict) else None
        lacks = self._told is None or seen != self._told["shell"].get("serial")
        state = self.session.tap(data)
        self._lacks_screens = lacks or state == "repeated"
        if state != "pending":
            self._finish_tap()

    def take_as_told(self) -> Screens:
        """Return the screens for a page that is given them in another way."""
        self._told = {**self.session.screens}
        return self._told

    def refresh(self, revision: tuple[int, int] | None = None) -> None:
        """Tell what other devices have changed; ``revision`` as for :meth:`Session.refresh`."""
        if self.session.refresh(revision):
            self._tell()

    def draw_again(self) -> None:
        """Tell what has changed without a tap, and on no other device."""
        self.session.draw_again()
        self._tell()

    def _finish_tap(self) -> None:
        self._tell(whole=self._lacks_screens)

    def _tell(self, *, whole: bool = False) -> None:
        before, after = self._told, self.session.screens
        self._told = after
        if whole or before is None:
            self._send({"method": "update", "state": after})
            return
        operations = patch(before, after)
        if operations:
            # it says the serial number of what it is a change to, see ``widgets/frontend/screens.ts``
            change = {"from": before["shell"]["serial"], "patch": operations}  # type: ignore[typeddict-item]
            self._send({"method": "custom", "content": {"method": "changed", "args": [change]}})

    def _ask(self, data: Any) -> None:
        asked = data if isinstance(data, dict) else {}
        content = self.session.query(asked)
        if content is not None:
            self._answer(asked.get("id"), content)

    def _answer(self, query_id: Any, content: Mapping[str, Any]) -> None:
        answer = {"id": query_id, "content": content}
        self._send({"method": "custom", "content": {"method": "answered", "args": [answer]}})
