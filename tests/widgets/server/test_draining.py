"""The end of a server whose pages move to another one."""

from __future__ import annotations

import asyncio
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.server import in_a_loop
from widgets.server import draining
from widgets.server.draining import MOVE, Drain


class Socket:
    """A page's websocket."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []

    def tell(self, method: str, within: int) -> None:
        self.told.append((method, within))


class Pages:
    """The sessions of a server, as far as they are asked: their pages."""

    def __init__(self, *pages: Any) -> None:
        self.is_stopping = False
        self.pages = [*pages]


def page(socket: Socket | None = None, *, is_left: bool = False) -> Any:
    return SimpleNamespace(socket=socket, is_left=is_left)


def test_without_a_page_it_is_over_at_once() -> None:
    sessions: Any = Pages(page(is_left=True))
    drain = Drain(sessions, 60)
    assert not drain.is_on and not sessions.is_stopping
    began = monotonic()
    in_a_loop(drain.run())
    assert drain.is_on and sessions.is_stopping and monotonic() - began < 10


def test_it_is_over_when_the_last_page_has_gone() -> None:
    socket, opening = Socket(), page()
    sessions: Any = Pages(page(socket), opening)

    async def scene() -> None:
        running = asyncio.ensure_future(Drain(sessions, 60).run())
        while not socket.told:
            await asyncio.sleep(0)
        [(method, within)] = socket.told
        assert method == MOVE and 35_000 < within <= 36_000
        sessions.pages = [opening]
        await asyncio.sleep(2 * draining.LOOK_EVERY)
        assert not running.done(), "a page that was sent has yet to open its websocket"
        opening.is_left = True
        await asyncio.wait_for(running, 10)

    in_a_loop(scene())


def test_a_page_that_stays_is_told_again_and_not_waited_for_beyond_the_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(draining, "TELL_EVERY", 0.1)
    socket = Socket()
    sessions: Any = Pages(page(socket))
    in_a_loop(Drain(sessions, 0.5).run())
    assert len(socket.told) > 2
    given = [within for _, within in socket.told]
    assert given == sorted(given, reverse=True), "each time there is less time left"
    assert "1 pages have not moved in time" in caplog.text
