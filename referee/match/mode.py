"""What a table is for beside a game like any other, as its ``meta`` says: practice, or learning together.

``meta`` comes along with records from anywhere: whatever is not exactly of this form says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.engine.info import LEVELS, USUAL, Level

PRACTICE = "practice"
FIRST_GAME = "first_game"
LEVEL = "level"
"""Says in ``meta`` how well the bots play."""
WHAT_IF = "what_if"
"""Says in ``meta`` that the players have decided to be told what would follow from an action."""


class Practice(NamedTuple):
    """Bots of a ``level`` play all seats but the ``learner``'s; ``None``: all, and somebody watches."""

    learner: int | None
    level: Level = USUAL

    @property
    def meta(self) -> dict[str, Any]:
        """What a table keeps of it."""
        return {"mode": PRACTICE, "learner": self.learner, LEVEL: self.level}

    def bots(self, seats: int) -> frozenset[int]:
        """Return the seats that bots play, of so many."""
        return frozenset(range(seats)) - {self.learner}


def practice_of(meta: Mapping[str, Any], seats: int) -> Practice | None:
    """Return how a table of so many seats practises, ``None`` where it does not.

    A table of the time before there were levels says none, and is played on at the usual one.
    """
    learner, level = meta.get("learner"), meta.get(LEVEL, USUAL)
    if meta.get("mode") != PRACTICE or not (learner is None or type(learner) is int):
        return None
    known = next((one for one in LEVELS if one == level), None)
    if known is None or not (learner is None or 0 <= learner < seats):
        return None
    return Practice(learner, known)


def is_first_game(meta: Mapping[str, Any]) -> bool:
    """Whether a table is taught the game while it plays."""
    return meta.get("mode") == FIRST_GAME


def tells_what_if(meta: Mapping[str, Any]) -> bool:
    """Whether a table tells what would follow: one for learning, or one that has so decided at the start."""
    return meta.get("mode") in (PRACTICE, FIRST_GAME) or meta.get(WHAT_IF) is True
