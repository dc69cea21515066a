"""The base class of the store's parts: connections for reading and writing, and prepared statements."""

from __future__ import annotations

import secrets as randomness
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    RowMapping,
    Select,
    Table,
    bindparam,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from referee.i18n import Sentence, say
from referee.store.errors import MissingStore
from referee.store.history import Cursor
from referee.store.log import ID_LETTERS, UnknownTable, Use
from referee.store.sql import schema
from referee.store.sql.db_errors import as_store_unavailable
from referee.store.sql.engines import (
    check_is_there,
    find_url,
    for_writing,
    is_in_memory,
    lock_for_migration,
    make_engine,
    own_folder,
    use_write_ahead_log,
)
from referee.store.sql.private import keep_private

if TYPE_CHECKING:
    from sqlalchemy import Insert, Update
    from sqlalchemy.dialects.postgresql import Insert as PostgresqlInsert
    from sqlalchemy.dialects.sqlite import Insert as SqliteInsert

CHANNEL = "referee"
"""The channel on which PostgreSQL notifies watches of every change."""

_IN_MEMORY: list[bytes] = []
"""The serialized empty store, after the first store in memory was made."""


Columns = Mapping[str, Any] | RowMapping
"""A row of a table or of a result, by column."""


class Statement:
    """A statement that every tap runs, written in SQLAlchemy and compiled once for SQLite's driver.

    SQLAlchemy takes longer to run a statement than SQLite does. A PostgreSQL server takes longer than both,
    so SQLAlchemy runs the statement there. The number of parameters is fixed, so ``IN`` is not possible.
    """

    def __init__(self, statement: Select[Any] | Insert | Update) -> None:
        self._statement = statement

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> Sequence[Columns]:
        """Run the statement in a connection's transaction, and return its rows.

        Raises :class:`~sqlalchemy.exc.DBAPIError`, and ``ValueError`` for a time that cannot be read.
        """
        if connection.dialect.name == "sqlite":
            return self.rows_of_sqlite(connection.connection.driver_connection, values)
        result = connection.execute(self._statement, values)
        return result.mappings().all() if result.returns_rows else ()

    def run_for_each(self, connection: Connection, several: Sequence[Mapping[str, Any]]) -> None:
        """Run the statement, which returns no rows, once for each set of values."""
        if connection.dialect.name == "sqlite":
            driver: Any = connection.connection.driver_connection
            with self._wrapped_errors(driver):
                driver.executemany(self._sqlite.text, [self._sqlite.bind(values) for values in several])
        else:
            connection.execute(self._statement, several)

    def rows_of_sqlite(self, driver: Any, values: Mapping[str, Any]) -> Sequence[Columns]:
        """Return the rows as :meth:`rows` does, over a connection of SQLite's driver."""
        compiled = self._sqlite
        with self._wrapped_errors(driver):
            found = driver.execute(compiled.text, compiled.bind(values)).fetchall()
        return [compiled.read(row) for row in found]

    @contextmanager
    def _wrapped_errors(self, driver: Any) -> Iterator[None]:
        """Turn the driver's errors into SQLAlchemy's, without the values of the statement."""
        try:
            yield
        except driver.Error as error:
            raise DBAPIError.instance(
                self._sqlite.text, None, error, driver.Error, hide_parameters=True
            ) from error

    @cached_property
    def _sqlite(self) -> _ForSqlite:
        return _ForSqlite(self._statement)


class _ForSqlite:
    """The text of a statement in SQLite's SQL, with the conversions of its values."""

    def __init__(self, statement: Select[Any] | Insert | Update) -> None:
        from referee.store.sql.sqlite import SharedSqliteDialect  # slow to load, see make_engine

        dialect = SharedSqliteDialect()
        compiled: Any = statement.compile(dialect=dialect)
        if compiled.post_compile_params:
            raise TypeError("the text of such a statement depends on its values")
        self.text: str = compiled.string
        self._parameters = [
            (name, bind.required, bind.value, bind.type.dialect_impl(dialect).bind_processor(dialect))
            for name, bind in ((name, compiled.binds[name]) for name in compiled.positiontup)
        ]
        columns = [*statement.exported_columns]
        self._names = [column.key for column in columns]
        self._processors = [
            (column.key, process)
            for column in columns
            if (process := column.type.dialect_impl(dialect).result_processor(dialect, None)) is not None
        ]

    def bind(self, values: Mapping[str, Any]) -> list[Any]:
        """Return values in the order of the text's question marks."""
        bound = []
        for name, is_required, preset, process in self._parameters:
            value = values[name] if is_required else preset
            bound.append(value if process is None else process(value))
        return bound

    def read(self, row: Sequence[Any]) -> Columns:
        """Return a row by column."""
        found = dict(zip(self._names, row, strict=True))
        for name, process in self._processors:
            found[name] = process(found[name])
        return found


class Database:
    """A database, migrated to the newest form."""

    on_use: Callable[[Use, float], None] | None = None
    """A callback for each use of the store, with its kind and seconds; it runs in the using thread."""

    migration_copy: Path | None = None
    """The copy of the store from before a migration, if opening it ran one."""

    def __init__(
        self, url: str | None = None, *, must_exist: bool = False, copies: Path | None = None
    ) -> None:
        address = find_url(url)
        if must_exist:
            check_is_there(address)
        self._address = address
        self._remarks = keep_private(address, own_folder())
        self.engine = make_engine(address)
        self._reader = self._asker = self.engine
        if self.engine.dialect.name == "postgresql":
            # All queries of a transaction see one snapshot, as on SQLite.
            self._reader = self.engine.execution_options(isolation_level="REPEATABLE READ")
            # A single query needs no transaction, which would cost two more round trips.
            self._asker = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        with ExitStack() as unopened:
            unopened.callback(self.engine.dispose)
            version = self._schema_version()
            if version is None and must_exist:
                raise MissingStore(say("There is no store in this database. Check the address of the store."))
            if version != schema.HEAD:
                if is_in_memory(address):
                    self._make_in_memory()
                else:
                    self._upgrade(copies)
            with _guarded():
                use_write_ahead_log(self.engine)
            unopened.pop_all()

    @cached_property
    def _writer(self) -> Engine:
        return for_writing(self.engine)

    @property
    def remarks(self) -> Sequence[Sentence]:
        """Remarks for the owner about other users of this machine who can access the store."""
        return self._remarks

    def _schema_version(self) -> str | None:
        with self._reading() as connection:
            return _version_of(connection)

    def _upgrade(self, copies: Path | None = None) -> None:
        from referee.store.sql.migrate import check_known, upgrade  # slow to import, and rarely needed

        with self._writing() as connection:
            lock_for_migration(connection)
            version = _version_of(connection)  # again, because another process may have migrated meanwhile
            if version != schema.HEAD:
                check_known(connection, version)
                # In a browser, the page keeps one file only.
                if version is not None and sys.platform != "emscripten":
                    from referee.store.sql.copies import save_before_migration

                    self.migration_copy = save_before_migration(connection, version, copies)
                upgrade(connection)

    def _make_in_memory(self) -> None:
        """Make an empty store in memory by copying this process's first one, because Alembic is slow."""
        connection = self.engine.raw_connection()
        database: Any = connection.driver_connection
        if _IN_MEMORY:
            database.deserialize(_IN_MEMORY[0])
        else:
            self._upgrade()
            if hasattr(database, "serialize"):  # SQLite can be built without
                _IN_MEMORY.append(database.serialize())
        connection.close()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Yield a connection that sees the store as of its first query."""
        with self._timed("read"), _guarded(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def _asking(self) -> Iterator[Connection]:
        """Yield a connection for a single query. A second query could see another state of the store."""
        with self._timed("read"), _guarded(), self._asker.begin() as connection:
            yield connection

    def _ask(self, statement: Statement, values: Mapping[str, Any]) -> Sequence[Columns]:
        """Return the rows of a single statement, which needs no transaction on SQLite."""
        if self.engine.dialect.name != "sqlite":
            with self._asking() as connection:
                return statement.rows(connection, values)
        with self._timed("read"), _guarded():
            pooled = self.engine.raw_connection()
            try:
                return statement.rows_of_sqlite(pooled.driver_connection, values)
            finally:
                pooled.close()

    @contextmanager
    def _writing(self, about: str | None = "") -> Iterator[Connection]:
        """Yield a connection in a transaction, whose changes are durable after the block.

        ``about`` is the id of the table that changes, for the notification of watches. ``None`` sends no
        notification on PostgreSQL; SQLite always reports a change.
        """
        with self._timed("write"), _guarded(), self._writer.begin() as connection:
            yield connection
            if about is not None and connection.dialect.name == "postgresql":
                connection.execute(select(func.pg_notify(CHANNEL, about)))

    @contextmanager
    def _timed(self, use: Use) -> Iterator[None]:
        since = time.perf_counter()
        try:
            yield
        finally:
            if self.on_use is not None:
                self.on_use(use, time.perf_counter() - since)


def insert_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> int:
    """Insert rows, skipping those whose key exists, and return the count of inserted rows.

    The call waits for another connection that is inserting the same key, and then skips the row.
    """
    if not rows:
        return 0
    query: PostgresqlInsert | SqliteInsert
    if connection.dialect.name == "postgresql":  # the dialects are slow to import
        from sqlalchemy.dialects import postgresql

        query = postgresql.insert(table).on_conflict_do_nothing()
    else:
        from sqlalchemy.dialects import sqlite

        query = sqlite.insert(table).on_conflict_do_nothing()
    return len(connection.execute(query.returning(*table.primary_key), rows).all())


def draw_id(length: int) -> str:
    """Return an id that is hard to guess."""
    return "".join(randomness.choice(ID_LETTERS) for _ in range(length))


_ONE_TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("table_id"))
TABLE = Statement(_ONE_TABLE)
_TABLE_LOCKED = Statement(_ONE_TABLE.with_for_update())


def find_table(connection: Connection, table_id: str, *, lock: bool = False) -> Columns:
    """Return a table's row; raise :class:`UnknownTable`.

    With ``lock``, no other connection can change the table or its devices until the transaction ends. On
    SQLite there is one writer at a time anyway.
    """
    statement = _TABLE_LOCKED if lock else TABLE
    return only_table(statement.rows(connection, {"table_id": table_id}), table_id)


def only_table(rows: Sequence[Columns], table_id: str) -> Columns:
    """Return the only row of a query for a table; raise :class:`UnknownTable` if there is none."""
    if not rows:
        raise UnknownTable(table_id)
    return rows[0]


def first_after(
    query: Select[Any], order: tuple[ColumnElement[Any], ColumnElement[Any]], after: Cursor | None
) -> Select[Any]:
    """Return a query sorted by a time, the latest first, and an id; with ``after``, only the later rows."""
    at, some_id = order
    if after is not None:
        query = query.where(at <= after.at, (at < after.at) | (some_id > after.id))
    return query.order_by(at.desc(), some_id)


def _version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table(schema.VERSION_TABLE):
        return None
    version: str | None = connection.scalar(text(f"SELECT version_num FROM {schema.VERSION_TABLE}"))
    return version


@contextmanager
def _guarded() -> Iterator[None]:
    """Turn a database's errors into :class:`StoreUnavailable`; the caller explains a conflict."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout) as error:
        raise as_store_unavailable(error) from error
