"""What a page shows before its kernel has answered: the screens that its device had open, made in the server.

A browser says by a cookie what its page showed last. That opens nothing: a device is shown what it may see at
that table in any case. What cannot be made soon is left out: the kernel is going to say it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from tornado.httputil import HTTPServerRequest
from traitlets import import_item

from referee.engine.errors import RefereeError
from referee.i18n import LANGUAGES
from referee.store.store import Store
from widgets.server import tickets
from widgets.server.identity import port_of
from widgets.server.plain import asked_speech

LOG = logging.getLogger("widgets")

SHOWN = "referee_shown"
"""The cookie's name up to the port; the page writes it (``widgets/frontend/host/shown.ts``)."""

LONGEST = 500
"""Characters of the cookie at most."""

SETTLED = 0.8
"""Seconds from the server's start until what makes first contents is imported: a page that was opened at once
is there by then, instead of sharing the processor with that."""

THREADS = 2
"""First contents that are made at once, at most."""

PATIENCE = 2.0
"""Seconds that a page waits for its first content; then it is sent without."""

MakeScreens = Callable[[Store, str, str, str, str], dict[str, Any] | None]
"""See :func:`widgets.first_screens.first_screens`."""


class Shown(NamedTuple):
    """What a page is to show first."""

    table: str
    language: str
    is_elsewhere: bool = False
    """Whether that is a screen that the server does not make, such as a score sheet."""


def shown_cookie(request: HTTPServerRequest) -> str:
    """Return the cookie's name at the asked address."""
    return f"{SHOWN}_{port_of(request)}"


def read_shown(request: HTTPServerRequest) -> Shown:
    """Return what a page is to show: the table of its address, else what its browser showed last."""
    cookie = request.cookies.get(shown_cookie(request))
    kept = dict(parse_qsl(cookie.value if cookie and len(cookie.value) <= LONGEST else ""))
    asked = request.query_arguments.get("table", [b""])[-1].decode("utf-8", "replace")
    language = kept.get("language", "")
    return Shown(
        table=asked or kept.get("table", ""),
        language=language if language in LANGUAGES else asked_speech(request).language,
        is_elsewhere=not asked and not kept.get("table") and "score_sheet" in kept,
    )


def first_sources(screens: dict[str, Any] | None) -> list[str]:
    """Return the paths of the components that show a page's first content, such as its game's board."""
    if screens is None:
        return []
    screen = screens["shell"]["screen"]
    sources = [f"widgets/screens/{screen}/{screen}.vue"]
    if screen == "table":
        game = screens["table"]["game"]
        sources.append(f"widgets/games/{game}/board.vue")
    return sources


class FirstContent:
    """Makes first contents in threads of its own, so that a slow store keeps nothing else waiting."""

    def __init__(self, make: str, store: Store, key: str) -> None:
        """Take what makes the screens (:data:`MakeScreens`) by its name: its import is slow."""
        self._store, self._key = store, key
        self._threads = ThreadPoolExecutor(THREADS, "first-content")
        self._make = make
        self._imported: Future[MakeScreens] | None = None
        self._running = 0

    def hello(self, device: str, shown: Shown) -> dict[str, str]:
        """Return what a page with these screens says to its kernel first."""
        return tickets.hello(device, self._key, shown.table, shown.language)

    def prepare(self) -> None:
        """Import what makes the screens, in a thread."""
        self._imported = self._threads.submit(import_item, self._make)

    async def screens(self, device: str, shown: Shown) -> dict[str, Any] | None:
        """Return the screens that a page shows first, ``None`` where its kernel has to say them."""
        if self._imported is None or not self._imported.done():
            return None
        if shown.is_elsewhere or self._running >= THREADS:
            return None
        loop = asyncio.get_running_loop()
        self._running += 1
        making = loop.run_in_executor(self._threads, self._made_for, self._imported, device, shown)
        making.add_done_callback(self._note_end)
        try:
            return await asyncio.wait_for(asyncio.shield(making), PATIENCE)
        except TimeoutError:
            LOG.info("a page is sent without its first content, which takes too long")
        except RefereeError:
            LOG.info("a page is sent without its first content, which the store does not give")
        except Exception:
            # a screen's mistake: the page is sent all the same, and its kernel says what is wrong
            LOG.exception("the first content of a page could not be made")
        return None

    def _made_for(self, imported: Future[MakeScreens], device: str, shown: Shown) -> dict[str, Any] | None:
        make = imported.result()
        return make(self._store, self._key, device, shown.table, shown.language)

    def _note_end(self, making: asyncio.Future[dict[str, Any] | None]) -> None:
        self._running -= 1
        if not making.cancelled():
            making.exception()  # told above, or too late to matter

    def stop(self) -> None:
        """Make no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
