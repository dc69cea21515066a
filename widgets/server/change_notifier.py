"""Tells the kernels of this server when their tables have changed, so that none of them watches the store.

The server watches it once. A kernel connects to a socket of the server's, says which table its page shows,
and is told to look: at once, for what changed before it was heard, and at every change of that table. No more
is said than that; what has changed, the kernel reads in the store. When its page was tapped, it says its
table again, and SQLite's counter is looked at there and then. For the kernel's side, see
:mod:`widgets.server.change_listener`.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from referee.store.log import LogStore

LOG = logging.getLogger("widgets")

LOOK = b"\n"
"""What a kernel is told."""
LONGEST = 200
"""Bytes of a table's id, at most."""
WAITING = 128
"""Kernels that may connect at the same moment."""


def open_socket(folder: str) -> socket.socket | None:
    """Return a socket in a folder that is this user's alone; ``None`` where there can be none."""
    if sys.platform == "win32":
        return None
    opened = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        opened.bind(str(Path(folder) / "changes"))
        opened.listen(WAITING)
    except OSError as error:  # such as for a path that is too long
        opened.close()
        LOG.warning("each page watches the store by itself: %s", error)
        return None
    return opened


class _Listener(asyncio.Protocol):
    """A kernel on the line."""

    _transport: asyncio.Transport

    def __init__(self, notifier: ChangeNotifier) -> None:
        self._notifier = notifier
        self._read = b""
        self.table: str | None = None
        """The table that its page shows, ``""`` for all, ``None`` before it has said so."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._notifier.listeners.add(self)

    def data_received(self, data: bytes) -> None:
        *said, self._read = (self._read + data).split(b"\n")
        if max(map(len, (*said, self._read))) > LONGEST:
            self._transport.abort()
        elif said:
            self._take(said[-1].decode(errors="replace"))

    def _take(self, table: str) -> None:
        if table == self.table:
            self._notifier.look()
        else:
            self.table = table
            self._notifier.take_stock()
            self.look()

    def connection_lost(self, error: Exception | None) -> None:
        self._notifier.listeners.discard(self)
        self._notifier.take_stock()

    def look(self) -> None:
        """Have it look; a kernel that has not yet read that it should will see this change too."""
        if not self._transport.get_write_buffer_size():
            self._transport.write(LOOK)


class ChangeNotifier:
    """Watches a store for a whole server.

    ``look`` is called in its loop when more may have changed than tables, such as who is let in.
    """

    def __init__(self, store: LogStore, loop: asyncio.AbstractEventLoop, look: Callable[[], None]) -> None:
        self.listeners: set[_Listener] = set()
        self._loop, self._look = loop, look
        self._tables: frozenset[str] = frozenset()
        self._server: asyncio.Server | None = None
        self._watcher = store.watch_tables(self._told, lambda: self._tables)

    async def serve(self, at: socket.socket) -> None:
        """Tell whoever connects to a socket that listens."""
        self._server = await self._loop.create_unix_server(lambda: _Listener(self), sock=at)

    def stop(self) -> None:
        """Watch no more; kernels stay on the line, as those that lose it would begin to watch."""
        self._watcher.stop()
        if self._server is not None:
            self._server.close()

    def look(self) -> None:
        """Look at the store now: what a page was tapped for is there."""
        self._watcher.look()

    def take_stock(self) -> None:
        """Watch the tables that are shown now."""
        self._tables = frozenset(one.table for one in self.listeners if one.table)

    def _told(self, changed: frozenset[str] | None) -> None:
        """Go on in the server's own thread."""
        self._loop.call_soon_threadsafe(self._tell, changed)

    def _tell(self, changed: frozenset[str] | None) -> None:
        if changed is None:
            self._look()
        for listener in self.listeners:
            if changed is None or listener.table == "" or listener.table in changed:
                listener.look()
