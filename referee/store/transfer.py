"""Tables of another store, as they were there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from referee.match.chain import Chain
from referee.match.finished import FinishedGame
from referee.match.sealing import Secret
from referee.store.devices import Guard
from referee.store.log import ONGOING, GameStatus, StoredEntry, TableRow


class TransferStore(Protocol):
    """Takes in tables of another store. Every method raises ``StoreUnavailable``."""

    def restore(
        self,
        table: TableRow,
        entries: Sequence[StoredEntry],
        secrets: Mapping[int, Secret] | None = None,
        finished: FinishedGame | None = None,
        is_hidden: bool = False,
        chain: Chain | None = None,
        device: str | None = None,
    ) -> bool:
        """Keep a table of another store as it was there, id and times included, and nobody's.

        Its count and the time of its last entry follow from ``entries``, and so do its hashes, with ``chain``
        or else a new one; its game may be a hidden one. ``device`` is the one that brings it; ``None`` for
        the owner, who may bring any number of games that are not over. Returns whether it was kept:
        ``False`` if there is a table, a score sheet or a game of this id already.
        """
        ...

    def extend(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[StoredEntry],
        secrets: Mapping[int, Secret] | None = None,
        status: GameStatus = ONGOING,
        *,
        guard: Guard | None = None,
    ) -> list[StoredEntry]:
        """Append entries of another store with their times, otherwise as :meth:`append`.

        The chain is the one that this store has of the table.

        Of ``secrets``, those of entries that are here already are kept where none is.
        """
        ...

    def tables_of(self, game: str, seats: Sequence[Mapping[str, Any]]) -> list[TableRow]:
        """Return the tables of a game at which exactly these sit, archived ones included."""
        ...
