"""Watching a store: a thread that calls back when anything in it has changed.

SQLite counts the commits of other connections. Reading that counter takes microseconds, so it is polled.
PostgreSQL notifies its listeners. A watch of certain tables reports which of them have changed: on a server
with many tables, nearly every change is another table's.
"""

from __future__ import annotations

import logging
import os
import selectors
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import URL, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from referee.store.sql import schema
from referee.store.sql.database import CHANNEL

POLL_INTERVAL_S = 0.02
"""The time between two reads of SQLite's counter."""
RECONNECT_DELAYS_S = (0.1, 2.0)
"""The shortest and the longest delay before a reconnection."""
THREAD_TIMEOUT_S = 5.0
"""The longest time that starting or stopping a watch waits for the thread."""

_CHANGE_COUNTS = (
    f"SELECT entry_count, change_count FROM {schema.tables.name} WHERE id = ?1 "
    f"UNION ALL SELECT step_count, change_count FROM {schema.classes.name} WHERE id = ?1"
)
"""The counts that every change of a table or a class increases, for SQLite's driver."""

_DEVICES = f"SELECT id, is_let_in, gone_at FROM {schema.devices.name} ORDER BY id"
"""The columns that decide which devices are admitted."""

_log = logging.getLogger(__name__)


OnChange = Callable[[frozenset[str] | None], None]
"""A callback with those of the watched tables that have changed.

``None`` means that any of them, and the set of admitted devices, may have changed.
"""
WatchedTables = Callable[[], Collection[str] | None]
"""Returns the tables to watch, ``None`` for all; called after each change."""


class Watch(ABC):
    """A thread that watches a database over a separate connection."""

    def __init__(self, url: URL, callback: OnChange, tables: WatchedTables) -> None:
        self._engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
        self._callback = callback
        self._tables = tables
        self._calling = threading.RLock()  # re-entrant: a callback may stop the watch
        self._stopped = threading.Event()
        self._is_watching = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-watch", daemon=True)
        self._thread.start()
        # The timeout keeps a lost store from blocking the caller.
        self._is_watching.wait(THREAD_TIMEOUT_S)

    def stop(self) -> None:
        """Stop watching. After this returns, the callback is not called again."""
        with self._calling:
            if not self._stopped.is_set():
                self._stopped.set()
                self._wake()
        if threading.current_thread() is not self._thread:
            self._thread.join(THREAD_TIMEOUT_S)

    @abstractmethod
    def look(self) -> None:
        """Check for changes now, if this watch polls."""

    def _run(self) -> None:
        delay_s, is_lost = RECONNECT_DELAYS_S[0], False
        while not self._stopped.is_set():
            try:
                connection = self._engine.raw_connection()
                try:
                    self._prepare(connection)
                    self._is_watching.set()
                    if is_lost:
                        _log.info("The store is watched again.")
                    self._call(None)  # changes since the caller last read the store were not watched
                    delay_s, is_lost = RECONNECT_DELAYS_S[0], False
                    self._follow(connection)
                finally:
                    connection.invalidate()
            except Exception as error:  # the thread must survive any failure of the store
                if not is_lost and not self._stopped.is_set():
                    _log.warning("The store cannot be watched now (%s); trying on.", _cause(error))
                is_lost = True
                self._is_watching.set()
                self._stopped.wait(delay_s)
                delay_s = min(2 * delay_s, RECONNECT_DELAYS_S[1])
        self._engine.dispose()

    def _call(self, changed: frozenset[str] | None) -> None:
        with self._calling:
            if self._stopped.is_set():
                return
            try:
                self._callback(changed)
            except Exception:  # a failing callback must not end the watch
                _log.exception("What was to be done about a change of the store failed.")

    @abstractmethod
    def _prepare(self, connection: Any) -> None:
        """Start to observe changes."""

    @abstractmethod
    def _follow(self, connection: Any) -> None:
        """Call back at every change, until stopped."""

    @abstractmethod
    def _wake(self) -> None:
        """Let the thread see that it is stopped."""


class SqliteWatch(Watch):
    """Polls the counter that SQLite keeps of other connections' commits."""

    _seen: int
    _devices: list[object]

    def __init__(self, url: URL, callback: OnChange, tables: WatchedTables) -> None:
        self._is_due = threading.Event()
        super().__init__(url, callback, tables)

    def _prepare(self, connection: Any) -> None:
        self._seen = self._version(connection)
        self._devices = self._all_devices(connection)

    def _follow(self, connection: Any) -> None:
        reported: dict[str, object] = {}
        while not self._stopped.is_set():
            self._is_due.wait(POLL_INTERVAL_S)
            self._is_due.clear()
            version = self._version(connection)
            if version == self._seen:
                continue
            self._seen = version
            tables = self._tables()
            counts = {table: self._change_counts(connection, table) for table in tables or ()}
            changed = frozenset(table for table in counts if counts[table] != reported.get(table))
            reported = counts
            devices, self._devices = self._devices, self._all_devices(connection)
            self._call(None if tables is None or devices != self._devices else changed)

    @staticmethod
    def _all_devices(connection: Any) -> list[object]:
        found: list[object] = connection.driver_connection.execute(_DEVICES).fetchall()
        return found

    @staticmethod
    def _change_counts(connection: Any, table: str) -> object:
        """Return the change counts of a table or class, ``()`` if there is none."""
        return connection.driver_connection.execute(_CHANGE_COUNTS, (table,)).fetchone() or ()

    def look(self) -> None:
        """Read the counter now."""
        self._wake()

    def _wake(self) -> None:
        self._is_due.set()

    @staticmethod
    def _version(connection: Any) -> int:
        ((version,),) = connection.driver_connection.execute("PRAGMA data_version").fetchall()
        return int(version)


class PostgresqlWatch(Watch):
    """Listens to the notifications of a store's transactions."""

    def __init__(self, url: URL, callback: OnChange, tables: WatchedTables) -> None:
        self._woken, self._waker = os.pipe()
        super().__init__(url, callback, tables)

    def _prepare(self, connection: Any) -> None:
        driver = connection.driver_connection
        driver.autocommit = True
        driver.execute(f"LISTEN {CHANNEL}")

    def _follow(self, connection: Any) -> None:
        driver = connection.driver_connection
        with selectors.DefaultSelector() as selector:
            for source in (driver.fileno(), self._woken):
                selector.register(source, selectors.EVENT_READ)
            while not self._stopped.is_set():
                payloads = [notice.payload for notice in driver.notifies(timeout=0)]
                if payloads:
                    self._call(self._changed(payloads))
                selector.select()

    def look(self) -> None:
        """Do nothing: the database sends notifications."""

    def _changed(self, payloads: list[str]) -> frozenset[str] | None:
        """Return which watched tables have changed; a payload is a table's id, or ``""`` for all else."""
        tables = self._tables()
        return None if tables is None or "" in payloads else frozenset(payloads).intersection(tables)

    def _wake(self) -> None:
        os.write(self._waker, b".")

    def _run(self) -> None:
        try:
            super()._run()
        finally:
            with self._calling:  # a thread that stops the watch has written to the pipe by now
                os.close(self._woken)
                os.close(self._waker)


def watch(url: URL, callback: OnChange, tables: WatchedTables) -> Watch:
    """Watch the database at an address; see :meth:`referee.store.store.Store.watch_tables`."""
    kind = SqliteWatch if url.get_backend_name() == "sqlite" else PostgresqlWatch
    return kind(url, callback, tables)


def _cause(error: Exception) -> str:
    """Return the kind of an error, without an address or a value in it."""
    return type(error.orig if isinstance(error, DBAPIError) else error).__name__
