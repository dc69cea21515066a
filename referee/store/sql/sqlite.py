"""An SQLite dialect whose compiled statements are shared by all SQLite stores of a process."""

from __future__ import annotations

from copy import copy
from typing import Any

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

DRIVER = "sqlite+referee"
"""The driver name that replaces ``sqlite`` in an address to select this dialect."""

COMPILED: LRUCache[Any, Any] = LRUCache(500)
"""The compiled statements of all stores of this process. Compiling takes longer than running one."""


class SharedSqliteDialect(SQLiteDialect_pysqlite):
    """A dialect that equals every other instance, because the statement cache has the dialect in its keys."""

    supports_statement_cache = True
    begin = "BEGIN"

    def do_begin(self, dbapi_connection: Any) -> None:
        """Begin a transaction directly, because an event listener would slow down every query."""
        dbapi_connection.driver_connection.execute(self.begin)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


def writing(dialect: Any) -> Any:
    """Return a copy of a connected dialect for writing transactions.

    They take their lock at the start: a transaction that has only read cannot always get it later.
    """
    found = copy(dialect)
    found.begin = "BEGIN IMMEDIATE"
    return found


registry.register("sqlite.referee", __name__, SharedSqliteDialect.__name__)
