"""What the coach of a lesson shows."""

from __future__ import annotations

from typing import Literal, TypedDict


class NextLesson(TypedDict):
    """The lesson that comes after one."""

    id: str
    title: str


class LessonView(TypedDict):
    """Where a learner is in a lesson, and what they are told.

    ``phase``: the ``opening``, a ``step`` that is asked for, one that is done and is ``told``, or ``over``.
    ``tone``: whether what was done last was right. ``clauses``: what the paragraphs go by.
    """

    id: str
    title: str
    phase: Literal["opening", "step", "told", "over"]
    place: str
    tone: Literal["plain", "good", "wrong"]
    paragraphs: list[str]
    clauses: list[str]
    choices: list[str]
    has_hint: bool
    next: NextLesson | None
