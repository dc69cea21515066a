"""Connections to the databases of stores: SQLite and PostgreSQL."""

from __future__ import annotations

import os
import selectors
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from referee.i18n import say
from referee.store.errors import BadStoreUrl, MissingStore, StoreUnavailable

ENVIRONMENT = "REFEREE_STORE"
LOCK_TIMEOUT_S = 5
"""The longest wait for another writer."""
_USED = "referee_used"
"""The key in a pool entry for the time of the connection's last use."""
_MIGRATION_LOCK = 0x5265666572656521
"""The number of PostgreSQL's advisory lock while the form of the store changes: "Referee!"."""


def find_url(url: str | None) -> URL:
    """Return the address to use; raise :class:`BadStoreUrl`, which does not repeat a password."""
    named = url or os.environ.get(ENVIRONMENT)
    if not named:
        return _default_url()
    try:
        found = make_url(named)
    except (ArgumentError, ValueError):
        raise BadStoreUrl(
            say(
                "The address of the store is not understood. It looks like {file} or {server}.",
                file="sqlite:///games.db",
                server="postgresql://user@host/database",
            )
        ) from None
    if found.drivername in ("postgresql", "postgres"):
        found = found.set(drivername="postgresql+psycopg")
    if found.drivername not in ("sqlite", "sqlite+pysqlite", "postgresql+psycopg"):
        raise BadStoreUrl(
            say(
                "The store can be in SQLite or PostgreSQL, not in {kind}.",
                kind=found.drivername[:40],
            )
        )
    _check_folder(found)
    return found


def _check_folder(url: URL) -> None:
    """Raise :class:`StoreUnavailable` for an SQLite file in a missing folder."""
    file = file_of(url)
    if file is not None and not (folder := file.parent).exists():
        raise StoreUnavailable(
            say(
                "The store's file cannot be opened: there is no folder {folder}. "
                "Make that folder, or name another file.",
                folder=str(folder),
            )
        )


def file_of(url: URL) -> Path | None:
    """Return the file that a store is in, ``None`` for one in memory or on a server."""
    named = url.database or ""
    is_file = url.get_backend_name() == "sqlite" and not named.startswith((":memory:", "file:"))
    return Path(named) if is_file and named else None


def check_is_there(url: URL) -> None:
    """Raise :class:`MissingStore` for a missing file, without opening a connection."""
    file = file_of(url)
    if file is not None and not file.exists():
        raise MissingStore(
            say("There is no store at {place}. Check the address of the store.", place=str(file))
        )


def is_in_memory(url: URL) -> bool:
    """Whether a store is in SQLite and in no file."""
    return url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:")


def own_folder() -> Path:
    """Return the folder of the default store."""
    return platformdirs.user_data_path("boardroom-referee", appauthor=False)


def folder_of(url: str | None) -> Path:
    """Return the folder that a store's file is in; for a database elsewhere, the user's data directory.

    Raises as :func:`find_url` does.
    """
    file = file_of(find_url(url)) or Path(_default_url().database or "")
    return file.absolute().parent


def _default_url() -> URL:
    folder = own_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(
            say(
                "The store's folder, {folder}, cannot be created: {reason}.",
                folder=str(folder),
                reason=error.strerror or "",
            )
        ) from error
    return URL.create("sqlite", database=str(folder / "tables.db"))


_SILENCE = {
    "connect_timeout": "5",
    "tcp_user_timeout": "10000",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
}
"""How long a PostgreSQL server may be silent: seconds, milliseconds, seconds, seconds and attempts."""


IDLE_CHECK_S = 1.0
"""The idle time after which a connection to PostgreSQL is tested before it is used again."""


def make_engine(url: URL) -> Engine:
    """Return an engine, which does not connect yet. Its errors never repeat a statement's values."""
    if url.get_backend_name() == "sqlite":
        from referee.store.sql.sqlite import COMPILED, DRIVER  # slow to import, and not for PostgreSQL

        # In memory, each connection would be a separate database, so all threads share one connection.
        is_shared = is_in_memory(url)
        engine = create_engine(
            url.set(drivername=DRIVER),
            hide_parameters=True,
            connect_args={"timeout": LOCK_TIMEOUT_S, **({"check_same_thread": False} if is_shared else {})},
            poolclass=StaticPool if is_shared else None,
            execution_options={"compiled_cache": COMPILED},
        )
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    url = url.set(query={**_SILENCE, **url.query})
    # A page needs one connection, and the number of a server's connections is limited.
    engine = create_engine(url, hide_parameters=True, pool_size=1)
    event.listen(engine, "connect", _prepare_postgresql)
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", _check_idle)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    """Make every commit durable, also when the power fails: FULL syncs the write-ahead log each time."""
    connection.isolation_level = None  # transactions begin where the dialect says, nowhere else
    for pragma in ("foreign_keys = ON", "synchronous = FULL", "fullfsync = ON"):
        connection.execute(f"PRAGMA {pragma}")


def for_writing(engine: Engine) -> Engine:
    """Return an engine for writing transactions, which shares the connections of one that has connected."""
    writer = engine.execution_options()
    if engine.dialect.name == "sqlite":
        from referee.store.sql.sqlite import writing

        writer.dialect = writing(engine.dialect)
    return writer


def _prepare_postgresql(connection: Any, _record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{LOCK_TIMEOUT_S}s'")
        # a server may be set up to trade durability for speed
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
    connection.commit()


def _note_use(_connection: Any, record: ConnectionPoolEntry) -> None:
    record.info[_USED] = time.monotonic()


def _check_idle(connection: Any, record: ConnectionPoolEntry, _proxy: Any) -> None:
    """Let the pool replace a connection that was lost while it was idle.

    A ping each time, as ``pool_pre_ping`` does it, would cost as much as a query. A closed connection is
    recognised by its socket, which is readable although no query runs.
    """
    idle = time.monotonic() - record.info.get(_USED, time.monotonic())
    if not connection.closed and idle < IDLE_CHECK_S and not _is_readable(connection.fileno()):
        return
    try:
        connection.execute("")
        connection.rollback()
    except connection.Error as error:
        raise DisconnectionError from error


def _is_readable(source: int) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(source, selectors.EVENT_READ)
        return bool(selector.select(timeout=0))


def lock_for_migration(connection: Connection) -> None:
    """Keep other processes from migrating the store until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})


def use_write_ahead_log(engine: Engine) -> None:
    """Let readers of an SQLite file read during a write; the setting is stored in the file."""
    if engine.dialect.name != "sqlite" or sys.platform == "emscripten":
        return  # in a browser, only one page uses the file, and saves the whole of it
    deadline = time.monotonic() + LOCK_TIMEOUT_S
    connection = engine.raw_connection()
    try:
        while True:
            try:
                connection.cursor().execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                # SQLite does not wait here, and several processes may open a new file at once.
                is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not is_busy or time.monotonic() > deadline:
                    raise OperationalError("PRAGMA journal_mode", None, error) from error
                time.sleep(0.01)
    finally:
        connection.close()
