"""The store: tables with logs, devices and countdowns, classes, admission, history, catalogue, learning.

The default is SQLite, also in a browser; an address selects PostgreSQL. This module is slow to import,
because it loads SQLAlchemy. Modules that need only the type import it under ``TYPE_CHECKING``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakSet

from referee.store.sql.catalogue import SqlCatalogue
from referee.store.sql.classrooms import SqlClassrooms
from referee.store.sql.countdowns import SqlCountdowns
from referee.store.sql.deliveries import SqlDeliveries
from referee.store.sql.devices import SqlDevices
from referee.store.sql.engines import is_in_memory
from referee.store.sql.evenings import SqlEvenings
from referee.store.sql.history import SqlHistory
from referee.store.sql.imported import SqlImported
from referee.store.sql.ladders import SqlLadders
from referee.store.sql.learning import SqlLearning
from referee.store.sql.notes import SqlNotes
from referee.store.sql.ratings import SqlRatings
from referee.store.sql.reasons import SqlReasons
from referee.store.sql.recalls import SqlRecalls
from referee.store.sql.result_links import SqlResultLinks
from referee.store.sql.reviews import SqlReviews
from referee.store.sql.score_sheets import SqlScoreSheets
from referee.store.sql.snapshots import SqlSnapshots
from referee.store.sql.tables import SqlTables
from referee.store.sql.taught import SqlTaught
from referee.store.sql.upkeep import SqlUpkeep
from referee.store.sql.watch import OnChange, Watch, WatchedTables
from referee.store.sql.watch import watch as watch_database


@cache
def shared_store(url: str) -> Store:
    """Return the store at an address, which this process opens once."""
    return Store(url)


class Store(
    SqlTables,
    SqlDevices,
    SqlRecalls,
    SqlCountdowns,
    SqlNotes,
    SqlTaught,
    SqlReasons,
    SqlReviews,
    SqlUpkeep,
    SqlScoreSheets,
    SqlHistory,
    SqlEvenings,
    SqlResultLinks,
    SqlDeliveries,
    SqlRatings,
    SqlImported,
    SqlCatalogue,
    SqlLearning,
    SqlLadders,
    SqlClassrooms,
    SqlSnapshots,
):
    """Tables, the history of games, and the component catalogue.

    Use :func:`referee.store.open_store`. Every method raises
    :class:`~referee.store.errors.StoreUnavailable`.
    """

    def __init__(
        self, url: str | None = None, *, must_exist: bool = False, copies: Path | None = None
    ) -> None:
        super().__init__(url, must_exist=must_exist, copies=copies)
        self._watches: WeakSet[Watch] = WeakSet()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the store as its address, so that another process opens the same database."""
        if is_in_memory(self._address):
            raise TypeError("a store in memory is this process's alone")
        return shared_store, (self.address,)

    @property
    def address(self) -> str:
        """The store's address, with its password, for other processes of this server."""
        return self._address.render_as_string(hide_password=False)

    def close(self) -> None:
        """Close files and connections, and stop all watches."""
        for watch in [*self._watches]:
            watch.stop()
        self.engine.dispose()

    def watch(self, callback: Callable[[], None], table: Callable[[], str | None] = lambda: None) -> Watch:
        """Call back from a separate thread when anything in the store has changed.

        The thread calls ``table`` after each change. It names the table whose :meth:`revision` interests the
        caller; ``None`` means everything. Changes of other tables may be left out. A caller that switches to
        another table must read that table after ``table`` returns its id.

        One call may report several changes. The watch also calls back when it starts, for changes since the
        caller last read, and when it has reconnected after a lost connection.

        The callback must be quick, and must not wait for a thread that may stop the watch.
        """

        def on_change(changed: frozenset[str] | None) -> None:
            if changed is None or changed:
                callback()

        def tables() -> tuple[str, ...] | None:
            table_id = table()
            return None if table_id is None else (table_id,)

        return self._start_watch(on_change, tables)

    def watch_tables(self, callback: OnChange, tables: Callable[[], Collection[str]]) -> Watch:
        """Call back from a separate thread at every change, with those of the ``tables`` that changed.

        ``None`` instead means that any of them, and the set of admitted devices, may have changed. The thread
        calls ``tables`` after each change; a caller that adds a table must read it after that. Otherwise as
        :meth:`watch`.
        """
        return self._start_watch(callback, tables)

    def _start_watch(self, callback: OnChange, tables: WatchedTables) -> Watch:
        watch = watch_database(self.engine.url, callback, tables)
        self._watches.add(watch)
        return watch
