"""What learners have been through: by learner, game and topic.

A learner is a device, or the player of a name wherever that is given. A topic is a lesson, a clause of the
rules or a ladder (:func:`lesson_topic`, :func:`clause_topic`, :func:`ladder_topic`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from referee.memory import Memory
from referee.store.history import normalize_name


class Learned(NamedTuple):
    """How a learner did at a topic: when it was done first (UTC), and how often answered right and wrong.

    ``memory``: of a clause, once it was judged; what was answered before memories were kept has none. Of a
    ladder, ``right`` is the highest rung that was ever reached.
    """

    done_at: datetime | None = None
    right: int = 0
    wrong: int = 0
    memory: Memory | None = None


def learner_of(device: str | None, name: str = "") -> str:
    """Return who learns: the player of a name, however it is spelled, or else whoever is at a device.

    Where devices are not told apart, there is one.
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
    """Return the topic of a ladder, which one climbs alone or a team together."""
    return "ladder:team" if is_team else "ladder:alone"


Progress = Mapping[tuple[str, str], Learned]
"""What somebody has been through, by game and topic."""


class Rusty(NamedTuple):
    """What comes back: the clauses that are ``due``, the shakiest first, and when the next one is."""

    due: tuple[str, ...]
    next_at: datetime | None


def rusty(learned: Mapping[str, Learned], now: datetime) -> Rusty:
    """Return which clauses of a game are to be asked again by now.

    What was answered wrong more often than right before memories were kept is due until it is answered.
    """
    due: list[tuple[float, str]] = []
    later: list[datetime] = []
    start = clause_topic("")
    for topic, one in learned.items():
        if not topic.startswith(start):
            continue
        if one.memory is None:
            if one.wrong > one.right:
                due.append((0.0, topic.removeprefix(start)))
        elif one.memory.due_at <= now:
            due.append((one.memory.known(now), topic.removeprefix(start)))
        else:
            later.append(one.memory.due_at)
    return Rusty(tuple(clause for _, clause in sorted(due)), min(later, default=None))
