"""Why bots did what a log tells: kept with the table, so that it can be asked for as long as the log can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from referee.store.devices import Guard


class KeptReason(NamedTuple):
    """Why a bot did something, in each language, and the clause where one governs it."""

    texts: Mapping[str, str]
    clause: str | None = None


class ReasonStore(Protocol):
    """Keeps the reasons of moves. Every method raises ``StoreUnavailable``."""

    def reasons(self, table_id: str) -> Mapping[int, KeptReason]:
        """Return the reasons of a table's moves by the numbers of their entries in the log."""
        ...

    def keep_reason(self, table_id: str, number: int, reason: KeptReason, guard: Guard | None = None) -> None:
        """Keep why the entry of a number was made; the first reason stays. Raises ``UnknownTable``."""
        ...
