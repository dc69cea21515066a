"""What the coach of a lesson shows."""

from __future__ import annotations

from typing import Literal, TypedDict


class NextLesson(TypedDict):
    """The lesson that comes after one."""

    id: str
    title: str


class CourseEnd(TypedDict):
    """The next steps after the last lesson.

    ``players``: how many practise; ``first_game``: whether the game can be started as a first game.
    """

    players: int
    first_game: bool


class LessonView(TypedDict):
    """A learner's position in a lesson, and the coach's text.

    ``phase``: the ``opening``, a ``step`` that is asked for, something else that was ``tried`` in it, a step
    that is done and is ``told``, or ``over``. ``tone``: whether what was done last was right. ``clauses``:
    what the paragraphs go by. ``hint``: which hint comes next, the ``answer`` last. ``course_end``: after the
    last lesson of a course.
    """

    id: str
    title: str
    phase: Literal["opening", "step", "tried", "told", "over"]
    place: str
    tone: Literal["plain", "good", "wrong"]
    paragraphs: list[str]
    clauses: list[str]
    choices: list[str]
    hint: Literal["first", "more", "answer"] | None
    next: NextLesson | None
    course_end: CourseEnd | None
