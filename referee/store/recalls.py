"""Seats that the tablet wants back: their phones say yes or no, or nothing for :data:`SECONDS`."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from referee.engine.errors import RefereeError
from referee.i18n import SeatName, say

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
