"""The chain over a log in the store: the hash of every entry, and what changing a row comes to."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from referee.games import find_game
from referee.match.log import Entry
from referee.match.record import read_record
from referee.store.log import CorruptData, UnknownTable
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer.proof import prove
from tests.referee.store.conftest import ABC
from tests.referee.store.test_sealing import LEFT, RIGHT, SEATS, TO_THE_SEALED_STEP, bid
from tests.support.chains import SEALING, heads, rechain, wander
from tests.support.concurrency import append_pairs_at_once
from tests.support.random_play import random_game
from tests.support.table_setups import plain_tables


def rows(store: Store, table_id: str) -> list[Any]:
    """Return number, body and hash of every entry."""
    with store.engine.connect() as connection:
        return [
            *connection.execute(
                text("SELECT number, body, hash FROM referee_entry WHERE table_id = :id ORDER BY number"),
                {"id": table_id},
            ).all()
        ]


def expected(store: Store, table_id: str) -> list[str]:
    """Return what the hashes of a log should be, from its rows alone."""
    row = store.table(table_id)
    forms = [json.loads(body) for _, body, _ in rows(store, table_id)]
    return heads(store.chain(table_id).key, row.game, [dict(seat) for seat in row.seats], row.options, forms)


def change(store: Store, statement: str, **values: object) -> None:
    with store.engine.begin() as connection:
        assert connection.execute(text(statement), values).rowcount == 1


@pytest.fixture
def table(store: Store) -> Table:
    """A table with five public entries, two sealed ones and one that is sealed again."""
    made = Table.create(store, "reputation", SEATS, {"start_seat": 0})
    for action in (*TO_THE_SEALED_STEP, LEFT, bid(1, 2), RIGHT):
        made.submit(action)
    return made


@pytest.mark.parametrize("game", SEALING)
def test_every_entry_is_linked_whatever_it_is(store: Store, game: str) -> None:
    rules, random = find_game(game), Random(4)
    plain = next(plain_tables(rules))
    table = Table.create(store, game, plain.seats, plain.options)
    seen = wander(table, [*random_game(rules, table.setup, random)][:50], random)
    kept = [head for _, _, head in rows(store, table.id)]
    assert kept == expected(store, table.id)
    assert all(kept[count - 1] == head for count, head in seen)
    assert [stored.hash for stored in store.entries(table.id)] == kept
    assert [stored.hash for stored in store.entries(table.id, since=7)] == kept[7:]
    assert Table.open(store, table.id).head == table.head == kept[-1]


def test_a_sealed_value_changes_nothing_in_the_chain_when_it_is_opened(store: Store, table: Table) -> None:
    before = [head for _, _, head in rows(store, table.id)]
    table.submit(bid(2, 1))
    assert table.match.log[-1].kind == "open"
    kept = [head for _, _, head in rows(store, table.id)]
    assert kept[: len(before)] == before
    assert kept == expected(store, table.id)
    table.undo()
    table.redo()
    assert [head for _, _, head in rows(store, table.id)] == expected(store, table.id)


def test_no_two_tables_have_a_chain_in_common(store: Store) -> None:
    tables = [Table.create(store, "reputation", SEATS) for _ in range(2)]
    for one in tables:
        one.submit(TO_THE_SEALED_STEP[0])
    assert tables[0].head != tables[1].head
    keys = {store.chain(one.id).key for one in tables}
    assert len(keys) == 2
    assert all(len(key) == 64 for key in keys)
    assert tables[0].head not in str(tables[1].record())
    with pytest.raises(UnknownTable):
        store.chain("nowhere")


def test_there_is_no_head_before_the_first_entry(store: Store) -> None:
    table = Table.create(store, "reputation", SEATS)
    assert table.head == ""
    assert prove(read_record(table.record())).state == "true"


def test_two_devices_that_append_at_once_make_one_chain(url: str, store: Store) -> None:
    table, count = store.create(ABC).id, 20
    appended = append_pairs_at_once(url, table, count)
    kept = [stored.hash for stored in store.entries(table)]
    assert len(kept) == 4 * count
    assert sorted((stored.number, stored.hash) for stored in appended) == list(enumerate(kept)), (
        "each saw the head that came of its own entries"
    )


VALID = '{"v":1,"kind":"act","action":{"do":"bid_public","by":0,"credits":2}}'
"""What the rules allow in the place of entry 1, a bid of 1."""


def test_another_entry_in_the_place_of_one_is_named(store: Store, table: Table) -> None:
    seen = Table.open(store, table.id)
    change(store, "UPDATE referee_entry SET body = :body WHERE number = 1", body=VALID)
    for ask in (
        lambda: Table.open(store, table.id),
        lambda: store.log(table.id),
        lambda: store.entries(table.id),
    ):
        with pytest.raises(CorruptData, match=r"Entry 1 of table .* not what was written"):
            ask()
    # The store cannot detect that the whole chain was rewritten, but any copy of an older head does.
    rechain(store, table.id)
    forged = Table.open(store, table.id)
    assert forged.match.actions[1].given == {"credits": 2}
    assert len(forged.match.log) == len(seen.match.log)
    assert forged.head != seen.head
    assert prove(read_record(forged.record()), seen.head[:16]).falsehoods


def test_an_entry_with_a_hash_of_its_own_is_named_by_the_one_after_it(store: Store, table: Table) -> None:
    row = store.table(table.id)
    forms = [json.loads(body) for _, body, _ in rows(store, table.id)]
    forms[1] = json.loads(VALID)
    seats = [dict(seat) for seat in row.seats]
    head = heads(store.chain(table.id).key, row.game, seats, row.options, forms)[1]
    change(
        store, "UPDATE referee_entry SET body = :body, hash = :head WHERE number = 1", body=VALID, head=head
    )
    with pytest.raises(CorruptData, match="Entry 2 of table"):
        Table.open(store, table.id)


@pytest.mark.parametrize("number", [0, 4, 7])
def test_another_hash_is_named(store: Store, table: Table, number: int) -> None:
    change(
        store, "UPDATE referee_entry SET hash = :head WHERE number = :number", head="0" * 64, number=number
    )
    with pytest.raises(CorruptData, match=f"Entry {number} of table"):
        Table.open(store, table.id)


@pytest.mark.parametrize(
    ("column", "other"),
    [
        ("chain_key", "0" * 64),
        ("seats", '[{"name":"Eva"},{"name":"Bo"},{"name":"Cy"}]'),
        ("options", '{"start_seat":1}'),
    ],
)
def test_what_a_log_begins_with_cannot_be_changed(
    store: Store, table: Table, column: str, other: str
) -> None:
    change(store, f"UPDATE referee_table SET {column} = :other", other=other)
    with pytest.raises(CorruptData, match="Entry 0 of table"):
        Table.open(store, table.id)


def test_a_missing_entry_is_named_by_whoever_goes_on_from_it(store: Store, table: Table) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM referee_secret"))
        connection.execute(text("DELETE FROM referee_entry WHERE number = 7"))
    for entries in ([Entry("undo")], [Entry("undo"), Entry("redo")]):
        with pytest.raises(CorruptData, match=r"Entry 7 of table .*missing"):
            store.append(table.id, 8, entries)
    assert store.log_length(table.id) == 8
