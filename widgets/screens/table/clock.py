"""The clocks of a table's seats, and what a game that is over says of its time."""

from __future__ import annotations

from referee.i18n import Speech
from referee.match.finished import minutes_played
from referee.match.thinking_time import BREAK
from referee.share.result import say_length
from referee.tables.table import Table
from widgets.screens.table.time_views import ClockView, PlayedTime

_LIMIT = round(BREAK.total_seconds())


def clock_view(table: Table) -> ClockView:
    """Return how long each seat has thought; the page counts on for those that are due."""
    at = table.changed_at
    return {
        "seats": [spent // 1000 for spent in table.time.seats],
        "at": None if at is None else round(at.timestamp() * 1000),
        "limit": _LIMIT,
    }


def played_time(table: Table, speech: Speech) -> PlayedTime | None:
    """Return the time that a game has taken, ``None`` where nobody knows, as of an imported record."""
    time = table.time
    length = minutes_played(time)
    if length is None:
        return None
    longest = time.longest_round
    return {
        "length": say_length(length, speech),
        "seats": [round(spent / 1000) for spent in time.seats],
        "longest": None if longest is None else {"round": longest[0], "seconds": round(longest[1] / 1000)},
    }
