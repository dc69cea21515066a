"""Watching a store: a thread that calls back when anything in it has changed.

SQLite counts what other connections commit, and a look at that counter costs microseconds: it is
polled. PostgreSQL tells whoever listens. Whoever cares for certain tables is told which of them a change was
of: on a server of many tables, nearly every change is another table's.
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

INTERVAL = 0.02
"""Seconds between two looks at SQLite's counter."""
RETRY = (0.1, 2.0)
"""Seconds before a lost connection is made anew: at first, and at most."""
PATIENCE = 5.0
"""Seconds that whoever starts or stops to watch waits for the thread, at most."""

_STANDING = (
    f"SELECT entry_count, change_count FROM {schema.tables.name} WHERE id = ?1 "
    f"UNION ALL SELECT step_count, change_count FROM {schema.classes.name} WHERE id = ?1"
)
"""What every change of a table or of a class changes, by SQLite's own driver."""

_DEVICES = f"SELECT id, is_let_in, gone_at FROM {schema.devices.name} ORDER BY id"
"""All that decides who is let in."""

_log = logging.getLogger(__name__)


Told = Callable[[frozenset[str] | None], None]
"""Is called with the tables that have changed, of those that are cared for.

``None``: any of them may have, and so may who is let in.
"""
CaredFor = Callable[[], Collection[str] | None]
"""Says which tables somebody cares for now, ``None`` for all there are; asked after each change."""


class Watch(ABC):
    """A thread that watches a database over a connection of its own."""

    def __init__(self, url: URL, callback: Told, tables: CaredFor) -> None:
        self._engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
        self._callback = callback
        self._tables = tables
        self._calling = threading.RLock()  # re-entrant: a callback may stop the watch
        self._stopped = threading.Event()
        self._is_watching = threading.Event()
        self._thread = threading.Thread(target=self._run, name="store-watch", daemon=True)
        self._thread.start()
        # a store that is gone holds nobody up
        self._is_watching.wait(PATIENCE)

    def stop(self) -> None:
        """Watch no more: once this has returned, the callback is not called again."""
        with self._calling:
            if not self._stopped.is_set():
                self._stopped.set()
                self._wake()
        if threading.current_thread() is not self._thread:
            self._thread.join(PATIENCE)

    @abstractmethod
    def look(self) -> None:
        """Look at once, where this looks from time to time: something may just have changed."""

    def _run(self) -> None:
        pause, is_lost = RETRY[0], False
        while not self._stopped.is_set():
            try:
                connection = self._engine.raw_connection()
                try:
                    self._prepare(connection)
                    self._is_watching.set()
                    if is_lost:
                        _log.info("The store is watched again.")
                    self._call(None)  # nobody has looked since whoever watches read the store last
                    pause, is_lost = RETRY[0], False
                    self._follow(connection)
                finally:
                    connection.invalidate()
            except Exception as error:  # it has to outlive whatever happens to the store
                if not is_lost and not self._stopped.is_set():
                    _log.warning("The store cannot be watched now (%s); trying on.", _cause(error))
                is_lost = True
                self._is_watching.set()
                self._stopped.wait(pause)
                pause = min(2 * pause, RETRY[1])
        self._engine.dispose()

    def _call(self, changed: frozenset[str] | None) -> None:
        with self._calling:
            if self._stopped.is_set():
                return
            try:
                self._callback(changed)
            except Exception:  # the callback is not ours: whatever it raises, watching goes on
                _log.exception("What was to be done about a change of the store failed.")

    @abstractmethod
    def _prepare(self, connection: Any) -> None:
        """Begin to take notice of changes."""

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

    def __init__(self, url: URL, callback: Told, tables: CaredFor) -> None:
        self._is_due = threading.Event()
        super().__init__(url, callback, tables)

    def _prepare(self, connection: Any) -> None:
        self._seen = self._version(connection)
        self._devices = self._all_devices(connection)

    def _follow(self, connection: Any) -> None:
        told: dict[str, object] = {}
        while not self._stopped.is_set():
            self._is_due.wait(INTERVAL)
            self._is_due.clear()
            version = self._version(connection)
            if version == self._seen:
                continue
            self._seen = version
            tables = self._tables()
            standings = {table: self._standing(connection, table) for table in tables or ()}
            changed = frozenset(table for table in standings if standings[table] != told.get(table))
            told = standings
            devices, self._devices = self._devices, self._all_devices(connection)
            self._call(None if tables is None or devices != self._devices else changed)

    @staticmethod
    def _all_devices(connection: Any) -> list[object]:
        found: list[object] = connection.driver_connection.execute(_DEVICES).fetchall()
        return found

    @staticmethod
    def _standing(connection: Any, table: str) -> object:
        """Return how far a table is, ``()`` for one that is not there."""
        return connection.driver_connection.execute(_STANDING, (table,)).fetchone() or ()

    def look(self) -> None:
        """Look at once."""
        self._wake()

    def _wake(self) -> None:
        self._is_due.set()

    @staticmethod
    def _version(connection: Any) -> int:
        ((version,),) = connection.driver_connection.execute("PRAGMA data_version").fetchall()
        return int(version)


class PostgresqlWatch(Watch):
    """Listens to what every transaction of a store announces."""

    def __init__(self, url: URL, callback: Told, tables: CaredFor) -> None:
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
                told = [one.payload for one in driver.notifies(timeout=0)]
                if told:
                    self._call(self._changed(told))
                selector.select()

    def look(self) -> None:
        """Do nothing: it is told."""

    def _changed(self, told: list[str]) -> frozenset[str] | None:
        """Return which of the tables that are cared for have changed; a change is of one, or of ``""``."""
        tables = self._tables()
        return None if tables is None or "" in told else frozenset(told).intersection(tables)

    def _wake(self) -> None:
        os.write(self._waker, b".")

    def _run(self) -> None:
        try:
            super()._run()
        finally:
            with self._calling:  # whoever stops the watch has written by now
                os.close(self._woken)
                os.close(self._waker)


def watch(url: URL, callback: Told, tables: CaredFor) -> Watch:
    """Watch the database at an address; see :meth:`referee.store.store.Store.watch_tables`."""
    kind = SqliteWatch if url.get_backend_name() == "sqlite" else PostgresqlWatch
    return kind(url, callback, tables)


def _cause(error: Exception) -> str:
    """Say what went wrong without an address or a value in it."""
    return type(error.orig if isinstance(error, DBAPIError) else error).__name__
