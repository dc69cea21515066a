"""A long game opens from a snapshot: the same game at any length, even if the snapshot is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.store.log import CorruptData
from referee.store.store import Store
from referee.tables import table as tables
from referee.tables.table import Table
from tests.support.random_play import next_action
from tests.support.times import spread

from .test_table import SEATS, TO_THE_SEALED_STEP, TURN_UP, assert_same

EVERY, KEPT = 8, 4


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take a snapshot every few entries."""
    monkeypatch.setattr("referee.tables.table.EVERY", EVERY)
    monkeypatch.setattr("referee.tables.table.KEPT", KEPT)
    monkeypatch.setattr("referee.match.snapshot.KEPT", KEPT)


def fix(seat: int, credits: int = 1) -> Action:
    """Return a correction, of which a game takes any number."""
    return Action("adjust", None, {"seat": seat, "change": {"credits": credits}, "reason": "recount"})


def grow(table: Table, count: int) -> None:
    for number in range(count):
        table.submit(fix(number % 3))


@pytest.fixture
def table(store: Store) -> Table:
    """A game that has been corrected often, and of which a snapshot has been kept."""
    made = Table.create(store, "reputation", SEATS)
    made.submit(TURN_UP)
    grow(made, 30)
    assert kept(store)
    return made


def kept(store: Store) -> list[Any]:
    with store.engine.connect() as connection:
        return [*connection.execute(text("SELECT number, version, body, hash FROM referee_snapshot"))]


def change(store: Store, how: str) -> None:
    with store.engine.begin() as connection:
        assert connection.execute(text(how)).rowcount


@contextmanager
def asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Record the entries from which the log is read."""
    entries, noted = type(store).entries, []

    def noting(self: Store, table_id: str, since: int = 0) -> Any:
        noted.append(since)
        return entries(self, table_id, since)

    with monkeypatch.context() as patch:
        patch.setattr(type(store), "entries", noting)
        yield noted


def whole(store: Store, table_id: str) -> Table:
    """Open a table without a snapshot."""
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM referee_snapshot"))
    return Table.open(store, table_id)


def test_a_long_game_is_opened_from_its_snapshot(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with asked(store, monkeypatch) as since:
        again = Table.open(store, table.id)
        assert again.match.state == table.match.state and again.head == table.head
        grow(again, 3)
        again.undo()
        again.redo()
        assert min(since) > 31 - EVERY - 2 * KEPT
    table.refresh()
    assert_same(again, table)
    assert_same(again, whole(store, table.id))


def test_what_comes_before_is_read_when_it_is_asked_for(store: Store, table: Table) -> None:
    for look in (
        lambda one: one.log(),
        lambda one: one.record(),
        lambda one: one.match.actions,
        lambda one: one.match.lines[0],
        lambda one: one.match.log[2:5],
    ):
        assert look(Table.open(store, table.id)) == look(table)


def test_everything_can_be_taken_back(store: Store, table: Table) -> None:
    again = Table.open(store, table.id)
    while again.match.can_undo:
        again.undo()
    assert again.match.state == Table.create(store, "reputation", SEATS).match.state
    while again.match.can_redo:
        again.redo()
    assert again.match.state == table.match.state
    table.refresh()
    assert_same(again, table)


def test_nothing_is_read_again_for_another_snapshot(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Repeated undo and redo make the log longer, but not the game."""
    again = Table.open(store, table.id)
    with asked(store, monkeypatch) as since:
        again.undo()
        for _ in range(3 * EVERY):
            again.undo()
            again.redo()
    assert not since
    assert_same(Table.open(store, table.id), again)


def test_two_devices_at_a_long_game_agree(store: Store, table: Table) -> None:
    one, other = Table.open(store, table.id), Table.open(store, table.id)
    one.submit(fix(0))
    other.submit(fix(1))
    one.refresh()
    for _ in range(2 * KEPT):
        other.undo()
    one.refresh()
    assert one.match.state == other.match.state
    assert_same(one, other)


USELESS = {
    "another version's": "UPDATE referee_snapshot SET version = 'other'",
    "changed": "UPDATE referee_snapshot SET body = replace(body, 'recount', 'rewrite')",
    "no text at all": "UPDATE referee_snapshot SET body = ''",
    "of another place": "UPDATE referee_snapshot SET number = number - 1",
    "of nowhere": "UPDATE referee_snapshot SET number = 100",
}


@pytest.mark.parametrize("how", USELESS.values(), ids=USELESS.keys())
def test_a_snapshot_that_does_not_fit_is_passed_over(store: Store, table: Table, how: str) -> None:
    change(store, how)
    again = Table.open(store, table.id)
    assert_same(again, table)
    assert kept(store)[0].version != "other" or how != USELESS["another version's"], "a new one is kept"


def test_a_snapshot_that_contradicts_the_log_is_passed_over(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anyone who can write to the store can forge a snapshot; if the log does not fit it, it is replayed."""
    found = store.snapshot(table.id, kept(store)[0].version)
    assert found is not None
    forged = found._replace(body=found.body.replace("adjust", "bid_public"))
    monkeypatch.setattr(Store, "snapshot", lambda *_: forged._replace(body='{"classes":[],"value":7}'))
    assert_same(Table.open(store, table.id), table)


def test_a_damaged_log_is_not_covered_up(store: Store, table: Table) -> None:
    change(store, "UPDATE referee_entry SET body = replace(body, 'recount', 'rewrite') WHERE number = 30")
    with pytest.raises(CorruptData):
        Table.open(store, table.id)


def test_damage_before_the_snapshot_shows_when_the_log_is_read(store: Store, table: Table) -> None:
    change(store, "UPDATE referee_entry SET body = replace(body, 'recount', 'rewrite') WHERE number = 2")
    again = Table.open(store, table.id)
    assert again.match.state == table.match.state
    for look in (again.log, again.record):
        with pytest.raises(CorruptData):
            look()


def test_a_store_that_cannot_keep_one_loses_nothing(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise tables.CorruptData(table.id, None, tables.say("It cannot be read."))

    monkeypatch.setattr(Store, "keep_snapshot", fail)
    grow(table, 2 * EVERY)
    assert "no snapshot" in caplog.text
    assert_same(Table.open(store, table.id), table)


def test_nothing_that_is_sealed_is_in_a_snapshot(store: Store) -> None:
    table = Table.create(store, "reputation", SEATS)
    for action in TO_THE_SEALED_STEP:
        table.submit(action)
    table.submit(Action("hide_marker", 0, {"hand": "left"}))
    grow(table, 30)
    assert all(row.number <= len(TO_THE_SEALED_STEP) for row in kept(store))
    assert "hand" not in "".join(row.body for row in kept(store))
    for seat in (1, 2):
        table.submit(Action("bid_cosponsor", seat, {"workers": 1}))
    grow(table, 30)
    assert kept(store)[0].number > len(TO_THE_SEALED_STEP) + 30, "once all is open, they are kept again"
    assert_same(Table.open(store, table.id), table)


def test_a_game_that_ends_behind_a_snapshot_is_remembered_as_any_other(store: Store, table: Table) -> None:
    again, random = Table.open(store, table.id), Random(1)
    while again.match.outcome is None:
        again.submit(next_action(again.game, again.match.state, random, 0))
        again = Table.open(store, table.id)
    assert kept(store)[0].number > 31
    assert store.finished_game(table.id).minutes == again.finished_game().minutes
    table.refresh()
    assert_same(again, table)
    assert_same(again, whole(store, table.id))


def test_the_time_goes_on_from_a_snapshot_without_reading_what_came_before(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Table.create(store, "reputation", SEATS)
    made.submit(TURN_UP)
    made.submit(Action("bid_public", 0, {"credits": 1}))
    made.submit(Action("speculate", 1))
    grow(made, 4)  # they are too few for a snapshot
    assert not kept(store)
    spread(store, 7)
    grown = Table.open(store, made.id)
    grow(grown, 30)
    assert kept(store)
    with asked(store, monkeypatch) as noted:
        resumed = Table.open(store, made.id)
        time = resumed.time
        assert all(noted), "nothing before the snapshot"
    assert time == whole(store, made.id).time == grown.time
    assert time.seats[0] == time.seats[1] == 7000 and time.seats[2] >= 28_000

    for _ in range(KEPT + 12):  # beyond the snapshot, which takes the whole log
        resumed.undo()
    assert resumed.time == whole(store, made.id).time
    resumed.redo()
    resumed.amend({3: None})
    assert resumed.time == whole(store, made.id).time
