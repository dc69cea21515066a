"""The table of a question as those see it who only look on: it is kept in memory, and nobody plays there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.match.match import Match
from referee.store import IN_MEMORY, open_store
from referee.tables.table import Table
from widgets.screens.table.access import Access
from widgets.screens.table.model import TableModel

if TYPE_CHECKING:
    from referee.store.store import Store

ONLOOKER = Access(is_host=False)


class Positions:
    """Where the tables of one quiz stand, beside all that are played."""

    def __init__(self, speech_of: Any) -> None:
        self._store: Store | None = None
        self._speech_of = speech_of

    def look_at(self, match: Match[Any]) -> TableModel:
        """Return a match as it stands, for somebody who only looks on."""
        if self._store is None:
            self._store = open_store(IN_MEMORY)
        seats = [dict(seat) for seat in match.setup.seats]
        table = Table.create(self._store, match.game.info.id, seats, dict(match.setup.given_options))
        self._store.append(table.id, 0, match.log, match.secrets)
        table.refresh()
        return TableModel(table, self._speech_of, ONLOOKER)

    def close(self) -> None:
        """Let go of them."""
        if self._store is not None:
            self._store.close()
            self._store = None
