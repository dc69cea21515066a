"""The bridge between a page and its session, at a page that nobody sees."""

from __future__ import annotations

import asyncio

from tests.widgets.conftest import REVEAL, play
from tests.widgets.server.conftest import in_a_loop
from widgets import tickets
from widgets.app import App
from widgets.session import Session

KEY = "a key of the test's own"


def test_what_others_do_while_a_page_opens_is_shown_by_itself(start, store, monkeypatch):
    """Between a page's first screen and its watch lies the time that the watch takes to begin."""
    elsewhere, watch = start(3), store.watch
    app = App(Session(lambda: store, KEY))
    hello = {
        "tap": "hello",
        "language": "en",
        "ticket": tickets.issue(tickets.device_id("tablet"), KEY),
        "table": elsewhere.screens["shell"]["table"],
    }

    def late(callback):
        assert app.table["version"] == 0
        play(elsewhere, REVEAL)
        return watch(callback)

    monkeypatch.setattr(store, "watch", late)

    async def opening() -> None:
        app.vue_tap(hello)
        async with asyncio.timeout(30):
            while app.table["version"] == 0:
                await asyncio.sleep(0.01)

    in_a_loop(opening())
    assert app.table["version"] == 1
