"""What the answers to a puzzle are compared by, where bots do not tell by who wins the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Set
from typing import ClassVar, Generic, TypeVar

from referee.i18n import Sentence

S = TypeVar("S")


class Goal(ABC, Generic[S]):
    """Something that a decision is for, and that is reached long before the game is over."""

    surely: ClassVar[float]
    """By how much the best answer is worth more than any other, at least."""
    unasked: ClassVar[Set[str]] = frozenset()
    """Actions that make no puzzle: what is best there is too plain."""

    @abstractmethod
    def is_reached(self, start: S, state: S) -> bool:
        """Return whether what a decision at ``start`` was for has come."""

    @abstractmethod
    def worth(self, state: S, seat: int) -> float:
        """Return what a seat has of it: more is better."""

    @abstractmethod
    def question(self, now: Sentence, seat: int) -> Sentence:
        """Return what is asked: ``now`` says what the table waits for."""

    @abstractmethod
    def loss(self, gain: float, margin: float) -> Sentence:
        """Return by how much an answer is worth less than the best one, with its 95 % interval."""
