"""Classes: a teacher asks, pupils answer on their own devices, and then all see what is right.

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
"""Letters of a class's code: fewer than a table's, so that no code is of both."""
KEPT = timedelta(days=1)
"""How long a class is kept after anything has changed in it."""


class ClassQuestion(NamedTuple):
    """What counts of a question: the place of its right choice, and for each choice the clauses it tests."""

    number: int
    right: int
    tested: tuple[tuple[str, ...], ...]


class Pupil(NamedTuple):
    """A device that takes part; ``name`` is ``""`` until its pupil gives one, and when it was taken away."""

    number: int
    device: str
    name: str


class Missed(NamedTuple):
    """How often answers tested a clause, and how many of these were wrong."""

    clause: str
    wrong: int
    asked: int


class ClassState(NamedTuple):
    """A class as it stands; ``answers`` are choices by the numbers of question and pupil.

    ``revision`` counts what all pages show, and every change; ``device`` is the teacher's.
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
        """The questions whose right answers have been told."""
        return self.questions[:-1] if self.phase == "asked" else self.questions

    @property
    def named(self) -> tuple[Pupil, ...]:
        """The pupils who have a name, in the order in which they came."""
        return tuple(one for one in self.pupils if one.name)

    def pupil_of(self, device: str | None) -> Pupil | None:
        """Return the pupil at a device, with or without a name; ``None`` for any other device."""
        return next((one for one in self.pupils if one.device == device), None)

    def answered(self) -> int:
        """Return how many pupils with a name have answered the last question."""
        return sum((self.number, one.number) in self.answers for one in self.named)

    def histogram(self) -> list[int]:
        """Return how many pupils with a name have chosen each choice of the last question."""
        chosen = Counter(self.answers.get((self.number, one.number)) for one in self.named)
        return [chosen[choice] for choice in range(len(self.questions[-1].tested))] if self.questions else []

    def score(self, pupil: Pupil) -> int:
        """Return how many questions a pupil has answered right, of those that are revealed."""
        return sum(self.answers.get((one.number, pupil.number)) == one.right for one in self.revealed)

    def missed(self, pupil: Pupil | None = None) -> list[Missed]:
        """Return the clauses that were answered wrong: the largest share of wrong answers first.

        Those of one pupil, or of all who have a name. Whoever did not answer shows nothing.
        """
        wrong, asked = Counter[str](), Counter[str]()
        for question in self.revealed:
            for one in self.named if pupil is None else (pupil,):
                choice = self.answers.get((question.number, one.number))
                if choice is None:
                    continue
                asked.update(question.tested[choice])
                if choice != question.right:
                    wrong.update(question.tested[choice])
        found = [Missed(clause, count, asked[clause]) for clause, count in wrong.items()]
        return sorted(found, key=lambda one: (-one.wrong / one.asked, -one.wrong, one.clause))


class UnknownClass(RefereeError):
    """There is no such class (any more)."""

    def __init__(self) -> None:
        super().__init__(say("There is no class with this code, or it ended more than a day ago."))


class NotTheTeacher(RefereeError):
    """What the teacher's device alone may do."""

    def __init__(self) -> None:
        super().__init__(say("Only the teacher's device can do that."))


class NotInClass(RefereeError):
    """A device answers that does not take part, or whose pupil has no name."""

    def __init__(self) -> None:
        super().__init__(say("Give your name first: then you can answer."))


class AnswersClosed(RefereeError):
    """A question takes no answers any more, or it is another one."""

    def __init__(self) -> None:
        super().__init__(say("This question takes no more answers."))


class ClassMoved(RefereeError):
    """The class is not where the page of its teacher showed it."""

    def __init__(self) -> None:
        super().__init__(say("The class has just gone on: look, then tap."))


class NameTaken(RefereeError):
    """Two pupils of a class cannot have the same name."""

    def __init__(self, name: str) -> None:
        super().__init__(say("There is a “{name}” in this class already. Choose another name.", name=name))
