"""The mode of a table in its ``meta``: a plain game, practice, or a taught first game.

Imported records bring ``meta`` too, so values that do not have exactly this form are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.engine.info import LEVELS, USUAL, Level

PRACTICE = "practice"
FIRST_GAME = "first_game"
LEVEL = "level"
"""The key of ``meta`` for the bots' level."""
WHAT_IF = "what_if"
"""The key of ``meta`` that shows the players what would follow from an action."""


class Practice(NamedTuple):
    """Bots of a ``level`` play all seats but the ``learner``'s; ``None``: all, and somebody watches."""

    learner: int | None
    level: Level = USUAL

    @property
    def meta(self) -> dict[str, Any]:
        """The table's ``meta`` for this practice."""
        return {"mode": PRACTICE, "learner": self.learner, LEVEL: self.level}

    def bots(self, seats: int) -> frozenset[int]:
        """Return the seats that bots play, of so many."""
        return frozenset(range(seats)) - {self.learner}


def practice_of(meta: Mapping[str, Any], seats: int) -> Practice | None:
    """Return the practice of a table with so many seats, ``None`` if it has none.

    A table from before levels were introduced continues at the usual level.
    """
    learner, level = meta.get("learner"), meta.get(LEVEL, USUAL)
    if meta.get("mode") != PRACTICE or not (learner is None or type(learner) is int):
        return None
    known = next((known_level for known_level in LEVELS if known_level == level), None)
    if known is None or not (learner is None or 0 <= learner < seats):
        return None
    return Practice(learner, known)


def is_first_game(meta: Mapping[str, Any]) -> bool:
    """Whether a table is taught the game while it plays."""
    return meta.get("mode") == FIRST_GAME


def tells_what_if(meta: Mapping[str, Any]) -> bool:
    """Whether a table shows what would follow from an action: for learning, or by choice at the start."""
    return meta.get("mode") in (PRACTICE, FIRST_GAME) or meta.get(WHAT_IF) is True
