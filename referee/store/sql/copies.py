"""Copies of a whole store in its current form, such as the copy before a migration."""

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
"""Environment variable that, if it is ``1``, allows a migration without a copy."""
_DUMP_TIMEOUT_S = 3600


def save_before_migration(connection: Connection, version: str, folder: Path | None) -> Path | None:
    """Copy a store in its current form, and return the copy's file.

    Returns ``None`` if :data:`UNSAVED` is set, or the store is in memory.

    Args:
        connection: A connection to the store that has locked its form.
        version: The store's form.
        folder: The folder of the copy; by default :data:`FOLDER`, or the folder of the store's file.

    Raises:
        StoreUnavailable: The store cannot be copied.
    """
    if os.environ.get(UNSAVED) == "1":
        return None
    is_sqlite = connection.dialect.name == "sqlite"
    file = _file_of(connection) if is_sqlite else None
    if is_sqlite and file is None:
        return None
    named = os.environ.get(FOLDER)
    target_folder = folder or (Path(named) if named else file.absolute().parent if file else own_folder())
    suffix = "db" if file else "dump"
    stem = file.stem if file else "referee"
    name = f"{stem}-form-{version}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}-{secrets.token_hex(2)}.{suffix}"
    target = target_folder / name
    try:
        target_folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with file_part(target_folder) as part:
            if file is not None:
                copy_sqlite(file, part.path)
            else:
                _dump(connection.engine.url, part.path)
            part.put(target)
    except (OSError, sqlite3.Error, subprocess.SubprocessError) as error:
        raise _not_saved(version, target_folder, _reason(error)) from error
    return target


def _file_of(connection: Connection) -> Path | None:
    [main, *_] = connection.exec_driver_sql("PRAGMA database_list").all()
    return Path(main[2]) if main[2] else None


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a consistent snapshot of a store's file, and check the copy; the source is read only.

    Raises:
        OSError, sqlite3.Error: A file cannot be read or written, or the copy is damaged.
    """
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reader,
        closing(sqlite3.connect(target)) as writer,
    ):
        reader.backup(writer)
        writer.execute("PRAGMA journal_mode = DELETE")  # no separate write-ahead log
        [found] = writer.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)


def _dump(url: URL, target: Path) -> None:
    """Dump a database with ``pg_dump``. The password is not in the command line, which others can see."""
    program = shutil.which("pg_dump")
    if program is None:
        raise FileNotFoundError(None, "pg_dump is not installed here")
    from psycopg.conninfo import make_conninfo

    parameters: Mapping[str, Any] = {
        "host": url.host,
        "port": url.port,
        "user": url.username,
        "dbname": url.database,
        **{key: value for key, value in url.query.items() if "password" not in key},
    }
    conninfo = make_conninfo(**{key: value for key, value in parameters.items() if value is not None})
    environment = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password else {})}
    command = [program, "--format=custom", "--no-password", f"--file={target}", f"--dbname={conninfo}"]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=_DUMP_TIMEOUT_S)


def _reason(error: Exception) -> str:
    if isinstance(error, subprocess.CalledProcessError):
        return os.fsdecode(error.stderr).strip().partition("\n")[0][:200]
    return getattr(error, "strerror", None) or str(error)


def _not_saved(version: str, folder: Path, reason: str) -> StoreUnavailable:
    return StoreUnavailable(
        say(
            "This version of the referee changes the form of the store ({version}), and has to save a copy "
            "in {folder} before: {reason}. Nothing has been changed. Name another folder in {variable}, or "
            "save the store yourself and set {setting} for this one start.",
            version=version,
            folder=str(folder),
            reason=reason,
            variable=FOLDER,
            setting=f"{UNSAVED}=1",
        )
    )
