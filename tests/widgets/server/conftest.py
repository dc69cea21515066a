"""``referee serve`` as a process of its own, spoken to without a browser."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
import pytest
import websocket


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what needs a whole server and its kernels run with the tests in a browser: it is as slow."""
    for item in items:
        if {"served", "locked"} & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.browser)


def wait_for(condition: Callable[[], Any], seconds: float = 60) -> Any:
    """Return the first true answer of a condition."""
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        assert time.monotonic() < deadline, f"waited {seconds} s in vain"
        time.sleep(0.02)
    return answer


def in_a_loop(scene: Coroutine[Any, Any, None]) -> None:
    """Play a scene in an event loop; in a thread, since browser tests leave theirs running."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(scene, 60)).result()


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def heard(
    channels: websocket.WebSocket, again: Callable[[], Any] = lambda: None, seconds: float = 60
) -> Iterator[dict[str, Any]]:
    """Yield what a kernel sends in words until the server closes the line; ask again in a long silence.

    Not by ``recv``: the server's pings keep its timeout from ever passing.
    """
    deadline = time.monotonic() + seconds
    channels.settimeout(4)
    while True:
        assert time.monotonic() < deadline, f"waited {seconds} s in vain"
        try:
            kind, data = channels.recv_data(control_frame=True)
        except websocket.WebSocketTimeoutException:
            again()
            continue
        if kind == websocket.ABNF.OPCODE_CLOSE:
            return
        if kind == websocket.ABNF.OPCODE_TEXT:
            yield json.loads(data)


HEED_CTRL_C = """
import runpy, signal
# a shell's background jobs, and so their children, are started deaf to it
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("referee", run_name="__main__", alter_sys=True)
"""


class Answer:
    """What the server answered."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()


class Page:
    """The dashboard's page as the server sends it, with a kernel of its own."""

    def __init__(self, server: ServerProcess) -> None:
        answer = server.get("/")
        self.headers = answer.headers
        self.html = answer.body.decode()
        config = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', self.html, re.DOTALL)
        assert config is not None, self.html
        self.config = json.loads(config[1])
        self.kernel: str = self.config["kernelId"]


class ServerProcess:
    """The server, listening on this machine alone, its games in a folder of its own if not in a store."""

    def __init__(self, folder: Path, *arguments: str, store: str | None = None, **environment: str) -> None:
        self.folder = folder
        self.store = store or f"sqlite:///{folder / 'tables.db'}"
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-c", HEED_CTRL_C, "serve", "--no-browser"),
                    *("--port", str(self.port), "--store", self.store, *arguments),
                ],
                stdout=log,
                stderr=log,
                env={**os.environ, **environment},
            )
        wait_for(self._answers)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return self.get("/voila/static/voila.js", method="HEAD").status == 200
        except OSError:
            return False

    def get(self, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> Answer:
        """Ask for a path just as it is spelled."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request(method, path, headers=headers or {})
            return Answer(connection.getresponse())

    def kernels(self) -> list[psutil.Process]:
        """The kernel processes that run now."""
        found = []
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):  # ended meanwhile
                if any("ipykernel_launcher" in part for part in child.cmdline()):
                    found.append(child)
        return found

    def kernel_process(self, kernel: str) -> psutil.Process:
        """The process of a page's kernel."""
        [process] = [one for one in self.kernels() if any(kernel in p for p in one.cmdline())]
        return process

    def memory(self) -> int:
        """Bytes in memory of the server and all that it started."""
        server = psutil.Process(self.process.pid)
        used = 0
        for process in (server, *server.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):  # ended meanwhile
                used += process.memory_info().rss
        return used

    def kernel_lives(self, kernel: str) -> bool:
        return self.get(f"/api/kernels/{kernel}").status == 200

    def channels(self, kernel: str, **more: Any) -> websocket.WebSocket:
        return websocket.create_connection(
            f"ws://{self.host}/api/kernels/{kernel}/channels?session_id={uuid4().hex}",
            timeout=60,
            **more,
        )

    def end(self, number: int) -> str:
        """Send a signal, see that nothing is left, and return what was printed."""
        kernels = self.kernels()
        self.process.send_signal(number)
        assert self.process.wait(30) == 0
        _, alive = psutil.wait_procs(kernels, timeout=30)
        assert alive == []
        said = self.log.read_text()
        assert "Traceback" not in said, said
        return said


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("served"))
    yield server
    server.end(signal.SIGTERM)


@pytest.fixture(scope="module")
def opened(served: ServerProcess) -> Page:
    """A page for the tests of a file: one that nobody is at is not kept much longer."""
    return Page(served)
