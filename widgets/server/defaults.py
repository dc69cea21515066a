"""What the server does unless it is told otherwise."""

from __future__ import annotations

CULL_AFTER = 10 * 60
"""Seconds after which a page without a websocket is ended. The game is in the store, so nothing is lost."""

MAX_PAGES, MAX_PAGES_PER_DEVICE = 400, 8
"""Pages that may be open at once, on all devices and on one; each takes some 0.4 MB."""
