"""The notes of tables in SQL: a row for each, in transactions that have locked the table."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import bindparam, delete, func, insert, select, update

from referee.engine.errors import Malformed
from referee.engine.text_checks import check_texts
from referee.i18n import say
from referee.store.devices import Guard
from referee.store.notes import ABOUT_LENGTH, MOST, NAME_LENGTH, VALUES, Note
from referee.store.sql import schema
from referee.store.sql.database import Database, Statement
from referee.store.sql.devices import count_change, lock_table

_kept = schema.notes.c
_NOTES = Statement(
    select(_kept.name, _kept.about, _kept.value).where(_kept.table_id == bindparam("of")).order_by(_kept.name)
)


class SqlNotes(Database):
    """The notes of tables, for all their devices.

    A watch of the store reports every change, and :meth:`revision` counts it with those of the devices.
    """

    def notes(self, table_id: str) -> Mapping[str, Note]:
        """Return a table's notes, by name."""
        return {row["name"]: Note(row["about"], row["value"]) for row in self._ask(_NOTES, {"of": table_id})}

    def note(self, table_id: str, name: str, note: Note | None, guard: Guard | None = None) -> None:
        """Store a note, replacing the one of that name; ``None`` deletes it.

        Raises:
            UnknownTable: There is no such table.
            Malformed: The note is too long or not within :data:`~referee.store.notes.VALUES`, or the table
                has too many notes.
        """
        if note is not None:
            _check(name, note)
        condition = (_kept.table_id == table_id) & (_kept.name == name)
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            if note is None:
                changed = connection.execute(delete(schema.notes).where(condition)).rowcount
            else:
                values = note._asdict()
                changed = connection.execute(update(schema.notes).where(condition).values(**values)).rowcount
                if not changed:
                    count = select(func.count()).where(_kept.table_id == table_id)
                    if (connection.scalar(count) or 0) >= MOST:
                        raise Malformed("name", say("A table keeps {most} notes at most.", most=MOST))
                    row = {"table_id": table_id, "name": name, **values}
                    changed = connection.execute(insert(schema.notes).values(**row)).rowcount
            if changed:
                count_change(connection, table_id)


def _check(name: str, note: Note) -> None:
    for where, text, longest in (("name", name, NAME_LENGTH), ("about", note.about, ABOUT_LENGTH)):
        check_texts(text, where)
        if len(text) > longest:
            raise Malformed(
                where, say("This is too much to be kept: {most} characters at most.", most=longest)
            )
    if note.value not in VALUES:
        reason = say("A number from {least} to {most} belongs here.", least=VALUES[0], most=VALUES[-1])
        raise Malformed("value", reason)
