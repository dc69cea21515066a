"""What learners have been through, in SQL: a row a learner, game and topic."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from sqlalchemy import func, literal, select, update

from referee.store.learning import Learned
from referee.store.quotas import MOST_LEARNED, learned_full
from referee.store.sql import schema
from referee.store.sql.database import Database, insert_new

_kept = schema.learned.c


class SqlLearning(Database):
    """The part of a store that knows what was learned; see :class:`~referee.store.learning.LearningStore`."""

    def learned(self, learner: str, game: str) -> Mapping[str, Learned]:
        """Return what a learner has been through of a game, by topic."""
        query = select(_kept.topic, _kept.done_at, _kept.right, _kept.wrong).where(
            _kept.learner == learner, _kept.game == game
        )
        with self._asking() as connection:
            return {topic: Learned(*rest) for topic, *rest in connection.execute(query)}

    def note_learned(
        self, learner: str, game: str, topic: str, *, right: int = 0, wrong: int = 0, is_done: bool = False
    ) -> None:
        """Add to what a learner has been through."""
        key = {"learner": learner, "game": game, "topic": topic}
        changed = (
            update(schema.learned)
            .where(_kept.learner == learner, _kept.game == game, _kept.topic == topic)
            .values(right=_kept.right + right, wrong=_kept.wrong + wrong)
        )
        if is_done:
            changed = changed.values(
                done_at=func.coalesce(_kept.done_at, literal(datetime.now(UTC), schema.UtcDateTime()))
            )
        with self._writing(about=None) as connection:
            if connection.execute(changed).rowcount:
                return
            count = connection.scalar(select(func.count()).select_from(schema.learned))
            if count is not None and count >= MOST_LEARNED:
                raise learned_full()
            insert_new(connection, schema.learned, [{**key, "right": 0, "wrong": 0}])
            connection.execute(changed)  # another connection may have added it at this moment
