"""The upkeep of a store: the state of its backups, and the rule for which of them to keep."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from referee.engine.errors import Malformed
from referee.i18n import ByLanguage, say

KEEP = "7d,4w,6m"
"""The default rule: keep the newest backup of each of seven days, four weeks and six months."""
_PERIODS: Mapping[str, Callable[[datetime], object]] = {
    "h": lambda at: (at.date(), at.hour),
    "d": lambda at: at.date(),
    "w": lambda at: at.isocalendar()[:2],
    "m": lambda at: (at.year, at.month),
    "y": lambda at: at.year,
}
_RULE = re.compile(r"([1-9]\d{0,2})([hdwmy])")

Keep = Mapping[str, int]
"""For how many hours, days, weeks, months and years to keep the newest backup, by their letters."""


class LastBackup(NamedTuple):
    """The last backup that was written into a folder and read back.

    ``size`` is in bytes; ``faults`` counts parts that were left out, or could not be read back.
    """

    at: datetime
    name: str
    size: int
    faults: int


class BackupState(NamedTuple):
    """The state of a store's backups.

    No backup starts before ``retry_at``, because one is running or has failed. ``problem`` explains to the
    owner in each language why the last attempt failed, ``None`` if it did not.
    """

    last: LastBackup | None = None
    retry_at: datetime | None = None
    problem: ByLanguage | None = None

    def is_due(self, now: datetime, every: timedelta, retry: timedelta) -> bool:
        """Whether the next backup is due, see :meth:`referee.store.store.Store.claim_backup`."""
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


def times_to_keep(times: Iterable[datetime], keep: Keep) -> set[datetime]:
    """Return the times that a rule keeps: the last one, and the last of so many periods of each kind.

    Periods without a backup do not count, so a pause of a year deletes nothing.
    """
    latest_first = sorted(times, reverse=True)
    kept = {*latest_first[:1]}
    for letter, count in keep.items():
        periods: dict[object, datetime] = {}
        for at in latest_first:
            periods.setdefault(_PERIODS[letter](at), at)
        kept.update([*periods.values()][:count])
    return kept
