"""When the entries of a store's tables were stored, as a test would have it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from referee.store.sql import schema
from referee.store.store import Store


def spread(store: Store, seconds: float) -> None:
    """Let the entries of each table have been stored so many seconds apart, the last one just now."""
    kept, now = schema.entries.c, datetime.now(UTC)
    with store.engine.begin() as connection:
        rows = connection.execute(select(kept.table_id, kept.number)).all()
        lengths = {table_id: max(number for one, number in rows if one == table_id) for table_id, _ in rows}
        for table_id, number in rows:
            at = now - timedelta(seconds=seconds * (lengths[table_id] - number))
            connection.execute(
                schema.entries.update().where(kept.table_id == table_id, kept.number == number).values(at=at)
            )
