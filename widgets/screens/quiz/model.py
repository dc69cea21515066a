"""The quiz's model: which question is asked, what was answered, and what the store keeps of that."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from functools import lru_cache, partial
from random import Random
from typing import Any, NamedTuple

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.i18n import Sentence, Speech, say, signed
from referee.lessons import find_lessons
from referee.memory import grade
from referee.quiz import (
    Fact,
    NoQuestion,
    Question,
    Reason,
    draw_about,
    draw_question,
    kinds_of_quiz,
    puzzle_of,
)
from referee.quiz.question import Kind
from widgets.jobs import Job, Pending
from widgets.objections import CitedText
from widgets.request_params import Number
from widgets.requests import command
from widgets.screens.learn.model import LearnModel
from widgets.screens.quiz.position import Position, Positions
from widgets.screens.quiz.views import QuizFact, QuizFacts, QuizQuestion, QuizResult, QuizView
from widgets.screens.table.model import TableModel

MOST_DUE = 10
"""Rules that are asked again in one go, at most."""
LAST_LINES = 3
"""Lines of the log that are shown beside a position."""


class Drawn(NamedTuple):
    """A question as a worker hands it on, and the position that it is about, if any."""

    question: Question
    position: Position | None


class QuizModel:
    """A quiz of one learner on a page.

    Args:
        learn: Where the game is learned, and who learns it.
        speech_of: The page's speech, with names and to a seat.
        random: By which positions and questions are drawn.
        day: Of which the puzzle is asked, and nothing else; ``None``: ten questions are.
        is_due: Whether the rules are asked that come back now, and nothing else.
    """

    def __init__(
        self,
        learn: LearnModel,
        speech_of: Any,
        random: Random | None = None,
        *,
        day: date | None = None,
        is_due: bool = False,
    ) -> None:
        self.learn = learn
        self._speech_of = speech_of
        self._random = random or Random()
        self._day, self._is_due = day, is_due
        self._positions = Positions(speech_of)
        self._table: TableModel | None = None
        self._question: Question | None = None
        self._chosen: int | None = None
        self._number = 0

    def begin(self) -> Pending[None]:
        """Ask the first question; raises :class:`Malformed` for a game of which there is none."""
        self._due = self.learn.rusty().due
        self._plan: list[Kind | str] = self._planned()
        if not self._plan:
            raise Malformed("quiz", say("Nothing is rusty now."))
        self._asked: list[str] = []
        self._missed: list[str] = []
        self._right = self._number = 0
        return self._ask()

    def _planned(self) -> list[Kind | str]:
        """Return what is asked in turn: kinds of questions, or clauses."""
        if self._is_due:
            return [*self._due[:MOST_DUE]]
        return [*kinds_of_quiz(self._random)] if self._day is None else [Kind.BEST]

    def _ask(self) -> Pending[None]:
        """Have the next question drawn, and ask it."""
        number, game = self._number, self.learn.game.info.id
        if self._day is None:
            seed, asked = self._random.randrange(2**32), tuple(self._asked)
            job = Job(partial(_drawn, game, self._plan[number], seed, self._due, asked), "question")
        else:
            job = Job(partial(puzzle, game, self._day), "review")

        def ask(drawn: Drawn | None) -> None:
            if drawn is None:
                if self._day is not None:
                    raise Malformed("puzzle", say("No puzzle was found for this day: the quiz has others."))
                raise Malformed("quiz", say("There are no questions about this game."))
            if self._number != number:  # another tap was first
                return
            self._show(drawn)
            self._number += 1
            self._asked += drawn.question.clauses

        return Pending(job, ask)

    def _show(self, drawn: Drawn) -> None:
        """Put a question on the screen, with the table that it is about."""
        question, position = drawn
        self._table = None if position is None else self._positions.look_at(position, question.seat)
        self._question, self._chosen = question, None

    @property
    def right(self) -> int:
        """How many questions of this round were answered right."""
        return self._right

    @property
    def answered(self) -> int:
        """How many questions of this round have been answered."""
        is_open = self._question is not None and self._chosen is None
        return self._number - is_open

    # -- what taps do ---------------------------------------------------------------------------

    @command("answer_quiz")
    def answer(self, number: Number, choice: Number) -> None:
        """Answer a question, once; raise :class:`Malformed` for another one than is asked."""
        question = self._question
        if question is None or number != self._number or self._chosen is not None:
            raise Malformed("number", say("This question has been answered."))
        if choice not in range(len(question.options)):
            raise Malformed("choice", say("This is none of the answers."))
        self._judge(question, choice)

    def _judge(self, question: Question, choice: int) -> None:
        """Keep what an answer shows."""
        self._chosen = choice
        is_right = choice == question.right
        tested = question.tested_by(choice)
        if is_right:
            self._right += 1
        else:
            self._missed += [clause for clause in tested if clause not in self._missed]
        self.learn.judge(tested, grade(is_right=is_right))

    @command("next_question", is_slow=True)
    def go_on(self, number: Number) -> Pending[None] | None:
        """Continue from an answered question to the next one, or to the result."""
        if self._question is None or number != self._number or self._chosen is None:
            raise Malformed("number", say("Answer this question first."))
        if self._is_over():
            self._question = self._table = None
            return None
        return self._ask()

    def _is_over(self) -> bool:
        """Whether no question comes any more."""
        return self._number == len(self._plan)

    @command("new_questions", is_slow=True)
    def again(self) -> Pending[None]:
        """Ask ten new questions, once all are answered."""
        if self._question is not None:
            raise Malformed("quiz", say("Answer all questions first."))
        self._positions.close()
        return self._begin_again()

    def _begin_again(self) -> Pending[None]:
        self._day, self._is_due = None, False
        return self.begin()

    def close(self) -> None:
        """Let go of what was asked about."""
        self._positions.close()

    # -- what is shown --------------------------------------------------------------------------

    def view(self) -> QuizView:
        """Return the whole screen as data."""
        info, speech = self.learn.game.info, self._speech_of()
        question = self._question
        return {
            "game": info.id,
            "title": info.title_in(speech.language),
            "number": self._number,
            "count": len(self._plan),
            "mode": "puzzle" if self._day is not None else "due" if self._is_due else "quiz",
            "question": None if question is None else self._asked_view(question, self._table),
            "result": self._result(speech.language) if question is None else None,
            "ladder": None,
        }

    def _asked_view(self, question: Question, table: TableModel | None) -> QuizQuestion:
        speech: Speech = self._speech_of(question.setup.names)
        is_answered = self._chosen is not None
        match = None if table is None else table.table.match
        lines = [] if match is None else [match.readable(line) for line in match.lines[-LAST_LINES:]]
        return {
            "text": speech.say(question.sentence),
            "options": [
                {
                    "text": speech.say(option.sentence),
                    "reasons": cited(option.reasons, speech) if is_answered else [],
                }
                for option in question.options
            ],
            "chosen": self._chosen,
            "right": question.right if is_answered else None,
            "reasons": cited(question.reasons, speech) if is_answered else [],
            "table": None if table is None else table.view(),
            "facts": facts_of(question, speech) if question.facts else None,
            "happened": [speech.say(line.sentence) for line in lines],
        }

    def _result(self, language: str) -> QuizResult:
        return {
            "right": self._right,
            "again": self.learn.titled(sorted(self._missed, key=clause_order)),
            "rusty": self.learn.rusty_view(),
            "lessons": [
                {"id": lesson.id, "title": lesson.title[language]}
                for lesson in find_lessons(self.learn.game.info.id)
                if not {*lesson.teaches}.isdisjoint(self._missed)
            ],
        }


def _drawn(
    game: str, wanted: Kind | str, seed: int, due: Collection[str], asked: Sequence[str]
) -> Drawn | None:
    """Return a question of a kind or about a clause, ``None`` for a game of which there is none."""
    try:
        if isinstance(wanted, Kind):
            return apart(draw_question(find_game(game), wanted, Random(seed), due, asked))
        return apart(draw_about(find_game(game), wanted, Random(seed)))
    except NoQuestion:
        return None


@lru_cache(maxsize=10)
def puzzle(game: str, day: date) -> Drawn | None:
    """Return the puzzle of a day, ``None`` where there is none; a worker need not look for it twice."""
    try:
        return apart(puzzle_of(find_game(game), day))
    except NoQuestion:
        return None


def apart(question: Question) -> Drawn:
    """Return a question as it is handed on, with its match as a position."""
    match = question.match
    position = None if match is None else Position(match.game.info.id, match.setup, match.log, match.secrets)
    # every process that receives a match would replay it
    return Drawn(question._replace(match=None), position)


def clause_order(clause: str) -> tuple[str, list[int]]:
    """Return by what clauses are in the order of the rulebook."""
    book, _, number = clause.partition("-")
    return book, [int(part) for part in number.split(".") if part.isdecimal()]


def cited(reasons: Sequence[Reason], speech: Speech) -> list[CitedText]:
    """Return reasons as data."""
    return [{"clause": reason.clause, "text": speech.say(reason.sentence)} for reason in reasons]


def facts_of(question: Question, speech: Speech) -> QuizFacts:
    """Return what a question shows of tallies."""
    names = question.setup.names
    return {
        "names": [names[seat] for seat in question.fact_seats],
        "rows": [_row(fact, speech) for fact in question.facts],
    }


def _row(fact: Fact, speech: Speech) -> QuizFact:
    values = [speech.say(value) if isinstance(value, Sentence) else signed(value) for value in fact.values]
    return {"label": speech.say(fact.label), "values": values}
