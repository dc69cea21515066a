"""Who may do something now: a kernel answers pages in other threads while a cell runs."""

from __future__ import annotations

from threading import RLock

LOCK = RLock()
"""Is held by whoever shows or changes anything that widgets share."""
