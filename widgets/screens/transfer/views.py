"""What a page is told of a file that it brings in."""

from __future__ import annotations

from typing import TypedDict


class Arrived(TypedDict):
    """How many parts of the file are here."""

    arrived: int


class ImportReport(TypedDict):
    """What came of a file, in sentences, and what was left out with its reason."""

    lines: list[str]
    conflicts: list[str]
