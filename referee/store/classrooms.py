"""Classes: a teacher asks, pupils answer on their devices, and then all of them see the right answer.

A question is *asked* until the teacher reveals its answer; no answer counts after that. A class is *waiting*
before its first question, and *over* when its teacher has ended it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from typing import Literal, NamedTuple

from referee.engine.errors import RefereeError
from referee.i18n import say

Phase = Literal["waiting", "asked", "revealed", "over"]

CODE_LENGTH = 6
"""Letters of a class's code: fewer than in a table's id, so that no code is both."""
KEPT = timedelta(days=1)
"""How long a class is kept after its last change."""


class ClassQuestion(NamedTuple):
    """A question: the index of its right choice, and for each choice the clauses that it tests."""

    number: int
    right: int
    tested: tuple[tuple[str, ...], ...]


class Pupil(NamedTuple):
    """A device that takes part; ``name`` is ``""`` before the pupil gives one, and after it was removed."""

    number: int
    device: str
    name: str


class Missed(NamedTuple):
    """How often answers tested a clause, and how many of these were wrong."""

    clause: str
    wrong: int
    asked: int


class ClassState(NamedTuple):
    """The state of a class; ``answers`` are choices by the numbers of question and pupil.

    ``revision`` counts the changes that all pages show, and all changes; ``device`` is the teacher's.
    """

    id: str
    game: str
    device: str
    phase: Phase
    revision: tuple[int, int]
    questions: tuple[ClassQuestion, ...]
    pupils: tuple[Pupil, ...]
    answers: Mapping[tuple[int, int], int]

    @property
    def number(self) -> int:
        """The number of the last question, 0 before the first."""
        return len(self.questions)

    @property
    def revealed(self) -> tuple[ClassQuestion, ...]:
        """The questions whose right answers have been shown."""
        return self.questions[:-1] if self.phase == "asked" else self.questions

    @property
    def named(self) -> tuple[Pupil, ...]:
        """The pupils who have a name, in the order in which they came."""
        return tuple(pupil for pupil in self.pupils if pupil.name)

    def pupil_of(self, device: str | None) -> Pupil | None:
        """Return the pupil at a device, with or without a name; ``None`` for any other device."""
        return next((pupil for pupil in self.pupils if pupil.device == device), None)

    def answered(self) -> int:
        """Return how many pupils with a name have answered the last question."""
        return sum((self.number, pupil.number) in self.answers for pupil in self.named)

    def histogram(self) -> list[int]:
        """Return how many pupils with a name have chosen each choice of the last question."""
        chosen = Counter(self.answers.get((self.number, pupil.number)) for pupil in self.named)
        return [chosen[choice] for choice in range(len(self.questions[-1].tested))] if self.questions else []

    def score(self, pupil: Pupil) -> int:
        """Return how many questions a pupil has answered right, of those that are revealed."""
        return sum(
            self.answers.get((question.number, pupil.number)) == question.right for question in self.revealed
        )

    def missed(self, pupil: Pupil | None = None) -> list[Missed]:
        """Return the clauses that were answered wrong: the largest share of wrong answers first.

        Counts one pupil, or all pupils who have a name. A missing answer does not count.
        """
        wrong, asked = Counter[str](), Counter[str]()
        for question in self.revealed:
            for member in self.named if pupil is None else (pupil,):
                choice = self.answers.get((question.number, member.number))
                if choice is None:
                    continue
                asked.update(question.tested[choice])
                if choice != question.right:
                    wrong.update(question.tested[choice])
        found = [Missed(clause, count, asked[clause]) for clause, count in wrong.items()]
        return sorted(found, key=lambda row: (-row.wrong / row.asked, -row.wrong, row.clause))


class UnknownClass(RefereeError):
    """The store has no such class, or it has expired."""

    def __init__(self) -> None:
        super().__init__(say("There is no class with this code, or it ended more than a day ago."))


class NotTheTeacher(RefereeError):
    """Only the teacher's device may do this."""

    def __init__(self) -> None:
        super().__init__(say("Only the teacher's device can do that."))


class NotInClass(RefereeError):
    """The answering device does not take part, or its pupil has no name."""

    def __init__(self) -> None:
        super().__init__(say("Give your name first: then you can answer."))


class AnswersClosed(RefereeError):
    """The question takes no more answers, or the class is at another question."""

    def __init__(self) -> None:
        super().__init__(say("This question takes no more answers."))


class ClassMoved(RefereeError):
    """The class has changed since the teacher's page showed it."""

    def __init__(self) -> None:
        super().__init__(say("The class has just gone on: look, then tap."))


class NameTaken(RefereeError):
    """Two pupils of a class cannot have the same name."""

    def __init__(self, name: str) -> None:
        super().__init__(say("There is a “{name}” in this class already. Choose another name.", name=name))
