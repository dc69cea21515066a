"""The store: tables with logs, devices and countdowns, classes, admission, history, catalogue, learning.

It is SQLite by default, also in a browser, and PostgreSQL by address. To import this takes as long as the
database toolkit does: what only names the type imports it for type checkers alone.
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
from referee.store.sql.watch import CaredFor, Told, Watch
from referee.store.sql.watch import watch as watch_database


@cache
def shared_store(url: str) -> Store:
    """Return the one store of this process at an address."""
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
    """Keeps tables, what is remembered of games, and the component catalogue.

    :func:`referee.store.open_store` opens one. Every method raises
    :class:`~referee.store.errors.StoreUnavailable`.
    """

    def __init__(
        self, url: str | None = None, *, must_exist: bool = False, copies: Path | None = None
    ) -> None:
        super().__init__(url, must_exist=must_exist, copies=copies)
        self._watches: WeakSet[Watch] = WeakSet()

    def __reduce__(self) -> tuple[Any, ...]:
        """Be pickled as its address: another process opens the same database."""
        if is_in_memory(self._address):
            raise TypeError("a store in memory is this process's alone")
        return shared_store, (self.address,)

    @property
    def address(self) -> str:
        """The store's address, a password included: another process of this server opens it by that."""
        return self._address.render_as_string(hide_password=False)

    def close(self) -> None:
        """Let go of files and connections."""
        for watch in [*self._watches]:
            watch.stop()
        self.engine.dispose()

    def watch(self, callback: Callable[[], None], table: Callable[[], str | None] = lambda: None) -> Watch:
        """Call back, from a thread of its own, when anything in the store has changed.

        ``table``, asked from that thread after each change, names the one table whose :meth:`revision` the
        caller cares for by then, ``None`` for all there is: changes elsewhere need not be told. Who turns to
        another table is to read it after that is named here.
        Several changes may be told as one. One is told in any case as soon as the watch has begun, for what
        changed since the caller last read, and whenever it begins anew after a lost connection.
        The callback is to be quick, and must not wait for whoever may stop the watch meanwhile.
        """

        def told(changed: frozenset[str] | None) -> None:
            if changed is None or changed:
                callback()

        def tables() -> tuple[str, ...] | None:
            return None if (one := table()) is None else (one,)

        return self._watched(told, tables)

    def watch_tables(self, callback: Told, tables: Callable[[], Collection[str]]) -> Watch:
        """Call back, from a thread of its own, at every change, with those of the ``tables`` that it was of.

        ``None`` instead: any of them may have changed, and so may who is let in. What is cared for is asked
        after each change; whoever adds a table is to read it after that. Otherwise as :meth:`watch`.
        """
        return self._watched(callback, tables)

    def _watched(self, callback: Told, tables: CaredFor) -> Watch:
        watch = watch_database(self.engine.url, callback, tables)
        self._watches.add(watch)
        return watch
