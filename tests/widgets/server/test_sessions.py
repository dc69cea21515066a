"""The pages of a server in their thread, without a server: the order of their work, and their messages."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from referee.i18n import say
from referee.store import open_store
from referee.store.errors import StoreUnavailable
from referee.store.log import NewTable
from referee.store.sql import schema
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.json_patch import applied
from tests.support.page_client import REVEAL, SEATS
from tests.support.server import in_a_loop
from widgets.screens.transfer.model import PART_BYTES
from widgets.server import sessions as module
from widgets.server.sessions import MOST_WAITING, OpenPage, Sessions, TooManyPages

TABLET, PHONE, STRANGER = "a" * 64, "b" * 64, "c" * 64


@pytest.fixture
def table(store: Store) -> str:
    """The id of a table of the tablet's, at which the phone plays a seat."""
    return table_of(store)


def table_of(store: Store) -> str:
    table_id = store.create(NewTable("reputation", SEATS, {"start_seat": 0}), host=TABLET).id
    store.grant(table_id, PHONE, "seat", 1)
    return table_id


class Socket:
    """A page's websocket, and the page's handling of its messages."""

    def __init__(self, screens: Any) -> None:
        self.screens = screens
        self.texts: list[str] = []
        self.answers: list[str] = []
        self.is_closed = False

    def send(self, text: str) -> None:
        self.texts.append(text)
        message = json.loads(text)
        if message["method"] == "update":
            self.screens |= message["state"]
        elif message["content"]["method"] == "changed":
            [change] = message["content"]["args"]
            assert change["from"] == self.screens["shell"]["serial"]
            self.screens = applied(self.screens, change["patch"])
        else:
            self.answers.append(message["content"]["args"][0]["id"])

    def notify(self, method: str, *args: Any) -> None:
        raise AssertionError(method)

    def close(self) -> None:
        self.is_closed = True


class Pages:
    """Pages that are opened, and what they send."""

    def __init__(self, store: Store, **more: Any) -> None:
        limits = {"most": 10, "most_per_device": 8, **more}
        self.loop = asyncio.get_running_loop()
        self.sessions = Sessions(store, self.loop, **limits)

    async def open(self, device: str = TABLET, table: str = "") -> tuple[OpenPage, Socket]:
        page = self.sessions.add(device)
        screens = await self.sessions.connect(page, {"language": "en", "table": table, "score_sheet": ""})
        socket = Socket(screens)
        self.sessions.attach(page, socket)
        return page, socket

    def send(self, page: OpenPage, event: str, **data: Any) -> asyncio.Future[None]:
        """Send an event; what is returned is done when that was worked on."""
        answered = self.loop.create_future()
        taken = self.sessions.receive(page, {"event": event, "data": data}, lambda: answered.set_result(None))
        assert taken
        return answered

    def tap(self, page: OpenPage, name: str, **data: Any) -> asyncio.Future[None]:
        seen = page.session.screens["shell"]["serial"]  # type: ignore[typeddict-item]
        return self.send(page, "tap", tap=name, seen=seen, **data)

    def play(self, page: OpenPage, action: dict[str, Any]) -> asyncio.Future[None]:
        revision = page.session.screens["table"]["revision"]  # type: ignore[typeddict-item]
        return self.tap(page, "submit", action=action, revision=revision)

    async def settled(self) -> None:
        """Wait until all that was begun is done, and told."""
        done = asyncio.Event()
        self.sessions.submit(lambda: self.loop.call_soon_threadsafe(done.set))
        await done.wait()


Scene = Callable[[Pages], Awaitable[None]]


def play(store: Store, scene: Scene, **more: Any) -> None:
    async def played() -> None:
        pages = Pages(store, **more)
        try:
            await scene(pages)
            await pages.settled()
        finally:
            pages.sessions.stop()

    in_a_loop(played())


# -- the thread -------------------------------------------------------------------------------------


def test_all_sessions_are_worked_on_in_one_thread_which_is_not_the_loops(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[int] = set()
    for name in ("tap", "query", "refresh", "close"):
        original = getattr(module.Session, name)

        def noted(self: Any, *args: Any, original: Any = original) -> Any:
            threads.add(threading.get_ident())
            return original(self, *args)

        monkeypatch.setattr(module.Session, name, noted)

    async def scene(pages: Pages) -> None:
        opened = [(await pages.open(TABLET, table))[0] for _ in range(3)]
        await asyncio.gather(*(pages.send(page, "ask", id="1", query="x") for page in opened))
        await pages.play(opened[0], REVEAL)
        pages.sessions.refresh(None)
        pages.sessions.remove(opened[0])
        await pages.settled()
        assert len(threads) == 1 and threading.get_ident() not in threads

    play(store, scene)


def test_what_a_page_sends_is_answered_in_its_order(store: Store) -> None:
    async def scene(pages: Pages) -> None:
        page, socket = await pages.open()
        asked = [str(number) for number in range(MOST_WAITING)]
        await asyncio.gather(*(pages.send(page, "ask", id=one, query="x") for one in asked))
        assert socket.answers == asked

    play(store, scene)


def test_a_page_that_sends_much_has_one_turn_for_each_of_another(store: Store) -> None:
    async def scene(pages: Pages) -> None:
        order: list[str] = []
        opened = [(await pages.open())[0] for _ in range(3)]
        for name, page in zip("abc", opened, strict=True):
            page.bridge.receive = lambda _, name=name: order.append(name)  # type: ignore[misc]
        flooding, *others = opened
        flood = [pages.send(flooding, "tap") for _ in range(20)]
        few = [pages.send(page, "tap") for page in others for _ in range(3)]
        await asyncio.gather(*flood, *few)
        assert order == [*"abcabcabc", *"a" * 17]

    play(store, scene)


def test_a_page_has_only_so_many_messages_waiting(store: Store) -> None:
    async def scene(pages: Pages) -> None:
        (page, _), (other, _) = await pages.open(), await pages.open()
        goes_on = threading.Event()
        pages.sessions.submit(goes_on.wait)
        waiting = [pages.send(page, "ask", id=str(number)) for number in range(MOST_WAITING)]
        for _ in range(3):
            assert not pages.sessions.receive(page, {"event": "ask", "data": {}}, lambda: None)
        elsewhere = pages.send(other, "ask", id="x")
        goes_on.set()
        await asyncio.gather(*waiting, elsewhere)
        await pages.send(page, "ask", id="and another")

    play(store, scene)


def test_messages_are_written_when_they_leave_the_thread(store: Store) -> None:
    """Screens are drawn again, and parts of them may change, before the event loop sends them."""

    async def scene(pages: Pages) -> None:
        page, socket = await pages.open()
        receive = page.bridge.receive

        def receive_and_change(event: Any) -> None:
            receive(event)
            page.session.screens["shell"]["language"] = "changed later"  # type: ignore[typeddict-unknown-key]

        page.bridge.receive = receive_and_change  # type: ignore[method-assign]
        await pages.tap(page, "language", language="es")
        assert socket.screens["shell"]["language"] == "es"
        assert all(type(text) is str for text in socket.texts) and "changed later" not in "".join(
            socket.texts
        )

    play(store, scene)


def test_a_session_that_fails_is_logged_and_goes_on(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(pages: Pages) -> None:
        page, socket = await pages.open()
        receive, page.bridge.receive = page.bridge.receive, lambda _: 1 / 0  # type: ignore[method-assign]
        await pages.send(page, "ask", id="1")
        page.bridge.receive = receive  # type: ignore[method-assign]
        await pages.send(page, "ask", id="2")
        assert socket.answers == ["2"]

    play(store, scene)
    assert "a page could not be worked on" in caplog.text


# -- which page gets which message ------------------------------------------------------------------


def test_the_tapper_is_answered_and_the_others_at_its_table_are_told_at_once(
    store: Store, table: str
) -> None:
    """By nobody but the thread: the store is not watched here."""

    async def scene(pages: Pages) -> None:
        (page, tapper), (_, phone) = await pages.open(TABLET, table), await pages.open(PHONE, table)
        elsewhere = [(await pages.open(TABLET, where))[1] for where in (table_of(store), "")]
        await pages.play(page, REVEAL)
        assert tapper.screens["table"]["version"] == 1
        await pages.settled()
        assert phone.screens["table"]["version"] == 1 and len(phone.texts) == 1
        assert [socket.texts for socket in elsewhere] == [[], []], "the game is not on these pages"

    play(store, scene)


def test_a_device_without_a_part_any_more_leaves_the_table(store: Store, table: str) -> None:
    async def scene(pages: Pages) -> None:
        (_, tablet), (_, phone) = await pages.open(TABLET, table), await pages.open(PHONE, table)
        store.release(table, 1)
        pages.sessions.refresh({table})
        await pages.settled()
        assert phone.screens["shell"]["notice"]["text"] == "This device has no part in that game any more."
        assert phone.screens["table"] == {} and tablet.screens["table"]["id"] == table

    play(store, scene)


def test_a_page_that_cannot_be_told_keeps_no_other_from_being_told(
    store: Store, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(pages: Pages) -> None:
        opened = [await pages.open(TABLET, table) for _ in range(3)]
        opened[1][0].bridge.refresh = lambda _: 1 / 0  # type: ignore[method-assign]
        await pages.play(opened[0][0], REVEAL)
        await pages.settled()
        assert [socket.screens["table"]["version"] for _, socket in opened] == [1, 0, 1]

    play(store, scene)
    assert "a page could not be worked on" in caplog.text


def test_pages_of_one_table_share_it_as_long_as_one_of_them_has_it_open(store: Store, table: str) -> None:
    async def scene(pages: Pages) -> None:
        opened = [(await pages.open(device, table))[0] for device in (TABLET, PHONE, TABLET)]
        shared = {id(page.session.models.table.table) for page in opened if page.session.models.table}
        assert len(shared) == 1 and len(pages.sessions._tables) == 1
        await pages.play(opened[0], REVEAL)
        later, socket = await pages.open(PHONE, table)
        assert socket.screens["table"]["version"] == 1
        for page in (*opened, later):
            pages.sessions.remove(page)
        del opened, page, later
        await pages.settled()
        gc.collect()
        assert len(pages.sessions._tables) == 0

    play(store, scene)


def test_damage_in_the_store_is_told_to_the_next_page_although_others_have_the_table_open(
    store: Store, table: str
) -> None:
    async def scene(pages: Pages) -> None:
        tablet, _ = await pages.open(TABLET, table)
        await pages.play(tablet, REVEAL)
        with store.engine.begin() as connection:
            connection.execute(update(schema.entries).values(body='{"do": "nothing"}'))
        _, socket = await pages.open(PHONE, table)
        assert "damaged" in socket.screens["shell"]["notice"]["text"]
        assert socket.screens["table"] == {}

    play(store, scene)


# -- files on their way ---------------------------------------------------------------------------------


def part(pages: Pages, page: OpenPage, file: str, number: int = 0) -> asyncio.Future[None]:
    base64 = b64encode(bytes(PART_BYTES)).decode()
    data = {"file": file, "part": number, "parts": 9, "base64": base64}
    return pages.send(page, "ask", query="upload", id=f"{file} {number}", data=data)


def test_pages_hold_only_so_much_of_the_files_that_they_bring_in(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_UPLOAD_BYTES", 3 * PART_BYTES)

    async def scene(pages: Pages) -> None:
        (tablet, _), (second, _), (phone, _) = [
            await pages.open(device) for device in (TABLET, TABLET, PHONE)
        ]

        def held(*of: OpenPage) -> list[int]:
            return [one.session.context.arrivals.size // PART_BYTES for one in of]

        await part(pages, tablet, "a")
        await part(pages, second, "b")
        assert held(tablet, second) == [0, 1], "a device brings in one file at a time"
        for number in range(3):
            await part(pages, phone, "c", number)
        assert held(second, phone) == [1, 0], "that was more than all of them may hold"
        monkeypatch.setattr(module, "UPLOAD_TIMEOUT_S", 0.0)
        for number in range(3):
            await part(pages, phone, "d", number)
        assert held(second, phone) == [0, 3], "what has stalled makes room"

    play(store, scene)


def test_what_another_process_changes_is_shown(store: Store, table: str, tmp_path: Path) -> None:
    async def scene(pages: Pages) -> None:
        opened = [await pages.open(device, table) for device in (TABLET, PHONE)]
        _, elsewhere = await pages.open(TABLET, table_of(store))
        told: list[Any] = []

        def on_change(changed: Any) -> None:
            told.append(changed)
            pages.loop.call_soon_threadsafe(pages.sessions.refresh, changed)

        watch = store.watch_tables(on_change, pages.sessions.shown_tables)
        with closing(open_store(f"sqlite:///{tmp_path / 'tables.db'}")) as other:
            playing = Table.open(other, table)
            playing.submit(playing.game.offers(playing.match.state) and _read(playing, REVEAL))
        async with asyncio.timeout(30):
            while any(socket.screens["table"]["version"] != 1 for _, socket in opened):
                await asyncio.sleep(0.01)
        watch.stop()
        assert elsewhere.texts == []

    play(store, scene)


def _read(table: Table, action: dict[str, Any]) -> Any:
    from referee.match.record import read_action

    return read_action(table.game, len(SEATS), action)


def test_a_store_that_fails_is_told_and_comes_right_again(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(pages: Pages) -> None:
        opened = [await pages.open(device, table) for device in (TABLET, PHONE)]
        sockets = [socket for _, socket in opened]
        with monkeypatch.context() as patch:

            def fail(*_: Any) -> Any:
                raise StoreUnavailable(say("The disk is full."))

            patch.setattr(store, "revision", fail)
            pages.sessions.refresh(None)
            await pages.settled()
            notices = [socket.screens["shell"]["notice"] for socket in sockets]
            assert [notice["kind"] for notice in notices] == ["error", "error"]
            assert all("The disk is full." in notice["text"] for notice in notices)
        pages.sessions.refresh(None)
        await pages.settled()
        assert [socket.screens["shell"]["notice"] for socket in sockets] == [None, None]
        await pages.play(opened[0][0], REVEAL)
        await pages.settled()
        assert [socket.screens["table"]["version"] for socket in sockets] == [1, 1]

    play(store, scene)


def test_a_tap_is_answered_while_the_store_fails(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> Any:
        raise StoreUnavailable(say("The disk is full."))

    async def scene(pages: Pages) -> None:
        tablet, socket = await pages.open(TABLET, table)
        await pages.tap(tablet, "log", open=True, id="before")
        monkeypatch.setattr(store, "revision", fail)
        await pages.tap(tablet, "log", open=False, id="after")
        await pages.settled()
        assert socket.screens["shell"]["answered"] == "after"
        assert "The disk is full." in socket.screens["shell"]["notice"]["text"]

    play(store, scene)


# -- pages ------------------------------------------------------------------------------------------


def test_a_new_page_shows_what_it_is_asked_for_and_is_told_changes_from_there_on(
    store: Store, table: str
) -> None:
    async def scene(pages: Pages) -> None:
        page = pages.sessions.add(TABLET)
        screens = await pages.sessions.connect(page, {"language": "es", "table": table, "score_sheet": ""})
        assert screens["table"]["id"] == table  # type: ignore[typeddict-item]
        assert screens["shell"]["language"] == "es"  # type: ignore[typeddict-item]
        socket = Socket(screens)
        pages.sessions.attach(page, socket)
        await pages.play(page, REVEAL)
        [text] = socket.texts
        assert json.loads(text)["content"]["method"] == "changed"

    play(store, scene)


def test_a_page_is_known_to_its_own_device_and_found_by_its_servers_name(store: Store) -> None:
    async def scene(pages: Pages) -> None:
        page = pages.sessions.add(TABLET)
        assert page.id.startswith("attic_") and len(page.id) == len("attic_") + 32
        assert pages.sessions.find(page.id, TABLET) is page
        for page_id, device in ((page.id, PHONE), (page.id, None), ("attic_", TABLET), ("", None)):
            assert pages.sessions.find(page_id, device) is None

    play(store, scene, server_name="attic")


def test_a_page_that_is_removed_is_closed_and_not_worked_on(store: Store, table: str) -> None:
    async def scene(pages: Pages) -> None:
        page, socket = await pages.open(TABLET, table)
        goes_on = threading.Event()
        pages.sessions.submit(goes_on.wait)
        waiting = pages.play(page, REVEAL)
        pages.sessions.remove(page)
        pages.sessions.remove(page)
        goes_on.set()
        await pages.settled()
        assert socket.is_closed and len(pages.sessions) == 0
        assert pages.sessions.find(page.id, TABLET) is None and pages.sessions.shown_tables() == frozenset()
        assert page.session.models.table is None, "what was open is let go of"
        late = pages.play(page, REVEAL)  # by a device that does not close its websocket
        await pages.settled()
        assert not (waiting.done() or late.done()) and store.log_length(table) == 0

    play(store, scene)


def test_the_newest_websocket_of_a_page_is_the_one_that_counts(store: Store) -> None:
    async def scene(pages: Pages) -> None:
        page, older = await pages.open()
        newer = Socket(older.screens)
        pages.sessions.attach(page, newer)
        assert older.is_closed and not newer.is_closed
        pages.sessions.detach(page, older)  # it says so when it has closed
        await pages.send(page, "ask", id="1")
        assert newer.answers == ["1"] and older.answers == []
        pages.sessions.detach(page, newer)
        assert page.socket is None
        await pages.send(page, "ask", id="2")  # nobody hears it

    play(store, scene)


def test_no_device_takes_another_devices_place(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECT_TIMEOUT_S", -1)  # a page without a websocket is left

    async def scene(pages: Pages) -> None:
        sessions = pages.sessions
        first, second = sessions.add(TABLET), sessions.add(TABLET)
        (open_page, _), left = await pages.open(PHONE), sessions.add(PHONE)
        for device in (STRANGER, STRANGER):
            with pytest.raises(TooManyPages) as full:
                sessions.add(device)
            assert not full.value.is_own and not full.value.is_stopping
        assert sessions.pages == [first, second, open_page, left]
        third = sessions.add(TABLET)  # replaces the first page that it abandoned
        assert sessions.pages == [second, open_page, left, third]
        sessions.add(PHONE)
        assert open_page in sessions.pages and left not in sessions.pages

    play(store, scene, most=4, most_per_device=3)


def test_a_device_has_its_share_and_no_more(store: Store) -> None:
    async def scene(pages: Pages) -> None:
        await pages.open()
        being_opened = pages.sessions.add(TABLET)  # it has some time for its websocket
        with pytest.raises(TooManyPages) as full:
            pages.sessions.add(TABLET)
        assert full.value.is_own
        assert pages.sessions.add(PHONE)
        pages.sessions.remove(being_opened)
        assert pages.sessions.add(TABLET)

    play(store, scene, most_per_device=2)


def test_a_server_that_is_about_to_stop_gives_out_no_page(store: Store) -> None:
    async def scene(pages: Pages) -> None:
        pages.sessions.is_stopping = True
        with pytest.raises(TooManyPages) as stopping:
            pages.sessions.add(TABLET)
        assert stopping.value.is_stopping

    play(store, scene)


def test_pages_without_a_websocket_are_ended_after_a_while(store: Store) -> None:
    async def scene(pages: Pages) -> None:
        (page, _), left, fresh = await pages.open(), pages.sessions.add(TABLET), pages.sessions.add(TABLET)
        page.left_at -= 100  # it has one
        left.left_at -= 100
        pages.sessions.cull(60)
        assert pages.sessions.pages == [page, fresh]

    play(store, scene)


def test_the_end_of_all_leaves_nothing_in_the_log(
    store: Store, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        pages = Pages(store)
        page, _ = await pages.open(TABLET, table)
        for _ in range(10):
            pages.send(page, "ask", id="1")
        pages.sessions.stop()
        await asyncio.sleep(0.1)

    in_a_loop(scene())
    assert caplog.text == ""
