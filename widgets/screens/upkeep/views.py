"""What the sheet about the server shows, part by part."""

from __future__ import annotations

from typing import TypedDict


class UpkeepView(TypedDict):
    """All that the sheet shows.

    ``update``: the version that is out, where it is newer than this one; ``update_problem``: why that is not
    known, ``""`` if it is. ``warnings``: the newest first.
    """

    update: UpdateView | None
    update_problem: str
    backups: BackupsView
    now: list[FactView]
    store: list[FactView]
    versions: list[FactView]
    warnings: list[WarningView]


class UpdateView(TypedDict):
    """A newer version, in the words of the file that the owner points at."""

    version: str
    notes: str
    url: str


class BackupsView(TypedDict):
    """How it stands with backups. ``saved_at``: ``None`` where none was made; ``about``: of the last one."""

    is_scheduled: bool
    saved_at: str | None
    about: list[str]
    problem: str


class FactView(TypedDict):
    """A value, and what it is of."""

    name: str
    value: str


class WarningView(TypedDict):
    """A line of the log."""

    at: str
    text: str
