"""Stores to test with: new ones without the wait for their migrations, and with games that are over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import event

from referee.match.finished import FinishedGame
from referee.store import open_store
from referee.store.sql.history import insert_finished_game
from referee.store.store import Store


@cache
def _new_file() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        open_store(f"sqlite:///{path}").close()
        return path.read_bytes()


def new_sqlite(path: Path) -> str:
    """Write the file of a new store, and return its address."""
    path.write_bytes(_new_file())
    return f"sqlite:///{path}"


def new_store(path: Path) -> Store:
    """Open a new store in a file."""
    return open_store(new_sqlite(path))


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    """Collect the statements of a store's database, without the texts among the values.

    SQLite's own driver says it, as it is spoken to with SQLAlchemy and without.
    """
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        asked.append(statement)

    def trace(connection: Any, *_more: Any) -> None:
        connection.set_trace_callback(lambda statement: asked.append(re.sub("'[^']*'", "?", statement)))

    def trace_no_more(connection: Any, *_more: Any) -> None:
        connection.set_trace_callback(None)

    listeners: dict[str, Callable[..., None]] = {"checkout": trace, "checkin": trace_no_more}
    if store.engine.dialect.name != "sqlite":
        listeners = {"before_cursor_execute": note}
    for name, listener in listeners.items():
        event.listen(store.engine, name, listener)
    try:
        yield asked
    finally:
        for name, listener in listeners.items():
            event.remove(store.engine, name, listener)


def keep_finished_game(store: Store, finished: FinishedGame) -> None:
    """Have a game in a store's history that nobody played or typed in there."""
    with store.engine.begin() as connection:
        insert_finished_game(connection, finished, is_hidden=False)
