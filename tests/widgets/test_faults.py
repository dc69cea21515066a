"""A store that fails under a page: a notice says so, nothing is stored in part, and the page works on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import text

from referee.store import open_store
from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.devices import on
from tests.support.forging import Message, Pages, contents, open_page, shown, tap
from tests.support.forging_scenes import after_cards, before_cards, lobby, reputation
from tests.support.sessions import NAMES, REVEAL, play, to_cosponsorship
from tests.support.stores import new_store
from tests.support.thorough import first
from widgets.server.devices import device_id
from widgets.session import Session

SEATS = [{"name": name} for name in NAMES[:4]]
START = {"tap": "start", "game": "reputation", "seats": SEATS, "options": {"start_seat": 0}}
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
    monkeypatch.setattr("referee.store.sql.engines.LOCK_TIMEOUT_S", 0.05)
    with closing(new_store(tmp_path / "tables.db")) as store:
        yield store


# -- what a page changes --------------------------------------------------------------------------


class Change(NamedTuple):
    """Something that a page changes in the store.

    ``scene`` brings the table to the moment, ``who`` sends the ``message``, and then it ``holds``.
    """

    scene: Callable[[Store], Pages]
    who: str
    message: Message | Callable[[Session], Message]
    holds: Callable[[Pages], bool]


def with_bo(*actions: dict[str, Any], then: tuple[str, Message] | None = None) -> Callable[[Store], Pages]:
    """Return a scene: a tablet and Bo's phone, on one of which something was tapped."""

    def scene(store: Store) -> Pages:
        pages = reputation(*actions, bo=1)(store)
        if then is not None:
            pages[then[0]].tap({**then[1]})
            for page in pages.values():
                page.refresh()
        return pages

    return scene


def left(store: Store) -> Pages:
    """A page that has gone from its table to the lobby."""
    pages = reputation()(store)
    pages["tablet"].tap(tap("lobby"))
    return pages


def archive(page: Session) -> Message:
    return tap("archive", table=page.screens["lobby"]["tables"][0]["id"])


def settle(page: Session) -> Message:
    [request] = page.screens["phones"]["requests"]
    return tap("settle", request=request["id"], accepted=True)


def shows(path: str, value: Any, who: str = "tablet", then: Sequence[dict[str, Any]] = ()) -> Any:
    """Return whether a page shows a value at a path, once some more was played."""

    def holds(pages: Pages) -> bool:
        page = pages[who]
        page.refresh()
        play(page, *then)
        found: Any = page.screens
        for key in path.split("/"):
            found = found[int(key) if isinstance(found, list) else key]
        return bool(found == value)

    return holds


def asks(pages: Pages) -> bool:
    pages["tablet"].refresh()
    return len(pages["tablet"].screens["phones"]["requests"]) == 1


BIDS = [
    {"do": "bid_cosponsor", "by": 1, "workers": 2},
    {"do": "bid_cosponsor", "by": 1, "workers": 3},  # in its place
    {"do": "hide_marker", "by": 0, "hand": "right"},
    {"do": "bid_cosponsor", "by": 3, "workers": 2},  # opens all
]
AT_ONCE = [
    {"do": "hide_marker", "by": 0, "hand": "left"},
    {"do": "bid_cosponsor", "by": 1, "workers": 1},
    {"do": "bid_cosponsor", "by": 3, "workers": 0},
]
SPECULATE = [{"do": "speculate", "by": seat} for seat in (0, 1)]
ROUND, ELSEWHERE = "table/progress/round", "table/access/elsewhere"
COMING_BACK = with_bo(then=("tablet", tap("release", seat=1)))
SEAT_ASKED = with_bo(then=("bo", tap("ask_seat", seat=2)))
UNDO_ASKED = with_bo(REVEAL, then=("bo", tap("ask_undo", version=1)))
UNDONE = with_bo(REVEAL, then=("tablet", tap("undo", version=1)))


def played(action: dict[str, Any]) -> Callable[[Session], Message]:
    return lambda page: on(page, action)


def sealing(number: int) -> Change:
    scene = reputation(*to_cosponsorship(), *BIDS[:number])
    return Change(scene, "tablet", played(BIDS[number]), shows(ROUND, 2, then=BIDS[number + 1 :]))


def at_once(page: Session) -> Message:
    return tap("submit_all", actions=AT_ONCE, revision=page.screens["table"]["revision"])


ACTED = shows("table/version", 3, then=SPECULATE[1:])
ACTION = Change(after_cards, "tablet", played(SPECULATE[0]), ACTED)
CHANGES = {
    "a sealed entry": sealing(0),
    "a sealed entry in the place of another": sealing(1),
    "a sealed entry that opens all": sealing(3),
    "several actions": Change(reputation(*to_cosponsorship()), "tablet", at_once, shows(ROUND, 2)),
    "an undo": Change(after_cards, "tablet", tap("undo", version=1), shows("table/can_redo", True)),
    "a redo": Change(UNDONE, "tablet", tap("redo", version=2), shows("table/now/clause", "REP-5.1")),
    "a new game": Change(lobby, "alone", START, shows("table/version", 1, "alone", then=[REVEAL])),
    "a new game of a device": Change(lobby, "tablet", START, shows("table/access/host", True)),
    "a game hidden": Change(left, "tablet", archive, shows("lobby/tables", [])),
    # -- several devices
    "a code": Change(before_cards, "tablet", tap("invite", seat=1), shows("phones/qr/seat", 1)),
    "a phone asked": Change(
        with_bo(), "tablet", tap("release", seat=1), shows("phones/recalls/0/asked", True, "bo")
    ),
    "a seat kept": Change(
        COMING_BACK, "bo", tap("answer_recall", seat=1, accepted=False), shows(ELSEWHERE, [1])
    ),
    "a seat back": Change(COMING_BACK, "tablet", tap("end_recall", seat=1), shows(ELSEWHERE, [])),
    "a seat asked for": Change(with_bo(), "bo", tap("ask_seat", seat=2), asks),
    "an undo asked for": Change(with_bo(), "bo", tap("ask_undo", version=0), asks),
    "a seat given": Change(SEAT_ASKED, "tablet", settle, shows("table/access/seats", [1, 2], "bo")),
    "an undo allowed": Change(UNDO_ASKED, "tablet", settle, shows("table/can_redo", True)),
}


def fails_then_works(change: Change, store: Store, fault: tuple[Fault, str]) -> None:
    """Tap while the store fails and once it is cured: nothing the first time, all the second."""
    pages = change.scene(store)
    page = pages[change.who]
    break_, reason = fault
    message = change.message(page) if callable(change.message) else change.message
    before, seen = contents(store), shown(page)
    with break_(store):
        for _ in range(2):  # impatience changes nothing
            page.tap({**message})
            assert page.notice is not None and page.notice["kind"] == "error"
            assert reason in page.notice["text"] and "Nothing was saved" in page.notice["text"]
            assert page.screens["shell"]["notice"] == page.notice
            assert contents(store) == before
            assert shown(page) == seen
        page.tap(tap("log", open=True))  # a tap that writes nothing still works
        assert page.notice is None
        page.tap(tap("log", open=False))
    page.tap({**message})
    assert page.notice is None or page.notice["kind"] == "good", page.notice
    assert contents(store) != before
    assert change.holds(pages)


@pytest.mark.parametrize("fault", FAULTS, indirect=True)
def test_an_action_is_kept_or_not_done(store, fault):
    fails_then_works(ACTION, store, fault)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_kept_or_not_done(store, fault, monkeypatch, change):
    monkeypatch.setattr("referee.store.sql.recalls.TIMEOUT_S", 0)
    fails_then_works(change, store, fault)


def test_a_phone_that_gives_its_seat_back_has_no_part_any_more(store, fault, monkeypatch):
    monkeypatch.setattr("referee.store.sql.recalls.TIMEOUT_S", 0)
    pages = COMING_BACK(store)
    answer = tap("answer_recall", seat=1, accepted=True)
    before = contents(store)
    with fault[0](store):
        pages["bo"].tap({**answer})
        assert fault[1] in pages["bo"].notice["text"] and contents(store) == before
    pages["bo"].tap({**answer})
    assert shows(ELSEWHERE, [])(pages)


def test_a_card_that_is_remembered_later_takes_nothing_from_the_action(store):
    session = before_cards(store)["tablet"]
    with full(store, ("component",), spare=10):
        play(session, REVEAL)
        assert session.screens["table"]["version"] == 1
        assert store.components("reputation") == []


def test_a_seat_claimed_by_a_code(store, fault):
    break_, reason = fault
    table, device = store.create(NewTable("reputation", SEATS, {"start_seat": 0})).id, device_id("phone")
    token = store.invite(table, "seat", 1)
    before = contents(store)
    with break_(store):
        with pytest.raises(Exception, match=reason):
            store.redeem(token, device)
        assert contents(store) == before
    assert store.redeem(token, device).seat == 1


def test_a_table_without_a_host_that_cannot_be_given_one(store, fault):
    table = store.create(NewTable("reputation", SEATS, {"start_seat": 0})).id
    page = open_page(store, "tablet")
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


def test_a_page_whose_store_cannot_be_read_keeps_what_it_shows(store):
    tablet, phone = with_bo()(store).values()
    seen = phone.screens["table"]
    with unreadable(store):
        phone.tap({"tap": "log", "open": True})
        assert phone.notice["kind"] == "error" and phone.screens["table"] == seen
        assert phone.refresh()  # another device's change cannot be read, and a notice says so
        assert phone.notice["kind"] == "error" and phone.screens["table"] == seen
        assert phone.screens["shell"]["notice"] == phone.notice
        tablet.tap({"tap": "submit", "action": REVEAL, "revision": seen["revision"]})
        assert tablet.notice["kind"] == "error"
    play(tablet, REVEAL)
    assert phone.refresh()
    assert phone.notice is None and phone.screens["table"]["version"] == 1


def test_a_page_that_was_told_of_a_failure_is_told_when_it_is_over(store):
    phone = with_bo()(store)["bo"]
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
    session.tap({"tap": "connect", "language": "en"})
    assert "cannot be opened" in session.notice["text"]
    assert session.screens["shell"]["screen"] == "lobby" and session.screens["lobby"] == {}
    folder.mkdir()
    session.tap({"tap": "lobby"})
    assert session.notice is None and session.screens["lobby"]["tables"] == []
    session.context.store.close()
