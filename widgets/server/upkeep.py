"""The upkeep of a server: its backups, checks for updates, and facts for its owner."""

from __future__ import annotations

import asyncio
import platform
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import psutil  # type: ignore[import-untyped]
from tornado.ioloop import IOLoop, PeriodicCallback

import referee
from referee.store.store import Store
from widgets.logs import RecentWarnings
from widgets.server import backups, updates
from widgets.server.backups import Backups, Schedule
from widgets.server.updates import Updates
from widgets.server_facts import ServerFacts, Warned

FIRST_CHECK_DELAY_S = 5.0
"""The delay before the first checks, so that they do not slow down the first page."""


@dataclass(frozen=True)
class UpkeepSettings:
    """The owner's settings; ``is_alone``: only this machine reaches the server, without authentication."""

    schedule: Schedule | None = None
    update_file: str | None = None
    is_alone: bool = False


class Upkeep:
    """Runs the periodic checks of a server."""

    def __init__(self, store: Store, settings: UpkeepSettings) -> None:
        self._settings = settings
        self._backups = Backups(store, settings.schedule) if settings.schedule is not None else None
        self._updates = Updates(settings.update_file) if settings.update_file else None
        self._warnings = RecentWarnings()
        self._since = datetime.now(UTC)
        self._periodic: list[PeriodicCallback] = []
        self._first: list[object] = []
        self._looking: set[asyncio.Task[None]] = set()

    @property
    def is_alone(self) -> bool:
        """Whether only this machine reaches the server, so that its user is the owner."""
        return self._settings.is_alone

    def begin(self, loop: IOLoop) -> None:
        """Start the checks, and collect the warnings of the log."""
        self._warnings.begin()
        for checker, interval_s in (
            (self._backups, backups.CHECK_INTERVAL_S),
            (self._updates, updates.CHECK_INTERVAL_S),
        ):
            if checker is None:
                continue
            look = self._in_task(checker.look)
            self._first.append(loop.call_later(FIRST_CHECK_DELAY_S, look))
            periodic = PeriodicCallback(look, interval_s * 1000)
            periodic.start()
            self._periodic.append(periodic)

    def stop(self, loop: IOLoop) -> None:
        """Stop the checks, and a running backup."""
        for first in self._first:
            loop.remove_timeout(first)
        for periodic in self._periodic:
            periodic.stop()
        if self._backups is not None:
            self._backups.stop()
        for task in self._looking:
            task.cancel()
        self._warnings.end()

    def _in_task(self, look: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
        def begin() -> None:
            task = asyncio.ensure_future(look())
            self._looking.add(task)  # the loop keeps only a weak reference
            task.add_done_callback(self._looking.discard)

        return begin

    def gauges(self) -> dict[str, float]:
        """Return the gauges of backups, if this server makes any."""
        return {} if self._backups is None else self._backups.gauges()

    def facts(self, now: ServerFacts) -> ServerFacts:
        """Return the facts ``now`` with those of the upkeep."""
        schedule = self._settings.schedule
        return replace(
            now,
            since=self._since,
            memory=int(psutil.Process().memory_info().rss),
            backup_every=None if schedule is None else schedule.every.total_seconds(),
            update=self._updates.update if self._updates is not None else None,
            update_problem=self._updates.problem if self._updates is not None else "",
            warnings=tuple(Warned(*line) for line in self._warnings.lines()),
            versions=_versions(),
        )


def _versions() -> tuple[tuple[str, str], ...]:
    return (
        ("Boardroom Referee", referee.__version__),
        ("Python", platform.python_version()),
        (platform.system() or "?", platform.release()),
    )
