"""Marks of games that are rated, and their removal when an earlier game changes, in SQL."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, func, or_, select, update

from referee.store.sql import schema


def forget_ratings(connection: Connection, since: datetime | None) -> None:
    """Unmark all games that ended at this time or later, so that they are rated again; ``None``: no game.

    The call waits for another connection that is rating games.
    """
    if since is not None:
        kept = schema.finished_games
        change = update(kept).where(or_(kept.c.ended_at >= since, kept.c.rated_at >= since))
        connection.execute(change.values(rated_at=None))


def forget_ratings_of(connection: Connection, spellings: Iterable[str]) -> None:
    """Unmark all games from the first one in which one of these spellings was rated."""
    finished, seat = schema.finished_games.c, schema.finished_seats.c
    first = (
        select(func.min(finished.ended_at))
        .join(schema.finished_seats)
        .where(seat.spelling.in_([*spellings]), seat.mu.is_not(None))
    )
    forget_ratings(connection, connection.scalar(first))
