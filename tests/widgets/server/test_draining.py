"""The end of a server whose pages move to another one."""

from __future__ import annotations

import asyncio
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.server import in_a_loop
from widgets.server import sessions
from widgets.server.sessions import MOVE, Sessions


class Socket:
    """A page's websocket."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []

    def notify(self, method: str, within: int) -> None:
        self.told.append((method, within))


class Pages(Sessions):
    """The pages of a server, without their sessions."""

    def __init__(self, *pages: Any) -> None:
        self.is_stopping = False
        self._pages = {str(number): one for number, one in enumerate(pages)}


def page(socket: Socket | None = None, *, is_abandoned: bool = False) -> Any:
    return SimpleNamespace(socket=socket, is_abandoned=is_abandoned)


def test_without_a_page_it_is_over_at_once() -> None:
    pages, began = Pages(page(is_abandoned=True)), monotonic()
    in_a_loop(pages.drain(60))
    assert pages.is_stopping and monotonic() - began < 10


def test_it_is_over_when_the_last_page_has_gone() -> None:
    socket, opening = Socket(), page()
    pages = Pages(page(socket), opening)

    async def scene() -> None:
        running = asyncio.ensure_future(pages.drain(60))
        while not socket.told:
            await asyncio.sleep(0)
        [(method, within)] = socket.told
        assert method == MOVE and 35_000 < within <= 36_000
        del pages._pages["0"]
        await asyncio.sleep(2 * sessions.DRAIN_POLL_S)
        assert not running.done(), "a page that was sent has yet to open its websocket"
        opening.is_abandoned = True
        await asyncio.wait_for(running, 10)

    in_a_loop(scene())


def test_a_page_that_stays_is_told_again_and_not_waited_for_beyond_the_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sessions, "MOVE_INTERVAL_S", 0.1)
    socket = Socket()
    in_a_loop(Pages(page(socket)).drain(0.5))
    assert len(socket.told) > 2
    given = [within for _, within in socket.told]
    assert given == sorted(given, reverse=True), "each time there is less time left"
    assert "1 pages have not moved in time" in caplog.text
