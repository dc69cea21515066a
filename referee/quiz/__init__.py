"""Questions about a game, drawn from positions that bots have played; the rules give the answers.

The caller passes a source of random numbers and the clauses that the learner should repeat. The same random
numbers give the same question.
"""

from referee.quiz.drawing import PLAN, NoQuestion, draw_about, draw_question, kinds_of_quiz
from referee.quiz.puzzles import puzzle_of
from referee.quiz.question import Fact, Kind, Option, Question, Reason

__all__ = [
    "PLAN",
    "Fact",
    "Kind",
    "NoQuestion",
    "Option",
    "Question",
    "Reason",
    "draw_about",
    "draw_question",
    "kinds_of_quiz",
    "puzzle_of",
]
