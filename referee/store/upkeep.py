"""What a store knows of its own upkeep: when it was saved last; and which of its backups are kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from referee.engine.errors import Malformed
from referee.i18n import ByLanguage, say

KEEP = "7d,4w,6m"
"""Which backups stay if no other rule is given: the newest of each of seven days, four weeks, six months."""
_PERIODS: Mapping[str, Callable[[datetime], object]] = {
    "h": lambda at: (at.date(), at.hour),
    "d": lambda at: at.date(),
    "w": lambda at: at.isocalendar()[:2],
    "m": lambda at: (at.year, at.month),
    "y": lambda at: at.year,
}
_RULE = re.compile(r"([1-9]\d{0,2})([hdwmy])")

Keep = Mapping[str, int]
"""Of how many hours, days, weeks, months and years the newest backup is kept, by their letters."""


class LastBackup(NamedTuple):
    """The last backup into a folder that was written and read back.

    ``size`` is in bytes; ``faults``: parts that were left out, or that could not be brought in again.
    """

    at: datetime
    name: str
    size: int
    faults: int


class BackupState(NamedTuple):
    """How it stands with the backups of a store.

    ``retry_at``: before that moment none is tried, as one is underway or has failed. ``problem``: why the
    last try came to nothing, for the owner in each language, ``None`` if it did not.
    """

    last: LastBackup | None = None
    retry_at: datetime | None = None
    problem: ByLanguage | None = None

    def is_due(self, now: datetime, every: timedelta, retry: timedelta) -> bool:
        """Whether the next backup is to be tried, see :meth:`referee.store.store.Store.claim_backup`."""
        if self.retry_at is not None and now < self.retry_at <= now + retry:
            return False
        return self.last is None or not self.last.at <= now < self.last.at + every


def read_keep(text: str) -> Keep:
    """Read a rule such as ``7d,4w,6m``; raise :class:`Malformed`."""
    parts = [_RULE.fullmatch(part.strip()) for part in text.split(",")]
    keep = {part[2]: int(part[1]) for part in parts if part is not None}
    if None in parts or len(keep) != len(parts):
        raise Malformed(
            "keep",
            say(
                "{text} is no rule for backups: it looks like {example}, the newest of each of so many days, "
                "weeks and months.",
                text=text[:40],
                example=KEEP,
            ),
        )
    return keep


def kept_of(moments: Iterable[datetime], keep: Keep) -> set[datetime]:
    """Return those of some moments that a rule keeps: the last, and the last of so many periods of each kind.

    Periods without a backup do not count: who was away for a year still has all of them.
    """
    latest_first = sorted(moments, reverse=True)
    kept = {*latest_first[:1]}
    for letter, count in keep.items():
        periods: dict[object, datetime] = {}
        for at in latest_first:
            periods.setdefault(_PERIODS[letter](at), at)
        kept.update([*periods.values()][:count])
    return kept
