"""The form of the database: recorded, migrated to, and refused where it is not known."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from referee.store import IN_MEMORY, open_store
from referee.store.errors import UnknownStoreForm
from referee.store.sql import schema
from referee.store.sql.migrate import configuration
from referee.store.store import Store
from tests.support.processes import forked

from .conftest import ABC


@pytest.fixture
def postgresql(own_postgresql: str) -> str:
    """The address of a database with nothing in it."""
    return own_postgresql


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a file that is not there yet."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


def _differences(store: Store) -> list[Any]:
    options = {"version_table": schema.VERSION_TABLE, "compare_server_default": True}
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, schema.metadata))


def test_migrations_lead_to_the_schema(store: Store) -> None:
    assert _differences(store) == []


@pytest.mark.parametrize(
    "change",
    [
        "DROP INDEX ix_referee_table_is_archived_active_at",
        "ALTER TABLE referee_component ADD COLUMN colour TEXT",
        "DROP TABLE referee_secret",
    ],
)
def test_a_difference_from_the_schema_is_seen(store: Store, change: str) -> None:
    with store.engine.begin() as connection:
        connection.execute(text(change))
    assert _differences(store) != []


def test_head_is_the_newest_migration(store: Store) -> None:
    with store.engine.connect() as connection:
        scripts = ScriptDirectory.from_config(configuration(connection))
        assert scripts.get_heads() == [schema.HEAD]
        assert connection.scalar(text("SELECT version_num FROM referee_version")) == schema.HEAD


@pytest.mark.parametrize("version", ["9999", "0099"])
def test_a_store_of_a_form_that_is_not_known_is_left_alone(url: str, store: Store, version: str) -> None:
    """A newer program's, or one from before the first release."""
    table = store.create(ABC)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_version SET version_num = :version"), {"version": version})
    with pytest.raises(UnknownStoreForm, match=rf"does not know the form of this store \({version}\)"):
        open_store(url)
    assert store.tables() == [table]


def test_an_older_store_is_brought_up_to_date(
    url: str, store: Store, next_migration: Callable[[str], None]
) -> None:
    table = store.create(ABC)
    next_migration(
        "with op.batch_alter_table('referee_table') as batch:\n"
        "    batch.add_column(sa.Column('place', sa.Text()))\n"
    )
    newer = open_store(url)
    with newer.engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM referee_version")) == "9999"
        assert connection.scalar(text("SELECT place FROM referee_table")) is None
    assert newer.tables() == [table]
    newer.close()


def test_a_failed_migration_changes_nothing(
    url: str, store: Store, next_migration: Callable[[str], None]
) -> None:
    newest = schema.HEAD
    next_migration("op.drop_table('referee_component')\nraise LookupError('half way')\n")
    with pytest.raises(LookupError):
        open_store(url)
    assert _differences(store) == []
    with store.engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM referee_version")) == newest


def _open(url: str, start: Any, results: Any) -> None:
    start.wait()
    try:
        store = open_store(url)
        results.put(store.create(ABC).id)
        store.close()
    except BaseException as error:
        results.put(repr(error))
        raise


def test_several_may_open_an_empty_store_at_once(url: str) -> None:
    processes = forked()
    start, results = processes.Barrier(4, timeout=60), processes.Queue()
    openers = [processes.Process(daemon=True, target=_open, args=(url, start, results)) for _ in range(3)]
    for opener in openers:
        opener.start()
    start.wait()
    ids = {results.get(timeout=120) for _ in openers}
    for opener in openers:
        opener.join(60)
    store = open_store(url)
    assert {row.id for row in store.tables()} == ids
    assert len(ids) == 3
    store.close()


def test_an_open_store_loads_no_migration_tool(sqlite: str) -> None:
    open_store(sqlite).close()
    script = (
        "import sys\n"
        "import referee.tables.table, referee.store\n"
        "assert 'sqlalchemy' not in sys.modules\n"
        f"referee.store.open_store({sqlite!r}).close()\n"
        "assert 'sqlalchemy' in sys.modules\n"
        "assert 'alembic' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_sqlite_is_set_up_to_survive_a_power_cut(sqlite: str) -> None:
    store = open_store(sqlite)
    with store.engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2, "FULL"
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    store.close()


def test_postgresql_commits_are_durable_whatever_its_default(postgresql: str) -> None:
    store = open_store(postgresql)
    with store.engine.begin() as connection:
        name = connection.scalar(text("SELECT current_database()"))
        connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit = off"))
    store.engine.dispose()
    with store.engine.connect() as connection:
        assert connection.scalar(text("SHOW synchronous_commit")) == "on"
    store.close()


def test_stores_in_memory_are_whole_and_each_is_another() -> None:
    """All but the first of a process are copies of an empty one."""
    stores = [open_store(IN_MEMORY) for _ in range(3)]
    for store in stores:
        assert store.tables() == []
        store.create(ABC)
        with store.engine.connect() as connection:
            assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert _differences(store) == []
    for store in stores:
        assert len(store.tables()) == 1
        store.close()
