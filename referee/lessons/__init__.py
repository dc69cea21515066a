"""Lessons: each starts from a position of a real game, in which a learner acts step by step.

A game's lessons are the files ``<n>-<id>.json`` in its folder ``lessons``. The file ``not-taught.json`` there
lists the clauses that need no lesson. docs/writing-a-lesson.md describes the format.
"""

from referee.lessons.check import Fault, check_lesson, cited_clauses
from referee.lessons.found import find_lessons, lesson_by_id, not_taught
from referee.lessons.hints import hints
from referee.lessons.lesson import Lesson, Question, Step, Tempting, Words
from referee.lessons.reading import read_lesson
from referee.lessons.run import BareTable, LessonRun, LessonTable, Verdict

__all__ = [
    "BareTable",
    "Fault",
    "Lesson",
    "LessonRun",
    "LessonTable",
    "Question",
    "Step",
    "Tempting",
    "Verdict",
    "Words",
    "check_lesson",
    "cited_clauses",
    "find_lessons",
    "hints",
    "lesson_by_id",
    "not_taught",
    "read_lesson",
]
