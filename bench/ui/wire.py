"""Counts what a server sends to a browser as it comes over the wire, with headers and compressed frames."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from bench.ui.dashboards import free_port

CHUNK = 1 << 16
"""Bytes that are read at once."""


class Wire:
    """A relay in front of a server: a browser that visits ``port`` reaches it."""

    def __init__(self, server_port: int) -> None:
        self.port = free_port()
        self.received = 0
        """Bytes that the browser was sent."""
        self.is_listening = threading.Event()
        self._server_port = server_port
        self._is_over = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def run(self) -> None:
        """Relay until the end; what is open then is broken off."""
        self._loop = asyncio.get_running_loop()
        await asyncio.start_server(self._relay, "127.0.0.1", self.port)
        self.is_listening.set()
        await self._is_over.wait()

    def end(self) -> None:
        """End from another thread."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._is_over.set)

    async def _relay(self, browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        await asyncio.gather(
            self._pass_on(browser, to_server, counts=False), self._pass_on(server, to_browser, counts=True)
        )

    async def _pass_on(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, counts: bool
    ) -> None:
        with suppress(ConnectionError):  # a page that is left breaks its connections off
            while chunk := await source.read(CHUNK):
                self.received += len(chunk) if counts else 0
                target.write(chunk)
                await target.drain()
        target.close()


@contextmanager
def wire(server_port: int) -> Iterator[Wire]:
    """Relay to a local server in a separate thread: the benchmark's thread has the loop of Playwright."""
    relay = Wire(server_port)
    thread = threading.Thread(target=asyncio.run, args=[relay.run()], daemon=True)
    thread.start()
    relay.is_listening.wait()
    try:
        yield relay
    finally:
        relay.end()
        thread.join()
