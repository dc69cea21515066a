"""The bytes of a first visit to the static site in Chromium, from a server that compresses."""

from __future__ import annotations

import itertools
import json
import time
import urllib.request
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websocket import WebSocket, WebSocketConnectionClosedException

from tests.browser.conftest import Tablet
from tests.browser.test_site import answered, built, kept_whole  # noqa: F401
from tests.support.nginx import Nginx
from tests.support.server import free_port, wait_for

pytestmark = pytest.mark.thorough

MOST = 12_000_000

CONFIG = """
  types {{
    text/html html; text/css css; text/javascript js mjs; image/svg+xml svg; font/woff2 woff2;
    application/manifest+json webmanifest; application/octet-stream gz;
  }}
  gzip on;
  gzip_types text/css text/javascript image/svg+xml application/manifest+json;
  server {{
    listen 127.0.0.1:{port};
    root {root};
    index index.html;
  }}
"""


class Counted:
    """All bytes that a browser receives: for its pages, their workers, and service workers."""

    def __init__(self, port: int) -> None:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/version") as told:
            address = json.load(told)["webSocketDebuggerUrl"]
        self.received: dict[tuple[str, str], int] = {}
        self.addresses: dict[tuple[str, str], str] = {}
        self.kinds: set[str] = set()
        self._known: set[str] = set()
        self._numbers = itertools.count(1)
        self._line = WebSocket()
        self._line.connect(address, suppress_origin=True)
        Thread(target=self._listen, daemon=True).start()
        self._attach()

    def _send(self, method: str, session: str = "", **given: Any) -> None:
        to = {"sessionId": session} if session else {}
        self._line.send(json.dumps({"id": next(self._numbers), "method": method, "params": given, **to}))

    def _attach(self, session: str = "") -> None:
        self._send(
            "Target.setAutoAttach", session, autoAttach=True, waitForDebuggerOnStart=True, flatten=True
        )

    def _listen(self) -> None:
        while True:
            try:
                told = json.loads(self._line.recv())
            except (WebSocketConnectionClosedException, OSError, ValueError):
                return
            given, session = told.get("params", {}), told.get("sessionId", "")
            match told.get("method"):
                case "Target.attachedToTarget":
                    self._begin(given["sessionId"], given["targetInfo"])
                case "Network.requestWillBeSent":
                    self.addresses[session, given["requestId"]] = given["request"]["url"]
                case "Network.loadingFinished":
                    self.received[session, given["requestId"]] = int(given["encodedDataLength"])

    def _begin(self, session: str, target: dict[str, str]) -> None:
        """Listen to a target; the browser and the page each announce a service worker."""
        self.kinds.add(target["type"])
        if target["targetId"] not in self._known:
            self._known.add(target["targetId"])
            self._send("Network.enable", session)
            self._attach(session)
        self._send("Runtime.runIfWaitingForDebugger", session)

    @property
    def total(self) -> int:
        return sum(self.received.values())

    def settle(self, seconds: float = 2) -> int:
        """Return the number of received bytes, after a while without any more."""
        before, since = self.total, time.monotonic()
        while time.monotonic() < since + seconds:
            time.sleep(0.1)
            if self.total != before:
                before, since = self.total, time.monotonic()
        return before

    def close(self) -> None:
        self._line.close()


def test_a_first_visit_is_within_its_budget(
    built,  # noqa: F811
    browser_type,
    browser_type_launch_args,
    tmp_path: Path,
):
    port, listening = free_port(), free_port()
    (tmp_path / "nginx").mkdir()
    nginx = Nginx(tmp_path / "nginx", CONFIG.format(port=port, root=built))
    nginx.start()
    given = {**browser_type_launch_args}
    given["args"] = [*given["args"], f"--remote-debugging-port={listening}"]
    context = browser_type.launch_persistent_context(tmp_path / "profile", **given)
    try:
        counted = Counted(listening)
        site: Any = type("At", (), {"url": f"http://127.0.0.1:{port}/"})
        tablet = Tablet(context.pages[0], site)
        wait_for(lambda: _answers(site.url))
        tablet.open()
        answered(tablet)
        kept_whole(tablet)
        total = counted.settle()
        rows = sorted(((size, counted.addresses.get(key, "")) for key, size in counted.received.items()))
        print(f"{total:,} bytes in {len(rows)} answers", *rows[-14:], sep="\n")
        assert {"page", "worker", "service_worker"} <= counted.kinds
        names = {address.rpartition("/")[2] for size, address in rows if size}
        for part in ("packages-", "pyodide.asm.wasm", "python_stdlib", "plotly-basic", "table-"):
            assert any(name.startswith(part) for name in names), part
        assert 8_000_000 < total <= MOST
        counted.close()
    finally:
        context.close()
        nginx.stop()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as told:
            return bool(told.status == 200)
    except OSError:
        return False
