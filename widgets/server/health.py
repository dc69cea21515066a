"""What tells a supervisor or a proxy how the server is: whether it lives, and whether it may be sent pages.

Everybody may ask, so nothing is told but that; and asking often costs no more than asking once.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Literal

from tornado.routing import PathMatches, Rule
from tornado.web import RequestHandler

from referee.engine.errors import RefereeError
from referee.store.store import Store
from widgets.server.store_threads import asking

LOG = logging.getLogger("widgets")

LIVE, READY = "/healthz/live", "/healthz/ready"

PATIENCE = 3.0
"""Seconds that the store has to answer in."""
FRESH = 1.0
"""Seconds for which an answer holds for all who ask."""

Reason = Literal["", "draining", "store"]
"""Why a server is not ready: its pages move, or its store does not answer."""


class Readiness:
    """Whether a server may be sent pages."""

    def __init__(self, store: Store, is_draining: Callable[[], bool]) -> None:
        self._store, self._is_draining = store, is_draining
        self._looked: asyncio.Task[Reason] | None = None
        self._since = 0.0

    async def reason(self) -> Reason:
        """Return why the server is not ready, ``""`` if it is; those who ask at once share one look."""
        if self._is_draining():
            return "draining"
        if self._looked is None or (self._looked.done() and monotonic() - self._since > FRESH):
            self._since = monotonic()
            self._looked = asyncio.ensure_future(self._look())
        return await asyncio.shield(self._looked)

    async def _look(self) -> Reason:
        try:
            await asyncio.wait_for(asking(self._store.signing_key), PATIENCE)
        except (RefereeError, TimeoutError) as error:
            LOG.warning("the store does not answer: %s", str(error) or "it takes too long")
            return "store"
        return ""


class HealthHandler(RequestHandler):
    """Answers 200, or 503 and why."""

    def initialize(self, reason: Callable[[], Awaitable[Reason]]) -> None:
        """Take what says why not."""
        self._why = reason

    async def get(self) -> None:
        """Answer with a line of JSON."""
        why = await self._why()
        told: dict[str, Any] = {"ok": not why, **({"reason": why} if why else {})}
        self.set_status(503 if why else 200)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(told) + "\n")

    async def head(self) -> None:
        """Answer with the status alone."""
        await self.get()


async def _lives() -> Reason:
    """Return nothing: that this runs is the answer."""
    return ""


def health_rules(readiness: Readiness) -> list[Rule]:
    """Return the rules that come before all others: who asks need not be let in, nor the store answer."""
    return [
        Rule(PathMatches(LIVE), HealthHandler, {"reason": _lives}),
        Rule(PathMatches(READY), HealthHandler, {"reason": readiness.reason}),
    ]
