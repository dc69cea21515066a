"""Questions about a game, of positions that its bots have played: what the rules say to them is the answer.

Whoever asks gives chance and what comes back to this learner; the same chance asks the same question.
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
