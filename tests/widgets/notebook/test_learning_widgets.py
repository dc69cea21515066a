"""A lesson, a quiz and the rulebook, each by itself in a notebook."""

from __future__ import annotations

import pytest
from ipywidgets import FloatProgress, dlink

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.lessons import find_lessons
from tests.support.notebook_pages import tap
from widgets import Lesson, Quiz, Rulebook


@pytest.fixture
def alone(show) -> Lesson:
    lesson: Lesson = show(Lesson, "reputation", 3)
    tap(lesson, "connect", language="en", table="whatever", score_sheet="new")
    return lesson


def test_it_is_all_that_the_page_shows(alone) -> None:
    screens = alone.session.screens
    assert alone.session.notice is None
    assert screens["lesson"]["id"] == find_lessons("reputation")[2].id and not screens["shell"]["leads_back"]
    assert screens["shell"]["table"] == "" and screens["lobby"] == screens["learn"] == {}


@pytest.mark.parametrize("way", ["lobby", "leave_lesson", "history", "score_sheet", "lesson"])
def test_whatever_leads_elsewhere_begins_it_anew(alone, way: str) -> None:
    tap(alone, "begin_lesson")
    assert alone.session.screens["lesson"]["phase"] == "step"
    tap(alone, way)
    screens = alone.session.screens
    assert screens["shell"]["screen"] == "table"
    assert (screens["lesson"]["id"], screens["lesson"]["phase"]) == ("public", "opening")


def test_its_page_may_come_again(alone) -> None:
    tap(alone, "begin_lesson")
    tap(alone, "connect", language="es")
    assert alone.session.screens["lesson"]["phase"] == "step"


def test_it_goes_on_to_no_other_and_says_how_far_it_is(alone) -> None:
    bar = FloatProgress(max=1.0)
    dlink((alone, "progress"), (bar, "value"))
    tap(alone, "begin_lesson")
    assert alone.session.screens["lesson"]["next"] is None and bar.value == 0
    run = alone.session.models.at_lesson().run
    run.position = len(run.lesson.steps)  # as if all of it were done
    tap(alone, "refresh")
    assert alone.progress == bar.value == 1


@pytest.mark.parametrize("number", [0, -1, 99])
def test_a_number_that_is_none_is_refused(number: int) -> None:
    with pytest.raises(Malformed, match="lesson"):
        Lesson("reputation", number)


@pytest.mark.parametrize(
    "kind", [lambda: Lesson("chess", 1), lambda: Quiz("chess"), lambda: Rulebook("chess")]
)
def test_a_game_that_is_none_is_refused(kind) -> None:
    with pytest.raises(Malformed):
        kind()


def test_a_quiz_counts_what_was_answered_right(show) -> None:
    quiz = show(Quiz, "reputation")
    assert (quiz.score, quiz.answered) == (0, 0)
    question = quiz.session.models.at_quiz()._question
    tap(quiz, "answer_quiz", number=1, choice=question.right)
    assert (quiz.score, quiz.answered) == (1, 1)
    tap(quiz, "next_question", number=1)
    question = quiz.session.models.at_quiz()._question
    tap(quiz, "answer_quiz", number=2, choice=(question.right + 1) % len(question.options))
    assert (quiz.score, quiz.answered) == (1, 2)
    tap(quiz, "close_quiz")  # it begins again: there is no other screen
    assert quiz.session.screens["shell"]["screen"] == "quiz" and quiz.answered == 0


def test_a_rulebook_turns_to_a_clause(show) -> None:
    book = show(Rulebook, "reputation", "REP-5.2")
    assert book.session.screens["shell"]["screen"] == "rules"
    assert book.session.screens["rules"]["clause"] == "REP-5.2"
    book.clause = "REP-3.1"
    assert book.session.screens["rules"]["clause"] == "REP-3.1"
    tap(book, "close_rules")
    assert book.session.screens["rules"]["clause"] == "REP-3.1"
    tap(book, "rules", game="reputation", clause="REP-4.1")
    assert book.clause == "REP-4.1"
    with pytest.raises(Malformed, match="clause"):
        book.clause = "BOSS-1.1"
    assert book.clause == "REP-4.1"


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_saved_notebook_says_what_it_is_about(show, language: str) -> None:
    lesson = find_lessons("boss")[0]
    for widget, word in (
        (show(Lesson, "boss", 1, language=language), lesson.title[language]),
        (show(Quiz, "boss", language=language), find_game("boss").info.title_in(language)),
        (show(Rulebook, "boss", "BOSS-3.1", language=language), "BOSS-3.1"),
    ):
        data = widget._repr_mimebundle_()[0]
        assert word in data["text/plain"] and "<h4>" in data["text/html"]
