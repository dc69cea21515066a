"""The bridge between a page and its session, at a page that nobody sees."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import comm
import pytest

import widgets.app
from referee.bots import Question
from referee.games import find_game
from referee.i18n import say
from referee.store.errors import StoreUnavailable
from tests.support.devices import on
from tests.support.json_patch import applied
from tests.support.server import in_a_loop
from tests.support.sessions import REVEAL, play
from tests.support.stores import new_sqlite
from tests.support.table_setups import plain_tables
from widgets.app import App
from widgets.session import SCREENS


@pytest.fixture(autouse=True)
def line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line to nobody: that of a kernel, once a test has imported one, would tell that there is none."""
    monkeypatch.setattr(comm, "create_comm", comm.DummyComm)


def connect_tap(table: str) -> dict[str, str]:
    return {"tap": "connect", "language": "en", "table": table}


def tap(app: App, data: dict[str, Any]) -> None:
    app._receive(app, {"event": "tap", "data": data}, [])


def test_what_others_do_while_a_page_opens_is_shown_by_itself(start, store, monkeypatch):
    """Between a page's first screen and its watch lies the time that the watch takes to begin."""
    elsewhere, watch = start(3), store.watch
    app = App(lambda: store)

    def late(*given):
        assert app.table["version"] == 0
        play(elsewhere, REVEAL)
        return watch(*given)

    monkeypatch.setattr(store, "watch", late)

    async def opening() -> None:
        tap(app, connect_tap(elsewhere.screens["shell"]["table"]))
        async with asyncio.timeout(30):
            while app.table["version"] == 0:
                await asyncio.sleep(0.01)

    in_a_loop(opening())
    assert app.table["version"] == 1


def test_a_page_that_missed_something_is_told_everything(start, store, monkeypatch):
    """The kernel sends what has changed; what got lost on its way to the page has not."""
    app = App(lambda: store, language="en")
    told: list[Any] = []
    monkeypatch.setattr(app, "send_state", lambda key: key and told.append({*key}))
    monkeypatch.setattr(app, "send", told.append)

    async def opening() -> None:
        tap(app, {**connect_tap(start(3).screens["shell"]["table"]), "seen": None})
        seen = app.shell["serial"]
        tap(app, {"tap": "refresh", "seen": seen})
        tap(app, {"tap": "refresh", "seen": seen})

    in_a_loop(opening())
    first, changed, last = told
    assert first == last == {*SCREENS}
    assert changed["method"] == "changed" and changed["args"][0]["from"] == app.shell["serial"] - 2
    assert [one["path"] for one in changed["args"][0]["patch"]] == ["/shell/serial"]


def test_a_page_is_told_what_has_changed_alone(start, store, monkeypatch):
    """The changes lead from the screens that it was sent to those that there are, and leave out labels."""
    app = App(lambda: store)
    told: list[Any] = []
    monkeypatch.setattr(app, "send", told.append)

    async def bidding() -> None:
        tap(app, {**connect_tap(start(3).screens["shell"]["table"]), "seen": None})
        before = json.loads(json.dumps({name: getattr(app, name) for name in SCREENS}))
        tap(app, {**on(app.session, REVEAL), "seen": app.shell["serial"]})
        changes = told[-1]["args"][0]["patch"]
        after = {name: getattr(app, name) for name in SCREENS}
        assert applied(before, changes) == json.loads(json.dumps(after))
        assert not any("/labels" in one["path"] for one in changes)
        assert len(json.dumps(changes)) < len(json.dumps(after)) / 2

    in_a_loop(bidding())
    assert app.table["version"] == 1


def test_a_store_that_could_not_be_watched_is_tried_again(start, store, monkeypatch):
    monkeypatch.setattr("widgets.app.RETRY_S", 0.01)
    app, watch, tried = App(lambda: store), store.watch, []

    def at_first_not(*given):
        tried.append(given)
        if len(tried) < 3:
            raise StoreUnavailable(say("The disk is full."))
        return watch(*given)

    monkeypatch.setattr(store, "watch", at_first_not)

    async def opening() -> None:
        tap(app, connect_tap(start(3).screens["shell"]["table"]))
        while app._watcher is None:
            await asyncio.sleep(0.01)

    in_a_loop(opening())
    assert len(tried) == 3


def test_the_bots_of_a_notebook_think_in_a_worker_process(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_STORE", new_sqlite(tmp_path / "tables.db"))
    shown: list[App] = []
    monkeypatch.setattr(widgets.app, "display", shown.append)
    widgets.app._pool.cache_clear()
    game = find_game("promote")
    state = game.start(next(plain_tables(game)).setup)

    async def thinking() -> None:
        widgets.app.show()
        found = asyncio.get_running_loop().create_future()
        shown[0].session.context.thinker.think(
            Question("promote", state, state, None, "seed"), found.set_result
        )
        answer = await asyncio.wait_for(found, 60)
        assert answer.action is not None
        pool = widgets.app._pool()
        assert len(pool._workers) == 1
        await pool.stop()
        widgets.app._pool.cache_clear()

    in_a_loop(thinking())
