"""Attacks on what lies between two checks: what was let in a moment ago, and what a failure tells."""

from __future__ import annotations

import json
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import psutil
import pytest

from referee.store import open_store
from referee.store.store import Store
from tests.support.server import VISIT, Page, ServerProcess, heard, wait_for, written
from widgets.server.devices import device_id

pytestmark = pytest.mark.browser  # whole servers and their kernels: as slow as a browser


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path, "--word")
    yield server
    server.end(signal.SIGTERM)


@pytest.fixture
def store(guarded: ServerProcess) -> Iterator[Store]:
    store = open_store(guarded.store)
    yield store
    store.close()


def let_in(server: ServerProcess, store: Store) -> tuple[str, str]:
    """A device that has given the word, as the store knows it, and its cookie."""
    secret = uuid4().hex
    store.admit(device_id(f"before {secret}"), device_id(secret), "Firefox/Android")
    return device_id(secret), written(server.signed(secret))


def test_who_is_removed_while_a_line_is_being_opened_does_not_keep_it(guarded, store) -> None:
    """The answer to who asks for a line waits for the kernel; the check whether it is let in does not."""
    owner, _ = let_in(guarded, store)
    guest, cookie = let_in(guarded, store)
    page = Page(guarded, cookie)
    kernel = guarded.kernel_process(page.kernel)
    kernel.suspend()
    try:
        with ThreadPoolExecutor(1) as threads:
            opening = threads.submit(guarded.channels, page.kernel)
            with pytest.raises(TimeoutError):
                opening.result(2)  # it waits for the kernel
            store.remove(guest, by=owner)
            wait_for(lambda: guarded.get("/referee/ticket", {"Cookie": cookie}).status == 403)
            kernel.resume()
            for _ in heard(opening.result(60), seconds=20):
                pass  # until the server closes the line
    finally:
        with suppress(psutil.NoSuchProcess):
            kernel.resume()
    wait_for(lambda: kernel.pid not in {one.pid for one in guarded.kernels()})


SECRETS = {"/enter/bcdfghjkm": "bcdfghjkm", "/join/AnInvitation-of-somebody": "AnInvitation"}


def test_no_failure_writes_a_word_or_an_invitation_into_the_log(guarded) -> None:
    """Somebody scans a code while the store cannot be read: answers of 500 and above are logged."""
    before = len(guarded.log.read_text())
    known = {"Cookie": written(guarded.signed("s" * 43)), **VISIT}
    store = Path(guarded.store.removeprefix("sqlite:///"))
    for part in (store, store.with_name(f"{store.name}-wal")):
        part.write_bytes(b"")
    wait_for(lambda: guarded.get("/", known).status == 503)
    for path in SECRETS:
        assert guarded.get(path, known).status == 503
    wait_for(lambda: "503 GET /join" in guarded.log.read_text())
    said = guarded.log.read_text()[before:]
    assert "503 GET /enter" in said
    assert [secret for secret in SECRETS.values() if secret in said] == []


def connections(server: ServerProcess, page: Page) -> int:
    """Return how many lines the server counts to a page's kernel."""
    state = server.get(f"/api/kernels/{page.kernel}", {"Cookie": page.cookie}).body
    return int(json.loads(state)["connections"])


ODD = [
    *("/%ff", "/enter/%ff", "/join/%ff%ffabcdefghijkl", "/voila/static/%ff", "/voila/static/%00", "/sit?%ff"),
    *(
        "/voila/templates/x",
        "/voila/templates/x/y",
        "/voila/templates/%00/x",
        "/voila/templates/lab/static/%00",
    ),
    *("/voila/static/" + "a" * 5000, "/api/kernels/%ff", "/voila/api/shutdown/%ff", "/referee/%ff"),
]


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_no_address_writes_a_traceback_into_the_log(served: ServerProcess, opened: Page, method: str) -> None:
    """Whoever can make the server fail at will fills its disk, and hides what matters in the log."""
    before = len(served.log.read_text())
    own = {**VISIT, "Cookie": opened.cookie, "Origin": f"http://{served.host}"}
    statuses = {path: served.get(path, own, method=method).status for path in ODD}
    assert {path: status for path, status in statuses.items() if not 200 <= status < 500} == {}
    assert "Traceback" not in served.log.read_text()[before:]


def test_who_asks_for_a_line_and_goes_at_once_leaves_no_connection_and_no_traceback(
    served: ServerProcess, opened: Page
) -> None:
    """Between the answer to whether it may and the line there is time for a page to be gone."""
    before = len(served.log.read_text())
    asked = (
        f"GET /api/kernels/{opened.kernel}/channels?session_id={uuid4().hex} HTTP/1.1\r\n"
        f"Host: {served.host}\r\nOrigin: http://{served.host}\r\nCookie: {opened.cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", served.port)) as line:
            line.sendall(asked.encode())
    wait_for(lambda: connections(served, opened) == 0)
    assert "Traceback" not in served.log.read_text()[before:]
