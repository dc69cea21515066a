"""The bridge between a page and its session, at a page that nobody sees."""

from __future__ import annotations

import asyncio

from referee.store.base import StoreUnavailable
from referee.text import say
from tests.widgets.conftest import REVEAL, play
from tests.widgets.server.conftest import in_a_loop
from widgets import tickets
from widgets.app import App
from widgets.session import SCREENS, Session

KEY = "a key of the test's own"


def hello(table: str) -> dict[str, str]:
    ticket = tickets.issue(tickets.device_id("tablet"), KEY)
    return {"tap": "hello", "language": "en", "ticket": ticket, "table": table}


def test_what_others_do_while_a_page_opens_is_shown_by_itself(start, store, monkeypatch):
    """Between a page's first screen and its watch lies the time that the watch takes to begin."""
    elsewhere, watch = start(3), store.watch
    app = App(Session(lambda: store, KEY))

    def late(callback):
        assert app.table["version"] == 0
        play(elsewhere, REVEAL)
        return watch(callback)

    monkeypatch.setattr(store, "watch", late)

    async def opening() -> None:
        app.vue_tap(hello(elsewhere.screens["shell"]["table"]))
        async with asyncio.timeout(30):
            while app.table["version"] == 0:
                await asyncio.sleep(0.01)

    in_a_loop(opening())
    assert app.table["version"] == 1


def test_a_page_that_missed_something_is_told_everything(start, store, monkeypatch):
    """The kernel sends what has changed; what got lost on its way to the page has not."""
    app = App(Session(lambda: store, KEY))
    told: list[set[str]] = []
    monkeypatch.setattr(app, "send_state", lambda key: told.append({*key}))

    async def opening() -> None:
        app.vue_tap({**hello(start(3).screens["shell"]["table"]), "seen": None})
        seen = app.shell["serial"]
        app.vue_tap({"tap": "refresh", "seen": seen})
        app.vue_tap({"tap": "refresh", "seen": seen})

    in_a_loop(opening())
    assert told[-2] == {"shell"}
    assert told[-1] == {*SCREENS}


def test_a_store_that_could_not_be_watched_is_tried_again(start, store, monkeypatch):
    monkeypatch.setattr("widgets.app.RETRY", 0.01)
    app, watch, tried = App(Session(lambda: store, KEY)), store.watch, []

    def at_first_not(callback):
        tried.append(callback)
        if len(tried) < 3:
            raise StoreUnavailable(say("The disk is full."))
        return watch(callback)

    monkeypatch.setattr(store, "watch", at_first_not)

    async def opening() -> None:
        app.vue_tap(hello(start(3).screens["shell"]["table"]))
        while app._watcher is None:
            await asyncio.sleep(0.01)

    in_a_loop(opening())
    assert len(tried) == 3
