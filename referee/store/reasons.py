"""Why bots did what a log tells: kept with the table, so that it can be asked for as long as the log can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class KeptReason(NamedTuple):
    """Why a bot did something, in each language, and the clause where one governs it."""

    texts: Mapping[str, str]
    clause: str | None = None
