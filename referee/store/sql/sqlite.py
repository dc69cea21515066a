"""SQLite as every store in a file speaks it: what was compiled for one file holds for all."""

from __future__ import annotations

from copy import copy
from typing import Any

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

DRIVER = "sqlite+referee"
"""What an address names instead of ``sqlite`` to be spoken to in this way."""

COMPILED: LRUCache[Any, Any] = LRUCache(500)
"""The statements of all stores of this process: one takes longer to compile than SQLite to answer."""


class SharedSqliteDialect(SQLiteDialect_pysqlite):
    """Equal to every other of its kind, as statements are kept by the dialect that they were compiled for."""

    supports_statement_cache = True
    begin = "BEGIN"

    def do_begin(self, dbapi_connection: Any) -> None:
        """Begin a transaction: not heard as an event, which every question would wait for."""
        dbapi_connection.driver_connection.execute(self.begin)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


def writing(dialect: Any) -> Any:
    """Return a dialect that has spoken to a database, for transactions that write.

    They take their lock at the start: one that has only read cannot always get it later.
    """
    found = copy(dialect)
    found.begin = "BEGIN IMMEDIATE"
    return found


registry.register("sqlite.referee", __name__, SharedSqliteDialect.__name__)
