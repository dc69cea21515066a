"""The time zone of a page, which can differ from the server's."""

from __future__ import annotations

from datetime import tzinfo
from zoneinfo import ZoneInfo


def zone_of(name: str) -> tzinfo | None:
    """Return a time zone by its name, ``None`` (this machine's) for an unknown one."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None
