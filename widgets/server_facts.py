"""Facts of a server for its owner, in the form of the screen that shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

MOST_NOTES = 2000
"""Characters of a version's notes."""


class Update(NamedTuple):
    """A version that is newer than this one, from the file that the owner has configured.

    ``notes`` and ``url`` are untrusted texts, ``""`` for none.
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
    """The facts of a server.

    Attributes:
        pages: Open pages.
        places: The limit of open pages.
        connections: Connections of browsers.
        tables: Tables that are open on its pages.
        since: When the server was started.
        memory: The server's memory in bytes, without its workers.
        backup_every: The interval of backups in seconds; ``None``: this server makes none.
        update: A newer version, if there is one.
        update_problem: Why the check for updates failed, ``""`` if it did not.
        warnings: The last warnings of the log, the newest first.
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
