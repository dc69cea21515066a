"""What a store of tables can do, in the words of the referee. Knows no database.

The log of a table only ever grows. Whoever appends says how many entries it has seen; if there are
more by now, nothing is stored and :class:`ConcurrentUpdate` is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple, Protocol

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, say
from referee.match.chain import Chain
from referee.match.finished import FinishedGame
from referee.match.log import Entry
from referee.match.sealing import Secret
from referee.match.turn_summary import TurnSummary
from referee.store.devices import Guard
from referee.store.history import Place

ID_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
"""What ids are made of: nothing that looks like another letter, and no vowels that make words."""


Use = Literal["read", "write"]
"""What a store is used for."""


class NewTable(NamedTuple):
    """A table to be kept: ``seats`` and ``options`` as in a record, ``meta`` anything else."""

    game: str
    seats: Sequence[Mapping[str, Any]]
    options: Mapping[str, Any] = {}
    meta: Mapping[str, Any] = {}


class TableRow(NamedTuple):
    """A table that the store knows. Times are UTC.

    ``active_at`` is when its log last grew; ``winners`` are seats, ``None`` while the game goes on; ``turn``
    is where that stands, ``None`` before the first entry.
    Of a damaged row only the columns of plain values are there.
    """

    id: str
    game: str
    seats: tuple[Mapping[str, Any], ...]
    options: Mapping[str, Any]
    meta: Mapping[str, Any]
    created_at: datetime
    active_at: datetime
    entry_count: int
    winners: tuple[int, ...] | None = None
    is_archived: bool = False
    is_damaged: bool = False
    turn: TurnSummary | None = None

    @property
    def is_finished(self) -> bool:
        """Whether the game has been played to its end."""
        return self.winners is not None


class StoredEntry(NamedTuple):
    """An entry of a table's log, its number (from 0) and when it was stored (UTC).

    ``hash`` is the head of the log's chain after it, empty for an entry that is in no store yet.
    """

    number: int
    at: datetime
    entry: Entry
    hash: str = ""


class GameStatus(NamedTuple):
    """Where a game stands after the entries of a log, for lists of many games and for the history."""

    turn: TurnSummary | None = None
    winners: Sequence[int] | None = None
    """``None`` if it is not finished."""
    finished: FinishedGame | None = None
    """What history remembers of it; without one, it forgets the game of an end that was undone."""


ONGOING = GameStatus()
"""A game that is not finished, and of which no more is shown."""


class ConcurrentUpdate(RefereeError):
    """Somebody else's ``entries`` came first, so nothing was stored."""

    def __init__(self, entries: Sequence[StoredEntry] = (), reason: Sentence | None = None) -> None:
        super().__init__(reason or say("Somebody else was first: look at the table, and decide again."))
        self.entries = tuple(entries)


class UnknownTable(RefereeError):
    """There is no table of this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(say("There is no table {table} here.", table=table_id[:40]))
        self.table_id = table_id


class CorruptData(RefereeError):
    """A stored row cannot be what the referee wrote; ``number`` is the entry's, if it is one."""

    def __init__(self, table_id: str, number: int | None, detail: Sentence) -> None:
        if number is None:
            reason = say("Table {table} is damaged in the store. {detail}", table=table_id, detail=detail)
        else:
            reason = say(
                "Entry {number} of table {table} is damaged in the store. {detail}",
                table=table_id,
                number=number,
                detail=detail,
            )
        super().__init__(reason)
        self.table_id = table_id
        self.number = number


class Watcher(Protocol):
    """Watches a store until it is stopped."""

    def look(self) -> None:
        """Look at once, where it looks from time to time: something may just have changed."""
        ...

    def stop(self) -> None:
        """Watch no more: once this has returned, the callback is not called again."""
        ...


class LogStore(Protocol):
    """Keeps tables and their logs. All that a back end in a browser needs.

    Every method raises :class:`~referee.store.errors.StoreUnavailable`.
    """

    on_use: Callable[[Use, float], None] | None
    """Is told of each use of the store, what for, and its seconds; in the thread that used it."""

    @property
    def remarks(self) -> Sequence[Sentence]:
        """What the owner should know of who else on this machine can get at the store."""
        ...

    def create(self, table: NewTable, host: str | None = None) -> TableRow:
        """Keep a new table, under an id that is short and hard to guess; ``host`` is the device it is on."""
        ...

    def table(self, table_id: str) -> TableRow:
        """Return a table; raise :class:`UnknownTable`."""
        ...

    def tables(
        self,
        limit: int = 50,
        offset: int = 0,
        *,
        archived: bool = False,
        device: str | None = None,
        after: Place | None = None,
    ) -> list[TableRow]:
        """Return tables, the last active one first: the lobby's, or the ``archived`` ones.

        Of all, or only of those that a ``device`` has a part in, or nobody: a restored table is its host's
        who takes it first, by :meth:`take_as_host`. What comes ``after`` a place costs as much as what is
        first, however many tables there are.
        """
        ...

    def archive(self, table_id: str, archived: bool = True, guard: Guard | None = None) -> None:
        """Hide a table from the lobby or bring it back; raise :class:`UnknownTable`, or as ``guard``."""
        ...

    def log_length(self, table_id: str) -> int:
        """Return how many entries the log has: cheap, to be polled; raise :class:`UnknownTable`."""
        ...

    def revision(self, table_id: str) -> tuple[int, int]:
        """Return how many entries the log has, and how often all else of a table changed.

        That is roles, invitations, requests, its countdown and what it was taught. Cheap, to be polled;
        raises :class:`UnknownTable`.
        """
        ...

    def watch(self, callback: Callable[[], None], table: Callable[[], str | None] = lambda: None) -> Watcher:
        """Call back, from a thread of its own, when anything in the store has changed.

        ``table``, asked from that thread after each change, names the one table whose :meth:`revision` the
        caller cares for by then, ``None`` for all there is: changes elsewhere need not be told. Who turns to
        another table is to read it after that is named here.
        Several changes may be told as one. One is told in any case as soon as the watch has begun, for what
        changed since the caller last read, and whenever it begins anew after a lost connection.
        The callback is to be quick, and must not wait for whoever may stop the watch meanwhile.
        """
        ...

    def watch_tables(
        self, callback: Callable[[frozenset[str] | None], None], tables: Callable[[], Collection[str]]
    ) -> Watcher:
        """Call back, from a thread of its own, at every change, with those of the ``tables`` that it was of.

        ``None`` instead: any of them may have changed, and so may who is let in. What is cared for is asked
        after each change; whoever adds a table is to read it after that. Otherwise as :meth:`watch`.
        """
        ...

    def entries(self, table_id: str, since: int = 0) -> list[StoredEntry]:
        """Return the log from entry number ``since`` on.

        Raises:
            UnknownTable: There is no such table.
            CorruptData: A row is not what the referee wrote.
        """
        ...

    def secrets(
        self, table_id: str, numbers: Iterable[int] | None = None, shown_to: str | None = None
    ) -> dict[int, Secret]:
        """Return what opens the sealed entries, by log number: all, or those of these ``numbers``.

        ``shown_to``: a device, which is shown what it has sealed itself, and what no device has sealed.
        Raises :class:`CorruptData`.
        """
        ...

    def log(self, table_id: str) -> tuple[list[StoredEntry], dict[int, Secret]]:
        """Return all :meth:`entries` and :meth:`secrets`, both of one moment; raise as they do."""
        ...

    def chain(self, table_id: str) -> Chain:
        """Return what the hashes of a table's log have in common, a secret while the game goes on.

        Raises :class:`UnknownTable`.
        """
        ...

    def heads(self, table_id: str, counts: Collection[int]) -> dict[int, str]:
        """Return the heads of a table's chain after so many entries each, as far as its log goes."""
        ...

    def append(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[Entry],
        secrets: Mapping[int, Secret] | None = None,
        status: GameStatus = ONGOING,
        *,
        guard: Guard | None = None,
        device: str | None = None,
    ) -> list[StoredEntry]:
        """Store entries as numbers ``expected_number`` and up, all or none; durable on return.

        ``status`` is where the game stands after them; ``device`` is the one that seals what is sealed. What
        would open an entry that has been sealed anew is forgotten.

        Raises:
            ConcurrentUpdate: The log has gone on since.
            UnknownTable: There is no such table.
            RefereeError: What ``guard`` raises.
        """
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...
