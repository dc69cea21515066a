"""Tables and their logs as a store keeps them, and what it refuses. Knows no database."""

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
