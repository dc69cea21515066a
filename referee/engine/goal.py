"""Goals: measures for comparing the answers to a puzzle, in games where the winner is too distant."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Set
from typing import ClassVar, Generic, TypeVar

from referee.i18n import Sentence

S = TypeVar("S")


class Goal(ABC, Generic[S]):
    """The purpose of a decision, which is reached long before the end of the game."""

    min_gain: ClassVar[float]
    """The least difference in worth between the best answer and any other."""
    excluded_actions: ClassVar[Set[str]] = frozenset()
    """Actions that make no puzzle, because their best choice is obvious."""

    @abstractmethod
    def is_reached(self, start: S, state: S) -> bool:
        """Whether ``state`` shows the result of a decision at ``start``."""

    @abstractmethod
    def worth(self, state: S, seat: int) -> float:
        """Return the value of a state for a seat; greater is better."""

    @abstractmethod
    def question(self, now: Sentence, seat: int) -> Sentence:
        """Return the puzzle's question; ``now``: the prompt of the table."""

    @abstractmethod
    def loss(self, gain: float, margin: float) -> Sentence:
        """Return a sentence on how much less than the best an answer is worth, with its 95 % interval."""
