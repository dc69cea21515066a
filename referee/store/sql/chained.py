"""The hash chain over a table's log: the database has a hash for each entry."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, select

from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.i18n import say
from referee.match.chain import Chain
from referee.match.record import read_json
from referee.store.codec import write_entry
from referee.store.log import CorruptData, StoredEntry
from referee.store.sql import schema
from referee.store.sql.database import Columns, Statement

_HASH = Statement(
    select(schema.entries.c.hash).where(
        schema.entries.c.table_id == bindparam("of"), schema.entries.c.number == bindparam("at_number")
    )
)


def chain_of(row: Columns) -> Chain:
    """Return the chain of a table's row."""
    return Chain(row["chain_key"])


def head_at(connection: Connection, row: Columns, game: Game[Any], number: int) -> str:
    """Return the hash before entry ``number`` of a table; raise :class:`CorruptData`."""
    table_id = row["id"]
    if number:
        rows = _HASH.rows(connection, {"of": table_id, "at_number": number - 1})
        if not rows:
            raise CorruptData(table_id, number - 1, say("It is missing."))
        head: str = rows[0]["hash"]
        return head
    try:
        setup = game.read_setup(read_json(row["seats"]), read_json(row["options"]))
    except Malformed as error:
        raise CorruptData(table_id, None, error.reason) from error
    return chain_of(row).start(game.info.id, setup)


def next_head(chain: Chain, table_id: str, head: str, number: int, body: str) -> str:
    """Return the hash of a row of the log; raise :class:`CorruptData`."""
    try:
        form: Mapping[str, Any] = read_json(body)
        return chain.link(head, number, form)
    except (Malformed, TypeError) as error:
        raise CorruptData(table_id, number, say("It cannot be read.")) from error


def linked(
    connection: Connection, row: Columns, game: Game[Any], entries: Iterable[StoredEntry]
) -> list[StoredEntry]:
    """Return the next entries of a log, each with its hash."""
    chain, linked_entries, head = chain_of(row), [], None
    for number, at, entry, _ in entries:
        if head is None:
            head = head_at(connection, row, game, number)
        head = chain.link(head, number, json.loads(write_entry(entry)))
        linked_entries.append(StoredEntry(number, at, entry, head))
    return linked_entries
