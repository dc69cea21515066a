"""The reasons of bots' moves, stored with the table for as long as its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class KeptReason(NamedTuple):
    """The reason of a bot's move, in each language, and the clause that governs it, if any."""

    texts: Mapping[str, str]
    clause: str | None = None
