"""How well a learner remembers a rule, and when it is to come back: spaced repetition by FSRS.

One memory a learner, game and clause. Every judged answer, of a quiz, a puzzle, a ladder or a lesson, is one
review. The same answers at the same times lead to the same memory: nothing is drawn by chance.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fsrs import Scheduler

RETENTION = 0.9
"""How likely a rule is still known when it comes back."""
LONGEST_DAYS = 365
"""Days after which a rule comes back at the latest: who plays a game once a year has forgotten some of it."""
STABILITY, DIFFICULTY = (0.001, 36_500.0), (1.0, 10.0)
"""What a memory's numbers can be."""


class Grade(Enum):
    """What an answer shows of a clause."""

    WRONG = "wrong"
    HELPED = "helped"
    """Right in the end, after a hint or a mistake."""
    RIGHT = "right"
    """Right at the first try, without help."""


class Memory(NamedTuple):
    """How well a clause is remembered.

    ``stability``: days after which it is still known with the likelihood :data:`RETENTION`; ``difficulty``:
    from 1 to 10; ``seen_at``: when it was answered last; ``due_at``: when it comes back (both UTC).
    """

    stability: float
    difficulty: float
    seen_at: datetime
    due_at: datetime

    def known(self, now: datetime) -> float:
        """Return how likely the clause is still known, from 0 to 1."""
        return float(_scheduler().get_card_retrievability(_card(self), now.astimezone(UTC)))


def grade(*, is_right: bool, is_helped: bool = False) -> Grade:
    """Return what an answer is worth: the one rule for quiz, puzzle, ladder and lesson."""
    if not is_right:
        return Grade.WRONG
    return Grade.HELPED if is_helped else Grade.RIGHT


def reviewed(memory: Memory | None, grade: Grade, now: datetime) -> Memory:
    """Return the memory of a clause after an answer; ``memory``: before it, ``None`` for the first one."""
    from fsrs import Rating

    rating = {Grade.WRONG: Rating.Again, Grade.HELPED: Rating.Hard, Grade.RIGHT: Rating.Good}[grade]
    card: Any = _scheduler().review_card(_card(memory), rating, now.astimezone(UTC))[0]
    stability = min(max(card.stability, STABILITY[0]), STABILITY[1])
    return Memory(stability, card.difficulty, card.last_review, card.due)


@cache
def _scheduler() -> Scheduler:
    """Return FSRS with its usual weights, in whole days alone: nobody sits here for ten minutes more."""
    from fsrs import Scheduler  # only who answers needs it

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
    """Whether a memory that somebody brings along is one that answers can lead to."""
    return (
        STABILITY[0] <= memory.stability <= STABILITY[1]
        and DIFFICULTY[0] <= memory.difficulty <= DIFFICULTY[1]
        and timedelta() < memory.due_at - memory.seen_at <= timedelta(days=LONGEST_DAYS)
    )
