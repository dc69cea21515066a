"""A watch reports every change of a store by any writer, and none after it has stopped."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import make_url, text

from referee.engine.action import Action
from referee.match.log import Entry
from referee.store import open_store
from referee.store.sql.watch import PostgresqlWatch, SqliteWatch, Watch
from referee.store.store import Store
from tests.support.processes import forked

from .conftest import ABC

DEADLINE = 30.0
"""Seconds after which a change has not been noticed: a busy machine may take some."""
DEVICE = "a" * 64
SPECULATE = Entry("act", Action("speculate", 0))


class Listener:
    """Counts calls, and waits for them."""

    def __init__(self, then: Callable[[], None] = lambda: None) -> None:
        self.calls = 0
        self._then = then
        self._changed = threading.Condition()

    def __call__(self) -> None:
        with self._changed:
            self.calls += 1
            self._changed.notify_all()
        self._then()

    def hears(self, more_than: int = 0) -> bool:
        """Whether it is called more often than that, some time soon."""
        with self._changed:
            return self._changed.wait_for(lambda: self.calls > more_than, DEADLINE)


@pytest.fixture
def watched(store: Store) -> Iterator[Callable[..., Watch]]:
    """Starts watches, whose first call is over, and stops them after the test."""
    watches: list[Watch] = []

    def start(callback: Callable[[], None], table: Callable[[], str | None] = lambda: None) -> Watch:
        first = Listener()
        watches.append(store.watch(lambda: callback() if first.calls else first(), table))
        assert first.hears()
        return watches[-1]

    yield start
    for watch in watches:
        watch.stop()


def _append(url: str, table: str) -> None:
    store = open_store(url)
    store.append(table, 0, [SPECULATE])
    store.close()


def test_a_change_by_another_process_is_noticed(url: str, store: Store, watched: Any) -> None:
    table, listeners = store.create(ABC).id, [Listener() for _ in range(6)]
    for listener in listeners:
        watched(listener)
    writer = forked().Process(target=_append, args=(url, table))
    writer.start()
    assert all(listener.hears() for listener in listeners)
    assert store.revision(table) == (1, 0), "what was told of is there"
    writer.join()


def test_what_changed_while_a_watch_began_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A caller that has read before the watch started is called back, to read again."""
    table, seen = store.create(ABC).id, []
    begin = type(store.watch(lambda: None))._prepare

    def late(watch: Watch, connection: Any) -> None:
        store.append(table, 0, [SPECULATE])
        begin(watch, connection)

    for kind in (SqliteWatch, PostgresqlWatch):
        monkeypatch.setattr(kind, "_prepare", late)
    listener = Listener(lambda: seen.append(store.revision(table)))
    store.watch(listener)
    assert listener.hears()
    store.close()
    assert seen == [(1, 0)]


def test_every_kind_of_change_is_noticed(store: Store, watched: Any) -> None:
    table, listener = store.create(ABC).id, Listener()
    watched(listener)
    changes: list[Callable[[], Any]] = [
        lambda: store.append(table, 0, [SPECULATE]),
        lambda: store.grant(table, DEVICE, "seat", 0),
        lambda: store.redeem(store.invite(table, "spectator"), DEVICE),
        lambda: store.ask(table, DEVICE, "seat", 1),
        lambda: store.settle(store.requests(table)[0].id, True),
        lambda: store.recall(table, 0),
        lambda: store.refuse_recall(table, 0),
        lambda: store.recall(table, 0),
        lambda: store.end_recall(table, 0, is_agreed=True),
        lambda: store.create(ABC, host=DEVICE),
        lambda: store.archive(table),
        lambda: store.remember_component("reputation", "private", {"loss": 1}),
    ]
    for change in changes:
        calls = listener.calls
        change()
        assert listener.hears(calls)


def test_what_is_only_read_or_refused_is_no_change(store: Store, watched: Any) -> None:
    """A change that follows shows that the watch was awake all the time."""
    table, listener = store.create(ABC).id, Listener()
    watched(listener)
    store.tables()
    store.entries(table)
    with pytest.raises(Exception, match="seat"):
        store.grant(table, DEVICE, "seat", 9)
    calls = listener.calls
    assert calls == 0
    store.grant(table, DEVICE, "host")
    assert listener.hears()


def test_nothing_is_told_once_it_has_stopped(store: Store, watched: Any) -> None:
    stopped, awake = Listener(), Listener()
    watch = watched(stopped)
    watched(awake)
    watch.stop()
    watch.stop()
    store.create(ABC)
    assert awake.hears()
    assert stopped.calls == 0
    assert not watch._thread.is_alive()


def test_stopping_waits_for_a_call_that_is_under_way(store: Store, watched: Any) -> None:
    entered, leave, ended = threading.Event(), threading.Event(), threading.Event()

    def call() -> None:
        entered.set()
        leave.wait(DEADLINE)
        ended.set()

    watch = watched(call)
    store.create(ABC)
    assert entered.wait(DEADLINE)
    seen: list[bool] = []
    stopper = threading.Thread(target=lambda: (watch.stop(), seen.append(ended.is_set())))
    stopper.start()
    leave.set()
    stopper.join()
    assert seen == [True]


def test_a_call_may_stop_its_own_watch(store: Store, watched: Any) -> None:
    watches: list[Watch] = []

    def stop() -> None:
        watches[0].stop()

    listener, awake = Listener(stop), Listener()
    watches.append(watched(listener))
    watched(awake)
    store.create(ABC)
    assert listener.hears()
    assert awake.hears()
    calls = awake.calls
    store.create(ABC)
    assert awake.hears(calls)
    assert listener.calls == 1


def test_a_call_that_fails_does_not_end_the_watch(
    store: Store, watched: Any, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise LookupError("a bug")

    listener = Listener(fail)
    watched(listener)
    for _ in range(2):
        calls = listener.calls
        store.create(ABC)
        assert listener.hears(calls)
    assert "a bug" in caplog.text


def test_a_closed_store_is_watched_no_more(url: str, store: Store) -> None:
    other = open_store(url)
    watch = other.watch(Listener())
    assert isinstance(watch, Watch)
    other.close()
    assert not watch._thread.is_alive()


def test_postgresql_is_watched_again_after_a_lost_connection(
    own_postgresql: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A change may have been missed meanwhile, so the watch always calls back."""
    caplog.set_level(logging.DEBUG, "referee")
    address = make_url(own_postgresql).set(password="xyzzy")
    store = open_store(address.render_as_string(hide_password=False))
    listener = Listener()
    store.watch(listener)
    assert listener.hears()
    for _ in range(2):
        calls = listener.calls
        with store.engine.begin() as connection:
            ended = connection.scalar(
                text(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                )
            )
        assert ended == 1
        assert listener.hears(calls)
        calls = listener.calls
        store.create(ABC)
        assert listener.hears(calls)
    assert "cannot be watched now" in caplog.text
    assert "xyzzy" not in caplog.text
    store.close()


def test_sqlite_is_watched_again_after_a_fault(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_store(sqlite)
    listener = Listener()
    faults = [OSError("disk"), OSError("disk")]
    look = SqliteWatch._version

    def version(connection: Any) -> int:
        if faults and threading.current_thread().name == "store-watch":
            raise faults.pop()
        return look(connection)

    monkeypatch.setattr(SqliteWatch, "_version", staticmethod(version))
    store.watch(listener)
    assert listener.hears(), "what was missed is told"
    store.create(ABC)
    assert listener.hears(1)
    assert caplog.text.count("cannot be watched now (OSError)") == 1
    store.close()


def test_of_other_tables_nothing_is_told_to_who_cares_for_one(store: Store, watched: Any) -> None:
    own, other = store.create(ABC).id, store.create(ABC).id
    listener, awake = Listener(), Listener()
    watch = watched(listener, lambda: own)
    watched(awake)
    if store.engine.dialect.name == "sqlite":  # which always reports the first change
        store.archive(other)
        assert listener.hears()
    before = listener.calls
    for number in range(3):
        calls = awake.calls
        store.append(other, number, [SPECULATE])
        assert awake.hears(calls)
    store.append(own, 0, [SPECULATE])
    assert listener.hears(before)
    watch.stop()
    assert listener.calls == before + 1


def test_who_turns_to_another_table_is_told_of_that(store: Store, watched: Any) -> None:
    first, second = store.create(ABC).id, store.create(ABC).id
    cared_for, listener = [first], Listener()
    watched(listener, lambda: cared_for[0])
    store.append(first, 0, [SPECULATE])
    assert listener.hears()
    cared_for[0] = second
    for number in range(2):
        calls = listener.calls
        store.append(second, number, [SPECULATE])
        assert listener.hears(calls)


def test_who_cares_for_several_tables_is_told_which_of_them_changed(store: Store) -> None:
    first, second, other = (store.create(ABC).id for _ in range(3))
    cared_for, told, listener = [first], [], Listener()

    def note(changed: frozenset[str] | None) -> None:
        told.append(changed)
        listener()

    def hears_of(change: Callable[[], Any]) -> list[frozenset[str] | None]:
        """Return the reported tables of a change."""
        calls = listener.calls
        change()
        assert listener.hears(calls)
        return told[calls:]

    watch = store.watch_tables(note, lambda: cared_for)
    assert listener.hears()
    assert told == [None], "before, anything may have changed"
    assert hears_of(lambda: store.append(first, 0, [SPECULATE])) == [{first}]
    assert hears_of(lambda: store.append(first, 1, [SPECULATE])) == [{first}]
    assert hears_of(lambda: store.append(second, 0, [SPECULATE])) == [frozenset()]
    cared_for.append(second)
    assert second in (hears_of(lambda: store.append(second, 1, [SPECULATE]))[0] or ())
    assert hears_of(lambda: store.append(second, 2, [SPECULATE])) == [{second}]
    assert hears_of(lambda: store.append(other, 0, [SPECULATE])) == [frozenset()]
    assert hears_of(lambda: store.grant(first, DEVICE, "host")) == [{first}]
    watch.stop()


def test_whoever_cares_for_tables_hears_when_others_are_let_in(store: Store) -> None:
    """A server ends the pages of devices that are no longer admitted."""
    table, told, listener = store.create(ABC).id, [], Listener()
    names = [letter * 64 for letter in "abcdef"]

    def note(changed: frozenset[str] | None) -> None:
        told.append(changed)
        listener()

    watch = store.watch_tables(note, lambda: [table])
    assert listener.hears()
    changes: list[Callable[[], Any]] = [
        lambda: store.admit(names[0], names[1], "a browser"),
        lambda: store.admit(names[2], names[3], "another"),
        lambda: store.redeem(store.invite(table, "seat", 0), names[3], names[4]),
        lambda: store.remove(names[4], names[1]),
        lambda: store.draw_access_code(asks_all=True),
    ]
    for change in changes:
        calls = listener.calls
        change()
        while None not in told[calls:]:  # an invitation is reported separately
            assert listener.hears(len(told[calls:]) + calls)
    watch.stop()


def test_a_device_by_a_new_name_is_told_of_at_all_its_tables(store: Store, watched: Any) -> None:
    """A device that takes a seat gets a new secret, at other tables too."""
    taken, other = store.create(ABC).id, store.create(ABC).id
    store.grant(other, DEVICE, "seat", 0)
    token, listener = store.invite(taken, "seat", 0), Listener()
    watched(listener, lambda: other)
    calls = listener.calls
    store.redeem(token, DEVICE, "b" * 64)
    assert listener.hears(calls)
    assert [role.device for role in store.roles(other)] == ["b" * 64]
