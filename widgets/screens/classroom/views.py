"""What the pages of a class show, part by part. Each page has only the parts of its role."""

from __future__ import annotations

from typing import Literal, TypedDict

from referee.store.classrooms import Phase
from widgets.objections import CitedText
from widgets.screens.quiz.views import QuizFacts, QuizOption
from widgets.screens.table.views import TableView

Role = Literal["teacher", "room", "pupil"]


class ClassroomView(TypedDict):
    """A class as a page sees it; ``number`` is that of the ``question``, 0 before the first.

    ``count`` is for the teacher and the room, ``result`` for the time after a question was revealed, and
    ``missed`` for that after the class: with a pupil's own, or with everybody's clauses.
    """

    game: str
    title: str
    code: str
    role: Role
    phase: Phase
    number: int
    question: ClassAsked | None
    result: ClassResult | None
    count: ClassCount | None
    teacher: TeacherPart | None
    pupil: PupilPart | None
    missed: list[MissedClause] | None


class ClassAsked(TypedDict):
    """A question about a ``table`` or about ``facts``; nothing in it reveals the answer.

    ``happened``: what was done last at the table.
    """

    text: str
    options: list[str]
    table: TableView | None
    facts: QuizFacts | None
    happened: list[str]


class ClassResult(TypedDict):
    """What is shown when a question is revealed: how many chose each option, the right one, and why."""

    histogram: list[int]
    right: int
    options: list[QuizOption]
    reasons: list[CitedText]


class ClassCount(TypedDict):
    """How many have joined and answered, and how to join: ``image`` is the address of a picture of a code."""

    joined: int
    answered: int
    address: str
    image: str


class TeacherPart(TypedDict):
    """What the teacher alone sees; ``unreached`` says why no phone can come.

    ``source`` is what the last question was taken from, ``sources`` what the next one can be.
    """

    unreached: str | None
    source: str
    sources: list[ClassSource]
    pupils: list[PupilRow]


class ClassSource(TypedDict):
    """What questions can be taken from: a chapter of the rules, or by the words of ``id`` on the page."""

    id: str
    title: str


class PupilRow(TypedDict):
    """A pupil; ``score``: questions answered right, ``answer``: the choice in the one that was asked last."""

    number: int
    name: str
    score: int
    answer: int | None


class PupilPart(TypedDict):
    """What a pupil sees of itself: ``score`` right of ``revealed`` questions, and its ``answer`` to this one.

    ``name`` is ``""`` as long as it has none; ``suggested`` can be taken for it.
    """

    name: str
    suggested: str
    name_limit: int
    score: int
    revealed: int
    answer: int | None


class MissedClause(TypedDict):
    """A clause, and how many of how many answers about it were wrong."""

    clause: str
    wrong: int
    asked: int
