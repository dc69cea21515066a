"""Taught things of tables, in SQL: a row for each, in transactions that have locked the table."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, insert, select

from referee.store.devices import Guard
from referee.store.sql import schema
from referee.store.sql.database import Database, Statement
from referee.store.sql.devices import count_change, lock_table

_kept = schema.taught.c
_TAUGHT = Statement(select(_kept.name).where(_kept.table_id == bindparam("of")))


class SqlTaught(Database):
    """The taught things of tables, for all their devices: explanations given, and pieces laid out.

    A watch of the store reports every change, and :meth:`revision` counts it with those of the devices.
    """

    def taught(self, table_id: str) -> frozenset[str]:
        """Return the names of the things that a table was taught."""
        return frozenset(row["name"] for row in self._ask(_TAUGHT, {"of": table_id}))

    def set_taught(self, table_id: str, name: str, is_taught: bool, guard: Guard | None = None) -> None:
        """Mark a thing as taught to a table, or remove the mark.

        Raises :class:`UnknownTable`.
        """
        condition = (_kept.table_id == table_id) & (_kept.name == name)
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            is_kept = connection.scalar(select(_kept.name).where(condition)) is not None
            if is_kept == is_taught:
                return
            if is_taught:
                connection.execute(insert(schema.taught).values(table_id=table_id, name=name))
            else:
                connection.execute(delete(schema.taught).where(condition))
            count_change(connection, table_id)
