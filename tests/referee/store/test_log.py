"""The log of a table: it grows by whole steps, in one order, and what is accepted stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, text

from referee.engine.action import Action
from referee.match.log import Entry
from referee.match.sealing import Secret, close
from referee.store import open_store
from referee.store.log import ID_LETTERS, ConcurrentUpdate, CorruptData, GameStatus, NewTable, UnknownTable
from referee.store.sql.database import Columns, Statement
from referee.store.store import Store
from tests.support.concurrency import append_pairs_at_once

from .conftest import ABC

SPECULATE = Entry("act", Action("speculate", 0))
UNDO = Entry("undo")


def test_a_new_table_is_found_again(store: Store) -> None:
    row = store.create(
        NewTable(
            "reputation",
            ({"name": "Zoë 👩\u200d🚀"}, {"name": "<b>"}, {"name": "子"}),
            {"reusable_power": (0, 2)},
            {"start": "drawn"},
        )
    )
    assert store.table(row.id) == row
    assert store.tables() == [row]
    assert row.seats == ({"name": "Zoë 👩\u200d🚀"}, {"name": "<b>"}, {"name": "子"})
    assert row.options == {"reusable_power": [0, 2]}
    assert row.meta == {"start": "drawn"}
    assert not row.is_finished
    assert row.winners is None
    assert row.created_at.utcoffset() == timedelta(0)
    assert abs(datetime.now(UTC) - row.created_at) < timedelta(minutes=10)


def test_ids_are_short_and_differ(store: Store) -> None:
    ids = {store.create(ABC).id for _ in range(20)}
    assert len(ids) == 20
    assert all(len(table_id) == 8 and set(table_id) <= set(ID_LETTERS) for table_id in ids)


def test_an_id_that_is_taken_is_drawn_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("b" * 8 + "b" * 8 + "c" * 8)
    monkeypatch.setattr("referee.store.sql.database.randomness.choice", lambda _: next(letters))
    assert [store.create(ABC).id, store.create(ABC).id] == ["b" * 8, "c" * 8]


def test_entries_are_numbered_and_timed(store: Store) -> None:
    table = store.create(ABC)
    first = store.append(table.id, 0, [SPECULATE])
    second = store.append(table.id, 1, [UNDO, Entry("redo")])
    assert [one.number for one in first + second] == [0, 1, 2]
    assert store.entries(table.id) == first + second
    assert store.entries(table.id, since=2) == second[1:]
    assert store.entries(table.id, since=3) == []
    assert store.log_length(table.id) == 3
    assert store.table(table.id).active_at == second[0].at


def test_the_lobby_shows_the_last_active_table_first(store: Store) -> None:
    first, second, third = (store.create(ABC).id for _ in range(3))
    store.append(first, 0, [SPECULATE])
    assert [row.id for row in store.tables()] == [first, third, second]
    assert [row.id for row in store.tables(limit=1, offset=1)] == [third]


def test_an_archived_table_leaves_the_lobby_and_comes_back(store: Store) -> None:
    kept, hidden = store.create(ABC).id, store.create(ABC).id
    store.archive(hidden)
    assert [row.id for row in store.tables()] == [kept]
    assert [(row.id, row.is_archived) for row in store.tables(archived=True)] == [(hidden, True)]
    assert store.append(hidden, 0, [SPECULATE])
    store.archive(hidden, False)
    assert [row.id for row in store.tables()] == [hidden, kept]


def test_winners_follow_the_log(store: Store) -> None:
    table = store.create(ABC).id
    store.append(table, 0, [SPECULATE], status=GameStatus(winners=(0, 2)))
    assert store.tables()[0].winners == (0, 2)
    assert store.tables()[0].is_finished
    store.append(table, 1, [UNDO])
    assert store.tables()[0].winners is None
    store.append(table, 2, [Entry("redo")], status=GameStatus(winners=()))
    assert store.tables()[0].is_finished, "a game can end without a winner"


def test_a_number_that_is_taken_is_refused(store: Store) -> None:
    table = store.create(ABC).id
    closed, secret = close(Action("bid_cosponsor", 0, {"workers": 4}))
    kept = store.append(table, 0, [SPECULATE, SPECULATE])
    for expected in (0, 1):
        with pytest.raises(ConcurrentUpdate):
            store.append(
                table, expected, [Entry("act", closed), UNDO], {expected: secret}, GameStatus(winners=(1,))
            )
    assert store.entries(table) == kept
    assert store.secrets(table) == {}
    assert store.tables()[0].winners is None


def test_the_primary_key_stops_what_nothing_else_does(store: Store) -> None:
    table = store.create(ABC).id
    with store.engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO referee_entry (table_id, number, at, body, hash)"
                " VALUES (:table, 1, '2025-01-01 00:00:00', '{}', '')"
            ),
            {"table": table},
        )
    with pytest.raises(ConcurrentUpdate):
        store.append(table, 0, [SPECULATE, SPECULATE])
    assert store.log_length(table) == 0
    with store.engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM referee_entry")) == 1


def test_a_log_shorter_than_what_was_seen_is_damaged(store: Store) -> None:
    table = store.create(ABC).id
    store.append(table, 0, [SPECULATE])
    with pytest.raises(CorruptData, match="Entry 1 of table"):
        store.append(table, 5, [SPECULATE])
    assert store.log_length(table) == 1


def test_a_log_is_read_as_it_was_at_one_moment(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, writer = store.create(ABC).id, open_store(url)
    closed, secret = close(Action("bid_cosponsor", 0, {"workers": 4}))
    first = store.append(table, 0, [Entry("act", closed)], {0: secret})
    questions: list[Statement] = []
    ask = Statement.rows

    def go_on(statement: Statement, connection: Connection, values: Mapping[str, Any]) -> Sequence[Columns]:
        """Let the log grow after each query of its reader."""
        found = ask(statement, connection, values)
        if connection.dialect is store.engine.dialect:  # and not the writer's
            questions.append(statement)
            later, its_secret = close(Action("bid_cosponsor", 1, {"workers": 1}))
            writer.append(table, len(questions), [Entry("act", later)], {len(questions): its_secret})
        return found

    with monkeypatch.context() as patched:
        patched.setattr(Statement, "rows", go_on)
        seen = store.log(table)
    assert len(questions) >= 3, "the table, its entries, its secrets"
    assert seen == (first, {0: secret})
    assert len(store.log(table)[0]) == 1 + len(questions)
    writer.close()


def test_an_unknown_table_is_said_so(store: Store) -> None:
    for ask in (
        lambda: store.table("nowhere"),
        lambda: store.log_length("nowhere"),
        lambda: store.entries("nowhere"),
        lambda: store.log("nowhere"),
        lambda: store.archive("nowhere"),
        lambda: store.append("nowhere", 0, [SPECULATE]),
    ):
        with pytest.raises(UnknownTable, match="nowhere"):
            ask()


def test_secrets_are_kept_apart_and_found_again(store: Store) -> None:
    table = store.create(ABC).id
    closed, secret = close(Action("bid_cosponsor", 0, {"workers": 4, "cards": (1, 2)}))
    store.append(table, 0, [Entry("act", closed)], {0: secret})
    assert store.secrets(table) == {0: secret}
    assert store.secrets(table)[0] == Secret({"workers": 4, "cards": (1, 2)}, secret.salt)
    with store.engine.connect() as connection:
        log = connection.scalar(text("SELECT body FROM referee_entry"))
    assert secret.salt not in log
    assert "workers" not in log


def test_two_writers_at_once_lose_nothing(url: str, store: Store) -> None:
    table, count = store.create(ABC).id, 25
    append_pairs_at_once(url, table, count)
    stored = store.entries(table)
    assert [one.number for one in stored] == list(range(4 * count))
    assert [one.entry for one in stored[1::2]] == [UNDO] * (2 * count), "pairs stay together"
    actions = [one.entry.action for one in stored if one.entry.action is not None]
    for seat in range(2):
        mine = [action.given["workers"] for action in actions if action.by == seat]
        assert mine == list(range(count))
