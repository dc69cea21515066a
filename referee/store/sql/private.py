"""Access rights of the store's file, on systems that have them."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sqlalchemy.engine import URL

from referee.i18n import Sentence, say

HAS_RIGHTS = os.name == "posix"
OTHERS = stat.S_IRWXG | stat.S_IRWXO
BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite adds. They get the same rights as the database file."""


def keep_private(url: URL, own_folder: Path) -> tuple[Sentence, ...]:
    """Make an SQLite file readable only by its owner, before anything is written to it.

    The referee's ``own_folder`` is closed too, if it holds the file. Another folder may be shared on purpose,
    and stays unchanged. Returns remarks for the owner.
    """
    file = _file_of(url)
    if file is None or not HAS_RIGHTS:
        return ()
    is_made_here = dict(url.query).get("mode", "rwc") == "rwc"
    try:
        if is_made_here:
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError:
        pass  # the file exists, or SQLite is about to report why it cannot be created
    return (*_close_folder(file.parent, own_folder), *_close_file(file))


def _file_of(url: URL) -> Path | None:
    """Return the file of a store, ``None`` for a store without one."""
    named = url.database or ":memory:"
    if url.get_backend_name() != "sqlite" or url.query.get("mode") == "memory":
        return None
    if named.startswith("file:"):
        named = unquote(urlsplit(named).path)
    return None if named in ("", ":memory:") else Path(named)


def _close_folder(folder: Path, own: Path) -> Iterator[Sentence]:
    try:
        mode = folder.stat().st_mode
        if not mode & OTHERS:
            return
        if folder.resolve() == own.resolve():
            folder.chmod(stat.S_IMODE(mode) & ~OTHERS)
            yield say(
                "Other users of this machine could look into {folder}. Now only you can.", folder=str(folder)
            )
            return
    except OSError:
        return  # the folder is missing, or belongs to another user: SQLite is about to report it
    if mode & (stat.S_IWGRP | stat.S_IWOTH) and not mode & stat.S_ISVTX:
        yield say(
            "Other users of this machine can replace the store's file, for they can write in {folder}. "
            "Keep the store in a folder of your own.",
            folder=str(folder),
        )
    elif mode & (stat.S_IRGRP | stat.S_IROTH):
        yield say(
            "Other users of this machine can see that there is a store in {folder}, and not what is in it. "
            "A folder of your own keeps that from them too.",
            folder=str(folder),
        )


def _close_file(file: Path) -> Iterator[Sentence]:
    for path in (file, *(Path(f"{file}{suffix}") for suffix in BESIDE)):
        try:
            mode = path.stat().st_mode
        except OSError:
            continue  # usually the file does not exist
        if not mode & OTHERS:
            continue
        try:
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)
        except OSError:
            yield say(
                "Other users of this machine can read {file}, and you are not the one who can change that.",
                file=str(path),
            )
        else:
            yield say("Other users of this machine could read {file}. Now only you can.", file=str(path))
