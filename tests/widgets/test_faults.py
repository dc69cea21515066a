"""A store that fails under a page: a sentence says so, nothing is done by halves, and the page goes on."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from referee.store import open_store
from referee.store.devices import Role
from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.sessions import NAMES, REVEAL, play, to_cosponsorship
from tests.support.stores import new_store
from tests.support.thorough import first
from widgets.screens.table.access import access_of, enter
from widgets.server.devices import device_id
from widgets.session import Session

SEATS = [{"name": name} for name in NAMES[:4]]
TABLES = ("table", "entry", "secret", "role", "invitation", "request", "recall")

# -- what fails -----------------------------------------------------------------------------------


@contextmanager
def full(store: Store, tables: Sequence[str] = TABLES, spare: int = 0) -> Iterator[None]:
    """Let there be no room for more: every change needs some, as small ones do sooner or later.

    With ``spare`` pages, only the changes of the ``tables`` find none.
    """
    with store.engine.begin() as connection:
        connection.execute(text("CREATE TABLE ballast (weight BLOB)"))
        for table in tables:
            for change in ("INSERT", "UPDATE", "DELETE"):
                connection.exec_driver_sql(
                    f"CREATE TRIGGER weigh_{table}_{change} AFTER {change} ON referee_{table}"
                    " BEGIN INSERT INTO ballast VALUES (zeroblob(100000)); END"
                )
    with store.engine.connect() as connection:  # the pool has this one connection
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + spare}")
    yield
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """Let the store only be read."""
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    yield
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = OFF")


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Let another program hold the store."""
    with closing(sqlite3.connect(str(store.engine.url.database), isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        yield
        holder.execute("ROLLBACK")


Fault = Callable[[Store], AbstractContextManager[None]]
FAULTS: dict[str, tuple[Fault, str]] = {
    "full": (full, "store's disk is full"),
    "read only": (read_only, "read-only"),
    "locked": (locked, "Another program is using the store"),
}


@pytest.fixture(params=first(FAULTS))
def fault(request: pytest.FixtureRequest) -> tuple[Fault, str]:
    return FAULTS[request.param]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr("referee.store.sql.engines.PATIENCE", 0.05)
    opened = new_store(tmp_path / "tables.db")
    yield opened
    opened.close()


def contents(store: Store) -> dict[str, list[Any]]:
    """Return every row of the store."""
    with store.engine.connect() as connection:
        return {
            table: connection.execute(text(f"SELECT * FROM referee_{table} ORDER BY 1, 2")).all()
            for table in (*TABLES, "component")
        }


def fails_then_works(session: Session, fault: tuple[Fault, str], tap: dict[str, Any]) -> None:
    """Tap while the store fails and once it is cured: nothing the first time, all the second."""
    store = session.context.store
    break_, reason = fault
    before, shown = contents(store), json.dumps({**session.screens, "shell": {}})
    with break_(store):
        for _ in range(2):  # impatience changes nothing
            session.tap(tap)
            assert session.notice is not None and session.notice["kind"] == "error"
            assert reason in session.notice["text"] and "Nothing was saved" in session.notice["text"]
            assert session.screens["shell"]["notice"] == session.notice
            assert contents(store) == before
            assert json.dumps({**session.screens, "shell": {}}) == shown
        session.tap({"tap": "log", "open": True})  # what needs no writing goes on
        assert session.notice is None
        session.tap({"tap": "log", "open": False})
    session.tap(tap)
    assert session.notice is None or session.notice["kind"] == "good", session.notice
    assert contents(store) != before


# -- a table on one device ------------------------------------------------------------------------


@pytest.mark.parametrize("fault", FAULTS, indirect=True)
def test_an_action(session: Session, start, fault) -> None:
    start(4, REVEAL)
    action = {"do": "speculate", "by": 0}
    moment = session.screens["table"]["revision"]
    fails_then_works(session, fault, {"tap": "submit", "action": action, "revision": moment})
    assert session.screens["table"]["version"] == 2
    play(session, {"do": "speculate", "by": 1})


def test_a_sealed_entry_and_its_opening(session: Session, start, fault) -> None:
    start(4, *to_cosponsorship())
    entries = [
        {"do": "bid_cosponsor", "by": 1, "workers": 2},
        {"do": "bid_cosponsor", "by": 1, "workers": 3},  # in its place
        {"do": "hide_marker", "by": 0, "hand": "right"},
        {"do": "bid_cosponsor", "by": 3, "workers": 2},  # opens all
    ]
    for action in entries[:1]:
        moment = session.screens["table"]["revision"]
        fails_then_works(session, fault, {"tap": "submit", "action": action, "revision": moment})
    play(session, *entries[1:])
    assert session.screens["table"]["progress"]["round"] == 2


@pytest.mark.parametrize("number", [1, 3])
def test_a_sealed_entry_in_the_place_of_another_and_the_one_that_opens_all(
    session: Session, start, fault, number
) -> None:
    start(4, *to_cosponsorship())
    entries = [
        {"do": "bid_cosponsor", "by": 1, "workers": 2},
        {"do": "bid_cosponsor", "by": 1, "workers": 3},
        {"do": "hide_marker", "by": 0, "hand": "right"},
        {"do": "bid_cosponsor", "by": 3, "workers": 2},
    ]
    play(session, *entries[:number])
    moment = session.screens["table"]["revision"]
    fails_then_works(session, fault, {"tap": "submit", "action": entries[number], "revision": moment})
    play(session, *entries[number + 1 :])
    assert session.screens["table"]["progress"]["round"] == 2


def test_several_actions_at_once(session: Session, start, fault) -> None:
    start(4, *to_cosponsorship())
    entries = [
        {"do": "hide_marker", "by": 0, "hand": "left"},
        {"do": "bid_cosponsor", "by": 1, "workers": 1},
        {"do": "bid_cosponsor", "by": 3, "workers": 0},
    ]
    moment = session.screens["table"]["revision"]
    fails_then_works(session, fault, {"tap": "submit_all", "actions": entries, "revision": moment})
    assert session.screens["table"]["progress"]["round"] == 2


def test_undo_and_redo(session: Session, start, fault) -> None:
    start(4, REVEAL)
    fails_then_works(session, fault, {"tap": "undo", "version": 1})
    assert "turn one up" in session.screens["table"]["now"]["text"]


def test_redo(session: Session, start, fault) -> None:
    start(4, REVEAL)
    session.tap({"tap": "undo", "version": 1})
    fails_then_works(session, fault, {"tap": "redo", "version": 2})
    assert session.screens["table"]["now"]["clause"] == "REP-5.1"


def test_a_new_game_from_the_lobby(session: Session, fault) -> None:
    game = {"tap": "start", "game": "reputation", "seats": SEATS, "options": {"start_seat": 0}}
    fails_then_works(session, fault, game)
    assert session.screens["shell"]["screen"] == "table"
    play(session, REVEAL)
    assert len(session.context.store.tables()) == 1


def test_a_game_hidden_from_the_lobby(session: Session, start, fault) -> None:
    table = start(4).models.table.table.id
    session.tap({"tap": "lobby"})
    fails_then_works(session, fault, {"tap": "archive", "table": table})
    assert session.screens["lobby"]["tables"] == []


def test_a_card_that_is_remembered_later_takes_nothing_from_the_action(
    session: Session, start, store
) -> None:
    start(4)
    with full(store, ("component",), spare=10):
        play(session, REVEAL)
        assert session.screens["table"]["version"] == 1
        assert contents(store)["component"] == []


# -- several devices ------------------------------------------------------------------------------


@pytest.fixture
def join(store: Store) -> Callable[..., Session]:
    def joined(name: str, table: str = "") -> Session:
        session = Session(lambda: store, device_id(name))
        session.tap({"tap": "hello", "language": "en", "table": table})
        return session

    return joined


@pytest.fixture
def tablet(join) -> Session:
    tablet = join("tablet")
    tablet.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {"start_seat": 0}})
    assert tablet.notice is None
    return tablet


@pytest.fixture
def phone(tablet: Session, join, store: Store) -> Session:
    store.grant(tablet.models.table.table.id, device_id("phone"), "seat", 1)
    tablet.refresh()
    return join("phone", tablet.models.table.table.id)


def test_a_new_game_has_its_host_or_is_not_there(join, fault) -> None:
    tablet = join("tablet")
    game = {"tap": "start", "game": "reputation", "seats": SEATS, "options": {"start_seat": 0}}
    fails_then_works(tablet, fault, game)
    assert tablet.screens["table"]["access"]["host"]


def test_a_code_for_a_free_seat(tablet: Session, fault) -> None:
    fails_then_works(tablet, fault, {"tap": "invite", "seat": 1})
    assert tablet.screens["phones"]["qr"]["seat"] == 1


def test_a_phone_that_is_asked_for_its_seat(tablet: Session, phone: Session, fault, monkeypatch) -> None:
    monkeypatch.setattr("referee.store.sql.recalls.SECONDS", 0)
    fails_then_works(tablet, fault, {"tap": "release", "seat": 1})
    phone.refresh()
    assert phone.screens["phones"]["recalls"][0]["asked"]


@pytest.mark.parametrize("accepted", [True, False])
def test_the_answer_of_a_phone(tablet: Session, phone: Session, fault, monkeypatch, accepted) -> None:
    monkeypatch.setattr("referee.store.sql.recalls.SECONDS", 0)
    tablet.tap({"tap": "release", "seat": 1})
    phone.refresh()
    answer = {"tap": "answer_recall", "seat": 1, "accepted": accepted}
    if accepted:  # then it has no part any more, which it is told
        with fault[0](tablet.context.store):
            phone.tap(answer)
            assert fault[1] in phone.notice["text"]
        phone.tap(answer)
    else:
        fails_then_works(phone, fault, answer)
    tablet.refresh()
    assert tablet.screens["table"]["access"]["elsewhere"] == ([] if accepted else [1])


def test_a_seat_that_comes_back_to_the_tablet(tablet: Session, phone: Session, fault, monkeypatch) -> None:
    monkeypatch.setattr("referee.store.sql.recalls.SECONDS", 0)
    tablet.tap({"tap": "release", "seat": 1})
    fails_then_works(tablet, fault, {"tap": "end_recall", "seat": 1})
    assert tablet.screens["table"]["access"]["elsewhere"] == []


@pytest.mark.parametrize("tap", [{"tap": "ask_seat", "seat": 2}, {"tap": "ask_undo", "version": 0}])
def test_a_request(tablet: Session, phone: Session, fault, tap) -> None:
    fails_then_works(phone, fault, tap)
    tablet.refresh()
    assert len(tablet.screens["phones"]["requests"]) == 1


@pytest.mark.parametrize("tap", [{"tap": "ask_seat", "seat": 2}, {"tap": "ask_undo", "version": 1}])
def test_an_answer_to_a_request(tablet: Session, phone: Session, fault, tap) -> None:
    play(tablet, REVEAL)
    phone.refresh()
    phone.tap(tap)
    tablet.refresh()
    [request] = tablet.screens["phones"]["requests"]
    fails_then_works(tablet, fault, {"tap": "settle", "request": request["id"], "accepted": True})
    phone.refresh()
    assert tablet.screens["phones"]["requests"] == []
    if tap["tap"] == "ask_seat":
        assert phone.screens["table"]["access"]["seats"] == [1, 2]
    else:
        assert tablet.screens["table"]["version"] == 2 and tablet.screens["table"]["can_redo"]


def test_a_seat_claimed_by_a_code(tablet: Session, store: Store, fault) -> None:
    break_, reason = fault
    table, device = tablet.models.table.table.id, device_id("phone")
    token = store.invite(table, "seat", 1)
    before = contents(store)
    with break_(store):
        with pytest.raises(Exception, match=reason):
            store.redeem(token, device)
        assert contents(store) == before
    assert store.redeem(token, device).seat == 1


def test_a_table_without_a_host_that_cannot_be_given_one(store: Store, join, fault) -> None:
    table = store.create(NewTable("reputation", SEATS, {"start_seat": 0})).id
    page = join("tablet")
    break_, reason = fault
    with break_(store):
        page.tap({"tap": "open", "table": table})
        assert reason in page.notice["text"] and page.screens["shell"]["screen"] == "lobby"
        assert store.roles(table) == []
    page.tap({"tap": "open", "table": table})
    assert page.notice is None and page.screens["table"]["access"]["host"]


# -- a store that cannot even be read -------------------------------------------------------------


@contextmanager
def unreadable(store: Store) -> Iterator[None]:
    """Put the store's tables out of reach, as a database does that went away."""
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE referee_table RENAME TO away"))
    yield
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE away RENAME TO referee_table"))


def test_a_page_whose_store_cannot_be_read_keeps_what_it_shows(
    tablet: Session, phone: Session, store
) -> None:
    shown = phone.screens["table"]
    moment = shown["revision"]
    with unreadable(store):
        phone.tap({"tap": "log", "open": True})
        assert phone.notice["kind"] == "error" and phone.screens["table"] == shown
        assert phone.refresh()  # what another device did cannot be looked up, and that is said
        assert phone.notice["kind"] == "error" and phone.screens["table"] == shown
        assert phone.screens["shell"]["notice"] == phone.notice
        tablet.tap({"tap": "submit", "action": REVEAL, "revision": moment})
        assert tablet.notice["kind"] == "error"
    play(tablet, REVEAL)
    assert phone.refresh()
    assert phone.notice is None and phone.screens["table"]["version"] == 1


def test_a_page_that_was_told_of_a_failure_is_told_when_it_is_over(
    tablet: Session, phone: Session, store
) -> None:
    table = phone.watched_table()
    assert table is not None
    with unreadable(store):
        assert phone.refresh()
    assert phone.watched_table() is None, "whatever is told of next, the store answers again"
    assert phone.refresh() and phone.notice is None
    assert phone.watched_table() == table
    assert not phone.refresh()


def test_a_page_that_opens_while_the_store_cannot_be_opened(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "away"
    session = Session(lambda: open_store(f"sqlite:///{folder / 'tables.db'}"))
    session.tap({"tap": "hello", "language": "en"})
    assert "cannot be opened" in session.notice["text"]
    assert session.screens["shell"]["screen"] == "lobby" and session.screens["lobby"] == {}
    folder.mkdir()
    session.tap({"tap": "lobby"})
    assert session.notice is None and session.screens["lobby"]["tables"] == []
    session.context.store.close()


# -- two devices at a table without a host --------------------------------------------------------


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


class AtOnce:
    """A store whose first look at who plays waits until all the others have looked, too."""

    def __init__(self, store: Store, barrier: threading.Barrier) -> None:
        self._store = store
        self._barrier: threading.Barrier | None = barrier

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def roles(self, table_id: str) -> list[Role]:
        roles = self._store.roles(table_id)
        if self._barrier is not None:
            self._barrier.wait(30)
            self._barrier = None
        return roles


@pytest.mark.parametrize("database", ["sqlite", "own_postgresql"])
def test_of_devices_that_open_a_table_without_a_host_at_once_one_becomes_it(
    request: pytest.FixtureRequest, database: str
) -> None:
    devices = [device_id(f"device {number}") for number in range(4)]
    with ExitStack() as stack:
        stores = [
            stack.enter_context(closing(open_store(request.getfixturevalue(database)))) for _ in devices
        ]
        pool = stack.enter_context(ThreadPoolExecutor(len(devices)))
        for _ in range(5):
            table = stores[0].create(NewTable("reputation", SEATS, {"start_seat": 0})).id
            barrier = threading.Barrier(len(devices))
            found = [
                pool.submit(enter, AtOnce(store, barrier), table, device)
                for store, device in zip(stores, devices, strict=True)
            ]
            accesses = [one.result(60) for one in found]
            [host] = stores[0].roles(table)
            assert [access is not None and access.is_host for access in accesses] == [
                device == host.device for device in devices
            ]
            assert accesses.count(None) == len(devices) - 1
            assert access_of(stores[0], table, host.device) == accesses[devices.index(host.device)]
