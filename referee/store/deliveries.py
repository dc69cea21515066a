"""Deliveries to the owner's webhook: events of finished games."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

Event = Literal["finished", "reopened", "edited"]


class Delivery(NamedTuple):
    """An event to deliver: a game has finished, was reopened, or was edited by hand.

    ``number`` counts the events of the game from 1. ``attempts`` counts the attempts, this one included.
    Times are UTC; after ``claimed_until`` another server may try.
    """

    game: str
    event: Event
    number: int
    queued_at: datetime
    attempts: int
    claimed_until: datetime
