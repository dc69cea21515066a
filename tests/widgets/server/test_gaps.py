"""Attacks between two checks, on devices that were admitted a moment ago, and by failures."""

from __future__ import annotations

import signal
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from time import sleep
from urllib.parse import urlencode
from uuid import uuid4

import pytest
import websocket

from referee.store import open_store
from referee.store.store import Store
from tests.support.server import FORM, VISIT, Page, ServerProcess, form_token, heard, wait_for, written
from tests.widgets.server.test_admission import connections
from widgets.server.devices import device_id

pytestmark = pytest.mark.browser  # whole servers: as slow as a browser


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path, "--word")
    yield server
    server.end(signal.SIGTERM)


@pytest.fixture
def store(guarded: ServerProcess) -> Iterator[Store]:
    with closing(open_store(guarded.store)) as store:
        yield store


def let_in(server: ServerProcess, store: Store) -> tuple[str, str]:
    """A device that has given the word, as the store knows it, and its cookie."""
    secret = uuid4().hex
    store.admit(device_id(f"before {secret}"), device_id(secret), "Firefox/Android")
    return device_id(secret), written(server.signed(secret))


def test_a_device_that_is_removed_while_its_websocket_is_opened_does_not_keep_it(guarded, store) -> None:
    """The admission is checked before the websocket is open, and may have changed by then."""
    owner, _ = let_in(guarded, store)
    for delay in range(5):
        guest, cookie = let_in(guarded, store)
        page = Page(guarded, cookie)
        with ThreadPoolExecutor(1) as threads:
            opening = threads.submit(page.socket)
            sleep(delay / 500)
            store.remove(guest, by=owner)
            with suppress(websocket.WebSocketBadStatusException):  # it was too late
                for _ in heard(opening.result(60), seconds=20):
                    pass  # until the server closes it
        assert page.state().status == 403


def test_a_device_that_is_removed_while_the_store_is_held_loses_its_websocket(guarded, store) -> None:
    """Its page ends as soon as the store is available again."""
    owner, _ = let_in(guarded, store)
    guest, cookie = let_in(guarded, store)
    line = Page(guarded, cookie).socket()
    with (
        closing(sqlite3.connect(guarded.folder / "tables.db", isolation_level=None)) as holder,
        ThreadPoolExecutor(1) as threads,
    ):
        holder.execute("BEGIN EXCLUSIVE")
        removed = threads.submit(store.remove, guest, by=owner)
        sleep(0.5)
        holder.execute("ROLLBACK")
        removed.result(30)
    for _ in heard(line, seconds=20):
        pass  # until the server closes it


SLOW_CHECK = """
import runpy, time
from jupyter_server.auth.identity import PasswordIdentityProvider

def check(self, password):
    time.sleep(3)
    return False

PasswordIdentityProvider.passwd_check = check
runpy.run_module("referee", run_name="__main__", alter_sys=True)
"""


def test_nobody_waits_while_a_password_is_checked(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, code=SLOW_CHECK, REFEREE_PASSWORD="sesame street")
    try:
        form = server.get("/login")
        typed = {"_xsrf": form.cookies["_xsrf"], **form_token(form), "password": "wrong"}
        with ThreadPoolExecutor(1) as threads:
            tried = threads.submit(server.post, "/login", urlencode(typed), form.cookies, **FORM)
            sleep(1)
            assert server.get("/healthz/live").status == 200
            assert not tried.done()
            assert tried.result(30).status == 401
    finally:
        server.end(signal.SIGTERM)


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


ODD = [
    *("/%ff", "/enter/%ff", "/join/%ff%ffabcdefghijkl", "/voila/static/%ff", "/voila/static/%00", "/sit?%ff"),
    *(
        "/voila/templates/x",
        "/voila/templates/x/y",
        "/voila/templates/%00/x",
        "/voila/templates/lab/static/%00",
    ),
    *("/voila/static/" + "a" * 5000, "/referee/pages/%ff", "/referee/pages/%ff/leave", "/referee/%ff"),
]


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_no_address_writes_a_traceback_into_the_log(served: ServerProcess, opened: Page, method: str) -> None:
    """A client that can make the server fail at will fills its disk, and hides important lines of the log."""
    before = len(served.log.read_text())
    own = {**VISIT, "Cookie": opened.cookie, "Origin": f"http://{served.host}"}
    statuses = {path: served.get(path, own, method=method).status for path in ODD}
    assert {path: status for path, status in statuses.items() if not 200 <= status < 500} == {}
    assert "Traceback" not in served.log.read_text()[before:]


def test_a_browser_that_asks_for_a_websocket_and_goes_at_once_leaves_none_and_no_traceback(
    served: ServerProcess, opened: Page
) -> None:
    """Between the answer to whether it may and the websocket there is time for a page to be gone."""
    before = len(served.log.read_text())
    asked = (
        f"GET {opened.path}/socket HTTP/1.1\r\n"
        f"Host: {served.host}\r\nOrigin: http://{served.host}\r\nCookie: {opened.cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", served.port)) as line:
            line.sendall(asked.encode())
    wait_for(lambda: connections(opened) == 0)
    assert "Traceback" not in served.log.read_text()[before:]
