"""The rows of tables and their logs: reading with all checks, and writing."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.i18n import say
from referee.match.log import Entry, Kind
from referee.match.record import read_json
from referee.match.sealing import Secret
from referee.match.turn_summary import TurnSummary
from referee.store.codec import dump, keep_entry, keep_secret, read_entry, read_secret
from referee.store.log import CorruptData, StoredEntry, TableRow
from referee.store.quotas import MOST_ENTRIES
from referee.store.sql import schema
from referee.store.sql.chained import chain_of, head_at, linked, next_head
from referee.store.sql.database import Columns, Statement, find_table

_log = logging.getLogger(__name__)

_KEPT_SECRETS = Statement(
    select(schema.secrets.c.number).where(
        schema.secrets.c.table_id == bindparam("of"),
        schema.secrets.c.number.between(bindparam("first"), bindparam("last")),
    )
)
_INSERT_ENTRY = Statement(insert(schema.entries))
_INSERT_SECRET = Statement(insert(schema.secrets))


@cache
def _log_statement(is_whole: bool) -> Statement:
    """Return the query for a log, either whole or from the entry before ``first`` on, for its hash.

    Rows of a partial log carry all columns of the table; rows of a whole log carry its count only.
    """
    log, known = schema.entries.c, schema.tables.c
    columns = (known.entry_count,) if is_whole else (*known,)
    return Statement(
        select(log.number, log.at, log.body, log.hash, *columns)
        .select_from(
            schema.tables.outerjoin(
                schema.entries, (log.table_id == known.id) & (log.number >= bindparam("first"))
            )
        )
        .where(known.id == bindparam("of"))
        .order_by(log.number)
    )


@cache
def _secrets_statement(is_within: bool, is_shown: bool) -> Statement:
    """Return the query for the secrets of a table: of a range of entries, and those that a device may see."""
    sealed = schema.secrets.c
    query = select(sealed.number, sealed.body).where(sealed.table_id == bindparam("of"))
    if is_within:
        query = query.where(sealed.number.between(bindparam("first"), bindparam("last")))
    if is_shown:
        query = query.where(sealed.device.is_(None) | (sealed.device == bindparam("shown_to")))
    return Statement(query)


def keep_turn(turn: TurnSummary | None) -> str | None:
    """Return the stored form of a game's turn."""
    return None if turn is None else dump(list(turn))


def _read_turn(text: str | None) -> TurnSummary | None:
    """Read a game's turn; return ``None`` for damaged data."""
    try:
        raw = None if text is None else read_json(text)
    except Malformed:
        return None
    match raw:
        case [int() | None as round, int() | None as rounds, str() | None as stage, [*due]] if all(
            type(seat) is int for seat in due
        ):
            return TurnSummary(round, rounds, stage, tuple(due))
    return None


def read_log(connection: Connection, table_id: str, since: int = 0) -> list[StoredEntry]:
    """Read a log from entry number ``since`` on, and check its length against the table's count.

    One query reads entries and count, so they are consistent. The other columns of the table never change.
    """
    try:
        rows = [*_log_statement(not since).rows(connection, {"of": table_id, "first": since - 1})]
    except ValueError as error:
        raise CorruptData(table_id, None, say("A time in its log cannot be read.")) from error
    row = rows[0] if since and rows else find_table(connection, table_id)
    table, count = read_row(row), rows[0]["entry_count"] if rows else 0
    if table.is_damaged:
        raise CorruptData(table_id, None, say("Its seats or options cannot be read."))
    if rows and rows[0]["number"] is None:  # the outer join of a table without entries
        rows = []
    game, seats = find_game(table.game), len(table.seats)
    chain, stored = chain_of(row), []
    if since and rows and rows[0]["number"] == since - 1:
        head = rows.pop(0)["hash"]
    else:
        head = head_at(connection, row, game, since)
    for number, found in enumerate(rows, since):
        body = found["body"]
        if found["number"] != number:
            raise CorruptData(table_id, number, say("It is missing."))
        try:
            entry = read_entry(body, game, seats)
        except Malformed as error:
            raise CorruptData(table_id, number, _where(error)) from error
        head = next_head(chain, table_id, head, number, body)
        if found["hash"] != head:
            raise CorruptData(table_id, number, say("It is not what was written there."))
        stored.append(StoredEntry(number, found["at"], entry, head))
    end = since + len(stored)
    if end < count:
        raise CorruptData(table_id, end, say("It is missing."))
    if end > count:
        raise CorruptData(table_id, count, say("The table's own count ends before it."))
    return stored


def read_secrets(
    connection: Connection,
    table_id: str,
    numbers: Iterable[int] | None = None,
    shown_to: str | None = None,
) -> dict[int, Secret]:
    """Read the secrets of sealed entries, by log number: all, of some numbers, or those a device may see."""
    wanted = None if numbers is None else frozenset(numbers)
    if wanted is not None and not wanted:
        return {}
    values: dict[str, Any] = {"of": table_id, "shown_to": shown_to}
    if wanted is not None:
        values |= {"first": min(wanted), "last": max(wanted)}
    statement = _secrets_statement(wanted is not None, shown_to is not None)
    secrets = {}
    for row in statement.rows(connection, values):
        number = row["number"]
        if wanted is not None and number not in wanted:
            continue
        try:
            secrets[number] = read_secret(row["body"])
        except Malformed as error:
            raise CorruptData(table_id, number, _where(error)) from error
    return secrets


def write_log(
    connection: Connection,
    row: Columns,
    entries: Sequence[StoredEntry],
    secrets: Mapping[int, Secret],
    device: str | None = None,
) -> list[StoredEntry]:
    """Write entries and the secrets of sealed ones, in a transaction that has the table's ``row``.

    Only columns that never change are used: id, game, seats, options and the chain's key. ``device`` is the
    one that sealed the entries.
    """
    table_id = row["id"]
    stored = linked(connection, row, find_game(row["game"]), entries)
    rows = [
        {
            "table_id": table_id,
            "number": number,
            "at": at,
            "body": keep_entry(entry, f"entries[{number}]"),
            "hash": head,
        }
        for number, at, entry, head in stored
    ]
    if rows:
        _INSERT_ENTRY.run_for_each(connection, rows)
    sealed = schema.secrets.c
    replaced = [stored.entry.replaces for stored in entries if stored.entry.replaces is not None]
    if replaced:
        old = delete(schema.secrets).where(sealed.table_id == table_id, sealed.number.in_(replaced))
        connection.execute(old)
    if secrets:
        among = {"of": table_id, "first": min(secrets), "last": max(secrets)}
        kept = {found["number"] for found in _KEPT_SECRETS.rows(connection, among)}
        new_secrets = [
            {
                "table_id": table_id,
                "number": number,
                "body": keep_secret(secret, f"secrets.{number}"),
                "device": device,
            }
            for number, secret in secrets.items()
            if number not in kept
        ]
        if new_secrets:
            _INSERT_SECRET.run_for_each(connection, new_secrets)
    return stored


def log_move(connection: Connection, row: Columns, kind: Kind, seat: int) -> None:
    """Log that a seat returns to the tablet, in a transaction that has locked the table's ``row``.

    The log of a finished game, and a full log, do not change.
    """
    number = row["entry_count"]
    if row["winners"] is not None or number >= MOST_ENTRIES:
        return
    table_id, now = row["id"], datetime.now(UTC)
    write_log(connection, row, [StoredEntry(number, now, Entry(kind, by=seat))], {})
    grown = update(schema.tables).where(schema.tables.c.id == table_id)
    connection.execute(grown.values(entry_count=number + 1, active_at=now))
    connection.execute(update(schema.roles).where(schema.roles.c.table_id == table_id).values(active_at=now))


def read_row(row: Columns) -> TableRow:
    """Read a table's row, and mark a damaged one, so that the lobby can show the others."""
    seats: Any = ()
    options, meta, winners, turn, is_damaged = {}, {}, None, None, False
    try:
        seats, options, meta = (read_json(row[column]) for column in ("seats", "options", "meta"))
        winners = None if row["winners"] is None else tuple(read_json(row["winners"]))
        turn = _read_turn(row["turn"])
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
        turn=turn,
    )


def _where(error: Malformed) -> Any:
    if not error.where:
        return error.reason
    return say("{where}: {reason}", where=error.where, reason=error.reason)
