"""The difficulty of a question: one number, by which a ladder gets harder.

It depends on the kind of question, on the number of clauses, and on how well the learner knows them. For a
puzzle it also depends on the share of bots that miss it.
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
"""The base of each kind: one allowed action is the easiest, counting is harder, planning the hardest."""
A_CLAUSE, MOST_CLAUSES = 0.2, 4
"""The addition for each further clause, and the most clauses to count."""
MISSED, FORGOTTEN = 1.0, 1.0
"""The additions if every bot misses it, and if the learner has forgotten its least known clause."""
NEW = 0.5
"""The assumed probability that the learner knows a clause without an answer so far."""


def difficulty(question: Question, known: Mapping[str, float]) -> float:
    """Return the difficulty; ``known``: the probability that the learner knows each clause."""
    further = min(len(question.clauses), MOST_CLAUSES) - 1
    least_known = min(known.get(clause, NEW) for clause in question.clauses)
    base = BY_KIND[question.kind] + A_CLAUSE * further
    return base + MISSED * question.missed + FORGOTTEN * (1 - least_known)


def known_now(memories: Mapping[str, Memory], now: datetime) -> Mapping[str, float]:
    """Return the probability that each clause is known now, lower for clauses that are hard to learn."""
    return {
        clause: memory.known(now) / max(1.0, memory.difficulty / 5) for clause, memory in memories.items()
    }
