"""The records of tables and logs in a store, and its exceptions. Independent of the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, say
from referee.match.finished import FinishedGame
from referee.match.log import Entry
from referee.match.turn_summary import TurnSummary

ID_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
"""The alphabet of ids: no letters that look alike, and no vowels, which would spell words."""


Use = Literal["read", "write"]
"""The kinds of access to a store."""


class NewTable(NamedTuple):
    """A table to store: ``seats`` and ``options`` as in a record, ``meta`` anything else."""

    game: str
    seats: Sequence[Mapping[str, Any]]
    options: Mapping[str, Any] = {}
    meta: Mapping[str, Any] = {}


class TableRow(NamedTuple):
    """A table in the store. Times are UTC.

    ``active_at`` is the time of the last log entry; ``winners`` are seats, ``None`` until the game is over.
    ``turn`` is the game's current turn, ``None`` before the first entry.
    A damaged row has only its columns of plain values.
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

    ``hash`` is the head of the log's chain after the entry, empty for an entry that is not stored yet.
    """

    number: int
    at: datetime
    entry: Entry
    hash: str = ""


class GameStatus(NamedTuple):
    """The status of a game after the entries of a log, for lists of games and for the history."""

    turn: TurnSummary | None = None
    winners: Sequence[int] | None = None
    """``None`` if it is not finished."""
    finished: FinishedGame | None = None
    """The row of the history; ``None`` removes the row of a game whose end was undone."""


ONGOING = GameStatus()
"""The status of a game that is not finished."""


class ConcurrentUpdate(RefereeError):
    """Another writer's ``entries`` came first, so nothing was stored."""

    def __init__(self, entries: Sequence[StoredEntry] = (), reason: Sentence | None = None) -> None:
        super().__init__(reason or say("Somebody else was first: look at the table, and decide again."))
        self.entries = tuple(entries)


class UnknownTable(RefereeError):
    """The store has no table of this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(say("There is no table {table} here.", table=table_id[:40]))
        self.table_id = table_id


class CorruptData(RefereeError):
    """A stored row differs from what the referee wrote; ``number`` is set if the row is an entry."""

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
