"""What no page can be faster than: an echo over a bare websocket."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketHandler

from bench.ui.dashboards import free_port

ROUNDS = 200

ECHO = """async ([address, rounds]) => {
  const socket = new WebSocket(address);
  await new Promise((resolve) => { socket.onopen = resolve; });
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const back = new Promise((resolve) => { socket.onmessage = resolve; });
    socket.send(String(round));
    await back;
    times.push(performance.now() - began);
  }
  socket.close();
  return times;
}"""


class _Page(RequestHandler):
    def get(self) -> None:
        self.write("<p>echo</p>")


class Echo(WebSocketHandler):
    def on_message(self, message: str | bytes) -> None:
        self.write_message(message)


def websocket_echo(page: Any) -> list[float]:
    """Return the milliseconds of each round trip to a bare Tornado server on this machine."""
    port, loop = free_port(), asyncio.new_event_loop()

    async def listen() -> None:
        HTTPServer(Application([("/", _Page), ("/echo", Echo)])).listen(port, "127.0.0.1")

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        # from there: in this thread runs the loop of Playwright
        asyncio.run_coroutine_threadsafe(listen(), loop).result()
        page.goto(f"http://127.0.0.1:{port}/")
        times: list[float] = page.evaluate(ECHO, [f"ws://127.0.0.1:{port}/echo", ROUNDS])
        page.goto("about:blank")
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
    return times
