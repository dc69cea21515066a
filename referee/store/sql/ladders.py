"""Ladders that learners climb, in SQL: a row for each learner and game, which the next climb reuses."""

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
"""How long an abandoned ladder is kept."""

_kept = schema.ladders.c


class StoredLadder(NamedTuple):
    """The state of a climb as JSON data, and the count of its changes."""

    version: int
    body: Mapping[str, Any]


class SqlLadders(Database):
    """The current ladders, for all pages of a learner, and for a page that is loaded again."""

    def ladder(self, learner: str, game: str) -> StoredLadder | None:
        """Return the ladder of a learner at a game, ``None`` if there is none, or it is damaged."""
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
        """Begin a ladder, replacing an earlier one; raise ``Full``."""
        this, now = (_kept.learner == learner) & (_kept.game == game), datetime.now(UTC)
        kept = keep(dict(body), "ladder")
        with self._writing(about=None) as connection:
            version = connection.scalar(select(_kept.version).where(this).with_for_update())
            connection.execute(delete(schema.ladders).where((_kept.changed_at < now - KEPT) | this))
            count = connection.scalar(select(func.count()).select_from(schema.ladders)) or 0
            if count >= MOST_LADDERS:
                raise ladders_full()
            # The count continues, so that a page with the earlier ladder does not mistake this one for it.
            row = {"learner": learner, "game": game, "changed_at": now, "version": (version or 0) + 1}
            insert_new(connection, schema.ladders, [{**row, "body": kept}])
            begun = connection.execute(select(_kept.version, _kept.body).where(this)).one()
        # Two concurrent calls return the same ladder.
        return StoredLadder(begun.version, read_json(begun.body))

    def change_ladder(
        self, learner: str, game: str, version: int, body: Mapping[str, Any]
    ) -> StoredLadder | None:
        """Change a ladder of this version; return ``None`` if another page has changed it since."""
        change = (
            update(schema.ladders)
            .where(_kept.learner == learner, _kept.game == game, _kept.version == version)
            .values(version=version + 1, changed_at=datetime.now(UTC), body=keep(dict(body), "ladder"))
        )
        with self._writing(about=None) as connection:
            is_changed = bool(connection.execute(change).rowcount)
        return StoredLadder(version + 1, body) if is_changed else None
