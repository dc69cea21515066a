"""Scheduled backups. A separate process writes each of them, so that no tap waits for it."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import psutil  # type: ignore[import-untyped]

from referee.engine.errors import RefereeError
from referee.i18n import LANGUAGES, ByLanguage, Sentence, say
from referee.store.store import Store
from referee.store.upkeep import KEEP, BackupState
from referee.store.whole_file import os_reason
from widgets.i18n import speech
from widgets.logs import escaped, event

LOG = logging.getLogger("widgets")

CHECK_INTERVAL_S = 60.0
"""The time between two checks whether a backup is due."""
RETRY = timedelta(hours=1)
"""How long a backup may take, and the delay after a failed one."""
NICENESS = 15
"""The niceness of the process, which gives way to taps."""
_MAX_REASON_LENGTH = 300
"""Characters of the reason of a failure."""
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


class Schedule(NamedTuple):
    """The folder of backups, their interval, and the rule for which of them to keep."""

    folder: Path
    every: timedelta = timedelta(days=1)
    keep: str = KEEP


class _Saved(NamedTuple):
    """Whether there is a new backup; if it failed, ``problem`` says why."""

    is_saved: bool
    problem: ByLanguage | None = None


def _in_every_language(reason: Sentence) -> dict[str, str]:
    return {language: speech(language).say(reason) for language in LANGUAGES}


def read_period(text: str) -> timedelta:
    """Read a time such as ``24h``, ``90m``, ``2d`` or ``1w``; raise ``ValueError``."""
    found = re.fullmatch(r"([1-9]\d{0,3})([mhdw])", text.strip())
    if found is None:
        raise ValueError(f"{text[:20]!r} is no time: it looks like 24h, with m, h, d or w")
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


class Backups:
    """Saves a store by a schedule; call ``look`` every :data:`CHECK_INTERVAL_S`.

    No method raises an error. The log, the metrics and the store have the failures for the owner.
    """

    def __init__(self, store: Store, schedule: Schedule) -> None:
        self._store, self._schedule = store, schedule
        self._process: asyncio.subprocess.Process | None = None
        self._is_looking = self._is_stopped = False
        self.state = BackupState()
        """The state at the last check."""

    async def look(self) -> None:
        """Save the store if a backup is due and no other server makes it."""
        if self._is_looking or self._is_stopped:
            return
        self._is_looking = True
        try:
            if await asyncio.to_thread(self._claim):
                is_saved, problem = await self._save()
                if not is_saved and not self._is_stopped:
                    await asyncio.to_thread(self._store.note_no_backup, problem)
                self.state = await asyncio.to_thread(self._store.backup_state)
        except RefereeError as error:
            LOG.warning("the store does not say whether a backup is due: %s", error)
        finally:
            self._is_looking = False

    def stop(self) -> None:
        """Stop a running backup, whose file is deleted."""
        self._is_stopped = True
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()

    def gauges(self) -> dict[str, float]:
        """Return the gauges of the backups, for the metrics."""
        last = self.state.last
        return {
            "backup_timestamp_seconds": last.at.timestamp() if last is not None else 0.0,
            "backup_bytes": last.size if last is not None else 0.0,
            "backup_failing": bool(self.state.problem) or (last is not None and last.faults > 0),
        }

    def _claim(self) -> bool:
        now, every = datetime.now(UTC), self._schedule.every
        self.state = self._store.backup_state()
        return self.state.is_due(now, every, RETRY) and self._store.claim_backup(now, every, RETRY)

    async def _save(self) -> _Saved:
        """Write a backup."""
        folder, keep = str(self._schedule.folder), self._schedule.keep
        command = ["-m", "referee", "backup", "--into", folder, "--keep", keep, "--every-language"]
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                env={**os.environ, "REFEREE_STORE": self._store.address},
            )
            self._lower_priority(self._process.pid)
            output, errors = await asyncio.wait_for(self._process.communicate(), RETRY.total_seconds())
        except TimeoutError:
            self.stop_process()
            return self._failed(_in_every_language(say("It took more than an hour.")))
        except OSError as error:
            self.stop_process()
            reason = say("The program that saves cannot be started: {reason}.", reason=os_reason(error))
            return self._failed(_in_every_language(reason))
        try:
            result = json.loads(output)
        except ValueError:
            lines = errors.decode(errors="replace").strip().splitlines()
            ended = say("The program that saves was ended.")
            reasons = dict.fromkeys(LANGUAGES, lines[-1]) if lines else _in_every_language(ended)
            return _Saved(False) if self._is_stopped else self._failed(reasons)
        return self._handle_result(result)

    def _handle_result(self, result: dict[str, Any]) -> _Saved:
        if "error" in result:
            return self._failed(result["error"]["reason"])
        if result["file"] is None:
            return _Saved(False)  # nothing has been played yet
        faults = len(result["left_out"]) + len(result["faults"])
        event("backup", file=result["file"], bytes=result["bytes"], faults=faults, **result["holds"])
        if faults:
            LOG.warning("the backup %s is without damaged parts of the store: %s", result["file"], faults)
        for file in result["not_removed"]:
            LOG.warning("an old backup cannot be removed: %s", file)
        return _Saved(True)

    def _failed(self, reasons: Mapping[str, str]) -> _Saved:
        shown = {language: escaped(text)[:_MAX_REASON_LENGTH] for language, text in reasons.items()}
        LOG.warning("the backup failed: %s", shown["en"])
        return _Saved(False, ByLanguage(tuple(shown.items())))

    def stop_process(self) -> None:
        """Kill a process that has not ended in time."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    def _lower_priority(self, process: int) -> None:
        try:
            psutil.Process(process).nice(
                psutil.BELOW_NORMAL_PRIORITY_CLASS if sys.platform == "win32" else NICENESS
            )
        except psutil.Error:
            return  # the process has ended, or its priority cannot be changed
