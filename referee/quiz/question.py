"""A question, its choices, and the reasons that its answer gives."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from referee.engine.action import Action
from referee.engine.game import Game
from referee.engine.info import FinalCounts, Setup
from referee.i18n import Sentence
from referee.match.match import Match


class Kind(Enum):
    """What is asked."""

    MAY = "may"
    """Whether something may be done."""
    WHICH = "which"
    """Which of several things a seat may do, or may not."""
    NEXT = "next"
    """Who acts once something has been done."""
    COUNT = "count"
    """What one seat's tallies come to."""
    WINNER = "winner"
    """Who wins by these tallies."""
    OUT = "out"
    """Who is thrown out by them."""
    BEST = "best"
    """What a seat had best do, by what it knows itself."""
    RULE = "rule"
    """What a rule says."""


class Reason(NamedTuple):
    """Why an answer is right or wrong, in the rules' own words to this case, and the clause."""

    clause: str
    sentence: Sentence


class Option(NamedTuple):
    """One of the answers to choose from, and why it is right or wrong where that is not the same for all."""

    sentence: Sentence
    reasons: tuple[Reason, ...] = ()


class Fact(NamedTuple):
    """A row of tallies: what is counted, by which seats, and what each of them has."""

    label: Sentence
    values: tuple[int | Sentence, ...]


class Question(NamedTuple):
    """A question about a table: its ``match`` as far as it has gone, or tallies as ``facts``.

    ``right``: the place of the only right one of the ``options``; ``clauses``: what has to be known for it;
    ``reasons``: why it is right, whichever was chosen; ``actions``: what is asked about, or each option's;
    ``counts``: what the facts were taken from; ``fact_seats``: whose the columns of the facts are; ``seat``:
    by whose eyes the table is looked at, ``None`` for an onlooker's; ``missed``: the part of bots that would
    miss it, 0 where none were asked.
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
        """Return the clauses that a choice shows to be known, or not to be.

        Where each option has its own reasons and the choice is wrong, those of that option and of the right
        one; else all.
        """
        options = (self.options[choice], self.options[self.right])
        own = tuple(dict.fromkeys(reason.clause for option in options for reason in option.reasons))
        return own if own and choice != self.right else self.clauses
