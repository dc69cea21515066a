"""The page of a result, for everybody who has its link, without authentication; and nothing else."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from time import monotonic
from typing import Any

from tornado.web import RequestHandler

from referee.engine.errors import RefereeError
from referee.i18n import LANGUAGES, say
from referee.share.sheet import sheet
from referee.store.store import Store
from referee.tables.outcomes import ended_of
from widgets import audit
from widgets.games import seat_badge
from widgets.i18n import speech
from widgets.server.auth import TOO_MANY, AuthGate
from widgets.server.rendering import plain_page
from widgets.server.security import network_of

CACHE_TTL_S = 60
"""How long the page of a result is cached. A revoked link shows nothing at once."""
_MOST_KEPT = 32
_GONE = say("There is no result here: its link was taken back, or it never was one.")


class ResultPages:
    """The cache of results' pages. A page is made once at a time, from its log."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[str, str], tuple[float, str]] = OrderedDict()
        self._lock = threading.Lock()

    def page(self, store: Store, token: str, language: str) -> str | None:
        """Return the page of a link's result, in a language or that of the link; ``None`` for no link.

        Raises ``StoreUnavailable``.
        """
        found = store.linked_result(token)
        if found is None:
            return None
        key = (token, language or found.language)
        with self._lock:  # concurrent requests wait for the same page
            kept = self._pages.get(key)
            if kept is not None and monotonic() - kept[0] < CACHE_TTL_S:
                return kept[1]
            page = _draw(store, found.game, key[1])
            if page is not None:
                self._pages[key] = (monotonic(), page)
                self._pages.move_to_end(key)
                while len(self._pages) > _MOST_KEPT:
                    self._pages.popitem(last=False)
            return page


def _draw(store: Store, game: str, language: str) -> str | None:
    finished = store.finished_game(game)
    ended = ended_of(store, finished)
    if ended is None:
        return None
    badges = [seat_badge(finished.game, seat.colour, index) for index, seat in enumerate(finished.seats)]
    return sheet(finished, ended.outcome, speech(language), badges=badges, head=ended.head)


class ResultHandler(AuthGate, RequestHandler):
    """Shows a result by its link."""

    is_open_to_all = True

    def initialize(self, context: Any, pages: ResultPages) -> None:  # type: ignore[override]
        """Take what all routes share, and the pages."""
        super().initialize(context)
        self._pages = pages

    async def get(self, token: str) -> None:
        """Show the result: 404 for no link, 429 for too many at once, 503 while the store cannot tell."""
        self.set_header("X-Robots-Tag", "noindex, nofollow, noarchive")
        self.set_header("Vary", "Accept-Language")
        limit, network = self.context.limits.results, network_of(self.address)
        if not limit.allow(network):
            audit.note("refused", why="rate", address=self.address)
            self.set_status(429)
            self.set_header("Retry-After", str(max(1, limit.wait(network))))
            self.finish(plain_page(self, TOO_MANY))
            return
        asked = self.request.headers.get("Accept-Language", "")[:2]
        language = asked if asked in LANGUAGES else ""
        try:
            page = await asyncio.to_thread(self._pages.page, self.context.store, token, language)
        except RefereeError as error:
            self.set_status(503)
            self.set_header("Retry-After", "2")
            self.finish(plain_page(self, error.reason))
            return
        if page is None:
            audit.note("refused", why="result", address=self.address)
            self.set_status(404)
            self.finish(plain_page(self, _GONE))
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", f"private, max-age={CACHE_TTL_S}")
        self.finish(page)

    async def head(self, token: str) -> None:
        """Answer as to ``GET``, without the page."""
        await self.get(token)
