"""The progress of learners, in SQL: a row for each learner, game and topic."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, func, literal, select, update

from referee.memory import Grade, Memory, reviewed
from referee.store.learning import Learned, Progress, clause_topic, learner_of
from referee.store.quotas import MOST_LEARNED, learned_full
from referee.store.sql import schema
from referee.store.sql.database import Database, insert_new

_kept = schema.learned.c
_MEMORY = (_kept.stability, _kept.difficulty, _kept.seen_at, _kept.due_at)
_LEARNED = (_kept.done_at, _kept.right, _kept.wrong, *_MEMORY)
_BY_NAME = learner_of(None, "?").removesuffix("?")
"""The prefix of learners that are known by name."""


class SqlLearning(Database):
    """The progress of learners."""

    def learned(self, learner: str, game: str) -> Mapping[str, Learned]:
        """Return a learner's progress in a game, by topic."""
        query = select(_kept.topic, *_LEARNED).where(_kept.learner == learner, _kept.game == game)
        with self._asking() as connection:
            return {topic: _read(*rest) for topic, *rest in connection.execute(query)}

    def note_learned(
        self, learner: str, game: str, topic: str, *, right: int = 0, wrong: int = 0, is_done: bool = False
    ) -> None:
        """Add answers to a learner's progress; ``is_done`` marks the topic as done.

        The time at which it was first done stays. Raises ``Full``.
        """
        changed: dict[str, Any] = {"right": _kept.right + right, "wrong": _kept.wrong + wrong}
        if is_done:
            now = literal(datetime.now(UTC), schema.UtcDateTime())
            changed["done_at"] = func.coalesce(_kept.done_at, now)
        with self._writing(about=None) as connection:
            _change(connection, learner, game, topic, lambda _: changed)

    def note_answer(
        self, learner: str, game: str, clauses: Collection[str], grade: Grade, at: datetime
    ) -> None:
        """Store the grade of an answer for each of its clauses, in one transaction. Raises ``Full``."""
        with self._writing(about=None) as connection:
            for clause in sorted({*clauses}):  # a fixed order rules out deadlocks
                _change(connection, learner, game, clause_topic(clause), partial(_answered, grade, at))

    def note_rung(self, learner: str, game: str, topic: str, rung: int) -> None:
        """Store the rung that was reached, unless a higher one is stored. Raises ``Full``."""
        with self._writing(about=None) as connection:
            _change(connection, learner, game, topic, lambda before: {"right": max(before.right, rung)})

    def learned_by_name(self) -> Mapping[str, Progress]:
        """Return the progress of learners who are known by name, by spelling; devices are left out."""
        query = select(_kept.learner, _kept.game, _kept.topic, *_LEARNED)
        by_name = _kept.learner.startswith(_BY_NAME, autoescape=True)
        found: dict[str, dict[tuple[str, str], Learned]] = {}
        with self._asking() as connection:
            for learner, game, topic, *rest in connection.execute(query.where(by_name)):
                found.setdefault(learner.removeprefix(_BY_NAME), {})[game, topic] = _read(*rest)
        return found

    def restore_learned(self, spelling: str, progress: Progress) -> bool:
        """Merge the progress of a name from another store, and return whether it changed anything.

        For a known topic, the earlier time, the higher counts and the later memory win, so that a repeated
        call changes nothing. Raises ``Full``.
        """
        learner = learner_of(None, spelling)
        query = select(_kept.game, _kept.topic, *_LEARNED).where(_kept.learner == learner)
        with self._writing(about=None) as connection:
            known = {
                (game, topic): _read(*rest)
                for game, topic, *rest in connection.execute(query.with_for_update())
            }
            rows = [
                {"learner": learner, "game": game, "topic": topic, **_columns(learned)}
                for (game, topic), learned in progress.items()
                if (game, topic) not in known
            ]
            count = connection.scalar(select(func.count()).select_from(schema.learned)) or 0
            if rows and count + len(rows) > MOST_LEARNED:
                raise learned_full()
            insert_new(connection, schema.learned, rows)
            changed = {
                key: merged
                for key, learned in known.items()
                if key in progress and (merged := _merged(learned, progress[key])) != learned
            }
            for (game, topic), merged in changed.items():
                connection.execute(
                    update(schema.learned)
                    .where(_kept.learner == learner, _kept.game == game, _kept.topic == topic)
                    .values(**_columns(merged))
                )
        return bool(rows or changed)


def _change(
    connection: Connection,
    learner: str,
    game: str,
    topic: str,
    change: Callable[[Learned], Mapping[str, Any]],
) -> None:
    """Change the row of a topic, creating it if it is missing; ``change`` gets the current progress."""
    this = (_kept.learner == learner) & (_kept.game == game) & (_kept.topic == topic)
    query = select(*_LEARNED).where(this).with_for_update()
    found = connection.execute(query).one_or_none()
    if found is None:
        count = connection.scalar(select(func.count()).select_from(schema.learned))
        if count is not None and count >= MOST_LEARNED:
            raise learned_full()
        row = {"learner": learner, "game": game, "topic": topic, "right": 0, "wrong": 0}
        insert_new(connection, schema.learned, [row])
        found = connection.execute(query).one()  # another connection may have added it at this moment
    connection.execute(update(schema.learned).where(this).values(**change(_read(*found))))


def _answered(grade: Grade, at: datetime, before: Learned) -> dict[str, Any]:
    is_wrong = grade is Grade.WRONG
    after = before._replace(
        right=before.right + (not is_wrong),
        wrong=before.wrong + is_wrong,
        memory=reviewed(before.memory, grade, at),
    )
    return _columns(after)


def _read(done_at: datetime | None, right: int, wrong: int, *memory: Any) -> Learned:
    return Learned(done_at, right, wrong, None if None in memory else Memory(*memory))


def _columns(learned: Learned) -> dict[str, Any]:
    memory = dict.fromkeys(Memory._fields) if learned.memory is None else learned.memory._asdict()
    return {"done_at": learned.done_at, "right": learned.right, "wrong": learned.wrong, **memory}


def _merged(first: Learned, second: Learned) -> Learned:
    """Return the merged progress of a topic from two stores."""
    times = [done_at for done_at in (first.done_at, second.done_at) if done_at is not None]
    memories = [memory for memory in (first.memory, second.memory) if memory is not None]
    return Learned(
        min(times, default=None),
        max(first.right, second.right),
        max(first.wrong, second.wrong),
        max(memories, key=lambda memory: memory.seen_at, default=None),
    )
