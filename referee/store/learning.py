"""The progress of learners, by learner, game and topic.

A learner is a device, or the player of a name if the name is known. A topic is a lesson, a clause of the
rules or a ladder (:func:`lesson_topic`, :func:`clause_topic`, :func:`ladder_topic`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from referee.memory import Memory
from referee.store.history import normalize_name


class Learned(NamedTuple):
    """A learner's progress at a topic: when it was first done (UTC), and counts of right and wrong answers.

    ``memory`` is set for a clause after its first graded answer; answers from earlier releases have none. For
    a ladder, ``right`` is the highest rung reached.
    """

    done_at: datetime | None = None
    right: int = 0
    wrong: int = 0
    memory: Memory | None = None


def learner_of(device: str | None, name: str = "") -> str:
    """Return the learner's id: the player of a name in any spelling, or else the device.

    Without a device, all callers are the same learner.
    """
    spelling = normalize_name(name)
    return f"player:{spelling}" if spelling else f"device:{device or ''}"


def lesson_topic(lesson: str) -> str:
    """Return the topic of a lesson, by its id."""
    return f"lesson:{lesson}"


def clause_topic(clause: str) -> str:
    """Return the topic of a clause, by its id."""
    return f"clause:{clause}"


def ladder_topic(*, is_team: bool) -> str:
    """Return the topic of a ladder, which a learner climbs alone or in a team."""
    return "ladder:team" if is_team else "ladder:alone"


Progress = Mapping[tuple[str, str], Learned]
"""A learner's progress, by game and topic."""


class Rusty(NamedTuple):
    """The clauses that are ``due`` for review, the least known first, and when the next one is due."""

    due: tuple[str, ...]
    next_at: datetime | None


def rusty(learned: Mapping[str, Learned], now: datetime) -> Rusty:
    """Return the clauses of a game that are due for review.

    A clause without a memory, answered wrong more often than right, is due until it is answered.
    """
    due: list[tuple[float, str]] = []
    later: list[datetime] = []
    start = clause_topic("")
    for topic, progress in learned.items():
        if not topic.startswith(start):
            continue
        if progress.memory is None:
            if progress.wrong > progress.right:
                due.append((0.0, topic.removeprefix(start)))
        elif progress.memory.due_at <= now:
            due.append((progress.memory.known(now), topic.removeprefix(start)))
        else:
            later.append(progress.memory.due_at)
    return Rusty(tuple(clause for _, clause in sorted(due)), min(later, default=None))
