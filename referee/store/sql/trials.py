"""A copy of a store to try something out on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, insert, inspect, make_url, select, text
from sqlalchemy.exc import DBAPIError

from referee.i18n import say
from referee.store.errors import StoreUnavailable
from referee.store.sql import schema
from referee.store.sql.copies import copy_sqlite
from referee.store.sql.database import Database
from referee.store.sql.db_errors import as_store_unavailable
from referee.store.sql.engines import file_of, find_url, make_engine

_ROWS = 1000
"""Rows that are copied at once."""


def copy_to_try(url: str | None, folder: Path) -> str:
    """Copy a store into a folder, and return the copy's address; the store is read only.

    If there is no store, the address is that of a new one.

    Raises:
        BadStoreUrl, StoreUnavailable: As :func:`referee.store.open_store`; also if a database has an older
            form, whose rows this version cannot read.
    """
    found, target = find_url(url), folder / "tables.db"
    address = f"sqlite:///{target}"
    if found.get_backend_name() == "sqlite":
        if (file := file_of(found)) is not None and file.exists():
            try:
                copy_sqlite(file, target)
            except (OSError, sqlite3.Error) as error:
                raise StoreUnavailable(
                    say("The store cannot be read: {reason}.", reason=str(error))
                ) from error
        return address
    reader = make_engine(found).execution_options(isolation_level="REPEATABLE READ")
    try:
        with reader.begin() as source:
            if inspect(source).has_table(schema.VERSION_TABLE):
                version = source.scalar(text(f"SELECT version_num FROM {schema.VERSION_TABLE}"))
                if version != schema.HEAD:
                    raise StoreUnavailable(
                        say(
                            "This store has another form ({version}): start the server first.",
                            version=version,
                        )
                    )
                Database(address).engine.dispose()
                _copy_rows(source, make_engine(make_url(address)))
    except DBAPIError as error:
        raise as_store_unavailable(error) from error
    finally:
        reader.dispose()
    return address


def _copy_rows(source: Connection, target: Engine) -> None:
    """Copy all rows of a store into an empty store of the same form, in another database."""
    with target.begin() as writer:
        for table in schema.metadata.sorted_tables:
            found = source.execution_options(yield_per=_ROWS).execute(select(table))
            for rows in found.mappings().partitions():
                writer.execute(insert(table), [dict(row) for row in rows])
    target.dispose()
