"""The countdown of a table: the seconds in which players can object before an action is done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

SECONDS = range(61)
"""The seconds that a countdown may take; 0: the table has no countdown."""
MAX_HOLD_S = 60
"""The longest time for which a player can hold a countdown; then it starts again."""


class Countdown(NamedTuple):
    """A running countdown before an ``action``, in the form of a record; ``ends_at`` is UTC.

    ``number`` is the count of log entries at the start. Any further entry voids the countdown, because the
    action may no longer be the one that was announced.
    """

    number: int
    ends_at: datetime
    action: Mapping[str, Any]


class CountdownState(NamedTuple):
    """The ``seconds`` of a table's countdowns, ``None`` if nobody has set them, and the running one."""

    seconds: int | None = None
    running: Countdown | None = None
