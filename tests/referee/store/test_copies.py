"""Before the form of a store changes, a copy of it is there: or nothing is changed."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from referee.store import open_store
from referee.store.errors import StoreUnavailable
from referee.store.sql import copies, schema
from referee.store.store import Store
from tests.support.postgresql import new_database, programs

from .conftest import ABC

ADD_PLACE = (
    "with op.batch_alter_table('referee_table') as batch:\n"
    "    batch.add_column(sa.Column('place', sa.Text()))\n"
)


def form_of(store: Store) -> str:
    with store.engine.connect() as connection:
        return str(connection.scalar(text("SELECT version_num FROM referee_version")))


def test_a_migrated_file_is_copied_before_and_the_copy_opens(
    sqlite: str, next_migration: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = open_store(sqlite)
    table, form = before.create(ABC), schema.HEAD  # what is in the write-ahead log alone is copied too
    next_migration(ADD_PLACE)
    store = open_store(sqlite)
    assert form_of(store) == "9999" and store.migration_copy is not None
    [copy] = (tmp_path / "copies").iterdir()
    assert copy == store.migration_copy and copy.name.startswith(f"tables-form-{form}-")
    assert copy.suffix == ".db" and stat.S_IMODE(copy.stat().st_mode) == 0o600
    monkeypatch.setattr(schema, "HEAD", form)  # as the version before would open it
    old = open_store(f"sqlite:///{copy}")
    assert form_of(old) == form and old.tables() == [table]
    assert old.migration_copy is None
    for one in (before, store, old):
        one.close()


def test_without_a_folder_the_copy_is_beside_the_store(
    sqlite: str, next_migration: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    open_store(sqlite).close()
    next_migration(ADD_PLACE)
    monkeypatch.delenv("REFEREE_BACKUPS")
    store = open_store(sqlite)
    assert store.migration_copy is not None and store.migration_copy.parent == tmp_path
    store.close()


def test_a_named_folder_is_taken_before_the_environments(
    sqlite: str, next_migration: Callable[[str], None], tmp_path: Path
) -> None:
    open_store(sqlite).close()
    next_migration(ADD_PLACE)
    store = open_store(sqlite, copies=tmp_path / "named")
    assert store.migration_copy is not None and store.migration_copy.parent == tmp_path / "named"
    store.close()


@pytest.mark.thorough
def test_a_migrated_database_is_dumped_before(
    postgresql_server: str, next_migration: Callable[[str], None], tmp_path: Path
) -> None:
    with new_database(postgresql_server) as address, new_database(postgresql_server) as empty:
        before = open_store(address)
        table, form = before.create(ABC), schema.HEAD
        next_migration(ADD_PLACE)
        store = open_store(address)
        assert form_of(store) == "9999"
        [dump] = (tmp_path / "copies").glob(f"referee-form-{form}-*.dump")
        target = empty.replace("+psycopg", "", 1)
        subprocess.run([programs() / "pg_restore", "--no-owner", f"--dbname={target}", dump], check=True)
        restored = open_store(empty)  # and that is brought up to date as well
        assert restored.tables() == [table]
        for one in (before, store, restored):
            one.close()


@pytest.mark.thorough
def test_a_database_that_cannot_be_dumped_is_left_as_it_is(
    postgresql_server: str, next_migration: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_database(postgresql_server) as address:
        before, form = open_store(address), schema.HEAD
        next_migration(ADD_PLACE)
        monkeypatch.setenv("PATH", "")
        with pytest.raises(StoreUnavailable, match="pg_dump is not installed here"):
            open_store(address)
        assert form_of(before) == form
        monkeypatch.setenv("REFEREE_MIGRATE_UNSAVED", "1")
        store = open_store(address)
        assert form_of(before) == "9999" and store.migration_copy is None
        for one in (before, store):
            one.close()


def test_a_password_is_in_no_list_of_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "pg_dump"
    program.write_text(
        f'#!/bin/sh\necho "$@" > {tmp_path}/arguments\necho "$PGPASSWORD" > {tmp_path}/password\n'
    )
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    copies._dump(
        make_url("postgresql+psycopg://ana:s3cret@db/games?sslmode=require&sslpassword=other"),
        tmp_path / "target",
    )
    arguments = (tmp_path / "arguments").read_text()
    assert "host=db" in arguments and "sslmode=require" in arguments
    assert "s3cret" not in arguments and "other" not in arguments
    assert (tmp_path / "password").read_text() == "s3cret\n"


@pytest.mark.parametrize("trouble", ["a file in the folder's place", "a full disk", "a damaged copy"])
def test_a_store_that_cannot_be_copied_is_left_as_it_is(
    trouble: str,
    sqlite: str,
    next_migration: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    before, form = open_store(sqlite), schema.HEAD
    table = before.create(ABC)
    next_migration(ADD_PLACE)
    folder = tmp_path / "copies"
    if trouble == "a file in the folder's place":
        folder.write_text("not a folder")
    else:

        def fail(source: Path, target: Path) -> None:
            target.write_bytes(b"half of it")
            if trouble == "a full disk":
                raise OSError(28, "No space left on device")
            raise sqlite3.DatabaseError("row 3 missing from index")

        monkeypatch.setattr(copies, "copy_sqlite", fail)
    with pytest.raises(StoreUnavailable, match="Nothing has been changed") as refused:
        open_store(sqlite)
    assert "REFEREE_MIGRATE_UNSAVED=1" in str(refused.value) and str(folder) in str(refused.value)
    assert form_of(before) == form and before.tables() == [table]
    assert not folder.is_dir() or [*folder.iterdir()] == []
    monkeypatch.setenv("REFEREE_MIGRATE_UNSAVED", "1")
    store = open_store(sqlite)
    assert form_of(store) == "9999" and store.migration_copy is None
    for one in (before, store):
        one.close()


def test_a_damaged_copy_is_noticed(tmp_path: Path) -> None:
    source = tmp_path / "source.db"
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("CREATE TABLE one (word TEXT)")
        connection.execute("CREATE INDEX words ON one (word)")
        connection.executemany("INSERT INTO one VALUES (?)", [(f"word {number}",) for number in range(2000)])
        connection.commit()
    size = source.stat().st_size
    with open(source, "r+b") as file:
        file.seek(size // 2)
        file.write(b"\xff" * 4096)
    with pytest.raises(sqlite3.Error):
        copies.copy_sqlite(source, tmp_path / "target.db")


def test_a_new_store_and_one_of_the_newest_form_are_not_copied(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    for _ in range(2):
        store = open_store(address)
        assert store.migration_copy is None
        store.close()
    assert {one.name for one in tmp_path.iterdir()} == {"tables.db"}
