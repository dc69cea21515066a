"""The table of a question as an onlooker or a seat sees it: kept in memory, and nobody plays there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.info import Setup
from referee.match.log import Entry
from referee.match.sealing import Secret
from referee.store import IN_MEMORY, open_store
from referee.tables.table import Table
from widgets.screens.table.access import Access
from widgets.screens.table.model import TableModel

if TYPE_CHECKING:
    from referee.store.store import Store


class Position(NamedTuple):
    """Where a game stands: its id, its seats and options, and what was done."""

    game: str
    setup: Setup
    log: Sequence[Entry]
    secrets: Mapping[int, Secret]


class Positions:
    """Where the tables of one quiz stand, beside all that are played."""

    def __init__(self, speech_of: Any) -> None:
        self._store: Store | None = None
        self._speech_of = speech_of

    def look_at(self, position: Position, seat: int | None = None) -> TableModel:
        """Return the table of a position as a seat sees it; ``None``: as somebody who only looks on does."""
        if self._store is None:
            self._store = open_store(IN_MEMORY)
        seats = [dict(seat) for seat in position.setup.seats]
        table = Table.create(self._store, position.game, seats, dict(position.setup.given_options))
        self._store.append(table.id, 0, position.log, position.secrets)
        table.refresh()
        seats_seen = frozenset(() if seat is None else (seat,))
        return TableModel(table, self._speech_of, Access(is_host=False, seats=seats_seen))

    def close(self) -> None:
        """Let go of them."""
        if self._store is not None:
            self._store.close()
            self._store = None
