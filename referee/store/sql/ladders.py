"""Ladders that learners climb, in SQL: a row a learner and game, which another climb takes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import delete, func, select, update

from referee.engine.errors import Malformed
from referee.match.record import read_json
from referee.store.codec import keep
from referee.store.quotas import MOST_LADDERS, ladders_full
from referee.store.sql import schema
from referee.store.sql.database import Database, insert_new

KEPT = timedelta(hours=3)
"""How long a ladder that nobody goes on with is kept."""

_kept = schema.ladders.c


class StoredLadder(NamedTuple):
    """How far a climb is, as JSON data, and how often it has changed."""

    version: int
    body: Mapping[str, Any]


class SqlLadders(Database):
    """What is climbed now, for all pages of a learner, and for one that is loaded again."""

    def ladder(self, learner: str, game: str) -> StoredLadder | None:
        """Return the ladder of a learner at a game, ``None`` where there is none, or it is damaged."""
        query = select(_kept.version, _kept.body).where(_kept.learner == learner, _kept.game == game)
        with self._asking() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            return None
        try:
            body = read_json(found.body)
        except Malformed:
            return None
        return StoredLadder(found.version, body) if isinstance(body, dict) else None

    def begin_ladder(self, learner: str, game: str, body: Mapping[str, Any]) -> StoredLadder:
        """Begin a ladder in the place of an earlier one; raise ``Full`` where no more are kept."""
        this, now = (_kept.learner == learner) & (_kept.game == game), datetime.now(UTC)
        kept = keep(dict(body), "ladder")
        with self._writing(about=None) as connection:
            version = connection.scalar(select(_kept.version).where(this).with_for_update())
            connection.execute(delete(schema.ladders).where((_kept.changed_at < now - KEPT) | this))
            count = connection.scalar(select(func.count()).select_from(schema.ladders)) or 0
            if count >= MOST_LADDERS:
                raise ladders_full()
            # counted on: a page that still shows the earlier one cannot take this for it
            row = {"learner": learner, "game": game, "changed_at": now, "version": (version or 0) + 1}
            insert_new(connection, schema.ladders, [{**row, "body": kept}])
            begun = connection.execute(select(_kept.version, _kept.body).where(this)).one()
        # of two that begin one at the same moment, both climb the first
        return StoredLadder(begun.version, read_json(begun.body))

    def change_ladder(
        self, learner: str, game: str, version: int, body: Mapping[str, Any]
    ) -> StoredLadder | None:
        """Change a ladder that is as it was seen; return ``None`` where another page has changed it since."""
        change = (
            update(schema.ladders)
            .where(_kept.learner == learner, _kept.game == game, _kept.version == version)
            .values(version=version + 1, changed_at=datetime.now(UTC), body=keep(dict(body), "ladder"))
        )
        with self._writing(about=None) as connection:
            is_changed = bool(connection.execute(change).rowcount)
        return StoredLadder(version + 1, body) if is_changed else None
