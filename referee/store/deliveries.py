"""What the owner's webhook is to be told of games that are over."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

Event = Literal["finished", "reopened", "edited"]


class Delivery(NamedTuple):
    """What is to be told of a game: it is over, it goes on, or what is shown of it was changed by hand.

    ``number`` counts the events of the game from 1, ``attempts`` how often this one was tried, this time
    included. Times are UTC; ``claimed_until`` is when another server may try.
    """

    game: str
    event: Event
    number: int
    queued_at: datetime
    attempts: int
    claimed_until: datetime
