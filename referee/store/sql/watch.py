"""Watching a store: a thread that calls back when anything in it has changed.

SQLite counts what other connections commit, and a look at that counter costs microseconds: it is
polled. PostgreSQL tells whoever listens. Whoever cares for one table alone is not called for others: on a
server of many tables, nearly every change is another table's.
"""

from __future__ import annotations

import logging
import os
import selectors
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
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

_STANDING = f"SELECT entry_count, change_count FROM {schema.tables.name} WHERE id = ?"
"""What every change of a table changes, by SQLite's own driver."""

_log = logging.getLogger(__name__)


WatchedTable = Callable[[], str | None]
"""Tells which table alone somebody cares for now, ``None`` for all; asked after each change."""


class Watch(ABC):
    """A thread that watches a database over a connection of its own."""

    def __init__(self, url: URL, callback: Callable[[], None], table: WatchedTable) -> None:
        self._engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
        self._callback = callback
        self._table = table
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
                    self._call()  # nobody has looked since whoever watches read the store last
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

    def _call(self) -> None:
        with self._calling:
            if self._stopped.is_set():
                return
            try:
                self._callback()
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

    def _prepare(self, connection: Any) -> None:
        self._seen = self._version(connection)

    def _follow(self, connection: Any) -> None:
        told = None
        while not self._stopped.is_set():
            time.sleep(INTERVAL)  # a third less of the processor than to wait for an event
            version = self._version(connection)
            if version == self._seen:
                continue
            self._seen = version
            standing = self._standing(connection)
            if standing is None or standing != told:
                told = standing
                self._call()

    def _standing(self, connection: Any) -> tuple[str, object] | None:
        """Return the one table that is cared for, and how far it is; ``None`` for all tables."""
        table = self._table()
        if table is None:
            return None
        return table, connection.driver_connection.execute(_STANDING, (table,)).fetchone()

    def _wake(self) -> None:
        """Do nothing: the thread waits for no longer than it takes to look again."""

    @staticmethod
    def _version(connection: Any) -> int:
        ((version,),) = connection.driver_connection.execute("PRAGMA data_version").fetchall()
        return int(version)


class PostgresqlWatch(Watch):
    """Listens to what every transaction of a store announces."""

    def __init__(self, url: URL, callback: Callable[[], None], table: WatchedTable) -> None:
        self._woken, self._waker = os.pipe()
        super().__init__(url, callback, table)

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
                if told and self._concerns(told):
                    self._call()
                selector.select()

    def _concerns(self, told: list[str]) -> bool:
        """Whether changes, each of a table or of no certain one (``""``), are of what is cared for."""
        table = self._table()
        return table is None or table in told or "" in told

    def _wake(self) -> None:
        os.write(self._waker, b".")

    def _run(self) -> None:
        try:
            super()._run()
        finally:
            with self._calling:  # whoever stops the watch has written by now
                os.close(self._woken)
                os.close(self._waker)


def watch(url: URL, callback: Callable[[], None], table: WatchedTable = lambda: None) -> Watch:
    """Watch the database at an address; see :meth:`referee.store.log.LogStore.watch`."""
    kind = SqliteWatch if url.get_backend_name() == "sqlite" else PostgresqlWatch
    return kind(url, callback, table)


def _cause(error: Exception) -> str:
    """Say what went wrong without an address or a value in it."""
    return type(error.orig if isinstance(error, DBAPIError) else error).__name__
