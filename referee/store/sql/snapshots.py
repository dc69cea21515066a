"""Snapshots of long matches, in SQL."""

from __future__ import annotations

import hashlib

from sqlalchemy import delete, select

from referee.match.snapshot import Snapshot
from referee.store.codec import dump
from referee.store.sql import schema
from referee.store.sql.database import Database, insert_new


class SqlSnapshots(Database):
    """One snapshot for each table with a long match, so that the table opens fast."""

    def snapshot(self, table_id: str, version: str) -> Snapshot | None:
        """Return the snapshot of a table, ``None`` if there is none that can be used.

        A snapshot of another version of the code, of another log, or a damaged one, cannot.
        """
        kept, log, known = schema.snapshots.c, schema.entries.c, schema.tables.c
        is_last = (log.table_id == kept.table_id) & (log.number == kept.number - 1)
        query = (
            select(kept.number, kept.body, kept.hash, log.hash.label("head"), known.chain_key)
            .join(schema.entries, is_last)
            .join(schema.tables, known.id == kept.table_id)
            .where(kept.table_id == table_id, kept.version == version)
        )
        with self._asking() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        found = Snapshot(row.number, version, row.body)
        return found if row.hash == _hash(found, row.head, row.chain_key) else None

    def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Store a snapshot, replacing an earlier one, or another version's."""
        kept, log, known = schema.snapshots.c, schema.entries.c, schema.tables.c
        head = (
            select(log.hash, known.chain_key)
            .join(schema.tables, known.id == log.table_id)
            .where(log.table_id == table_id, log.number == snapshot.number - 1)
        )
        is_older = (kept.number < snapshot.number) | (kept.version != snapshot.version)
        with self._writing(about=None) as connection:
            row = connection.execute(head).one_or_none()
            if row is None:
                return
            connection.execute(delete(schema.snapshots).where(kept.table_id == table_id, is_older))
            new = {
                "table_id": table_id,
                **snapshot._asdict(),
                "hash": _hash(snapshot, row.hash, row.chain_key),
            }
            insert_new(connection, schema.snapshots, [new])


def _hash(snapshot: Snapshot, head: str, key: str) -> str:
    """Return the hash that verifies a snapshot, and the log that it was taken of."""
    return hashlib.sha256(dump([key, head, *snapshot]).encode()).hexdigest()
