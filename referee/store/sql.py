"""The store in SQL: SQLite by default, PostgreSQL by address."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, RowMapping, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.engine.errors import Malformed
from referee.engine.match import Entry
from referee.engine.record import read_json
from referee.engine.sealing import Secret
from referee.games import find_game
from referee.plays import Play
from referee.store import schema
from referee.store.base import (
    NewTable,
    Overtaken,
    Store,
    StoredEntry,
    TableRow,
    UnknownTable,
    Unreadable,
)
from referee.store.codec import dump, read_entry, read_secret, write_entry, write_secret
from referee.store.database import draw_id, find_table
from referee.store.sql_catalogue import SqlCatalogue
from referee.store.sql_devices import SqlDevices, give_role
from referee.store.sql_history import SqlHistory, insert_play, is_tally, put_play
from referee.store.watch import Watch
from referee.store.watch import watch as watch_database
from referee.text import say

ID_LENGTH = 8

_log = logging.getLogger(__name__)


class SqlStore(SqlDevices, SqlHistory, SqlCatalogue, Store):
    """A store in a database; see :func:`referee.store.open_store`."""

    def __init__(self, url: str | None = None) -> None:
        super().__init__(url)
        self._watches: WeakSet[Watch] = WeakSet()

    def close(self) -> None:
        """Let go of files and connections."""
        for watch in [*self._watches]:
            watch.stop()
        self.engine.dispose()

    def watch(self, callback: Callable[[], None]) -> Watch:
        """Call back, from a thread of its own, when anything in the store has changed."""
        watch = watch_database(self.engine.url, callback)
        self._watches.add(watch)
        return watch

    # -- tables ---------------------------------------------------------------------------------

    def create(self, table: NewTable, host: str | None = None) -> TableRow:
        """Keep a new table, under an id that is short and hard to guess; ``host`` is the device it is on."""
        now = datetime.now(UTC)
        row = {
            "game": table.game,
            "seats": dump([dict(seat) for seat in table.seats]),
            "options": dump(dict(table.options)),
            "meta": dump(dict(table.meta)),
            "created_at": now,
            "active_at": now,
            "entry_count": 0,
        }
        while True:
            table_id = draw_id(ID_LENGTH)
            try:
                with self._writing(table_id) as connection:
                    connection.execute(insert(schema.tables).values(id=table_id, **row))
                    if host is not None:
                        give_role(connection, table_id, host, "host")
            except IntegrityError:
                continue  # the id is taken: one in some hundred thousand millions
            return self.table(table_id)

    def table(self, table_id: str) -> TableRow:
        """Return a table; raise :class:`UnknownTable`."""
        with self._reading() as connection:
            return _read_row(find_table(connection, table_id))

    def tables(
        self, limit: int = 50, offset: int = 0, *, archived: bool = False, device: str | None = None
    ) -> list[TableRow]:
        """Return tables, the last active one first: the lobby's, or the ``archived`` ones."""
        query = (
            select(schema.tables)
            .where(schema.tables.c.is_archived == archived)
            .order_by(schema.tables.c.active_at.desc(), schema.tables.c.id)
            .limit(limit)
            .offset(offset)
        )
        if device is not None:
            known, parts = schema.tables.c, schema.roles.c
            mine = select(parts.table_id).where(parts.device == device)
            somebodys = select(parts.id).where(parts.table_id == known.id)
            query = query.where(known.id.in_(mine) | ~somebodys.exists())
        with self._reading() as connection:
            return [_read_row(row) for row in connection.execute(query).mappings()]

    def archive(self, table_id: str, archived: bool = True) -> None:
        """Hide a table from the lobby or bring it back; raise :class:`UnknownTable`."""
        change = update(schema.tables).where(schema.tables.c.id == table_id)
        with self._writing(table_id) as connection:
            if not connection.execute(change.values(is_archived=archived)).rowcount:
                raise UnknownTable(table_id)

    # -- the log of a table ---------------------------------------------------------------------

    def version(self, table_id: str) -> int:
        """Return how many entries the log has: cheap, to be polled; raise :class:`UnknownTable`."""
        return self.stamp(table_id)[0]

    def stamp(self, table_id: str) -> tuple[int, int]:
        """Return how many entries the log has, and how often roles, invitations and requests changed."""
        table = schema.tables.c
        query = select(table.entry_count, table.change_count).where(table.id == table_id)
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            raise UnknownTable(table_id)
        return row.entry_count, row.change_count

    def entries(self, table_id: str, since: int = 0) -> list[StoredEntry]:
        """Return the log from entry number ``since`` on; raise :class:`Unreadable`."""
        with self._reading() as connection:
            return _read_log(connection, table_id, since)

    def secrets(self, table_id: str) -> dict[int, Secret]:
        """Return what opens the sealed entries, by log number; raise :class:`Unreadable`."""
        with self._reading() as connection:
            return _read_secrets(connection, table_id)

    def log(self, table_id: str) -> tuple[list[StoredEntry], dict[int, Secret]]:
        """Return all :meth:`entries` and :meth:`secrets`, both of one moment; raise as they do."""
        with self._reading() as connection:
            return _read_log(connection, table_id), _read_secrets(connection, table_id)

    def append(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[Entry],
        secrets: Mapping[int, Secret] | None = None,
        winners: Sequence[int] | None = None,
        play: Play | None = None,
    ) -> list[StoredEntry]:
        """Store entries as numbers ``expected_number`` and up, all or none; durable on return."""
        now = datetime.now(UTC)
        stored = [StoredEntry(number, now, entry) for number, entry in enumerate(entries, expected_number)]
        over = None if play is None else play._replace(ended_at=now)
        self.extend(table_id, expected_number, stored, secrets, winners, over)
        return stored

    def extend(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[StoredEntry],
        secrets: Mapping[int, Secret] | None = None,
        winners: Sequence[int] | None = None,
        play: Play | None = None,
    ) -> None:
        """Append entries of another store with their times."""
        kept = schema.tables.c
        values: dict[str, Any] = {
            "entry_count": expected_number + len(entries),
            "winners": None if winners is None else dump(list(winners)),
        }
        if entries:
            values["active_at"] = entries[-1].at
        # On PostgreSQL a second writer waits at this row, and then finds that the log has grown
        grow = update(schema.tables).where(kept.id == table_id, kept.entry_count == expected_number)
        try:
            with self._writing(table_id) as connection:
                if not connection.execute(grow.values(values)).rowcount:
                    raise _refused(find_table(connection, table_id), expected_number)
                _write_log(connection, table_id, entries, secrets or {})
                put_play(connection, table_id, play)
        except IntegrityError:
            raise Overtaken from None

    def restore(
        self,
        table: TableRow,
        entries: Sequence[StoredEntry],
        secrets: Mapping[int, Secret] | None = None,
        play: Play | None = None,
        is_hidden: bool = False,
    ) -> bool:
        """Keep a table of another store as it was there."""
        row = table._asdict() | {name: dump(getattr(table, name)) for name in ("seats", "options", "meta")}
        del row["is_damaged"]
        row["winners"] = None if table.winners is None else dump(list(table.winners))
        row["entry_count"] = len(entries)
        row["active_at"] = entries[-1].at if entries else table.created_at
        try:
            with self._writing(table.id) as connection:
                if is_tally(connection, table.id):  # its end would take the place of the tally's
                    return False
                connection.execute(insert(schema.tables).values(row))
                _write_log(connection, table.id, entries, secrets or {})
                if play is not None:
                    insert_play(connection, play._replace(id=table.id), is_hidden)
        except IntegrityError:
            return False
        return True

    def tables_of(self, game: str, seats: Sequence[Mapping[str, Any]]) -> list[TableRow]:
        """Return the tables of a game at which exactly these sit, archived ones included."""
        kept = schema.tables.c
        query = select(schema.tables).where(
            kept.game == game, kept.seats == dump([dict(seat) for seat in seats])
        )
        with self._reading() as connection:
            return [_read_row(row) for row in connection.execute(query.order_by(kept.id)).mappings()]


def _read_log(connection: Connection, table_id: str, since: int = 0) -> list[StoredEntry]:
    """Read a log from entry number ``since`` on, neither shorter nor longer than its table counts it."""
    log = schema.entries.c
    query = (
        select(log.number, log.at, log.body)
        .where(log.table_id == table_id, log.number >= since)
        .order_by(log.number)
    )
    table = _read_row(find_table(connection, table_id))
    if table.is_damaged:
        raise Unreadable(table_id, None, say("Its seats or options cannot be read."))
    try:
        rows = connection.execute(query).all()
    except ValueError as error:
        raise Unreadable(table_id, None, say("A time in its log cannot be read.")) from error
    game, seats = find_game(table.game), len(table.seats)
    stored = []
    for number, (found, at, body) in enumerate(rows, since):
        if found != number:
            raise Unreadable(table_id, number, say("It is missing."))
        try:
            stored.append(StoredEntry(number, at, read_entry(body, game, seats)))
        except Malformed as error:
            raise Unreadable(table_id, number, _where(error)) from error
    end = since + len(stored)
    if end < table.entry_count:
        raise Unreadable(table_id, end, say("It is missing."))
    if end > table.entry_count:
        raise Unreadable(table_id, table.entry_count, say("The table's own count ends before it."))
    return stored


def _read_secrets(connection: Connection, table_id: str) -> dict[int, Secret]:
    """Read what opens the sealed entries, by log number."""
    sealed = schema.secrets.c
    query = select(sealed.number, sealed.body).where(sealed.table_id == table_id)
    secrets = {}
    for number, body in connection.execute(query):
        try:
            secrets[number] = read_secret(body)
        except Malformed as error:
            raise Unreadable(table_id, number, _where(error)) from error
    return secrets


def _write_log(
    connection: Connection, table_id: str, entries: Sequence[StoredEntry], secrets: Mapping[int, Secret]
) -> None:
    """Write entries and what opens sealed ones, in a transaction that has the table's row."""
    rows = [
        {"table_id": table_id, "number": number, "at": at, "body": write_entry(entry)}
        for number, at, entry in entries
    ]
    if rows:
        connection.execute(insert(schema.entries), rows)
    sealed = schema.secrets.c
    replaced = [stored.entry.replaces for stored in entries if stored.entry.replaces is not None]
    if replaced:
        old = delete(schema.secrets).where(sealed.table_id == table_id, sealed.number.in_(replaced))
        connection.execute(old)
    if secrets:
        kept = {*connection.scalars(select(sealed.number).where(sealed.table_id == table_id))}
        given = [
            {"table_id": table_id, "number": number, "body": write_secret(secret)}
            for number, secret in secrets.items()
            if number not in kept
        ]
        if given:
            connection.execute(insert(schema.secrets), given)


def _read_row(row: RowMapping) -> TableRow:
    """Read a table's row; a damaged one does not keep the lobby from showing the others."""
    seats: Any = ()
    options, meta, winners, is_damaged = {}, {}, None, False
    try:
        seats, options, meta = (read_json(row[column]) for column in ("seats", "options", "meta"))
        winners = None if row["winners"] is None else tuple(read_json(row["winners"]))
    except (Malformed, TypeError) as error:
        _log.warning("The row of table %s is damaged: %s", row["id"], error)
        seats, is_damaged = (), True
    return TableRow(
        id=row["id"],
        game=row["game"],
        seats=tuple(seats),
        options=options,
        meta=meta,
        created_at=row["created_at"],
        active_at=row["active_at"],
        entry_count=row["entry_count"],
        winners=winners,
        is_archived=row["is_archived"],
        is_damaged=is_damaged,
    )


def _refused(row: RowMapping, expected_number: int) -> Overtaken | Unreadable:
    """Say why a log did not grow from ``expected_number`` on."""
    if row["entry_count"] > expected_number:
        return Overtaken()
    return Unreadable(row["id"], row["entry_count"], say("It is missing."))


def _where(error: Malformed) -> Any:
    if not error.where:
        return error.reason
    return say("{where}: {reason}", where=error.where, reason=error.reason)
