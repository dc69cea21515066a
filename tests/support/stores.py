"""Stores to test with: new ones without the wait for their migrations, and with games that are over."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.match.finished import FinishedGame
from referee.store import open_store
from referee.store.sql.history import insert_finished_game
from referee.store.sql.store import SqlStore
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


def new_store(path: Path) -> SqlStore:
    """Open a new store in a file."""
    store = open_store(new_sqlite(path))
    assert isinstance(store, SqlStore)
    return store


def keep_finished_game(store: Store, finished: FinishedGame) -> None:
    """Have a game in a store's history that nobody played or typed in there."""
    assert isinstance(store, SqlStore)
    with store.engine.begin() as connection:
        insert_finished_game(connection, finished, is_hidden=False)
