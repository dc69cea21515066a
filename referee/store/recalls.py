"""Seats that the tablet wants back: their phones say yes or no, or nothing for :data:`SECONDS`."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple, Protocol

from referee.engine.errors import RefereeError
from referee.i18n import SeatName, say
from referee.store.devices import Guard

SECONDS = 30
"""How long a phone has to answer; then its silence is enough."""


class Recall(NamedTuple):
    """A ``seat`` that its phone is asked for; ``ends_at`` (UTC) is when silence is enough."""

    seat: int
    ends_at: datetime


class NotYetSilent(RefereeError):
    """A phone can still answer."""

    def __init__(self, seat: int) -> None:
        super().__init__(say("{seat}'s phone can still answer.", seat=SeatName(seat)))


class RecallStore(Protocol):
    """Keeps which seats are asked for, for all devices of a table and over restarts.

    Every method raises ``StoreUnavailable``, and as its guard. What changes counts as other parts do, see
    :meth:`~referee.store.log.LogStore.revision`. A seat that moves in any other way is asked for no more.
    """

    def recalls(self, table_id: str) -> list[Recall]:
        """Return the seats that are asked for, in seat order."""
        ...

    def recall(self, table_id: str, seat: int, guard: Guard | None = None) -> None:
        """Ask for a seat that a device plays; one that is asked for already, goes on as it was.

        Raises :class:`~referee.store.log.UnknownTable`.
        """
        ...

    def refuse_recall(self, table_id: str, seat: int, guard: Guard | None = None) -> None:
        """Leave a seat where it is; raise :class:`~referee.store.devices.UnknownRequest`."""
        ...

    def end_recall(self, table_id: str, seat: int, *, is_agreed: bool, guard: Guard | None = None) -> None:
        """Let a seat that was asked for be nobody's, which is an entry of the log, and void its codes.

        Raises:
            NotYetSilent: Its phone has not agreed, and can still answer.
            UnknownRequest: It is not asked for.
        """
        ...
