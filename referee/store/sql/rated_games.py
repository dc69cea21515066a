"""Which games have taken their turn in the ratings, and what lets them wait again, in SQL."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, func, or_, select, update

from referee.store.sql import schema


def forget_ratings(connection: Connection, since: datetime | None) -> None:
    """Let all games that ended at this time or later wait for their turn again; ``None``: nothing changed.

    Games that are rated at this moment by another connection are waited for.
    """
    if since is not None:
        kept = schema.finished_games
        change = update(kept).where(or_(kept.c.ended_at >= since, kept.c.rated_at >= since))
        connection.execute(change.values(rated_at=None))


def forget_ratings_of(connection: Connection, spellings: Iterable[str]) -> None:
    """Let all games wait again from the first one on in which one of these spellings was rated."""
    finished, seat = schema.finished_games.c, schema.finished_seats.c
    first = (
        select(func.min(finished.ended_at))
        .join(schema.finished_seats)
        .where(seat.spelling.in_([*spellings]), seat.mu.is_not(None))
    )
    forget_ratings(connection, connection.scalar(first))
