"""A folder of backups: each is read back before it has its name, and old ones make room by a rule."""

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
"""After so long, a file that has not got its name is one of a process that is gone."""


class Written(NamedTuple):
    """A backup that is in its place: its file, what reading it back found, what was left out and removed.

    ``not_removed``: files that should be gone by the rule and are not, with why.
    """

    place: Path
    last: LastBackup
    checked: Checked
    left_out: tuple[Conflict, ...]
    removed: tuple[str, ...]
    not_removed: tuple[str, ...]


def back_up(store: Store, folder: Path, keep: Keep, now: datetime) -> Written | None:
    """Save a store into a folder, and remove what the rule does not keep; return ``None`` for an empty store.

    A backup from which something was left out, or of which something cannot be brought in again, is marked as
    incomplete: it never makes a complete one go.

    Raises:
        StoreUnavailable: The store cannot be read.
        BadFile: What was written cannot be read back; it is gone.
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
    """Remove this store's backups that the rule does not keep, and what a process has left half written."""
    own = re.compile(rf"referee-{mark}-(\d{{8}}T\d{{6}}Z)(-incomplete)?\.zip")
    found: dict[bool, dict[datetime, Path]] = {False: {}, True: {}}
    gone: list[Path] = []
    for path in folder.iterdir():
        if path.is_symlink() or not path.is_file():
            continue
        if (match := own.fullmatch(path.name)) is not None and (at := _parse_time(match[1])) is not None:
            found[bool(match[2])][at] = path
        elif path.name.startswith(PREFIX) and path.name.endswith(SUFFIX) and _age(path, now) > _ABANDONED:
            gone.append(path)
    for backups in found.values():
        kept = times_to_keep(backups, keep)
        gone += [path for at, path in backups.items() if at not in kept]
    removed, not_removed = [], []
    for path in sorted(gone):
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
