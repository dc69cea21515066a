"""Whether a server lives and is ready: what a supervisor and a proxy are told."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from referee.i18n import say
from referee.store.errors import StoreUnavailable
from tests.support.server import in_a_loop
from widgets.server import forking, health
from widgets.server.health import Readiness


class Asked:
    """A store that counts how often it is asked, and may fail or take its time."""

    def __init__(self) -> None:
        self.times = 0
        self.fails = False
        self.goes_on = threading.Event()
        self.goes_on.set()

    def signing_key(self) -> str:
        self.times += 1
        self.goes_on.wait(30)
        if self.fails:
            raise StoreUnavailable(say("The store does not work as it should."))
        return "a key"


@pytest.fixture(autouse=True)
def no_fork_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forking, "_fork_server", None)


def readiness(store: Any, is_draining: bool = False) -> Readiness:
    return Readiness(store, lambda: is_draining)


def test_a_server_is_ready_once_its_store_answers() -> None:
    async def scene() -> None:
        store = Asked()
        assert await readiness(store).reason() == ""
        store.fails = True
        assert await readiness(store).reason() == "store"

    in_a_loop(scene())


def test_a_store_that_is_silent_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    store = Asked()
    store.goes_on.clear()

    async def scene() -> None:
        assert await readiness(store).reason() == "store"
        store.goes_on.set()

    in_a_loop(scene())


def test_who_asks_often_asks_the_store_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        store = Asked()
        ready = readiness(store)
        assert await asyncio.gather(*(ready.reason() for _ in range(20))) == [""] * 20
        assert [await ready.reason() for _ in range(20)] == [""] * 20
        assert store.times == 1
        monkeypatch.setattr(health, "FRESH", 0.0)
        await ready.reason()
        assert store.times == 2

    in_a_loop(scene())


def test_without_a_process_to_fork_from_no_page_is_sent_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        for is_usable, reason in ((False, "kernels"), (True, "")):
            monkeypatch.setattr(forking, "_fork_server", SimpleNamespace(is_usable=is_usable))
            assert await readiness(Asked()).reason() == reason

    in_a_loop(scene())


def test_a_server_that_is_about_to_stop_says_so_and_asks_nobody() -> None:
    async def scene() -> None:
        store = Asked()
        assert await readiness(store, is_draining=True).reason() == "draining"
        assert store.times == 0

    in_a_loop(scene())
