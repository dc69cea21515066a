"""``referee serve`` as a separate process, and clients without a browser."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import websocket
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import create_signed_value

from referee.store import open_store
from widgets.server.devices import Devices
from widgets.server.rendering import ROUTE, FrontEnd

ASSET = f"/{ROUTE}{FrontEnd().assets().entry}"
"""The path of one of the files that a page loads."""


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
        thread.submit(asyncio.run, asyncio.wait_for(scene, 180)).result()


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def heard(socket: websocket.WebSocket, seconds: float = 60) -> Iterator[dict[str, Any]]:
    """Yield the messages that a page is sent until its websocket is closed, or cut off.

    Not by ``recv``: the server's pings keep its timeout from ever passing.
    """
    deadline = time.monotonic() + seconds
    socket.settimeout(4)
    while True:
        assert time.monotonic() < deadline, f"waited {seconds} s in vain"
        try:
            kind, data = socket.recv_data(control_frame=True)
        except websocket.WebSocketTimeoutException:
            continue
        except (websocket.WebSocketConnectionClosedException, ConnectionError):
            return
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

    @property
    def cookies(self) -> dict[str, str]:
        """What a browser would keep of it."""
        jar: SimpleCookie = SimpleCookie()
        for header in self.headers.get_all("Set-Cookie", []):
            jar.load(header)
        return {name: one.value for name, one in jar.items()}

    @property
    def marks(self) -> dict[str, str]:
        """What a browser would keep of it that is the referee's own, and not Jupyter's."""
        return {name: value for name, value in self.cookies.items() if "referee_" in name}

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()


def written(cookies: dict[str, str]) -> str:
    """Return cookies as a browser sends them."""
    return "; ".join(f"{name}={value}" for name, value in cookies.items())


def form_token(answer: Answer) -> dict[str, str]:
    """Return what the form of a page carries of the successor that it was made with."""
    found = re.search(r'name="form_token" value="([0-9a-f]*)"', answer.body.decode())
    return {"form_token": found[1]} if found else {}


FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def block(html: str, name: str) -> Any:
    """Return what the server has put into a page under a name, as JSON."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', html, re.DOTALL)
    assert found is not None, html
    return json.loads(found[1])


class Page:
    """The dashboard's page as the server sends it, on a device.

    The device is a new one, or that of a ``cookie``, as a browser sends it.
    """

    def __init__(self, server: ServerProcess, cookie: str | None = None, path: str = "/") -> None:
        self._server = server
        self.cookie = cookie or new_device(server)
        answer = server.visit(self.cookie, path)
        assert answer.status == 200, answer.status
        self.headers = answer.headers
        self.html = answer.body.decode()
        self.id: str = block(self.html, "br-page")["page"]
        self.screens: dict[str, Any] = block(self.html, "br-screens")

    @property
    def path(self) -> str:
        """The path of the page's state, below which are its websocket and its goodbye."""
        return f"/referee/pages/{self.id}"

    def socket(self, **more: Any) -> websocket.WebSocket:
        """Open the page's websocket."""
        return self._server.connect(f"{self.path}/socket", **{"cookie": self.cookie, **more})

    def state(self, **headers: str) -> Answer:
        """Ask whether the server knows the page."""
        return self._server.get(self.path, {"Cookie": self.cookie, **headers})

    def is_known(self) -> bool:
        """Whether the server knows the page."""
        return self.state().status == 200

    def goodbye(self, **headers: str) -> Answer:
        """Say that the page is closed, as it does itself if no header says otherwise."""
        own = {"Origin": self._server.origin, "Cookie": self.cookie}
        return self._server.get(f"{self.path}/leave", own | headers, method="POST")


VISIT = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
"""What a browser says that opens a page."""


def new_device(server: ServerProcess) -> str:
    """Visit the page for the first time, and return the cookie."""
    answer = server.get("/", VISIT)
    assert answer.status == 303, answer.status
    return written(answer.cookies)


class ServerProcess:
    """The server, listening on this machine alone, its games in a new folder unless it has a store."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        store: str | None = None,
        code: str = HEED_CTRL_C,
        opens: bool = False,
        port: int | None = None,
        **environment: str,
    ) -> None:
        self.folder = folder
        self.store = store or f"sqlite:///{folder / 'tables.db'}"
        self.port = port or free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.audit = folder / f"audit-{self.port}.jsonl"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-c", code, "serve", *(() if opens else ("--no-browser",))),
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
            return self.get(ASSET, method="HEAD").status in (200, 302, 403)
        except OSError:
            return False

    def get(self, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> Answer:
        """Ask for a path just as it is spelled."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request(method, path, headers=headers or {})
            return Answer(connection.getresponse())

    @property
    def origin(self) -> str:
        """What a browser says that a page of this server is."""
        return f"http://{self.host}"

    def connect(self, path: str, **more: Any) -> websocket.WebSocket:
        """Open a websocket, as a page of this server does if nothing says otherwise."""
        own: dict[str, Any] = {"timeout": 60, "origin": self.origin}
        return websocket.create_connection(f"ws://{self.host}{path}", **(own | more))

    def visit(self, cookie: str, path: str = "/", **headers: str) -> Answer:
        """Open a page on a device."""
        return self.get(path, {**VISIT, "Cookie": cookie, **headers})

    def knows(self, cookie: str) -> bool:
        """Whether the server knows a device by a cookie, and lets it in; that opens no page."""
        answer = self.get("/?returned=1", {**VISIT, "Cookie": cookie})
        return answer.status == 303 and answer.headers["Location"] == "/"

    def device_of(self, cookie: str) -> str | None:
        """Return the device of a cookie, as every server on this store reads it."""
        headers = HTTPHeaders({"Host": self.host, "Cookie": cookie})
        request = HTTPServerRequest(start_line=RequestStartLine("GET", "/", "HTTP/1.1"), headers=headers)
        with closing(open_store(self.store)) as store:
            return Devices(store).device_of(request)

    def cookie(self, name: str = "referee_device") -> str:
        """The name that a cookie has in a browser at this server."""
        return f"{name}_{self.port}"

    def signed(self, secret: str, name: str = "referee_device") -> dict[str, str]:
        """The cookie of a device with a certain secret, as the server makes it."""
        store = open_store(self.store)
        value = create_signed_value(store.signing_key(), self.cookie(name), secret).decode()
        store.close()
        return {self.cookie(name): value}

    def post(
        self, path: str, body: str = "", cookies: dict[str, str] | None = None, **headers: str
    ) -> Answer:
        """Send what a page of this server sends; ``Origin`` may be another."""
        jar = {"Cookie": written(cookies)} if cookies else {}
        own = {"Origin": f"http://{self.host}", **jar, **headers}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("POST", path, body=body, headers={k: v for k, v in own.items() if v})
            return Answer(connection.getresponse())

    def processes(self) -> list[psutil.Process]:
        """Return the server's process, and all that it has started."""
        server = psutil.Process(self.process.pid)
        return [server, *server.children(recursive=True)]

    def memory(self) -> int:
        """Bytes in memory of the server itself: its workers come and go."""
        return int(psutil.Process(self.process.pid).memory_info().rss)

    def end(self, number: int) -> str:
        """Send a signal, see that nothing is left, and return what was printed."""
        started = psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(number)
        assert self.process.wait(60) == 0
        _, alive = psutil.wait_procs(started, timeout=60)
        assert alive == []
        said = self.log.read_text()
        assert "Traceback" not in said, said
        return said
