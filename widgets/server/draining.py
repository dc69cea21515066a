"""A server that is about to stop: it gives out no pages any more, and those that are open move to another.

A page is told so, and opens itself again as soon as its taps are answered and nobody is just using it; a
proxy in front leads it to a server that is ready. What pages do meanwhile is done here as ever.
"""

from __future__ import annotations

import asyncio
import logging
from typing import cast

from widgets.server.admission import open_lines
from widgets.server.channels import KernelWebSocket
from widgets.server.kernels import TableKernels

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

    def __init__(self, kernels: TableKernels, seconds: float) -> None:
        self._kernels, self._seconds = kernels, seconds
        self.is_on = False

    async def run(self) -> None:
        """Give out no more pages; return when all have gone, or when the time is over.

        What is being answered at that moment is waited for as long as there is time.
        """
        self.is_on = self._kernels.is_stopping = True
        loop = asyncio.get_running_loop()
        end = loop.time() + self._seconds
        tell_at = loop.time()
        while self._is_needed() and (left := end - loop.time()) > 0:
            if loop.time() >= tell_at:
                tell_at += TELL_EVERY
                self._tell(left)
            await asyncio.sleep(min(LOOK_EVERY, left))
        pages = len(connections())
        if pages:
            LOG.warning("%s pages have not moved in time", pages)

    def _is_needed(self) -> bool:
        """Whether a page is open here, or being opened."""
        return bool(connections()) or self._kernels.awaits_pages()

    def _tell(self, left: float) -> None:
        for connection in connections():
            connection.tell(MOVE, round(left * SHARE_TO_MOVE * 1000))


def connections() -> list[KernelWebSocket]:
    """Return the open lines between pages and their kernels."""
    found = (getattr(line, "connection", None) for line in open_lines())
    return [cast("KernelWebSocket", one) for one in found if one is not None]
