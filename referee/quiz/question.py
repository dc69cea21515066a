"""A question, its choices, and the reasons for its answer."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from referee.engine.action import Action
from referee.engine.game import Game
from referee.engine.info import FinalCounts, Setup
from referee.i18n import Sentence
from referee.match.match import Match


class Kind(Enum):
    """The kind of question."""

    MAY = "may"
    """Whether an action is allowed."""
    WHICH = "which"
    """Which of several actions a seat may do, or may not do."""
    NEXT = "next"
    """Who acts after an action."""
    COUNT = "count"
    """The total of one seat's tallies."""
    WINNER = "winner"
    """Who wins with these tallies."""
    OUT = "out"
    """Who is eliminated with these tallies."""
    BEST = "best"
    """A seat's best action, by what the seat knows."""
    RULE = "rule"
    """The text of a rule."""


class Reason(NamedTuple):
    """The reason why an answer is right or wrong, and its clause."""

    clause: str
    sentence: Sentence


class Option(NamedTuple):
    """An answer to choose from, with its own reasons if they differ between the answers."""

    sentence: Sentence
    reasons: tuple[Reason, ...] = ()


class Fact(NamedTuple):
    """A row of tallies: the counted item, and the value of each seat."""

    label: Sentence
    values: tuple[int | Sentence, ...]


class Question(NamedTuple):
    """A question about a table: about its ``match`` so far, or about tallies, the ``facts``.

    ``right``: the index of the right option; ``clauses``: the clauses to know; ``reasons``: why it is right;
    ``actions``: the action in question, or one for each option; ``counts``: the source of the facts;
    ``fact_seats``: the seats of the facts' columns; ``seat``: the seat whose view is shown, ``None`` for the
    public view; ``missed``: the share of bots that miss it, 0 if none were asked.
    """

    kind: Kind
    game: Game[Any]
    setup: Setup
    sentence: Sentence
    options: tuple[Option, ...]
    right: int
    clauses: tuple[str, ...]
    reasons: tuple[Reason, ...]
    match: Match[Any] | None = None
    actions: tuple[Action, ...] = ()
    counts: FinalCounts | None = None
    facts: tuple[Fact, ...] = ()
    fact_seats: tuple[int, ...] = ()
    seat: int | None = None
    missed: float = 0.0

    def tested_by(self, choice: int) -> tuple[str, ...]:
        """Return the clauses that a choice tests.

        If the options have their own reasons and the choice is wrong, these are the clauses of the chosen and
        the right option; else all.
        """
        options = (self.options[choice], self.options[self.right])
        option_clauses = tuple(
            dict.fromkeys(reason.clause for option in options for reason in option.reasons)
        )
        return option_clauses if option_clauses and choice != self.right else self.clauses
