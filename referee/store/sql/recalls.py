"""Recalls of seats by the tablet, in SQL: a row for each, in transactions that have locked the table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, insert, select

from referee.store.devices import Guard, UnknownRequest
from referee.store.recalls import TIMEOUT_S, NotYetSilent, Recall
from referee.store.sql import schema
from referee.store.sql.database import Database, Statement
from referee.store.sql.devices import count_change, find_roles, lock_table, take_seat
from referee.store.sql.log_rows import log_move

_kept = schema.recalls.c
_RECALLS = Statement(
    select(_kept.seat, _kept.ends_at).where(_kept.table_id == bindparam("of")).order_by(_kept.seat)
)


class SqlRecalls(Database):
    """The recalls of seats, which survive a restart.

    :meth:`revision` counts their changes. A recall ends when its seat moves in any other way.
    """

    def recalls(self, table_id: str) -> list[Recall]:
        """Return the recalls of a table, in seat order."""
        return [Recall(**row) for row in self._ask(_RECALLS, {"of": table_id})]

    def recall(self, table_id: str, seat: int, guard: Guard | None = None) -> None:
        """Recall a seat that a device plays; a running recall does not change.

        Raises :class:`~referee.store.log.UnknownTable`.
        """
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            is_played = any(role.seat == seat for role in find_roles(connection, table_id))
            if not is_played or _end_of(connection, table_id, seat) is not None:
                return
            ends_at = datetime.now(UTC) + timedelta(seconds=TIMEOUT_S)
            connection.execute(insert(schema.recalls).values(table_id=table_id, seat=seat, ends_at=ends_at))
            count_change(connection, table_id)

    def refuse_recall(self, table_id: str, seat: int, guard: Guard | None = None) -> None:
        """End a recall without moving the seat; raise :class:`~referee.store.devices.UnknownRequest`."""
        condition = (_kept.table_id == table_id) & (_kept.seat == seat)
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            if not connection.execute(delete(schema.recalls).where(condition)).rowcount:
                raise UnknownRequest
            count_change(connection, table_id)

    def end_recall(self, table_id: str, seat: int, *, is_agreed: bool, guard: Guard | None = None) -> None:
        """Free a recalled seat, log that, and void its invitations.

        Raises:
            NotYetSilent: The phone has not agreed, and can still answer.
            UnknownRequest: The seat is not recalled.
        """
        codes = schema.invitations.c
        with self._writing(table_id) as connection:
            row = lock_table(connection, table_id, guard)
            ends_at = _end_of(connection, table_id, seat)
            if ends_at is None:
                raise UnknownRequest
            if not is_agreed and datetime.now(UTC) < ends_at:
                raise NotYetSilent(seat)
            take_seat(connection, table_id, seat)
            connection.execute(
                delete(schema.invitations).where(
                    codes.table_id == table_id, codes.seat == seat, codes.used_by.is_(None)
                )
            )
            log_move(connection, row, "seat_given" if is_agreed else "seat_taken", seat)
            count_change(connection, table_id)


def _end_of(connection: Connection, table_id: str, seat: int) -> datetime | None:
    """Return when the recall of a seat ends, ``None`` if there is none."""
    query = select(_kept.ends_at).where(_kept.table_id == table_id, _kept.seat == seat)
    ends_at: datetime | None = connection.scalar(query)
    return ends_at
