"""What learners have been through, in SQL: a row a learner, game and topic."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from sqlalchemy import func, literal, select, update

from referee.store.learning import Learned, Progress, learner_of
from referee.store.quotas import MOST_LEARNED, learned_full
from referee.store.sql import schema
from referee.store.sql.database import Database, insert_new

_kept = schema.learned.c
_BY_NAME = learner_of(None, "?").removesuffix("?")
"""What a learner begins with who is known by name."""


class SqlLearning(Database):
    """What learners have been through."""

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
        """Add to what a learner has been through: answers, and with ``is_done`` that it was gone through.

        When it was done first stays. Raises ``Full`` where no more is kept.
        """
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

    def learned_by_name(self) -> Mapping[str, Progress]:
        """Return what has been learned by name, by the spelling of each; what is a device's stays."""
        query = select(_kept.learner, _kept.game, _kept.topic, _kept.done_at, _kept.right, _kept.wrong)
        by_name = _kept.learner.startswith(_BY_NAME, autoescape=True)
        found: dict[str, dict[tuple[str, str], Learned]] = {}
        with self._asking() as connection:
            for learner, game, topic, *rest in connection.execute(query.where(by_name)):
                found.setdefault(learner.removeprefix(_BY_NAME), {})[game, topic] = Learned(*rest)
        return found

    def restore_learned(self, spelling: str, progress: Progress) -> bool:
        """Take in what was learned by a name elsewhere, and return whether that was anything new.

        Of what is known here too, the earlier moment counts and the higher numbers: the same again changes
        nothing. Raises ``Full`` where no more is kept.
        """
        learner = learner_of(None, spelling)
        query = select(_kept.game, _kept.topic, _kept.done_at, _kept.right, _kept.wrong)
        with self._writing(about=None) as connection:
            known = {
                (game, topic): Learned(*rest)
                for game, topic, *rest in connection.execute(query.where(_kept.learner == learner))
            }
            rows = [
                {"learner": learner, "game": game, "topic": topic, **one._asdict()}
                for (game, topic), one in progress.items()
                if (game, topic) not in known
            ]
            count = connection.scalar(select(func.count()).select_from(schema.learned)) or 0
            if rows and count + len(rows) > MOST_LEARNED:
                raise learned_full()
            insert_new(connection, schema.learned, rows)
            changed = {
                key: both
                for key, one in known.items()
                if key in progress and (both := _both(one, progress[key])) != one
            }
            for (game, topic), both in changed.items():
                connection.execute(
                    update(schema.learned)
                    .where(_kept.learner == learner, _kept.game == game, _kept.topic == topic)
                    .values(**both._asdict())
                )
        return bool(rows or changed)


def _both(one: Learned, other: Learned) -> Learned:
    """Return what is known of a topic from two places."""
    moments = [moment for moment in (one.done_at, other.done_at) if moment is not None]
    return Learned(min(moments, default=None), max(one.right, other.right), max(one.wrong, other.wrong))
