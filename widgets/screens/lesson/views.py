"""What the coach of a lesson shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from widgets.screens.lesson.labels import LABELS


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
    labels: Annotated[Mapping[str, str], LABELS.type]
    phase: Literal["opening", "step", "told", "over"]
    place: str
    tone: Literal["plain", "good", "wrong"]
    paragraphs: list[str]
    clauses: list[str]
    choices: list[str]
    has_hint: bool
    next: NextLesson | None
