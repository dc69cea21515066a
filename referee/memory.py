"""Spaced repetition by FSRS: how well a learner remembers a clause, and when to repeat it.

There is one memory for each learner, game and clause. Every judged answer of a quiz, puzzle, ladder or lesson
is one review. The result is deterministic: the same answers at the same times give the same memory.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fsrs import Scheduler

RETENTION = 0.9
"""The probability that a learner still knows a clause when it is due."""
LONGEST_DAYS = 365
"""The longest time until a clause is due: a player who plays once a year has forgotten some of it."""
STABILITY, DIFFICULTY = (0.001, 36_500.0), (1.0, 10.0)
"""The ranges of a memory's numbers."""


class Grade(Enum):
    """The grade of an answer about a clause."""

    WRONG = "wrong"
    HELPED = "helped"
    """Right in the end, after a hint or a mistake."""
    RIGHT = "right"
    """Right at the first try, without help."""


class Memory(NamedTuple):
    """How well a clause is remembered.

    ``stability``: days until the probability of knowing it falls to :data:`RETENTION`; ``difficulty``: from 1
    to 10; ``seen_at``: the time of the last answer; ``due_at``: when to repeat it (both UTC).
    """

    stability: float
    difficulty: float
    seen_at: datetime
    due_at: datetime

    def known(self, now: datetime) -> float:
        """Return the probability that the learner still knows the clause."""
        return float(_scheduler().get_card_retrievability(_card(self), now.astimezone(UTC)))


def grade(*, is_right: bool, is_helped: bool = False) -> Grade:
    """Return the grade of an answer, the same for quiz, puzzle, ladder and lesson."""
    if not is_right:
        return Grade.WRONG
    return Grade.HELPED if is_helped else Grade.RIGHT


def reviewed(memory: Memory | None, grade: Grade, now: datetime) -> Memory:
    """Return the memory of a clause after an answer; ``memory``: the one before, ``None`` at first."""
    from fsrs import Rating

    rating = {Grade.WRONG: Rating.Again, Grade.HELPED: Rating.Hard, Grade.RIGHT: Rating.Good}[grade]
    card: Any = _scheduler().review_card(_card(memory), rating, now.astimezone(UTC))[0]
    stability = min(max(card.stability, STABILITY[0]), STABILITY[1])
    return Memory(stability, card.difficulty, card.last_review, card.due)


@cache
def _scheduler() -> Scheduler:
    """Return FSRS with its default weights and in whole days, because nobody waits ten minutes."""
    from fsrs import Scheduler  # only answers need it

    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST_DAYS,
        enable_fuzzing=False,
    )


def _card(memory: Memory | None) -> Any:
    from fsrs import Card, State

    if memory is None:
        return Card(card_id=0)
    stability, difficulty, seen_at, due_at = memory
    return Card(0, State.Review, None, stability, difficulty, due_at, seen_at)


def can_be(memory: Memory) -> bool:
    """Whether an imported memory is a possible result of answers."""
    return (
        STABILITY[0] <= memory.stability <= STABILITY[1]
        and DIFFICULTY[0] <= memory.difficulty <= DIFFICULTY[1]
        and timedelta() < memory.due_at - memory.seen_at <= timedelta(days=LONGEST_DAYS)
    )
