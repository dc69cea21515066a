"""What a table is for beside a game among people, as its ``meta`` says: practice against bots.

``meta`` comes along with records from anywhere: whatever is not exactly of this form says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

PRACTICE = "practice"


class Practice(NamedTuple):
    """Bots play all seats but the ``learner``'s; ``None``: all, and somebody watches."""

    learner: int | None

    @property
    def meta(self) -> dict[str, Any]:
        """What a table keeps of it."""
        return {"mode": PRACTICE, "learner": self.learner}

    def bots(self, seats: int) -> frozenset[int]:
        """Return the seats that bots play, of so many."""
        return frozenset(range(seats)) - {self.learner}


def practice_of(meta: Mapping[str, Any], seats: int) -> Practice | None:
    """Return how a table of so many seats practises, ``None`` where it does not."""
    learner = meta.get("learner")
    if meta.get("mode") != PRACTICE or not (learner is None or type(learner) is int):
        return None
    return Practice(learner) if learner is None or 0 <= learner < seats else None
