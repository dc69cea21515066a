"""A store that was tampered with, or that a disk has damaged: named, never guessed at."""

from __future__ import annotations

import json
from functools import partial

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.store.log import CorruptData
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.chains import rechain

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]
REVEAL = Action("reveal", None, {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}})


@pytest.fixture
def table(store: Store) -> Table:
    """A table with the cards turned up and two bids."""
    made = Table.create(store, "reputation", SEATS)
    made.submit(REVEAL)
    made.submit(Action("bid_private", 0, {"workers": 1}))
    made.submit(Action("bid_private", 1, {"workers": 2}))
    return made


def tamper(store: Store, statement: str, **values: object) -> None:
    with store.engine.begin() as connection:
        assert connection.execute(text(statement), values).rowcount == 1


@pytest.mark.parametrize(
    "body",
    [
        "",
        '{"v":1,"kind":"act","action":{"do":"bid_private","by":1,"work',
        '{"v":9,"kind":"undo"}',
        '{"v":1,"kind":"act","action":{"do":"speculate","by":4}}',
    ],
)
def test_an_unreadable_entry_is_named(store: Store, table: Table, body: str) -> None:
    tamper(store, "UPDATE referee_entry SET body = :body WHERE number = 1", body=body)
    with pytest.raises(CorruptData, match=f"Entry 1 of table {table.id}") as damaged:
        Table.open(store, table.id)
    assert (damaged.value.table_id, damaged.value.number) == (table.id, 1)


@pytest.mark.parametrize(
    "body",
    [
        '{"v":1,"kind":"redo"}',
        '{"v":1,"kind":"open","secrets":{"0":{"given":{},"salt":""}}}',
        '{"v":1,"kind":"open","secrets":{"77":{"given":{},"salt":""}}}',
        '{"v":1,"kind":"act","action":{"do":"return_workers","by":1,"take":[1,1,1]}}',
        '{"v":1,"kind":"act","action":{"do":"return_to_hq","by":1,"workers":1}}',
    ],
)
@pytest.mark.parametrize("is_linked", [False, True])
def test_an_entry_that_cannot_have_happened_is_named(
    store: Store, table: Table, body: str, is_linked: bool
) -> None:
    tamper(store, "UPDATE referee_entry SET body = :body WHERE number = 1", body=body)
    if is_linked:
        rechain(store, table.id)
    with pytest.raises(CorruptData, match=f"Entry 1 of table {table.id}"):
        Table.open(store, table.id)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_missing_entry_is_named(store: Store, table: Table, number: int) -> None:
    tamper(store, "DELETE FROM referee_entry WHERE number = :number", number=number)
    with pytest.raises(CorruptData, match=f"Entry {number} of table {table.id}.*missing"):
        Table.open(store, table.id)


@pytest.mark.parametrize("count", [0, 2])
def test_an_entry_that_the_table_does_not_count_is_named(store: Store, table: Table, count: int) -> None:
    seen = Table.open(store, table.id)
    tamper(store, "UPDATE referee_table SET entry_count = :count", count=count)
    for ask in (partial(Table.open, store, table.id), partial(store.log, table.id), seen.refresh):
        with pytest.raises(CorruptData, match=f"Entry {count} of table {table.id}.*count ends before it"):
            ask()


def test_a_sealed_value_that_was_changed_is_found_out(store: Store) -> None:
    table = Table.create(store, "reputation", SEATS)
    table.submit(REVEAL)
    table.submit(Action("bid_public", 0, {"credits": 1}))
    for seat in (1, 2, 0):
        table.submit(Action("speculate", seat))
    table.submit(Action("hide_marker", 0, {"hand": "left"}))
    table.submit(Action("bid_cosponsor", 1, {"workers": 2}))
    tamper(
        store,
        "UPDATE referee_secret SET body = :body WHERE number = 6",
        body=json.dumps({"given": {"workers": 3}, "salt": store.secrets(table.id)[6].salt}),
    )
    before = table.match
    with pytest.raises(CorruptData, match=f"Entry 6 of table {table.id}.*not what was sealed"):
        table.submit(Action("bid_cosponsor", 2, {"workers": 0}))
    assert table.match is before
    assert store.log_length(table.id) == 7


def test_a_damaged_row_is_shown_as_such_beside_the_others(store: Store, table: Table) -> None:
    other = Table.create(store, "reputation", SEATS)
    tamper(store, "UPDATE referee_table SET seats = '[{' WHERE id = :id", id=table.id)
    assert [(row.id, row.is_damaged) for row in store.tables()] == [
        (other.id, False),
        (table.id, True),
    ]
    for ask in (Table.open, Store.entries):
        with pytest.raises(CorruptData, match=f"Table {table.id} is damaged"):
            ask(store, table.id)  # type: ignore[arg-type]


def test_a_damaged_secret_is_named(store: Store, table: Table) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("INSERT INTO referee_secret VALUES (:id, 1, '{}', NULL)"), {"id": table.id})
    with pytest.raises(CorruptData, match=f"Entry 1 of table {table.id}"):
        store.secrets(table.id)


@pytest.mark.parametrize("is_linked", [False, True])
def test_entries_of_others_that_do_not_fit_leave_the_table_as_it_was(
    store: Store, table: Table, is_linked: bool
) -> None:
    other = Table.open(store, table.id)
    table.undo()
    tamper(
        store,
        "UPDATE referee_entry SET body = :body WHERE number = 3",
        body='{"v":1,"kind":"redo"}',
    )
    if is_linked:
        rechain(store, table.id)
    before = other.match
    with pytest.raises(CorruptData, match="Entry 3"):
        other.refresh()
    assert other.match is before
    assert len(other.log()) == 3
