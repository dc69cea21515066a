"""The countdown of a table: seconds in which others may still speak up before an action is done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from referee.store.devices import Guard

SECONDS = range(61)
"""How long a table may count; 0: it does not count at all."""


class Countdown(NamedTuple):
    """Seconds that are being counted before an ``action``, as it stands in a record; ``ends_at`` is UTC.

    ``number`` is how many entries the log had when they began. With one more they are about nothing any
    longer: whatever was done, the action would not be the one that everybody has seen announced.
    """

    number: int
    ends_at: datetime
    action: Mapping[str, Any]


class CountdownState(NamedTuple):
    """How many ``seconds`` a table counts, ``None`` if nobody has said, and what is being counted now."""

    seconds: int | None = None
    running: Countdown | None = None


class CountdownStore(Protocol):
    """Keeps the countdowns of tables, for all their devices. Every method raises ``StoreUnavailable``.

    Whoever watches the store hears of every change, and
    :meth:`~referee.store.log.LogStore.revision` counts it with those of the devices.
    """

    def countdown(self, table_id: str) -> CountdownState:
        """Return how long a table counts, and what is being counted unless the log has grown since."""
        ...

    def set_countdown(self, table_id: str, seconds: int, guard: Guard | None = None) -> None:
        """Say how long a table counts from now on; what is being counted ends as it was to.

        Raises:
            UnknownTable: There is no such table.
            Malformed: It is not within :data:`SECONDS`.
        """
        ...

    def start_countdown(
        self,
        table_id: str,
        number: int,
        seconds: int,
        action: Mapping[str, Any],
        guard: Guard | None = None,
    ) -> None:
        """Begin to count before an action, ``number`` being how many entries the log has.

        In the place of what is being counted, if that is something else.

        Raises:
            ConcurrentUpdate: The log has gone on since.
            UnknownTable: There is no such table.
            Malformed: The seconds are not within :data:`SECONDS`.
        """
        ...

    def stop_countdown(self, table_id: str, number: int, guard: Guard | None = None) -> bool:
        """Count no more what began when the log had ``number`` entries; return whether it was being counted.

        Raises :class:`UnknownTable`.
        """
        ...
