"""The fingerprint of a table's log: what two copies of a game are compared by."""

from __future__ import annotations

from referee.i18n import Speech, say_count
from referee.match.chain import grouped
from referee.tables.table import Table
from widgets.screens.table.views import LogHead


def head_view(table: Table, speech: Speech) -> LogHead | None:
    """Return the fingerprint as a device knows it, ``None`` before the first entry."""
    if not table.head:
        return None
    after = say_count(
        "Fingerprint of the log after {count} entry",
        "Fingerprint of the log after {count} entries",
        count=len(table.match.log),
    )
    return {"after": speech.say(after), "digits": grouped(table.head)}
