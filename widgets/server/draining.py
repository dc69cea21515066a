"""A server that is about to stop: it gives out no pages any more, and those that are open move to another.

A page is told so, and opens itself again as soon as its taps are answered and nobody is just using it; a
proxy in front leads it to a server that is ready. What pages do meanwhile is done here as ever.
"""

from __future__ import annotations

import asyncio
import logging

from widgets.server.sessions import OpenPage, Sessions

LOG = logging.getLogger("widgets")

MOVE = "move"
"""What a page is told, with the milliseconds in which it should have moved (``composables/move.ts``)."""

SHARE_TO_MOVE = 0.6
"""The part of the time until the end that pages have for moving by themselves."""
LOOK_EVERY = 0.1
"""Seconds between two looks whether any page is left."""
TELL_EVERY = 2.0
"""Seconds until a page that is still there is told again: it may have been opening its line."""


class Drain:
    """The end of a server's pages, one by one, within some seconds."""

    def __init__(self, sessions: Sessions, seconds: float) -> None:
        self._sessions, self._seconds = sessions, seconds
        self.is_on = False

    async def run(self) -> None:
        """Give out no more pages; return when all have gone, or when the time is over.

        What is being answered at that moment is waited for as long as there is time.
        """
        self.is_on = self._sessions.is_stopping = True
        loop = asyncio.get_running_loop()
        end = loop.time() + self._seconds
        tell_at = loop.time()
        while self._pages() and (left := end - loop.time()) > 0:
            if loop.time() >= tell_at:
                tell_at += TELL_EVERY
                for page in self._pages():
                    if page.socket is not None:
                        page.socket.tell(MOVE, round(left * SHARE_TO_MOVE * 1000))
            await asyncio.sleep(min(LOOK_EVERY, left))
        if pages := len(self._pages()):
            LOG.warning("%s pages have not moved in time", pages)

    def _pages(self) -> list[OpenPage]:
        """Return the pages that are open here, or are being opened."""
        return [page for page in self._sessions.pages if page.socket is not None or not page.is_left]
