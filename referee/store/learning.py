"""What learners have been through: by learner, game and topic.

A learner is a device, or the player of a name wherever that is given. A topic is a lesson or a clause of the
rules (:func:`lesson_topic`, :func:`clause_topic`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from referee.store.history import normalize_name


class Learned(NamedTuple):
    """How a learner did at a topic: when it was done first (UTC), and how often answered right and wrong."""

    done_at: datetime | None = None
    right: int = 0
    wrong: int = 0


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


Progress = Mapping[tuple[str, str], Learned]
"""What somebody has been through, by game and topic."""
