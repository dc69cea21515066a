"""A server tells its kernels what changes in the store, and nothing is lost where it does not."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.match.log import Entry
from referee.store import open_store
from referee.store.log import NewTable
from referee.store.sql.store import SqlStore
from tests.support.processes import forked
from tests.support.server import ServerProcess, in_a_loop, wait_for
from tests.support.stores import new_sqlite
from tests.widgets.server.test_faults import REVEAL, Device, table_of
from widgets.server.change_listener import ChangeListener
from widgets.server.change_notifier import LONGEST, ChangeNotifier, open_socket

ABC = NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")])
SPECULATE = Entry("act", Action("speculate", 0))
DEVICE = "a" * 64
DEADLINE = 30.0


@pytest.fixture
def url(tmp_path: Path) -> str:
    return new_sqlite(tmp_path / "tables.db")


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    opened = open_store(url)
    assert isinstance(opened, SqlStore)
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page looks by itself, so that what it sees was told."""
    monkeypatch.setattr("widgets.server.change_listener.NOW_AND_THEN", DEADLINE * 10)


class Page:
    """Shows a table, and counts how often it looks and how often that was worth it."""

    def __init__(self, store: SqlStore, table: str | None, at: str | None) -> None:
        self.store, self.table = store, table
        self.looks = 0
        self.entries = 0
        self.listener = ChangeListener(store, self._look, lambda: self.table, asyncio.get_running_loop(), at)

    def _look(self) -> None:
        self.looks += 1
        if self.table is not None:
            self.entries = self.store.log_length(self.table)

    async def comes_to(self, entries: int) -> None:
        await until(lambda: self.entries == entries)


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(DEADLINE):
        while not condition():
            await asyncio.sleep(0.005)


class Server:
    """What a server has of it; ``looks`` counts how often it was to look by itself."""

    def __init__(self, store: SqlStore, folder: Path) -> None:
        found = open_socket(str(folder))
        assert found is not None
        self.socket = found
        self.at: str = found.getsockname()
        self.looks = 0
        self.notifier = ChangeNotifier(store, asyncio.get_running_loop(), self._look)

    def _look(self) -> None:
        self.looks += 1

    def hang_up(self) -> None:
        for listener in [*self.notifier.listeners]:
            listener._transport.abort()

    async def end(self) -> None:
        self.notifier.stop()
        self.hang_up()
        await until(lambda: not self.notifier.listeners)


@asynccontextmanager
async def serving(store: SqlStore, folder: Path) -> Any:
    server = Server(store, folder)
    await server.notifier.serve(server.socket)
    try:
        yield server
    finally:
        await server.end()


def append(url: str, table: str, number: int) -> None:
    store = open_store(url)
    store.append(table, number, [SPECULATE])
    store.close()


def watches(store: SqlStore) -> int:
    """How many threads watch a store."""
    return sum(one._thread.is_alive() for one in store._watches)


def test_what_another_process_changes_reaches_every_page_of_the_table_by_one_watch(
    url: str, store: SqlStore, tmp_path: Path
) -> None:
    table = store.create(ABC).id

    async def scene() -> None:
        async with serving(store, tmp_path) as server:
            pages = [Page(store, table, server.at) for _ in range(5)]
            await until(lambda: len(server.notifier.listeners) == len(pages))
            writer = forked().Process(target=append, args=(url, table, 0))
            writer.start()
            for page in pages:
                await page.comes_to(1)
            writer.join()
            assert watches(store) == 1

    in_a_loop(scene())


def test_a_page_is_not_told_of_other_tables_nor_the_server_of_any(store: SqlStore, tmp_path: Path) -> None:
    own, other = store.create(ABC).id, store.create(ABC).id

    async def scene() -> None:
        async with serving(store, tmp_path) as server:
            page, elsewhere, lobby = (Page(store, one, server.at) for one in (own, other, None))
            await until(lambda: page.looks and elsewhere.looks and lobby.looks)
            store.append(
                own, 0, [SPECULATE]
            )  # the first change may be told to all: how they stood was not known
            await page.comes_to(1)
            store.append(other, 0, [SPECULATE])
            await elsewhere.comes_to(1)
            before, seen, servers = page.looks, lobby.looks, server.looks
            for number in range(1, 4):
                store.append(other, number, [SPECULATE])
                await elsewhere.comes_to(number + 1)
            await until(lambda: lobby.looks > seen)
            assert page.looks == before
            assert server.looks == servers
            store.admit(DEVICE, "b" * 64, "a browser")
            await until(lambda: server.looks > servers)

    in_a_loop(scene())


def test_what_changes_before_a_page_is_heard_is_seen(store: SqlStore, tmp_path: Path) -> None:
    """A page has read its table, somebody changes it, and only then the server hears which table it is."""
    table, second = store.create(ABC).id, store.create(ABC).id

    async def scene() -> None:
        server = Server(store, tmp_path)  # which takes up nobody yet
        page = Page(store, table, server.at)
        await until(lambda: page.listener._transport is not None)
        store.append(table, 0, [SPECULATE])
        await until(lambda: server.looks >= 1)
        assert page.entries == 0
        await server.notifier.serve(server.socket)
        await page.comes_to(1)
        store.append(second, 0, [SPECULATE])
        page.table = second
        page.listener.turn()
        await page.comes_to(1)
        store.append(second, 1, [SPECULATE])
        await page.comes_to(2)
        await server.end()

    in_a_loop(scene())


def test_a_page_whose_server_tells_nothing_more_watches_the_store(store: SqlStore, tmp_path: Path) -> None:
    """What changes between the last word of the server and the first look of the watch is seen, too."""
    table = store.create(ABC).id

    async def scene() -> None:
        async with serving(store, tmp_path) as server:
            page = Page(store, table, server.at)
            await until(lambda: page.looks)
            server.notifier.stop()
            server.hang_up()
            store.append(table, 0, [SPECULATE])
            await page.comes_to(1)
            store.append(table, 1, [SPECULATE])
            await page.comes_to(2)

    in_a_loop(scene())


@pytest.mark.parametrize("at", [None, "", "not/there"])
def test_a_page_without_such_a_server_watches_the_store(store: SqlStore, at: str | None) -> None:
    table = store.create(ABC).id

    async def scene() -> None:
        page = Page(store, table, at)
        await until(lambda: page.looks)
        store.append(table, 0, [SPECULATE])
        await page.comes_to(1)
        assert watches(store) == 1

    in_a_loop(scene())


def test_what_is_tapped_at_one_page_is_looked_for_at_once(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.store.sql.watch.INTERVAL", DEADLINE * 10)
    table = store.create(ABC).id

    async def scene() -> None:
        async with serving(store, tmp_path) as server:
            tapped, other = Page(store, table, server.at), Page(store, table, server.at)
            await until(lambda: tapped.looks and other.looks)
            for number in range(3):
                store.append(table, number, [SPECULATE])
                tapped.listener.announce()
                await other.comes_to(number + 1)

    in_a_loop(scene())


def test_what_was_never_told_is_seen_all_the_same(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("widgets.server.change_listener.NOW_AND_THEN", 0.05)
    table = store.create(ABC).id

    async def scene() -> None:
        async with serving(store, tmp_path) as server:
            page = Page(store, table, server.at)
            await until(lambda: page.looks)
            server.notifier.stop()  # and the line stays
            store.append(table, 0, [SPECULATE])
            await page.comes_to(1)
            store.append(table, 1, [SPECULATE])
            await page.comes_to(2)

    in_a_loop(scene())


def test_after_the_servers_watch_has_lost_the_store_all_pages_look(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What changed meanwhile may have been missed, whichever table it is of."""
    table = store.create(ABC).id

    async def scene() -> None:
        async with serving(store, tmp_path) as server:
            page = Page(store, table, server.at)
            await until(lambda: page.looks)
            watch = server.notifier._watcher
            kind, look, faults = type(watch), type(watch)._version, [OSError("disk"), OSError("disk")]

            def version(connection: Any) -> int:
                if faults:
                    store.append(table, 2 - len(faults), [SPECULATE])
                    raise faults.pop()
                return look(connection)

            monkeypatch.setattr(kind, "_version", staticmethod(version))
            await page.comes_to(2)
            store.append(table, 2, [SPECULATE])
            await page.comes_to(3)

    in_a_loop(scene())


def test_who_says_too_much_is_cut_off(store: SqlStore, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(store, tmp_path) as server:
            reader, writer = await asyncio.open_unix_connection(server.at)
            writer.write(b"x" * (LONGEST + 1))
            assert await reader.read(1) == b""
            writer.close()
            await until(lambda: not server.notifier.listeners)

    in_a_loop(scene())


def test_a_page_that_does_not_read_is_told_no_more_than_that_it_should(
    store: SqlStore, tmp_path: Path
) -> None:
    """A kernel that is busy for long looks once for all that was told meanwhile."""
    table = store.create(ABC).id

    async def scene() -> None:
        async with serving(store, tmp_path) as server:
            reader, writer = await asyncio.open_unix_connection(server.at)
            writer.write(table.encode() + b"\n")
            assert await reader.read(1)
            (listener,) = server.notifier.listeners
            listener._transport.pause_reading()
            for _ in range(3):
                listener._transport.write(b"\n" * (1 << 20))  # more than the system takes in
            held = listener._transport.get_write_buffer_size()
            assert held
            listener.look()
            assert listener._transport.get_write_buffer_size() == held
            writer.close()

    in_a_loop(scene())


def test_where_no_socket_can_be_made_there_is_none(tmp_path: Path) -> None:
    assert open_socket(str(tmp_path / ("long" * 40))) is None


@pytest.mark.browser
def test_pages_of_a_server_have_one_listener_at_postgresql_together(own_postgresql, tmp_path) -> None:
    """One that is cut off comes back, and is still the only one."""
    server = ServerProcess(tmp_path, store=own_postgresql)
    devices: list[Device] = []
    with closing(open_store(own_postgresql)) as store:

        def listeners() -> set[int]:
            query = (
                "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            )
            with store.engine.connect() as connection:
                return {*connection.scalars(text(query))}

        try:
            table = table_of(store, "tablet", bo=1, cy=2)
            devices += [Device(server, secret, table) for secret in ("tablet", "bo", "cy")]
            tablet, *others = devices
            tablet.play(REVEAL)
            for device in others:
                device.await_version(1)
            (listener,) = listeners()
            with store.engine.begin() as connection:
                connection.execute(text(f"SELECT pg_terminate_backend({listener})"))
            tablet.play({"do": "adjust", "seat": 0, "change": {"credits": 1}, "reason": "found"})
            for device in others:
                device.await_version(2)
            wait_for(lambda: listeners() - {listener})
            assert len(listeners()) == 1
        finally:
            for device in devices:
                device.close()
            server.end(signal.SIGTERM)
