"""Stores of every released version open, migrate and hold what they held."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from referee.store import open_store
from referee.store.sql import schema
from referee.tables.table import Table
from referee.transfer import import_store
from tests.support.exports import contents, exported
from tests.support.released import expected, facts, load, migration_digests, released_digests, versions
from tests.support.stores import new_store


def test_every_released_version_is_kept() -> None:
    changelog = (Path(__file__).parents[3] / "CHANGELOG.md").read_text("utf-8")
    assert versions() == re.findall(r"^## (\d+\.\d+\.\d+) ", changelog, re.MULTILINE)[::-1]


@pytest.mark.parametrize("version", versions())
def test_a_store_of_a_released_version_holds_what_it_held(version: str, tmp_path: Path) -> None:
    store = open_store(load(version, tmp_path / "old.db"))
    assert facts(store) == expected(version)
    [row] = sqlite3.connect(tmp_path / "old.db").execute("SELECT version_num FROM referee_version")
    assert row == (schema.HEAD,)


@pytest.mark.parametrize("version", versions())
def test_games_of_a_released_version_go_on_and_are_saved(version: str, tmp_path: Path) -> None:
    store = open_store(load(version, tmp_path / "old.db"))
    rows = [row for row in store.tables(999) if not row.is_finished]
    assert rows
    for row in rows:
        table = Table.open(store, row.id)
        before = len(table.match.actions)
        table.undo()
        assert len(table.match.actions) < before
        table.redo()
        assert len(Table.open(store, row.id).match.actions) == before
    other = new_store(tmp_path / "new.db")
    assert import_store(other, exported(store), device=None).conflicts == ()
    assert contents(other) == contents(store)


@pytest.mark.parametrize("version", versions())
def test_a_released_migration_is_never_changed(version: str) -> None:
    now = migration_digests()
    for name, digest in released_digests(version).items():
        assert now.get(name) == digest, (
            f"{version} was released with another {name}, and stores have gone through that one."
            " Put it back as it was, and change the form of the store in a new migration."
        )


def test_a_store_from_between_0_1_0_and_its_first_migration_opens(tmp_path: Path) -> None:
    address = load("0.1.0", tmp_path / "old.db")
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.execute(
            """CREATE TABLE referee_learned (learner VARCHAR(220), game VARCHAR(80), topic VARCHAR(120),
            done_at DATETIME, right INTEGER, wrong INTEGER, PRIMARY KEY (learner, game, topic))"""
        )
    assert facts(open_store(address)) == expected("0.1.0")
