"""The end of a server whose pages move to another one."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.server import in_a_loop
from widgets.server import draining
from widgets.server.draining import MOVE, Drain


class Kernels:
    """The kernels of a server, of which one may still wait for its page."""

    def __init__(self) -> None:
        self.is_stopping = False
        self.is_awaited = False

    def awaits_pages(self) -> bool:
        return self.is_awaited


class Page:
    """A page's line to its kernel."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []

    def tell(self, method: str, within: int) -> None:
        self.told.append((method, within))


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The open lines of the server; there is one that has no connection any more."""
    made: list[Any] = [SimpleNamespace(connection=None), SimpleNamespace()]
    monkeypatch.setattr(draining, "open_lines", lambda: [*made])
    return made


def opened(lines: list[Any]) -> Page:
    page = Page()
    lines.append(SimpleNamespace(connection=page))
    return page


def test_without_a_page_it_is_over_at_once(lines: list[Any]) -> None:
    kernels: Any = Kernels()
    drain = Drain(kernels, 60)
    assert not drain.is_on and not kernels.is_stopping
    in_a_loop(drain.run())
    assert drain.is_on and kernels.is_stopping


def test_it_is_over_when_the_last_page_has_gone(lines: list[Any]) -> None:
    kernels: Any = Kernels()
    kernels.is_awaited = True
    page = opened(lines)

    async def scene() -> None:
        running = asyncio.ensure_future(Drain(kernels, 60).run())
        while not page.told:
            await asyncio.sleep(0)
        [(method, within)] = page.told
        assert method == MOVE and 35_000 < within <= 36_000
        del lines[:]
        await asyncio.sleep(2 * draining.LOOK_EVERY)
        assert not running.done(), "a page that was sent has yet to open its line"
        kernels.is_awaited = False
        await asyncio.wait_for(running, 10)

    in_a_loop(scene())


def test_who_stays_is_told_again_and_not_waited_for_beyond_the_end(
    lines: list[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(draining, "TELL_EVERY", 0.1)
    kernels: Any = Kernels()
    page = opened(lines)
    in_a_loop(Drain(kernels, 0.5).run())
    assert len(page.told) > 2
    given = [within for _, within in page.told]
    assert given == sorted(given, reverse=True), "each time there is less time left"
    assert "1 pages have not moved in time" in caplog.text
