"""What a server tells its owner of itself: the form of it, for the screen that shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

MOST_NOTES = 2000
"""Characters that are read of the notes to a version."""


class Update(NamedTuple):
    """A version that is newer than this one, as a file says that the owner points at.

    ``notes`` and ``url`` are texts from elsewhere, ``""`` for none.
    """

    version: str
    notes: str
    url: str


class Warned(NamedTuple):
    """A line of the log."""

    at: datetime
    text: str


@dataclass(frozen=True)
class ServerFacts:
    """How a server stands.

    Attributes:
        pages: Pages that are open.
        places: Pages that may be open.
        connections: Browsers' connections.
        tables: Tables that are open on its pages.
        since: When it was started.
        memory: Bytes that the server takes, without its workers.
        backup_every: How often the store is saved, in seconds; ``None``: this server does not save it.
        update: What is newer.
        update_problem: Why that is not known, ``""`` if it is, or nobody asked.
        warnings: What the log warned of last, the newest first.
        versions: The names of programs, and their versions.
    """

    pages: int
    places: int
    connections: int
    tables: int
    since: datetime | None = None
    memory: int = 0
    backup_every: float | None = None
    update: Update | None = None
    update_problem: str = ""
    warnings: tuple[Warned, ...] = ()
    versions: tuple[tuple[str, str], ...] = ()


Facts = Callable[[], ServerFacts]
