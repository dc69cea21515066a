"""New stores without the wait for their migrations: one is made, the others are its copies."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.store import open_store


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
