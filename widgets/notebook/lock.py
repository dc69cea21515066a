"""The lock of widgets: a kernel answers pages in other threads while a cell runs."""

from __future__ import annotations

from threading import RLock

LOCK = RLock()
"""Protects everything that widgets share."""
