"""Which tables tell what would follow from an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LEARNING = ("practice", "first_game")
"""Modes of a table, as its ``meta`` has them, that are for learning."""


def tells_what_if(meta: Mapping[str, Any]) -> bool:
    """Whether a table tells what would follow: one for learning, or one that has so decided at the start."""
    return meta.get("mode") in LEARNING or meta.get("what_if") is True
