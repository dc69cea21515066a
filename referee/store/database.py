"""What every part of the store in SQL stands on: connections that read and connections that write."""

from __future__ import annotations

import secrets as randomness
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, RowMapping, Table, func, inspect, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from referee.store import schema
from referee.store.base import ID_LETTERS, UnknownTable
from referee.store.engines import (
    WRITING,
    find_url,
    lock_for_migration,
    make_engine,
    use_write_ahead_log,
)
from referee.store.faults import unavailable

if TYPE_CHECKING:
    from sqlalchemy.dialects.postgresql import Insert as PostgresqlInsert
    from sqlalchemy.dialects.sqlite import Insert as SqliteInsert

CHANNEL = "referee"
"""Where PostgreSQL announces every change to whoever listens."""


class Database:
    """A database in the newest form."""

    def __init__(self, url: str | None = None) -> None:
        self.engine = make_engine(find_url(url))
        self._writer = self.engine.execution_options(**{WRITING: True})
        # one moment for all that is read together, as SQLite gives it anyway
        self._reader = (
            self.engine.execution_options(isolation_level="REPEATABLE READ")
            if self.engine.dialect.name == "postgresql"
            else self.engine
        )
        with ExitStack() as unopened:
            unopened.callback(self.engine.dispose)
            if self._schema_version() != schema.HEAD:
                self._upgrade()
            with _guarded():
                use_write_ahead_log(self.engine)
            unopened.pop_all()

    def _schema_version(self) -> str | None:
        with self._reading() as connection:
            return _version_of(connection)

    def _upgrade(self) -> None:
        from referee.store.migrate import upgrade  # slow to import, and rarely needed

        with self._writing() as connection:
            lock_for_migration(connection)
            version = _version_of(connection)  # again: somebody else may have been upgrading
            if version != schema.HEAD:
                upgrade(connection, version)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Give a connection to which the store stays as it was at its first question."""
        with _guarded(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def _writing(self, about: str = "") -> Iterator[Connection]:
        """Give a connection whose changes are all durable afterwards, or none of them made.

        ``about`` is the table that changes: whoever watches hears of it when the change is there.
        """
        with _guarded(), self._writer.begin() as connection:
            yield connection
            if connection.dialect.name == "postgresql":
                connection.execute(select(func.pg_notify(CHANNEL, about)))


def insert_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> int:
    """Add rows and return how many; those whose key is there already stay as they are.

    Another connection that adds the same at this moment is waited for, and is the one that adds it.
    """
    if not rows:
        return 0
    query: PostgresqlInsert | SqliteInsert
    if connection.dialect.name == "postgresql":  # each is imported where it is used: they are slow to load
        from sqlalchemy.dialects import postgresql

        query = postgresql.insert(table).on_conflict_do_nothing()
    else:
        from sqlalchemy.dialects import sqlite

        query = sqlite.insert(table).on_conflict_do_nothing()
    return len(connection.execute(query.returning(*table.primary_key), rows).all())


def draw_id(length: int) -> str:
    """Return an id that is hard to guess."""
    return "".join(randomness.choice(ID_LETTERS) for _ in range(length))


def find_table(connection: Connection, table_id: str, *, lock: bool = False) -> RowMapping:
    """Return a table's row; raise :class:`UnknownTable`.

    With ``lock``, no other connection changes the table or its devices until this one is done: on SQLite
    there is one writer at a time anyway.
    """
    query = select(schema.tables).where(schema.tables.c.id == table_id)
    row = connection.execute(query.with_for_update() if lock else query).mappings().one_or_none()
    if row is None:
        raise UnknownTable(table_id)
    return row


def _version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table(schema.VERSION_TABLE):
        return None
    version: str | None = connection.scalar(text(f"SELECT version_num FROM {schema.VERSION_TABLE}"))
    return version


@contextmanager
def _guarded() -> Iterator[None]:
    """Turn a database's errors into sentences; a conflict is for the caller to explain."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout) as error:
        raise unavailable(error) from error
