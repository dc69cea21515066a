"""Copies of a whole store in the form that it has, such as one that is kept before that changes."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection

from referee.i18n import say
from referee.store.errors import StoreUnavailable
from referee.store.sql.engines import own_folder
from referee.store.whole_file import file_part

FOLDER = "REFEREE_BACKUPS"
"""Environment variable with the folder of backups."""
UNSAVED = "REFEREE_MIGRATE_UNSAVED"
"""Environment variable that, where it is ``1``, lets the form of a store change without a copy before."""
_DUMP_SECONDS = 3600


def save_before_migration(connection: Connection, version: str, folder: Path | None) -> Path | None:
    """Copy a store in the form that it has, and return the copy's file.

    ``None`` if no copy is wanted, or the store is in memory alone.

    Args:
        connection: To the store, so that nobody else changes its form meanwhile.
        version: Its form.
        folder: Where to: by default that of :data:`FOLDER`, or where the store's file is.

    Raises:
        StoreUnavailable: It cannot be copied.
    """
    if os.environ.get(UNSAVED) == "1":
        return None
    is_sqlite = connection.dialect.name == "sqlite"
    file = _file_of(connection) if is_sqlite else None
    if is_sqlite and file is None:
        return None
    named = os.environ.get(FOLDER)
    place = folder or (Path(named) if named else file.absolute().parent if file else own_folder())
    kind = "db" if file else "dump"
    stem = file.stem if file else "referee"
    moment = datetime.now(UTC)
    target = place / f"{stem}-form-{version}-{moment:%Y%m%dT%H%M%SZ}-{secrets.token_hex(2)}.{kind}"
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        with file_part(place) as part:
            if file is not None:
                copy_sqlite(file, part.path)
            else:
                _dump(connection.engine.url, part.path)
            part.put(target)
    except (OSError, sqlite3.Error, subprocess.SubprocessError) as error:
        raise _not_saved(version, place, _reason(error)) from error
    return target


def _file_of(connection: Connection) -> Path | None:
    [main, *_] = connection.exec_driver_sql("PRAGMA database_list").all()
    return Path(main[2]) if main[2] else None


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a store's file as it is at one moment, and check the copy; nothing is written at the source.

    Raises:
        OSError, sqlite3.Error: It cannot be read or written, or the copy is damaged.
    """
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reader,
        closing(sqlite3.connect(target)) as writer,
    ):
        reader.backup(writer)
        writer.execute("PRAGMA journal_mode = DELETE")  # all of it in one file
        [found] = writer.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)


def _dump(url: URL, target: Path) -> None:
    """Have PostgreSQL's own program write a database; its password is in no list of processes."""
    program = shutil.which("pg_dump")
    if program is None:
        raise FileNotFoundError(None, "pg_dump is not installed here")
    from psycopg.conninfo import make_conninfo

    known: Mapping[str, Any] = {
        "host": url.host,
        "port": url.port,
        "user": url.username,
        "dbname": url.database,
        **{key: value for key, value in url.query.items() if "password" not in key},
    }
    named = make_conninfo(**{key: value for key, value in known.items() if value is not None})
    environment = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password else {})}
    command = [program, "--format=custom", "--no-password", f"--file={target}", f"--dbname={named}"]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=_DUMP_SECONDS)


def _reason(error: Exception) -> str:
    if isinstance(error, subprocess.CalledProcessError):
        return os.fsdecode(error.stderr).strip().partition("\n")[0][:200]
    return getattr(error, "strerror", None) or str(error)


def _not_saved(version: str, place: Path, reason: str) -> StoreUnavailable:
    return StoreUnavailable(
        say(
            "This version of the referee changes the form of the store ({version}), and has to save a copy "
            "in {folder} before: {reason}. Nothing has been changed. Name another folder in {variable}, or "
            "save the store yourself and set {setting} for this one start.",
            version=version,
            folder=str(place),
            reason=reason,
            variable=FOLDER,
            setting=f"{UNSAVED}=1",
        )
    )
