"""The floor for the time of a tap on this machine: an echo over a bare websocket to a separate process."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from tornado.httpserver import HTTPServer
from tornado.web import Application
from tornado.websocket import websocket_connect

from bench.ui.dashboards import free_port
from bench.ui.floors import Echo

EVERY = 0.1
"""Seconds between two echoes."""
PATIENCE = 30.0


def _serve(port: int) -> None:
    async def listen() -> None:
        HTTPServer(Application([("/echo", Echo)])).listen(port, "127.0.0.1")
        await asyncio.Event().wait()

    asyncio.run(listen())


@contextmanager
def echo_server() -> Iterator[str]:
    """Run a server that only echoes, and give its address."""
    port = free_port()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(port,), daemon=True)
    process.start()
    try:
        yield f"ws://127.0.0.1:{port}/echo"
    finally:
        process.terminate()
        process.join()


async def echo_until(address: str, until: float) -> list[float]:
    """Return the seconds of one echo after the other, until a time by the clock of ``perf_counter``."""
    line = await _connected(address)
    times = []
    while perf_counter() < until:
        began = perf_counter()
        await line.write_message("tap")
        await line.read_message()
        times.append(perf_counter() - began)
        await asyncio.sleep(EVERY)
    line.close()
    return times


async def _connected(address: str):
    deadline = perf_counter() + PATIENCE
    while True:
        try:
            return await websocket_connect(address)
        except ConnectionRefusedError:
            if perf_counter() > deadline:
                raise
            await asyncio.sleep(0.05)  # its process is starting
