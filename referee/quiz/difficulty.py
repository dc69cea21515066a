"""How hard a question is: one number, for the ladder to go up by.

By what is asked, by how many clauses have to be known for it, by how many bots would miss it, where that was
tried, and by how well this learner knows the clauses.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from referee.memory import Memory
from referee.quiz.question import Kind, Question

BY_KIND = {
    Kind.MAY: 1.0,
    Kind.RULE: 1.0,
    Kind.WHICH: 1.6,
    Kind.NEXT: 2.0,
    Kind.OUT: 2.4,
    Kind.WINNER: 2.8,
    Kind.COUNT: 3.2,
    Kind.BEST: 3.6,
}
"""One thing that is allowed or not is the least; to reckon is more, to plan the most."""
A_CLAUSE, MOST_CLAUSES = 0.2, 4
"""What each further clause adds, and how many are counted."""
MISSED, FORGOTTEN = 1.0, 1.0
"""What it adds that every bot misses it; that this learner knows nothing of its shakiest clause any more."""
NEW = 0.5
"""How likely a clause is known that was never answered: nobody knows."""


def difficulty(question: Question, known: Mapping[str, float]) -> float:
    """Return how hard a question is; ``known``: how likely the learner knows each clause, from 0 to 1."""
    further = min(len(question.clauses), MOST_CLAUSES) - 1
    shakiest = min(known.get(clause, NEW) for clause in question.clauses)
    hard = BY_KIND[question.kind] + A_CLAUSE * further
    return hard + MISSED * question.missed + FORGOTTEN * (1 - shakiest)


def known_now(memories: Mapping[str, Memory], now: datetime) -> Mapping[str, float]:
    """Return how likely each clause is known by now: less, the harder it was to learn."""
    return {clause: one.known(now) / max(1.0, one.difficulty / 5) for clause, one in memories.items()}
