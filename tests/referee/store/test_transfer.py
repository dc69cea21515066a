"""An export goes from any database to any other, and into a store that plays on meanwhile."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.games import find_game
from referee.i18n import Speech
from referee.store.log import ConcurrentUpdate
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer import import_record, import_store
from tests.referee.transfer.test_export import sealed
from tests.support.exports import begun, changed, contents, exported, finished, full_store, tally, typed
from tests.support.stores import new_store


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """Another, empty store."""
    with closing(new_store(tmp_path / "other.db")) as store:
        yield store


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[tuple[Store, list[Table]]]:
    """Another store, with some of everything, and its tables."""
    opened, tables = full_store(tmp_path / "filled.db")
    yield opened, tables
    opened.close()


def test_a_backup_restores_a_whole_store_and_again_changes_nothing(
    store: Store, filled: tuple[Store, list[Table]]
) -> None:
    other, tables = filled
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
    store: Store, filled: tuple[Store, list[Table]]
) -> None:
    other, tables = filled
    import_store(store, exported(other), device=None)
    phone, tablet = "1" * 64, "2" * 64
    for device in (phone, tablet):
        assert len(store.tables(99, device=device)) == len(tables) - 1
        assert len(store.score_sheets(device)) == 1
    assert store.roles(tables[2].id) == []
    assert store.take_as_host(tables[2].id, phone)
    assert not store.take_as_host(tables[2].id, tablet)
    assert tables[2].id in {row.id for row in store.tables(99, device=phone)}
    assert tables[2].id not in {row.id for row in store.tables(99, device=tablet)}


def test_a_restored_game_is_played_on_where_it_was(store: Store, filled: tuple[Store, list[Table]]) -> None:
    other, tables = filled
    import_store(store, exported(other), device=None)
    for table in tables[::2]:
        mine, theirs = Table.open(store, table.id), Table.open(other, table.id)
        assert mine.log() == theirs.log()
        assert mine.with_secrets(None, ()) == theirs.with_secrets(None, ())
        assert mine.match.can_redo == theirs.match.can_redo
        if mine.match.can_undo:
            mine.undo()
            theirs.undo()
        assert mine.match.state == theirs.match.state


def test_tallies_are_compared_by_what_was_typed(store: Store, other: Store) -> None:
    kept = tally(other, "Ana", "Bo", "Cy")
    import_store(store, exported(other), device=None)
    again = typed("Ana", "Bo", "Dee")
    store.keep_score_sheet("boss", again, kept)
    (conflict,) = import_store(store, exported(other), device=None).conflicts
    assert conflict.what == ("tally", kept)
    assert store.score_sheet(kept).body == again


def test_what_went_another_way_here_stays(store: Store, other: Store) -> None:
    table = sealed(other)
    for one in (store, other):
        for names in (("Ana", "Bo", "Cy"), ("Anna", "Bo", "Cy")):
            tally(one, *names)
    other.merge_players("Ana", "Anna")
    other.remember_component("reputation", "private", {"name": "Moon Mine", "loss": 1})
    store.remember_component("reputation", "private", {"name": "moon mine", "loss": 9})
    import_store(store, only_tables(exported(other)), device=None)
    Table.open(store, table.id).undo()
    table.submit(Action("bid_cosponsor", 1, {"workers": 1}))
    before = contents(store)
    conflicts = import_store(store, exported(other), device=None).conflicts
    assert {one.what.kind for one in conflicts} == {"table", "player", "component"}
    after = contents(store)
    for part in ("tables", "components"):
        assert after[part] == before[part]
    assert {player.name for player in store.players()} == {"Ana", "Anna", "Bo", "Cy"}


@pytest.mark.parametrize("game_is_over", [False, True])
def test_a_table_with_a_tallys_number_is_left_out(store: Store, other: Store, game_is_over: bool) -> None:
    kept = tally(store, "Ana", "Bo", "Cy")
    table = (finished if game_is_over else begun)(other, find_game("boss"))
    file = changed(exported(other), f"tables/{table.id}.json", lambda raw: raw.update(id=kept))
    before = contents(store)
    conflicts = import_store(store, file, device=None).conflicts
    assert [(one.what, Speech().say(one.sentence)) for one in conflicts] == [
        (("table", kept), "Here this number belongs to a tally. It was left as it is.")
    ]
    assert contents(store) == before


@pytest.mark.parametrize("game_is_over", [False, True])
def test_a_tally_with_a_tables_number_is_left_out(store: Store, other: Store, game_is_over: bool) -> None:
    table = (finished if game_is_over else begun)(store, find_game("boss"))
    kept = tally(other, "Ana", "Bo", "Cy")
    file = changed(exported(other), f"tallies/{kept}.json", lambda raw: raw.update(id=table.id))
    plays = store.finished_games()
    conflicts = import_store(store, file, device=None).conflicts
    assert [(one.what, Speech().say(one.sentence)) for one in conflicts] == [
        (("tally", table.id), "Here this number belongs to a refereed game. It was left as it is.")
    ]
    assert store.finished_games() == plays and store.every_score_sheet() == []


def test_a_record_with_a_tallys_number_is_left_out(store: Store, other: Store) -> None:
    record = json.loads(json.dumps(finished(other, find_game("boss")).record()))
    record["seats"][0]["name"] = "Ana II"
    del record["result"], record["proof"]
    (what,) = import_record(other, record).added
    typed = tally(other, "Ana", "Bo", "Cy")
    file = changed(exported(other), f"tallies/{typed}.json", lambda raw: raw.update(id=what.id))
    assert import_store(store, only_tallies(file), device=None).conflicts == ()
    before = contents(store)
    (conflict,) = import_record(store, record).conflicts
    assert conflict.what == what
    assert contents(store) == before


def only_tallies(file: io.BytesIO) -> io.BytesIO:
    """Return an export without its tables."""
    return kept_of(file, lambda name: not name.startswith("tables/"))


def only_tables(file: io.BytesIO) -> io.BytesIO:
    """Return an export with nothing but its tables."""
    return kept_of(file, lambda name: name == "manifest.json" or name.startswith("tables/"))


def kept_of(file: io.BytesIO, is_kept: Callable[[str], bool]) -> io.BytesIO:
    other = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(other, "w") as new:
        for name in filter(is_kept, old.namelist()):
            new.writestr(name, old.read(name))
    return other


def test_the_end_of_a_table_leaves_a_play_of_its_number_alone(store: Store) -> None:
    """No table has a score sheet's number; if one had, the score sheet's result would stand all the same."""
    table = finished(store, find_game("boss"))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_finished_game SET source = 'tallied'"))
    kept = store.finished_game(table.id)
    table.undo()
    assert store.finished_game(table.id) == kept
    with pytest.raises(ConcurrentUpdate):
        table.redo()
    assert store.finished_game(table.id) == kept
