"""SQLite as every store in a file speaks it: what was compiled for one file holds for all."""

from __future__ import annotations

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

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


registry.register("sqlite.referee", __name__, SharedSqliteDialect.__name__)
