"""What the quiz shows."""

from __future__ import annotations

from typing import Literal, TypedDict

from widgets.objections import CitedText
from widgets.screens.learn.views import RustyRule, RustyView
from widgets.screens.table.views import TableView


class QuizOption(TypedDict):
    """An answer to choose; its ``reasons`` are shown once an answer was chosen."""

    text: str
    reasons: list[CitedText]


class QuizFact(TypedDict):
    """A row of tallies, as they are written."""

    label: str
    values: list[str]


class QuizFacts(TypedDict):
    """Tallies of some players, row by row."""

    names: list[str]
    rows: list[QuizFact]


class QuizQuestion(TypedDict):
    """A question about a ``table``, as an onlooker sees it, or about ``facts``.

    ``chosen`` and ``right`` are places among the options, ``None`` before the answer; so are there no
    ``reasons`` before. ``happened``: what was done last at the table.
    """

    text: str
    options: list[QuizOption]
    chosen: int | None
    right: int | None
    reasons: list[CitedText]
    table: TableView | None
    facts: QuizFacts | None
    happened: list[str]


class QuizLesson(TypedDict):
    """A lesson to go through, by its id."""

    id: str
    title: str


class QuizResult(TypedDict):
    """How it went: how many were ``right``, the clauses to read again, lessons on them, what comes back."""

    right: int
    again: list[RustyRule]
    lessons: list[QuizLesson]
    rusty: RustyView


class LadderMiss(TypedDict):
    """A question that was answered wrong, with the right answer and why."""

    text: str
    right: str
    reasons: list[CitedText]


class LadderView(TypedDict):
    """A ladder: the ``rung`` where it stands, and the highest (``top``) that it came to.

    ``left``: milliseconds on the clock, which ``runs`` or stands; ``player``: of a team, who answers, and
    who comes after, else ``""``; ``best``: the highest rung ever of this learner, or of their teams;
    ``end``: how it ended, ``None`` while it runs; ``misses``: once it has ended.
    """

    rung: int
    top: int
    left: int
    runs: bool
    player: str
    next_player: str
    best: int
    end: Literal["time", "top"] | None
    misses: list[LadderMiss]


class QuizView(TypedDict):
    """A quiz: question ``number`` of ``count``, or the ``result`` of all.

    ``mode``: a ``puzzle`` is one of one question; of those that are ``due``, each is about a rule that comes
    back. Of a ``ladder``, ``count`` is how many rungs it has, and ``result`` goes with its end.
    """

    game: str
    title: str
    number: int
    count: int
    mode: Literal["quiz", "due", "puzzle", "ladder"]
    question: QuizQuestion | None
    result: QuizResult | None
    ladder: LadderView | None
