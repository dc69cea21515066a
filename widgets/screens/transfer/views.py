"""What a page learns about a file that it imports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypedDict

from widgets.screens.transfer.labels import LABELS


class Arrived(TypedDict):
    """How many parts of the file are here."""

    arrived: int


class ImportReport(TypedDict):
    """What came of a file, in sentences, and what was left out with its reason."""

    lines: list[str]
    conflicts: list[str]


class RecordCode(TypedDict):
    """One of the ``count`` codes of a file: its text, and its picture's address."""

    labels: Annotated[Mapping[str, str], LABELS.type]
    count: int
    text: str
    qr: str


class CodesRead(TypedDict):
    """Which codes of a file have been read, of ``count``: 0 before the first."""

    labels: Annotated[Mapping[str, str], LABELS.type]
    read: list[int]
    count: int
