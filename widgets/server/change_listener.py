"""How a page's kernel hears that it should look at the store, wherever it runs.

A kernel of ``referee serve`` is told by its server (:mod:`widgets.server.change_notifier`). All others, and
those whose server tells them nothing, watch the store themselves. Who is told looks now and then all the
same: nothing that should have been told, and for whatever reason was not, stays unseen for long.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from referee.store.log import LogStore, Watcher

LOG = logging.getLogger("widgets")

CHANGE_SOCKET = "REFEREE_CHANGE_SOCKET"
"""The variable that says where a server tells of changes; there is none where nobody tells of them."""
NOW_AND_THEN = 10.0
"""Seconds between two looks of a kernel that is told when to look."""


class ChangeListener(asyncio.Protocol):
    """Calls ``look``, in the loop, whenever the table may have changed that ``table`` names.

    ``table``: the one table whose changes matter, ``None`` for all; see :meth:`LogStore.watch`. Whoever turns
    to another table calls :meth:`turn`. ``at``: where the server tells of changes, if it does.
    """

    def __init__(
        self,
        store: LogStore,
        look: Callable[[], None],
        table: Callable[[], str | None],
        loop: asyncio.AbstractEventLoop,
        at: str | None = None,
    ) -> None:
        self._store, self._look, self._table, self._loop = store, look, table, loop
        self._watcher: Watcher | None = None
        self._transport: asyncio.WriteTransport | None = None
        self._said: str | None = None
        self._next_look: asyncio.TimerHandle | None = None
        if at:
            self._connecting = loop.create_task(self._connect(at))
        else:
            self._watch()

    def turn(self) -> None:
        """Tell the server which table matters, if it is another than before."""
        table = self._table() or ""
        if table != self._said:
            self._said = table
            self._say()

    def announce(self) -> None:
        """Have the server look at once: the page was tapped, and others wait for what came of it."""
        if self._said:
            self._say()

    def _say(self) -> None:
        if self._transport is not None:
            self._transport.write(f"{self._said}\n".encode())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Be told from now on."""
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        self._said = None
        self.turn()
        self._look_later()

    def data_received(self, data: bytes) -> None:
        """Look once, however often the server has said so meanwhile."""
        self._loop.call_soon(self._look)  # what goes wrong there is not the line's

    def connection_lost(self, error: Exception | None) -> None:
        """Watch the store from now on."""
        self._transport = None
        if self._next_look is not None:
            self._next_look.cancel()
        LOG.warning("the server tells of no changes any more: the store is watched")
        self._watch()

    async def _connect(self, at: str) -> None:
        try:
            await self._loop.create_unix_connection(lambda: self, at)
        except OSError as error:
            LOG.warning("the server tells of no changes: the store is watched (%s)", error)
            self._watch()

    def _watch(self) -> None:
        def soon() -> None:
            self._loop.call_soon_threadsafe(self._look)

        self._watcher = self._store.watch(soon, self._table)

    def _look_later(self) -> None:
        self._next_look = self._loop.call_later(NOW_AND_THEN, self._look_again)

    def _look_again(self) -> None:
        self._look_later()
        self._look()
