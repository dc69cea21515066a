"""Edits and evenings go along in a backup, edits in a record, whose proof does not cover them."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from referee.games import find_game
from referee.match.record import read_record
from referee.store.evenings import Edit, Evening
from referee.store.store import Store
from referee.transfer import BadFile, Report, export_store, import_record, import_store
from referee.transfer.proof import prove
from tests.referee.transfer.test_plays import bring
from tests.support.exports import finished, written
from tests.support.foreign_plays import as_json, bg_stats, one_play

BOSS = find_game("boss")


def saved(store: Store) -> BytesIO:
    file = BytesIO()
    export_store(store, file, with_secrets=True)
    return file


def with_file(file: BytesIO, name: str, data: Any) -> BytesIO:
    """Return an export in which one file says something else."""
    changed = BytesIO()
    with ZipFile(file) as old, ZipFile(changed, "w") as new:
        for one in old.namelist():
            new.writestr(one, json.dumps(data) if one == name else old.read(one))
    return changed


def counted(report: Report) -> list[int]:
    return [len(part) for part in report]


def test_a_backup_holds_edits_and_evenings(store: Store, other: Store) -> None:
    table = finished(other, BOSS)
    bring(other, as_json(bg_stats(one_play())))
    imported = next(game for game in other.finished_games() if game.source == "imported")
    other.edit_finished_game(table.id, Edit(place="Club", names=(*reversed(table.setup.names),)))
    other.edit_finished_game(imported.id, Edit(place="Attic"))
    other.keep_evenings([(Evening("", "Easter", "Club", "2026-04-05", ("Zoe",)), [table.id, imported.id])])
    file = saved(other)
    store.use_webhook(True)
    assert not import_store(store, file, device=None).conflicts
    assert store.waiting_deliveries() == 0, "what comes from a file is no news"
    assert store.finished_games() == other.finished_games()
    assert store.own_finished_game(table.id) == other.own_finished_game(table.id)
    assert store.evenings() == other.evenings()
    assert store.games_of_evenings() == other.games_of_evenings()
    again = import_store(store, file, device=None)
    assert not again.added and not again.conflicts


def test_what_is_here_stays_and_a_device_edits_no_game_of_others(store: Store, other: Store) -> None:
    table = finished(other, BOSS)
    assert not import_store(store, saved(other), device=None).conflicts
    other.edit_finished_game(table.id, Edit(place="Club"))
    import_store(store, saved(other), device="d" * 64)
    assert store.finished_game(table.id).edited == ()
    import_store(store, saved(other), device=None)
    assert store.finished_game(table.id).place == "Club"
    store.edit_finished_game(table.id, Edit(place="Bar"))
    import_store(store, saved(other), device=None)
    assert store.finished_game(table.id).place == "Bar"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("edits.json", []),
        ("edits.json", {"../x": {"place": "y"}}),
        ("edits.json", {"abc": {"place": 7}}),
        ("edits.json", {"abc": {"date": "yesterday"}}),
        ("edits.json", {"abc": {"score": 7}}),
        ("evenings.json", {}),
        ("evenings.json", [{"id": "a"}]),
        ("evenings.json", [{"id": "a", "name": "", "place": "", "day": "x", "guests": [], "games": []}]),
        ("evenings.json", [{"id": "a", "name": "", "place": "", "day": "", "guests": [7], "games": []}]),
    ],
)
def test_a_file_of_a_wrong_form_is_refused_with_its_name(
    store: Store, other: Store, name: str, data: Any
) -> None:
    finished(other, BOSS)
    with pytest.raises(BadFile) as refused:
        import_store(store, with_file(saved(other), name, data), device=None)
    assert refused.value.where.startswith(name)
    assert store.finished_games() == []


def test_what_is_not_to_be_kept_of_an_edit_or_evening_is_left_out(store: Store, other: Store) -> None:
    table = finished(other, BOSS)
    edits = {table.id: {"names": ["Ana"]}, "nobody": {"place": "Club"}}
    report = import_store(store, with_file(saved(other), "edits.json", edits), device=None)
    assert {one.what.id for one in report.conflicts} == {table.id, "nobody"}
    one = {"id": "e1", "name": "\u202e", "place": "", "day": "", "guests": [], "games": [table.id]}
    report = import_store(store, with_file(saved(other), "evenings.json", [one]), device=None)
    assert [one.what.kind for one in report.conflicts] == ["evening"]
    assert store.evenings() == {}


def test_a_record_has_its_edit_beside_the_proof(store: Store, other: Store) -> None:
    table = finished(other, BOSS)
    assert "edited" not in table.record()["meta"]
    other.edit_finished_game(table.id, Edit(place="Club"))
    raw = written(table)
    assert raw["meta"]["edited"] == {"place": "Club"}
    assert raw["seats"] == json.loads(json.dumps(table.setup.seats)), "what the log says stays"
    proven = prove(read_record(raw))
    assert not proven.falsehoods
    notes = {note.key: str(note.reason) for note in proven.notes}
    assert notes["edited"] == "not in the chain"
    (what,) = import_record(store, raw).added
    assert store.finished_game(what.id).edited == ("place",)
    assert store.table(what.id).meta.get("edited") is None


def test_a_note_of_that_name_from_elsewhere_is_a_note(store: Store, other: Store) -> None:
    raw = written(finished(other, BOSS))
    raw["meta"]["edited"] = "by Ana"
    (what,) = import_record(store, raw).added
    assert store.table(what.id).meta["edited"] == "by Ana"
    assert store.finished_game(what.id).edited == ()
