"""An export goes from any database to any other, and into a store that plays on meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store import open_store
from referee.store.base import Store
from referee.table import Table
from referee.transfer import import_store
from tests.referee.transfer.stores import contents, exported, full, tally


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """Another, empty store."""
    opened = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    yield opened
    opened.close()


def test_a_backup_restores_a_whole_store_and_again_changes_nothing(store: Store, other: Store) -> None:
    tables = full(other)
    before = contents(other)
    report = import_store(store, exported(other), device=None)
    assert report.conflicts == report.continued == report.unchanged == ()
    assert {item.id for item in report.added if item.kind == "table"} == {table.id for table in tables}
    after = contents(store)
    for part, kept in before.items():
        assert after[part] == kept, part
    again = import_store(store, exported(other), device=None)
    assert again.added == again.continued == again.conflicts == ()
    assert len(again.unchanged) == len(report.added)
    assert contents(store) == after
    assert exported(store).getbuffer().nbytes > 1000


def test_restored_games_and_tallies_are_everybodys_until_somebody_takes_them(
    store: Store, other: Store
) -> None:
    tables = full(other)
    import_store(store, exported(other), device=None)
    phone, tablet = "1" * 64, "2" * 64
    for device in (phone, tablet):
        assert len(store.tables(99, device=device)) == len(tables) - 1
        assert len(store.tallies(device)) == 1
    assert store.roles(tables[2].id) == []
    assert store.take_as_host(tables[2].id, phone)
    assert not store.take_as_host(tables[2].id, tablet)
    assert tables[2].id in {row.id for row in store.tables(99, device=phone)}
    assert tables[2].id not in {row.id for row in store.tables(99, device=tablet)}


def test_a_restored_game_is_played_on_where_it_was(store: Store, other: Store) -> None:
    tables = full(other)
    import_store(store, exported(other), device=None)
    for table in tables[::2]:
        mine, theirs = Table.open(store, table.id), Table.open(other, table.id)
        assert mine.log() == theirs.log()
        assert mine.informed() == theirs.informed()
        assert mine.match.can_redo == theirs.match.can_redo
        if mine.match.can_undo:
            mine.undo()
            theirs.undo()
        assert mine.match.state == theirs.match.state


def test_tallies_are_compared_by_what_was_typed(store: Store, other: Store) -> None:
    kept = tally(other, "Ana", "Bo", "Cy")
    import_store(store, exported(other), device=None)
    store.keep_tally("boss", {"typed": "again"}, kept)
    (conflict,) = import_store(store, exported(other), device=None).conflicts
    assert conflict.what == ("tally", kept)
    assert store.tally(kept).body == {"typed": "again"}
