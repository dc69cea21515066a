"""What tables were taught, in SQL: a row for each thing, in transactions that have locked the table."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, insert, select

from referee.store.devices import Guard
from referee.store.sql import schema
from referee.store.sql.database import Database, Statement
from referee.store.sql.devices import count_change, lock_table

_kept = schema.taught.c
_TAUGHT = Statement(select(_kept.name).where(_kept.table_id == bindparam("of")))


class SqlTaught(Database):
    """What tables were taught, for all their devices: explanations given, and pieces laid out.

    Whoever watches the store hears of every change, and :meth:`revision` counts it with those of the devices.
    """

    def taught(self, table_id: str) -> frozenset[str]:
        """Return what a table was taught, by name."""
        return frozenset(row["name"] for row in self._ask(_TAUGHT, {"of": table_id}))

    def set_taught(self, table_id: str, name: str, is_taught: bool, guard: Guard | None = None) -> None:
        """Say that a table was taught something, or that it is to be taught it again.

        Raises :class:`UnknownTable`.
        """
        it = (_kept.table_id == table_id) & (_kept.name == name)
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            is_kept = connection.scalar(select(_kept.name).where(it)) is not None
            if is_kept == is_taught:
                return
            if is_taught:
                connection.execute(insert(schema.taught).values(table_id=table_id, name=name))
            else:
                connection.execute(delete(schema.taught).where(it))
            count_change(connection, table_id)
