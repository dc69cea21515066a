"""Reviews of finished games, in SQL: a row for each table with a review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from referee.engine.errors import Malformed
from referee.match.record import read_json
from referee.store.codec import keep
from referee.store.devices import Guard
from referee.store.sql import schema
from referee.store.sql.database import Database, Statement
from referee.store.sql.devices import count_change, lock_table

_kept = schema.reviews.c
_REVIEW = Statement(select(_kept.body).where(_kept.table_id == bindparam("of")))


class SqlReviews(Database):
    """The reviews of games, which all devices of their tables can read."""

    def review(self, table_id: str) -> Mapping[str, Any] | None:
        """Return the review of a table's game, ``None`` if there is none, or it is damaged."""
        for row in self._ask(_REVIEW, {"of": table_id}):
            try:
                found = read_json(row["body"])
            except Malformed:
                return None
            return found if isinstance(found, dict) else None
        return None

    def keep_review(self, table_id: str, body: Mapping[str, Any], guard: Guard | None = None) -> None:
        """Store a review, replacing an earlier one; raise ``UnknownTable``."""
        kept = keep(dict(body), "review")
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            changed = connection.execute(
                update(schema.reviews).where(_kept.table_id == table_id).values(body=kept)
            )
            if not changed.rowcount:
                connection.execute(insert(schema.reviews).values(table_id=table_id, body=kept))
            count_change(connection, table_id)
