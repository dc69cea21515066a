"""Requests of the tablet for seats that phones play. No answer within :data:`TIMEOUT_S` means yes."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from referee.engine.errors import RefereeError
from referee.i18n import SeatName, say

TIMEOUT_S = 30
"""The time that a phone has to answer."""


class Recall(NamedTuple):
    """A request for a ``seat`` that a phone plays; without an answer it is granted at ``ends_at`` (UTC)."""

    seat: int
    ends_at: datetime


class NotYetSilent(RefereeError):
    """The phone still has time to answer."""

    def __init__(self, seat: int) -> None:
        super().__init__(say("{seat}'s phone can still answer.", seat=SeatName(seat)))
