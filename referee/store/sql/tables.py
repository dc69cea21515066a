"""Tables and their logs, in SQL.

The log of a table only ever grows. An append carries the number of entries that the writer has seen. If there
are more by now, nothing is stored, and :class:`~referee.store.log.ConcurrentUpdate` is raised.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from referee.engine.text_checks import MOST, check_encodable, check_name
from referee.i18n import say
from referee.match.chain import Chain, new_chain
from referee.match.finished import FinishedGame
from referee.match.log import Entry
from referee.match.sealing import Secret
from referee.store.codec import dump, keep
from referee.store.devices import Guard
from referee.store.history import Cursor
from referee.store.log import (
    ONGOING,
    ConcurrentUpdate,
    CorruptData,
    GameStatus,
    NewTable,
    StoredEntry,
    TableRow,
)
from referee.store.quotas import MOST_ENTRIES, MOST_GAMES, MOST_OPEN, log_full, open_games_full, store_full
from referee.store.sql import schema
from referee.store.sql.chained import chain_of
from referee.store.sql.database import (
    TABLE,
    Columns,
    Database,
    Statement,
    draw_id,
    find_table,
    first_after,
    only_table,
)
from referee.store.sql.devices import find_roles, give_role, lock_table
from referee.store.sql.history import insert_finished_game, put_finished_game
from referee.store.sql.log_rows import keep_turn, read_log, read_row, read_secrets, write_log
from referee.store.sql.score_sheets import is_score_sheet

ID_LENGTH = 8

_REVISION = Statement(
    select(schema.tables.c.entry_count, schema.tables.c.change_count).where(
        schema.tables.c.id == bindparam("table_id")
    )
)
_GROW = Statement(
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"), schema.tables.c.entry_count == bindparam("expected"))
    .values(
        entry_count=bindparam("count"),
        winners=bindparam("new_winners"),
        turn=bindparam("new_turn"),
        active_at=func.coalesce(bindparam("at", type_=schema.UtcDateTime()), schema.tables.c.active_at),
    )
    .returning(*(schema.tables.c[name] for name in ("id", "game", "seats", "options", "chain_key")))
)
"""On PostgreSQL, a second writer waits for this row, and then finds that the log has grown."""
_TOUCH = Statement(
    update(schema.roles).where(schema.roles.c.table_id == bindparam("of")).values(active_at=bindparam("at"))
)


class SqlTables(Database):
    """Tables and their logs, which only ever grow."""

    # -- tables ---------------------------------------------------------------------------------

    def create(self, table: NewTable, host: str | None = None) -> TableRow:
        """Store a new table under an id that is short and hard to guess; ``host`` is the hosting device."""
        now = datetime.now(UTC)
        row = {
            "game": table.game,
            "seats": _keep_seats(table.seats),
            "options": keep(dict(table.options), "options"),
            "meta": _keep_meta(table.meta),
            "created_at": now,
            "active_at": now,
            "entry_count": 0,
            "chain_key": new_chain().key,
        }
        while True:
            table_id = draw_id(ID_LENGTH)
            try:
                with self._writing(table_id) as connection:
                    _check_room(connection)
                    _check_list(connection, host)
                    connection.execute(insert(schema.tables).values(id=table_id, **row))
                    if host is not None:
                        give_role(connection, table_id, host, "host")
            except IntegrityError:
                continue  # the id is taken, with a chance of one in some hundred thousand millions
            return self.table(table_id)

    def table(self, table_id: str) -> TableRow:
        """Return a table; raise :class:`UnknownTable`."""
        return read_row(self._table(table_id))

    def _table(self, table_id: str) -> Columns:
        return only_table(self._ask(TABLE, {"table_id": table_id}), table_id)

    def tables(
        self,
        limit: int = 50,
        offset: int = 0,
        *,
        archived: bool = False,
        device: str | None = None,
        after: Cursor | None = None,
    ) -> list[TableRow]:
        """Return tables, the last active one first: the lobby's, or the ``archived`` ones.

        With a ``device``, only tables where the device has a role, and tables without any device: the first
        device to open a restored table becomes its host, see :meth:`take_as_host`. ``after`` continues a list
        at the same cost as its beginning, for any number of tables.
        """
        known = schema.tables.c
        order = (known.active_at, known.id)
        if device is None:
            queries = [first_after(select(schema.tables).where(known.is_archived == archived), order, after)]
        else:
            without_device = select(schema.tables).where(known.is_nobodys, known.is_archived == archived)
            queries = [
                _tables_of(device, archived, after, limit + offset),
                first_after(without_device, order, after),
            ]
        with self._reading() as connection:
            rows = [
                row for query in queries for row in connection.execute(query.limit(limit + offset)).mappings()
            ]
        rows.sort(key=lambda row: row["id"])
        rows.sort(key=lambda row: row["active_at"], reverse=True)
        return [read_row(row) for row in rows[offset : offset + limit]]

    def archive(self, table_id: str, archived: bool = True, guard: Guard | None = None) -> None:
        """Hide a table from the lobby, or restore it; raise :class:`UnknownTable`, or as ``guard``."""
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            for key in (schema.tables.c.id, schema.roles.c.table_id):
                connection.execute(update(key.table).where(key == table_id).values(is_archived=archived))

    # -- the log of a table ---------------------------------------------------------------------

    def log_length(self, table_id: str) -> int:
        """Return the number of log entries, cheaply enough for polling; raise :class:`UnknownTable`."""
        return self.revision(table_id)[0]

    def revision(self, table_id: str) -> tuple[int, int]:
        """Return the number of log entries, and the number of other changes of a table.

        Those are changes of roles, invitations, requests, countdown, notes and taught things. It is cheap
        enough for polling. Raises :class:`UnknownTable`.
        """
        row = only_table(self._ask(_REVISION, {"table_id": table_id}), table_id)
        return row["entry_count"], row["change_count"]

    def entries(self, table_id: str, since: int = 0) -> list[StoredEntry]:
        """Return the log from entry number ``since`` on.

        Raises:
            UnknownTable: There is no such table.
            CorruptData: A row differs from what the referee wrote.
        """
        with self._asking() as connection:
            return read_log(connection, table_id, since)

    def secrets(
        self, table_id: str, numbers: Iterable[int] | None = None, shown_to: str | None = None
    ) -> dict[int, Secret]:
        """Return the secrets of sealed entries, by log number: all, or those of these ``numbers``.

        ``shown_to`` is a device. It gets the secrets that it sealed itself, and those that no device sealed.
        Raises :class:`CorruptData`.
        """
        with self._asking() as connection:
            return read_secrets(connection, table_id, numbers, shown_to)

    def log(self, table_id: str) -> tuple[list[StoredEntry], dict[int, Secret]]:
        """Return a consistent snapshot of :meth:`entries` and :meth:`secrets`; raise as they do."""
        with self._reading() as connection:
            return read_log(connection, table_id), read_secrets(connection, table_id)

    def chain(self, table_id: str) -> Chain:
        """Return the hash chain of a table, whose key is secret until the game is over.

        Raises :class:`UnknownTable`.
        """
        return chain_of(self._table(table_id))

    def heads(self, table_id: str, counts: Collection[int]) -> dict[int, str]:
        """Return the heads of a table's chain after these numbers of entries, as far as its log goes."""
        log = schema.entries.c
        query = select(log.number, log.hash).where(
            log.table_id == table_id, log.number.in_([count - 1 for count in counts])
        )
        with self._asking() as connection:
            return {number + 1: head for number, head in connection.execute(query)}

    def append(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[Entry],
        secrets: Mapping[int, Secret] | None = None,
        status: GameStatus = ONGOING,
        *,
        guard: Guard | None = None,
        device: str | None = None,
    ) -> list[StoredEntry]:
        """Store entries as numbers ``expected_number`` and up, in one durable transaction.

        ``status`` is the status of the game after them; ``device`` seals the sealed entries. The old secret
        of an entry that is sealed again is deleted.

        Raises:
            ConcurrentUpdate: The log has grown since.
            UnknownTable: There is no such table.
            RefereeError: What ``guard`` raises.
        """
        now = datetime.now(UTC)
        stored = [StoredEntry(number, now, entry) for number, entry in enumerate(entries, expected_number)]
        if status.finished is not None:
            status = status._replace(finished=status.finished._replace(ended_at=now))
        return self.extend(table_id, expected_number, stored, secrets, status, guard=guard, device=device)

    def extend(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[StoredEntry],
        secrets: Mapping[int, Secret] | None = None,
        status: GameStatus = ONGOING,
        *,
        guard: Guard | None = None,
        device: str | None = None,
    ) -> list[StoredEntry]:
        """Append entries of another store with their times, otherwise as :meth:`append`.

        The hashes follow this store's chain of the table. ``secrets`` may also fill in missing secrets of
        entries that are stored already.
        """
        grown = {
            "of": table_id,
            "expected": expected_number,
            "count": expected_number + len(entries),
            "new_winners": None if status.winners is None else dump(list(status.winners)),
            "new_turn": keep_turn(status.turn),
            "at": entries[-1].at if entries else None,
        }
        if expected_number + len(entries) > MOST_ENTRIES:
            raise log_full()
        try:
            with self._writing(table_id) as connection:
                rows = _GROW.rows(connection, grown)
                if not rows:
                    raise _refused(find_table(connection, table_id), expected_number)
                if guard is not None:
                    guard(find_roles(connection, table_id))
                if entries:
                    _TOUCH.rows(connection, {"of": table_id, "at": entries[-1].at})
                stored = write_log(connection, rows[0], entries, secrets or {}, device)
                put_finished_game(connection, table_id, status.finished)
        except IntegrityError:
            raise ConcurrentUpdate from None
        return stored

    def restore(
        self,
        table: TableRow,
        entries: Sequence[StoredEntry],
        secrets: Mapping[int, Secret] | None = None,
        finished: FinishedGame | None = None,
        is_hidden: bool = False,
        chain: Chain | None = None,
        device: str | None = None,
    ) -> bool:
        """Store a table of another store with its id and times, and without any device.

        Its count, the time of its last entry and its hashes follow from ``entries``, with ``chain`` or else a
        new chain. ``device`` brings the table; ``None`` is the owner, who may bring any number of unfinished
        games. Returns whether it was stored: ``False`` if there is a table, a score sheet or a game of this
        id already.
        """
        if len(entries) > MOST_ENTRIES:
            raise log_full()
        row = table._asdict()
        row["seats"], row["options"] = _keep_seats(table.seats), keep(dict(table.options), "options")
        row["meta"] = _keep_meta(table.meta)
        del row["is_damaged"]
        row["winners"] = None if table.winners is None else dump(list(table.winners))
        row["turn"] = keep_turn(table.turn)
        row["entry_count"] = len(entries)
        row["active_at"] = entries[-1].at if entries else table.created_at
        row["chain_key"] = (chain or new_chain()).key
        try:
            with self._writing(table.id) as connection:
                if is_score_sheet(connection, table.id):  # the two would share a row in the history
                    return False
                _check_room(connection)
                if device is not None and table.winners is None and not table.is_archived:
                    _check_list(connection, None)
                connection.execute(insert(schema.tables).values(row))
                write_log(connection, find_table(connection, table.id), entries, secrets or {})
                if finished is not None:
                    insert_finished_game(connection, finished._replace(id=table.id), is_hidden)
        except IntegrityError:
            return False
        return True

    def tables_of(self, game: str, seats: Sequence[Mapping[str, Any]]) -> list[TableRow]:
        """Return the tables of a game with exactly these seats, archived ones included."""
        kept = schema.tables.c
        query = select(schema.tables).where(
            kept.game == game, kept.seats == dump([dict(seat) for seat in seats])
        )
        with self._reading() as connection:
            return [read_row(row) for row in connection.execute(query.order_by(kept.id)).mappings()]


def _tables_of(device: str, archived: bool, after: Cursor | None, limit: int) -> Select[Any]:
    """Return a query for the first tables at which a device has a role, each once."""
    part = schema.roles.c
    query = select(part.table_id, part.active_at).where(part.device == device, part.is_archived == archived)
    listed = first_after(query.distinct(), (part.active_at, part.table_id), after).limit(limit).subquery()
    return select(schema.tables).join(listed, listed.c.table_id == schema.tables.c.id)


def _check_room(connection: Connection) -> None:
    """Raise ``Full`` if the store takes no more tables."""
    if (connection.scalar(select(func.count()).select_from(schema.tables)) or 0) >= MOST_GAMES:
        raise store_full()


def _check_list(connection: Connection, host: str | None) -> None:
    """Raise ``Full`` if a host's list, or the list without a host, takes no more unfinished games."""
    known, part = schema.tables.c, schema.roles.c
    query = select(func.count()).select_from(schema.tables).where(known.winners.is_(None))
    if host is None:
        query = query.where(known.is_nobodys, ~known.is_archived)
    else:
        query = query.join(schema.roles).where(part.device == host, part.kind == "host", ~part.is_archived)
    if (connection.scalar(query) or 0) >= MOST_OPEN:
        raise open_games_full()


def _keep_seats(seats: Sequence[Mapping[str, Any]]) -> str:
    """Return the stored form of seats; raise :class:`Malformed`, such as for an invisible name."""
    for index, seat in enumerate(seats):
        if "name" in seat:
            check_name(seat["name"], f"seats[{index}].name")
    return keep([dict(seat) for seat in seats], "seats")


def _keep_meta(meta: Mapping[str, Any]) -> str:
    """Return the stored form of a record's ``meta``. No page shows its texts, so any text is allowed."""
    check_encodable(dict(meta), "meta", MOST)
    return dump(dict(meta))


def _refused(row: Columns, expected_number: int) -> ConcurrentUpdate | CorruptData:
    """Return the reason why a log did not grow from ``expected_number`` on."""
    if row["entry_count"] > expected_number:
        return ConcurrentUpdate()
    return CorruptData(row["id"], row["entry_count"], say("It is missing."))
