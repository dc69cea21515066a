"""Countdowns in SQL: one row a table, changed in transactions that have locked the table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, insert, select, update

from referee.engine.errors import Malformed
from referee.i18n import say
from referee.match.record import read_json
from referee.store.codec import keep
from referee.store.countdown import SECONDS, Countdown, CountdownState
from referee.store.devices import Guard
from referee.store.log import ConcurrentUpdate, CorruptData
from referee.store.sql import schema
from referee.store.sql.database import Database, Statement
from referee.store.sql.devices import count_change, lock_table

_kept = schema.countdowns.c
_COUNTDOWN = Statement(
    select(_kept.seconds, _kept.number, _kept.ends_at, _kept.action, schema.tables.c.entry_count)
    .join(schema.tables)
    .where(_kept.table_id == bindparam("of"))
)
_NOTHING = {"number": None, "ends_at": None, "action": None}


class SqlCountdowns(Database):
    """The countdowns of tables, for all their devices.

    A watch of the store reports every change, and :meth:`revision` counts it with those of the devices.
    """

    def countdown(self, table_id: str) -> CountdownState:
        """Return the seconds of a table's countdowns, and the running one unless the log has grown since."""
        for row in self._ask(_COUNTDOWN, {"of": table_id}):
            if row["number"] != row["entry_count"]:
                return CountdownState(row["seconds"])
            action = _read_action(table_id, row["action"])
            return CountdownState(row["seconds"], Countdown(row["number"], row["ends_at"], action))
        return CountdownState()

    def set_countdown(self, table_id: str, seconds: int, guard: Guard | None = None) -> None:
        """Set the seconds of a table's countdowns; a running one does not change.

        Raises:
            UnknownTable: There is no such table.
            Malformed: The seconds are not within :data:`SECONDS`.
        """
        _check(seconds)
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            _put(connection, table_id, {"seconds": seconds})

    def start_countdown(
        self,
        table_id: str,
        number: int,
        seconds: int,
        action: Mapping[str, Any],
        guard: Guard | None = None,
    ) -> None:
        """Start the countdown before an action, replacing a running one; ``number`` is the length of the log.

        Raises:
            ConcurrentUpdate: The log has grown since.
            UnknownTable: There is no such table.
            Malformed: The seconds are not within :data:`SECONDS`.
        """
        _check(seconds)
        body = keep(dict(action), "action")
        with self._writing(table_id) as connection:
            if lock_table(connection, table_id, guard)["entry_count"] != number:
                raise ConcurrentUpdate
            ends_at = datetime.now(UTC) + timedelta(seconds=seconds)
            _put(connection, table_id, {"number": number, "ends_at": ends_at, "action": body})

    def prolong_countdown(self, table_id: str, number: int, seconds: int, guard: Guard | None = None) -> bool:
        """Let the countdown that started at ``number`` log entries end in so many seconds from now.

        Returns whether it was running; raises :class:`UnknownTable`.
        """
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            running = (_kept.table_id == table_id) & (_kept.number == number)
            later = {"ends_at": datetime.now(UTC) + timedelta(seconds=seconds)}
            return _change_running(connection, table_id, running, later)

    def stop_countdown(self, table_id: str, number: int, guard: Guard | None = None) -> bool:
        """Stop the countdown that started at ``number`` log entries; return whether it was running.

        Raises :class:`UnknownTable`.
        """
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            running = (_kept.table_id == table_id) & (_kept.number == number)
            return _change_running(connection, table_id, running, _NOTHING)


def _check(seconds: int) -> None:
    if seconds not in SECONDS:
        reason = say("A number from {least} to {most} belongs here.", least=SECONDS[0], most=SECONDS[-1])
        raise Malformed("seconds", reason)


def _put(connection: Connection, table_id: str, values: Mapping[str, Any]) -> None:
    """Change a table's row, in a transaction that has locked the table."""
    changed = update(schema.countdowns).where(_kept.table_id == table_id).values(**values)
    if not connection.execute(changed).rowcount:
        connection.execute(insert(schema.countdowns).values(table_id=table_id, **values))
    count_change(connection, table_id)


def _change_running(
    connection: Connection, table_id: str, running: ColumnElement[bool], values: Mapping[str, Any]
) -> bool:
    """Change a running countdown; return whether there was one."""
    changed = connection.execute(update(schema.countdowns).where(running).values(**values)).rowcount
    if changed:
        count_change(connection, table_id)
    return bool(changed)


def _read_action(table_id: str, body: str) -> Mapping[str, Any]:
    try:
        action = read_json(body)
    except Malformed as error:
        raise CorruptData(table_id, None, error.reason) from error
    if not isinstance(action, dict):
        raise CorruptData(table_id, None, say("Named values in braces belong here."))
    return action
