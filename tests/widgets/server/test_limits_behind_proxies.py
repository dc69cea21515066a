"""Behind a trusted proxy, every limit by address is that of the client, and the client cannot choose it."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store import open_store
from tests.support.server import Answer, ServerProcess
from tests.widgets.server.test_admission import Browser

pytestmark = pytest.mark.browser  # whole servers: as slow as a browser

ATTACKER, OTHERS = "203.0.113.7", "203.0.113.8"
TRIES = 10
"""Of words, passwords and codes alike."""


class Client(Browser):
    """A browser behind the proxy; what it says itself of who asks stands before what the proxy says."""

    def __init__(self, server: ServerProcess, address: str) -> None:
        super().__init__(server)
        self.address = address
        self.claimed = 0

    def _said(self) -> dict[str, str]:
        self.claimed += 1
        return {"X-Forwarded-For": f"198.51.100.{self.claimed}, {self.address}"}

    def get(self, path: str, **headers: str) -> Answer:
        return super().get(path, **self._said(), **headers)

    def post(self, path: str, body: str = "", **headers: str) -> Answer:
        return super().post(path, body, **self._said(), **headers)


def try_words(client: Client) -> list[int]:
    client.get("/enter")
    return [client.send("/enter", word="wrong").status for _ in range(TRIES + 2)]


def try_passwords(client: Client) -> list[int]:
    client.get("/login")
    typed = {"_xsrf": client.jar["_xsrf"], "password": "wrong"}
    return [client.send("/login", **typed).status for _ in range(TRIES + 2)]


def try_codes(client: Client) -> list[int]:
    client.get("/sit")
    return [client.post("/referee/code", json.dumps({"code": "wrong"})).status for _ in range(TRIES + 2)]


@pytest.fixture(params=["word", "password", "code"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, ServerProcess]]:
    asks = {"word": ["--word"], "password": [], "code": ["--open"]}[request.param]
    password = {"REFEREE_PASSWORD": "sesame street"} if request.param == "password" else {}
    started = ServerProcess(tmp_path, *asks, "--trusted-proxy", "127.0.0.1", **password)
    yield request.param, started
    started.end(signal.SIGTERM)


def test_who_guesses_is_held_back_and_nobody_else(server: tuple[str, ServerProcess]) -> None:
    asked, guarded = server
    tries = {"word": try_words, "password": try_passwords, "code": try_codes}[asked]
    wrong = 404 if asked == "code" else 401
    assert tries(Client(guarded, ATTACKER)) == [wrong] * TRIES + [429] * 2
    assert tries(Client(guarded, OTHERS))[0] == wrong
    if asked != "word":  # of all addresses together, there are thirty words
        networks = ("2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:2::1")
        assert [tries(Client(guarded, one))[0] for one in networks] == [wrong, 429, wrong]


def test_the_audit_log_names_the_client(tmp_path: Path) -> None:
    guarded = ServerProcess(tmp_path, "--word", "--trusted-proxy", "127.0.0.1")
    client = Client(guarded, OTHERS)
    client.type("wrong")
    store = open_store(guarded.store)
    assert client.type(store.access_code()).status == 303
    store.close()
    guarded.end(signal.SIGTERM)
    said = [json.loads(line) for line in guarded.audit.read_text().splitlines()]
    assert {one["address"] for one in said if "address" in one} == {OTHERS}
