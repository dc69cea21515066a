"""A folder of backups: each backup is verified before it gets its name, and a rule removes old ones."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from referee.store.upkeep import Keep, LastBackup, times_to_keep
from referee.store.whole_file import PREFIX, SUFFIX, file_part
from referee.transfer.check import Checked, check_export
from referee.transfer.export import export_store
from referee.transfer.report import Conflict

if TYPE_CHECKING:
    from referee.store.store import Store

_STAMP = "%Y%m%dT%H%M%SZ"
_ABANDONED = timedelta(days=1)
"""The age at which a file with a temporary name belongs to a process that has ended."""


class Written(NamedTuple):
    """A finished backup: its file, the result of its verification, and the omitted and removed objects.

    ``not_removed``: the files that the rule could not remove, with the reasons.
    """

    place: Path
    last: LastBackup
    checked: Checked
    left_out: tuple[Conflict, ...]
    removed: tuple[str, ...]
    not_removed: tuple[str, ...]


def back_up(store: Store, folder: Path, keep: Keep, now: datetime) -> Written | None:
    """Back up a store to a folder, and remove backups by the rule; return ``None`` for an empty store.

    A backup with omissions or faults is marked as incomplete. It never replaces a complete one.

    Raises:
        StoreUnavailable: The store cannot be read.
        BadFile: The verification failed, and the backup was removed.
        OSError: The folder cannot be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    mark = store.backup_mark()
    with file_part(folder) as part:
        with part.path.open("wb") as file:
            saved = export_store(store, file, with_secrets=True)
            if saved.is_empty:
                return None
        with part.path.open("rb") as file:
            checked = check_export(file)
        faults = len(saved.left_out) + len(checked.faults)
        name = f"referee-{mark}-{now.astimezone(UTC):{_STAMP}}{'-incomplete' if faults else ''}.zip"
        size = part.path.stat().st_size
        part.put(folder / name)
    last = LastBackup(now, name, size, faults)
    removed, not_removed = _prune(folder, mark, keep, now)
    return Written(folder / name, last, checked, saved.left_out, removed, not_removed)


def _prune(folder: Path, mark: str, keep: Keep, now: datetime) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Remove the store's backups that the rule does not keep, and abandoned temporary files."""
    pattern = re.compile(rf"referee-{mark}-(\d{{8}}T\d{{6}}Z)(-incomplete)?\.zip")
    found: dict[bool, dict[datetime, Path]] = {False: {}, True: {}}
    expired: list[Path] = []
    for path in folder.iterdir():
        if path.is_symlink() or not path.is_file():
            continue
        match = pattern.fullmatch(path.name)
        if match is not None and (time := _parse_time(match[1])) is not None:
            found[bool(match[2])][time] = path
        elif path.name.startswith(PREFIX) and path.name.endswith(SUFFIX) and _age(path, now) > _ABANDONED:
            expired.append(path)
    for backups in found.values():
        kept = times_to_keep(backups, keep)
        expired += [path for time, path in backups.items() if time not in kept]
    removed, not_removed = [], []
    for path in sorted(expired):
        try:
            path.unlink()
            removed.append(path.name)
        except OSError as error:
            not_removed.append(f"{path.name}: {error.strerror or error}")
    return tuple(removed), tuple(not_removed)


def _age(path: Path, now: datetime) -> timedelta:
    return now - datetime.fromtimestamp(path.stat().st_mtime, UTC)


def _parse_time(stamp: str) -> datetime | None:
    try:
        return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
