"""What the server does unless it is told otherwise."""

from __future__ import annotations

CULL_AFTER = 10 * 60
"""Seconds after which a kernel without a page is ended. The game is in the store, so nothing is lost."""


MAX_PAGES, MAX_PAGES_PER_DEVICE = 40, 8
"""Pages that may be open at once, on all devices and on one; each has a kernel of some 35 MB."""

MODEL_ID = "boardroom-referee"
"""The id of the dashboard's comm in a kernel of ``referee serve``: a page need not be told which it is."""
