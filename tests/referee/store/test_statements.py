"""Statements of every tap: compiled once, and the same on SQLite's own driver as through SQLAlchemy."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy import bindparam, insert, select, text
from sqlalchemy.exc import IntegrityError

from referee.engine.action import Action
from referee.match.log import Entry
from referee.match.sealing import close
from referee.store.errors import StoreUnavailable
from referee.store.log import ConcurrentUpdate
from referee.store.sql import schema
from referee.store.sql.database import Statement
from referee.store.store import Store
from tests.support.stores import statements

from .conftest import ABC

TABLET = "a" * 64
KEPT = schema.devices.c
INSERT_DEVICE = Statement(insert(schema.devices))
DEVICES = Statement(select(schema.devices).where(KEPT.agent == bindparam("agent")).order_by(KEPT.id))
DEVICE: dict[str, Any] = {
    "id": TABLET,
    "agent": "Tab",
    "is_let_in": True,
    "is_owner": False,
    "since": datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=timezone(timedelta(hours=5))),
    "seen_at": datetime(2026, 1, 2, tzinfo=UTC),
    "gone_at": None,
}
SPECULATE = [Entry("act", Action("speculate", seat)) for seat in range(2)]


def test_values_come_out_as_they_went_in(store: Store) -> None:
    with store.engine.begin() as connection:
        INSERT_DEVICE.run_for_each(connection, [DEVICE, {**DEVICE, "id": "b" * 64}])
        rows = [dict(row) for row in DEVICES.rows(connection, {"agent": "Tab"})]
        through_sqlalchemy = connection.execute(select(schema.devices).order_by(KEPT.id)).mappings().all()
    assert rows == [DEVICE, {**DEVICE, "id": "b" * 64}] == [dict(row) for row in through_sqlalchemy]
    assert rows[0]["is_let_in"] is True and rows[0]["is_owner"] is False
    assert rows[0]["since"].tzinfo is UTC


def test_what_a_transaction_wrote_goes_with_it(store: Store) -> None:
    with store.engine.connect() as connection, connection.begin() as transaction:
        INSERT_DEVICE.run_for_each(connection, [DEVICE])
        assert len(DEVICES.rows(connection, {"agent": "Tab"})) == 1
        transaction.rollback()
    with store.engine.begin() as connection:
        assert not DEVICES.rows(connection, {"agent": "Tab"})


def test_a_key_that_is_taken_is_a_conflict_and_repeats_no_value(store: Store) -> None:
    with pytest.raises(IntegrityError) as error, store.engine.begin() as connection:
        INSERT_DEVICE.run_for_each(connection, [DEVICE, DEVICE])
    assert "INSERT INTO referee_device" in str(error.value)
    assert "2026" not in str(error.value)


def test_a_value_that_is_not_given_is_no_null(sqlite: str) -> None:
    store = Store(sqlite)
    with pytest.raises(KeyError), store.engine.begin() as connection:
        DEVICES.rows(connection, {})
    store.close()


def test_a_text_that_depends_on_its_values_is_not_compiled_once(sqlite: str) -> None:
    store = Store(sqlite)
    among = Statement(select(KEPT.id).where(KEPT.id.in_(bindparam("ids", expanding=True))))
    with pytest.raises(TypeError, match="depends"), store.engine.begin() as connection:
        among.rows(connection, {"ids": ["a"]})
    store.close()


def test_a_question_that_fails_is_a_sentence_and_the_next_is_answered(store: Store) -> None:
    table = store.create(ABC).id
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE referee_role RENAME TO gone"))
    try:
        for _ in range(30):  # more than there are connections
            with pytest.raises(StoreUnavailable):
                store.roles(table)
        assert store.revision(table) == (0, 0)
    finally:
        with store.engine.begin() as connection:
            connection.execute(text("ALTER TABLE gone RENAME TO referee_role"))
    assert store.roles(table) == []


def test_each_question_and_change_is_told_of_once(store: Store) -> None:
    table = store.create(ABC, TABLET).id
    uses: list[str] = []
    store.on_use = lambda use, _seconds: uses.append(use)
    asks = (store.revision, store.roles, store.table, store.requests, store.entries, store.secrets)
    for ask in asks:
        ask(table)
    assert uses == ["read"] * len(asks)
    store.append(table, 0, SPECULATE)
    assert uses == ["read"] * len(asks) + ["write"]


def test_a_single_question_is_a_single_statement_on_sqlite(sqlite: str) -> None:
    store = Store(sqlite)
    table = store.create(ABC, TABLET).id
    for ask in (store.revision, store.roles, store.table, store.requests, store.recalls, store.countdown):
        with statements(store) as told:
            ask(table)
        assert [statement.split()[0] for statement in told] == ["SELECT"]
    store.close()


def test_an_append_asks_for_no_more_than_it_needs(sqlite: str) -> None:
    store = Store(sqlite)
    table = store.create(ABC, TABLET).id
    store.append(table, 0, SPECULATE[:1])
    with statements(store) as told:
        store.append(table, 1, SPECULATE[1:], guard=lambda _roles: None)
    words = [statement.split()[0] for statement in told]
    assert words == ["BEGIN", "UPDATE", "SELECT", "UPDATE", "SELECT", "INSERT", "SELECT", "COMMIT"]
    assert told[0] == "BEGIN IMMEDIATE"
    store.close()


def test_an_append_without_entries_leaves_when_the_table_was_active(store: Store) -> None:
    table = store.create(ABC).id
    store.append(table, 0, SPECULATE)
    before = store.table(table)
    store.append(table, 2, [])
    assert store.table(table) == before
    with pytest.raises(ConcurrentUpdate):
        store.append(table, 0, [])


def test_of_several_secrets_only_those_that_are_asked_for_are_read(store: Store) -> None:
    table, secrets = store.create(ABC).id, {}
    entries = []
    for number in range(4):
        closed, secrets[number] = close(Action("bid_cosponsor", number % 3, {"workers": number}))
        entries.append(Entry("act", closed))
    store.append(table, 0, entries, secrets)
    with store.engine.begin() as connection:  # a damaged one in between is not read
        connection.execute(text("UPDATE referee_secret SET body = '{' WHERE number = 1"))
    assert store.secrets(table, [0, 3]) == {0: secrets[0], 3: secrets[3]}
    assert store.secrets(table, [9]) == {} == store.secrets(table, [])
