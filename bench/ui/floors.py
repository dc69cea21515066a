"""What no page can be faster than: an echo over a bare websocket, and one by a bare kernel."""

from __future__ import annotations

import asyncio
import sys
import threading
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketHandler

from bench.ui.dashboards import Dashboard, Target, free_port

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

COMM_ECHO = """async ([address, rounds]) => {
  const socket = new WebSocket(address);
  const waiting = [];
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.header.msg_type === "comm_msg") waiting.shift()?.();
  };
  await new Promise((resolve) => { socket.onopen = resolve; });
  const send = (type, content) => socket.send(JSON.stringify({
    channel: "shell", content, metadata: {}, parent_header: {}, buffers: [],
    header: { msg_id: crypto.randomUUID(), msg_type: type, session: "bench", username: "", version: "5.3",
              date: new Date().toISOString() },
  }));
  const code = `
def echo(comm, _):
    comm.on_msg(lambda message: comm.send(message["content"]["data"]))
get_ipython().kernel.comm_manager.register_target("echo", echo)`;
  send("execute_request", { code, silent: true, store_history: false, allow_stdin: false });
  send("comm_open", { comm_id: "1", target_name: "echo", data: {} });
  const times = [];
  for (let round = -5; round < rounds; round += 1) {
    const began = performance.now();
    const back = new Promise((resolve) => waiting.push(resolve));
    send("comm_msg", { comm_id: "1", data: { round } });
    await back;
    if (round >= 0) times.push(performance.now() - began);
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


def kernel_echo(page: Any, folder: Path) -> list[float]:
    """Return the milliseconds of each round trip to a comm of a plain kernel, over a plain Jupyter server."""
    port = free_port()
    server = Dashboard(
        "Jupyter Server",
        [
            *(sys.executable, "-m", "jupyter_server", f"--port={port}", "--ip=127.0.0.1", "--no-browser"),
            *("--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True", "--allow-root"),
        ],
        Target("", (), ""),
        port,
    )
    server.start(folder / "jupyter.log")
    try:
        page.goto(f"http://127.0.0.1:{port}/api")
        start = "async () => (await (await fetch('/api/kernels', {method: 'POST', body: '{}'})).json()).id"
        kernel = page.evaluate(start)
        address = f"ws://127.0.0.1:{port}/api/kernels/{kernel}/channels?session_id=bench"
        times: list[float] = page.evaluate(COMM_ECHO, [address, ROUNDS])
        page.goto("about:blank")
    finally:
        server.stop()
    return times
