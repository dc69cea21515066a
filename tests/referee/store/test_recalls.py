"""Seats that come back from their phones: asked for, given, taken after silence, and in the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from importlib import import_module
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, insert, text

from referee.engine.action import Action, Audience
from referee.games import find_game
from referee.match.record import read_action, read_record
from referee.store.devices import Guard, Role, UnknownInvitation, UnknownRequest
from referee.store.log import NewTable, UnknownTable
from referee.store.recalls import TIMEOUT_S, NotYetSilent
from referee.store.sql import schema
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer.proof import prove

from .conftest import ABC

TABLET, PHONE, NEW, OTHER = (digit * 64 for digit in "abcd")
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


class NotNowError(Exception):
    """What the guards of these tests raise."""


@pytest.fixture
def table(store: Store) -> str:
    made = store.create(ABC, host=TABLET).id
    store.grant(made, PHONE, "seat", 1)
    return made


def end_silence(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(schema.recalls.update().values(ends_at=LONG_AGO))


def kinds(store: Store, table: str) -> list[tuple[str, int | None]]:
    return [(one.entry.kind, one.entry.by) for one in store.entries(table)]


def test_a_phone_has_half_a_minute_to_answer(store: Store, table: str) -> None:
    before = datetime.now(UTC)
    store.recall(table, 1)
    [recall] = store.recalls(table)
    assert recall.seat == 1 and TIMEOUT_S == 30
    half_a_minute = timedelta(seconds=30)
    assert before + half_a_minute <= recall.ends_at <= datetime.now(UTC) + half_a_minute
    with pytest.raises(NotYetSilent):
        store.end_recall(table, 1, is_agreed=False)
    assert [role.seat for role in store.roles(table)] == [None, 1] and store.log_length(table) == 0


def test_to_ask_again_changes_nothing(store: Store, table: str) -> None:
    store.recall(table, 1)
    asked, stamp = store.recalls(table), store.revision(table)
    store.recall(table, 1)
    assert store.recalls(table) == asked and store.revision(table) == stamp


@pytest.mark.parametrize("is_agreed", [True, False])
def test_a_seat_that_comes_back_is_an_entry_of_the_log(store: Store, table: str, is_agreed: bool) -> None:
    other = store.invite(table, "seat", 0)
    token = store.invite(table, "seat", 1)
    store.recall(table, 1)
    end_silence(store)
    store.end_recall(table, 1, is_agreed=is_agreed)
    assert kinds(store, table) == [("seat_given" if is_agreed else "seat_taken", 1)]
    assert [role.device for role in store.roles(table)] == [TABLET] and store.recalls(table) == []
    with pytest.raises(UnknownInvitation):
        store.redeem(token, OTHER)
    assert store.redeem(other, OTHER).seat == 0
    for again in (True, False):
        with pytest.raises(UnknownRequest):
            store.end_recall(table, 1, is_agreed=again)


def test_a_no_leaves_the_seat_where_it_is(store: Store, table: str) -> None:
    store.recall(table, 1)
    store.refuse_recall(table, 1)
    for late in (
        lambda: store.refuse_recall(table, 1),
        lambda: store.end_recall(table, 1, is_agreed=False),
        lambda: store.end_recall(table, 1, is_agreed=True),
    ):
        with pytest.raises(UnknownRequest):
            late()
    assert [role.seat for role in store.roles(table)] == [None, 1] and store.log_length(table) == 0


def test_nobody_is_asked_for_a_seat_that_nobody_plays(store: Store, table: str) -> None:
    stamp = store.revision(table)
    store.recall(table, 0)
    assert store.recalls(table) == [] and store.revision(table) == stamp
    for change in (
        lambda: store.recall("nowhere", 0),
        lambda: store.refuse_recall("nowhere", 0),
        lambda: store.end_recall("nowhere", 0, is_agreed=True),
    ):
        with pytest.raises(UnknownTable):
            change()


MOVES: dict[str, Callable[[Store, str], Any]] = {
    "it is given back": lambda store, table: store.release(table, 1),
    "it has a new code": lambda store, table: store.invite(table, "seat", 1, frees_seat=True),
    "another phone has it": lambda store, table: store.settle(
        store.ask(table, OTHER, "seat", 1).id, accepted=True
    ),
}


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_who_has_the_seat_next_was_not_asked(store: Store, table: str, move: Any) -> None:
    store.recall(table, 1)
    move(store, table)
    assert store.recalls(table) == []


CHANGES: dict[str, Callable[[Store, str, Guard], Any]] = {
    "recall": lambda store, table, guard: store.recall(table, 0, guard),
    "refuse": lambda store, table, guard: store.refuse_recall(table, 1, guard),
    "end": lambda store, table, guard: store.end_recall(table, 1, is_agreed=False, guard=guard),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_a_guard_raises_leaves_all_as_it_was(store: Store, table: str, change: Any) -> None:
    store.grant(table, OTHER, "seat", 0)
    store.recall(table, 1)
    end_silence(store)
    roles, asked, stamp = store.roles(table), store.recalls(table), store.revision(table)

    def guard(now: Sequence[Role]) -> None:
        assert list(now) == roles
        raise NotNowError

    with pytest.raises(NotNowError):
        change(store, table, guard)
    assert (store.roles(table), store.recalls(table), store.revision(table)) == (roles, asked, stamp)
    change(store, table, lambda now: None)
    assert store.revision(table) != stamp


def test_a_device_that_is_removed_leaves_its_seats_by_the_log(store: Store, table: str) -> None:
    store.admit(TABLET, NEW, "")
    store.admit(PHONE, OTHER, "")
    store.recall(table, 1)
    store.remove(OTHER, by=NEW)
    assert kinds(store, table) == [("seat_taken", 1)] and store.recalls(table) == []
    assert [role.device for role in store.roles(table)] == [NEW]


def test_a_log_goes_on_after_it_and_is_proved(store: Store) -> None:
    row = store.create(NewTable("reputation", [{"name": name} for name in "ABC"]), host=TABLET)
    store.grant(row.id, PHONE, "seat", 1)
    table = Table.open(store, row.id)
    reveal = {"do": "reveal", "private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}}
    table.submit(read_action(table.game, 3, reveal))
    store.recall(row.id, 1)
    end_silence(store)
    store.end_recall(row.id, 1, is_agreed=False)
    table.submit(Action("speculate", 0))  # this side has not heard of it
    assert kinds(store, row.id) == [("act", None), ("seat_taken", 1), ("act", None)]
    record = table.record()
    assert prove(read_record(record)).state == "true"
    [taken] = [one for one in record["proof"]["entries"] if one["kind"] == "seat_taken"]
    taken["kind"] = "seat_given"
    assert prove(read_record(record)).state == "false"
    again = Table.open(store, row.id)
    assert again.log() == table.log() and again.head == table.head
    table.undo()
    assert [one.do for one in table.match.actions] == ["reveal"]


# -- which device shows what was sealed -----------------------------------------------------------


def sealed(store: Store, device: str | None) -> Table:
    seats, options = [{"name": name} for name in "ABC"], find_game("promote").deal(3, Random(1))
    table = Table.create(store, "promote", seats, options, host=TABLET)
    store.grant(table.id, PHONE, "seat", 1)
    table.submit(Action("discard", 1, {"card": 2}), device=device)
    return table


def hand(table: Table, device: str | None) -> Sequence[int]:
    state = table.with_entries_of(1, device)
    cards: Sequence[int] = table.game.view(state, Audience.seat(1))["seats"][1]["hand"]
    return cards


def test_an_entry_is_shown_on_the_device_that_has_sealed_it(store: Store) -> None:
    table = sealed(store, PHONE)
    assert [2 in hand(table, device) for device in (PHONE, TABLET, None)] == [False, True, False]


def test_an_entry_that_no_device_has_sealed_is_shown_with_its_seat(store: Store) -> None:
    """From a backup, or played where nothing tells devices apart."""
    table = sealed(store, None)
    assert [2 in hand(table, device) for device in (PHONE, TABLET)] == [False, False]


def test_what_a_running_game_has_sealed_becomes_its_phones_by_the_migration(store: Store) -> None:
    table = sealed(store, None)
    table.submit(Action("discard", 0, {"card": 3}))
    migration = import_module("referee.store.sql.migrations.versions.0003_seats_come_back")
    with store.engine.begin() as connection:
        _damage(connection, table.id)
        migration._name_devices(connection)
        rows = connection.execute(text("SELECT number, device FROM referee_secret ORDER BY number")).all()
    assert [tuple(row) for row in rows] == [(0, PHONE), (1, None), (2, None)]


def _damage(connection: Connection, table: str) -> None:
    """Add an entry that cannot be read, with something sealed: a migration is not to stop at it."""
    row = {"table_id": table, "number": 2, "body": "{}"}
    connection.execute(insert(schema.entries).values(**row, at=LONG_AGO, hash=""))
    connection.execute(insert(schema.secrets).values(**row))
