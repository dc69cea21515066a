"""Stores to test: a file of SQLite, and a database on a real PostgreSQL server.

Neither is made from nothing for each test: that is what ``test_schema.py`` does.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from textwrap import indent

import psycopg
import pytest

from referee.store import open_store
from referee.store.log import NewTable
from referee.store.sql import migrations, schema
from referee.store.sql.schema import metadata
from referee.store.store import Store
from tests.support.postgresql import new_database, programs
from tests.support.stores import new_sqlite
from tests.support.thorough import thorough

ABC = NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")])
"""The shortest form of a table with three seats."""


@pytest.fixture(scope="session")
def database(postgresql_server: str) -> Iterator[str]:
    """The address of a database with a store in it, for one test after the other."""
    with new_database(postgresql_server) as address:
        open_store(address).close()
        yield address


class Emptying:
    """Takes all rows out of a database, over a separate connection, which stays open between tests."""

    def __init__(self, address: str) -> None:
        self._address = address.replace("+psycopg", "", 1)
        self._connection: psycopg.Connection | None = None
        tables = (f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables))
        self._commands = "; ".join(["SET LOCAL lock_timeout = '30s'", *tables])

    def __call__(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.OperationalError), self._connection.transaction():  # a test may end all
                self._connection.execute(self._commands)
                return
        self._connection = psycopg.connect(self._address, autocommit=True)
        with self._connection.transaction():
            self._connection.execute(self._commands)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


@pytest.fixture(scope="session")
def emptying(database: str) -> Iterator[Emptying]:
    made = Emptying(database)
    yield made
    made.close()


@pytest.fixture
def postgresql(database: str, emptying: Emptying) -> str:
    """The address of a database with an empty store in it."""
    emptying()
    return database


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a file of the test's own."""
    return new_sqlite(tmp_path / "tables.db")


@pytest.fixture(params=["sqlite", thorough("postgresql")])
def url(request: pytest.FixtureRequest) -> str:
    """The address of a store, one test with each database."""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A new store, one test with each database."""
    with closing(open_store(url)) as store:
        yield store


@pytest.fixture
def next_migration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Pretend that there is one more migration, whose upgrade consists of the given lines.

    Before it, a store is copied to ``copies``.
    """
    newest = schema.HEAD
    monkeypatch.setenv("REFEREE_BACKUPS", str(tmp_path / "copies"))
    monkeypatch.setenv("PATH", f"{programs()}{os.pathsep}{os.environ['PATH']}")

    def write(upgrade: str) -> None:
        folder = tmp_path / "migrations"
        shutil.copytree(Path(migrations.__file__).parent, folder)
        (folder / "versions/9999_next.py").write_text(
            "import sqlalchemy as sa\nfrom alembic import op\n\n"
            f"revision, down_revision = '9999', '{newest}'\n\n\n"
            f"def upgrade():\n{indent(upgrade, '    ')}"
        )
        monkeypatch.setattr(schema, "HEAD", "9999")
        monkeypatch.setattr("referee.store.sql.migrate.LOCATION", str(folder))

    return write
