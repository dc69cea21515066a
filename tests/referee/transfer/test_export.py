"""The content of an export, read with only the standard library."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.games import find_game
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer import Item, export_store, import_store
from tests.support.exports import (
    DEVICE,
    actions,
    begun,
    contents,
    exported,
    finished,
    full,
    tally,
)
from tests.support.table_setups import every_typical_game

TURN_UP = Action("reveal", None, {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}})
TO_THE_SEALED_STEP = [
    TURN_UP,
    Action("bid_public", 0, {"credits": 1}),
    *(Action("speculate", seat) for seat in (1, 2, 0)),
]


def read(file: io.BytesIO) -> dict[str, Any]:
    """Return the data of every file in an export."""
    with zipfile.ZipFile(file) as packed:
        assert packed.testzip() is None
        return {name: json.loads(packed.read(name).decode("ascii")) for name in packed.namelist()}


def sealed(store: Store) -> Table:
    """Return a table with a hidden marker that nobody has seen."""
    table = Table.create(store, "reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")], host=DEVICE)
    table.submit_all([*TO_THE_SEALED_STEP, Action("hide_marker", 0, {"hand": "left"})])
    return table


def test_an_independent_reader_finds_everything(store: Store) -> None:
    tables = full(store)
    files = read(exported(store))
    manifest = files["manifest.json"]
    assert (manifest["format"], manifest["with_secrets"]) == ("referee-store/1", True)
    assert datetime.fromisoformat(manifest["made_at"]).tzinfo
    assert {name for name in files if name.startswith("tables/")} == {
        f"tables/{one.id}.json" for one in tables
    }
    for table in tables:
        found = files[f"tables/{table.id}.json"]
        assert (found["game"], len(found["seats"])) == (table.game.info.id, len(table.setup.seats))
        kinds = [entry["kind"] for entry in found["entries"]]
        assert kinds == [entry.kind for entry in table.match.log]
        assert all(datetime.fromisoformat(entry["at"]).tzinfo for entry in found["entries"])
    assert files[f"tables/{tables[0].id}.json"]["is_archived"]
    assert files[f"tables/{tables[1].id}.json"]["is_hidden"]
    tallies = [one for name, one in files.items() if name.startswith("tallies/")]
    assert sum(one["is_finished"] for one in tallies) == 2
    plays = [[seat["name"] for seat in one["play"]["seats"]] for one in tallies if one["play"]]
    assert sorted(plays) == [["Ana", "Bo", "Cy"], ["Anna", "Bo", "Zoë"]], "as they were typed"
    assert files["players.json"]["anna"] == {"player": "ana", "name": "Anna"}
    assert {one["edition"] for one in files["components.json"]} == {"standard", "second"}
    assert DEVICE not in json.dumps(files), "devices stay behind"


def test_a_backup_has_the_secrets_and_a_download_has_not(store: Store) -> None:
    table = sealed(store)
    name = f"tables/{table.id}.json"
    (secret,) = read(exported(store))[name]["secrets"].values()
    assert secret["given"] == {"hand": "left"}
    download = read(exported(store, with_secrets=False))
    assert download["manifest.json"]["with_secrets"] is False
    assert download[name]["secrets"] == {}
    assert "left" not in json.dumps(download[name])


def test_a_game_without_its_secrets_goes_on_and_gets_them_later(store: Store, other: Store) -> None:
    table = sealed(other)
    import_store(store, exported(other, with_secrets=False), device=None)
    assert store.secrets(table.id) == {}
    assert actions(Table.open(store, table.id)) == actions(table)
    report = import_store(store, exported(other), device=None)
    assert report.continued == (Item("table", table.id),)
    assert store.secrets(table.id) == other.secrets(table.id)
    assert import_store(store, exported(other, with_secrets=False), device=None).unchanged == (
        Item("table", table.id),
    )
    assert store.secrets(table.id) == other.secrets(table.id)


PHONE, ONLOOKER = "e" * 64, "f" * 64


def taken(store: Store, device: str) -> set[str]:
    """Return the ids of the tables and score sheets that a device takes along."""
    file = io.BytesIO()
    export_store(store, file, with_secrets=False, device=device)
    names = [name.removesuffix(".json").split("/") for name in read(file)]
    return {parts[1] for parts in names if len(parts) == 2}


def test_a_running_game_is_only_for_a_host_who_sees_all_of_it(store: Store) -> None:
    """Its log contains all players' credits, of which phones and spectators see only a part."""
    running = sealed(store)
    store.grant(running.id, ONLOOKER, "spectator")
    assert taken(store, DEVICE) == {running.id}
    assert taken(store, ONLOOKER) == set()
    store.grant(running.id, PHONE, "seat", 1)
    for device in (DEVICE, PHONE, ONLOOKER, "0" * 64):
        assert taken(store, device) == set()
    assert f"tables/{running.id}.json" in read(exported(store)), "the owner of the store has everything"


def test_a_host_on_its_own_seat_takes_its_table_along(store: Store) -> None:
    running = sealed(store)
    store.grant(running.id, DEVICE, "seat", 0)
    assert taken(store, DEVICE) == {running.id}


def test_a_game_that_is_over_is_for_all_who_were_at_the_table(store: Store) -> None:
    over = finished(store, find_game("reputation"))
    store.grant(over.id, PHONE, "seat", 1)
    store.grant(over.id, ONLOOKER, "spectator")
    for device in (DEVICE, PHONE, ONLOOKER):
        assert taken(store, device) == {over.id}
    over.undo()
    for device in (DEVICE, PHONE, ONLOOKER):
        assert taken(store, device) == set()


def test_a_restored_table_is_for_everybody_until_somebody_takes_it(store: Store, other: Store) -> None:
    table = sealed(other)
    import_store(store, exported(other), device=None)
    assert taken(store, ONLOOKER) == {table.id}
    store.take_as_host(table.id, DEVICE)
    assert (taken(store, ONLOOKER), taken(store, DEVICE)) == (set(), {table.id})


def test_unfinished_tallies_are_for_the_device_that_types_them(store: Store) -> None:
    over = tally(store, "Ana", "Bo", "Cy")
    typed = store.keep_score_sheet("boss", {}, device=DEVICE)
    store.discard_score_sheet(store.keep_score_sheet("boss", {}, device=PHONE))
    assert taken(store, DEVICE) == {over, typed}
    assert taken(store, PHONE) == {over}


@every_typical_game
@pytest.mark.parametrize(
    ("seed", "with_secrets"), [(0, True), (1, False), pytest.param(2, True, marks=pytest.mark.thorough)]
)
def test_any_game_comes_back_as_it_was(
    store: Store, other: Store, game: Any, seed: int, with_secrets: bool
) -> None:
    begun(other, game, 20 + 20 * seed, seed)
    assert import_store(store, exported(other, with_secrets), device=None).conflicts == ()
    assert contents(store, with_secrets) == contents(other, with_secrets)


def test_what_is_damaged_is_left_out_and_said(store: Any) -> None:
    damaged, sound = begun(store, find_game("boss")), begun(store, find_game("promote"))
    typed = store.keep_score_sheet("boss", {})
    with store.engine.begin() as connection:
        where = {"id": damaged.id}
        connection.execute(
            text("UPDATE referee_entry SET body = '{' WHERE table_id = :id AND number = 3"), where
        )
        connection.execute(text("UPDATE referee_score_sheet SET body = '{'"))
    file = io.BytesIO()
    left_out = export_store(store, file, with_secrets=True).left_out
    assert [one.what for one in left_out] == [("table", damaged.id), ("tally", typed)]
    assert "3" in str(left_out[0].sentence)
    assert f"tables/{sound.id}.json" in read(file)


def test_a_table_that_counts_wrongly_ends_no_export(store: Any) -> None:
    damaged, sound = begun(store, find_game("boss")), begun(store, find_game("promote"))
    with store.engine.begin() as connection:
        connection.execute(
            text("UPDATE referee_table SET entry_count = 0 WHERE id = :id"), {"id": damaged.id}
        )
    for with_secrets in (True, False):
        file = io.BytesIO()
        left_out = export_store(store, file, with_secrets=with_secrets).left_out
        assert [one.what for one in left_out] == [("table", damaged.id)]
        assert f"tables/{sound.id}.json" in read(file)
