"""The countdown of a table: seconds in which others may still speak up before an action is done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

SECONDS = range(61)
"""How long a table may count; 0: it does not count at all."""
HELD = 60
"""The seconds that a countdown waits at most for somebody who holds it, before its own begin again."""


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
