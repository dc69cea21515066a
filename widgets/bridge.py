"""The protocol between a page and its :class:`~widgets.session.Session`, without a transport.

A page sends two events, ``{"event": "tap", "data": …}`` and ``{"event": "ask", "data": …}``. It is sent
messages: ``update`` with whole screens, and ``custom`` with what has changed in them or the answer to a
query. A comm carries them (``widgets/app.py``), or a worker (``widgets/site``); the other end is
``widgets/frontend/host/commModel.ts``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
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
    """A session, and what its page has been told of it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._told: Screens | None = None
        """The screens as the page has them, ``None`` before it was told any."""

    def receive(self, event: Any) -> list[Message]:
        """Take one of the two events that a page sends, and nothing else; return what it is told."""
        name = event.get("event") if isinstance(event, dict) else None
        if name == "tap":
            return self.tap(event.get("data"))
        if name == "ask":
            return [self._answer(event.get("data"))]
        LOG.warning("an unknown event was ignored")
        return []

    def tap(self, data: Any) -> list[Message]:
        """Do what a tap asks for; return what it has changed.

        A page says by its serial number which screens it has: one that lacks something is told everything,
        and so is one that sends a tap again.
        """
        seen = data.pop("seen", None) if isinstance(data, dict) else None
        lacks = self._told is None or seen != self._told["shell"].get("serial")
        is_new = self.session.tap(data)
        return self._drawn(whole=lacks or not is_new)

    def refresh(self) -> list[Message]:
        """Return what other devices have changed."""
        return self._drawn() if self.session.refresh() else []

    def draw_again(self) -> list[Message]:
        """Return what has changed without a tap, and on no other device."""
        self.session.draw_again()
        return self._drawn()

    def _drawn(self, *, whole: bool = False) -> list[Message]:
        before, after = self._told, self.session.screens
        self._told = after
        if whole or before is None:
            return [{"method": "update", "state": after}]
        operations = patch(before, after)
        if not operations:
            return []
        # it says the serial number of what it is a change to, see ``widgets/frontend/screens.ts``
        change = {"from": before["shell"]["serial"], "patch": operations}  # type: ignore[typeddict-item]
        return [{"method": "custom", "content": {"method": "changed", "args": [change]}}]

    def _answer(self, data: Any) -> Custom:
        asked = data if isinstance(data, dict) else {}
        answer = {"id": asked.get("id"), "content": self.session.query(asked)}
        return {"method": "custom", "content": {"method": "answered", "args": [answer]}}
