"""Every lesson of every game is valid, and together they cover every clause."""

from __future__ import annotations

from random import Random

import pytest

from referee.discovery import GAMES, registered
from referee.games import game_ids
from referee.i18n import LANGUAGES, Sentence, Speech
from referee.lessons import check_lesson, cited_clauses, find_lessons, hints, not_taught
from referee.lessons.check import do_step, start_lesson
from referee.lessons.lesson import Lesson
from referee.rulebook import rulebook

TAUGHT = [game for game in game_ids() if find_lessons(game)]
LESSONS = [
    pytest.param(lesson, id=f"{game}-{number}-{lesson.id}")
    for game in TAUGHT
    for number, lesson in enumerate(find_lessons(game), 1)
]


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_right_is_accepted_and_what_tempts_refused_for_its_clause(lesson: Lesson) -> None:
    assert [f"{fault.where}: {fault.reason}" for fault in check_lesson(lesson)] == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_a_lesson_teaches_is_met_in_it(lesson: Lesson) -> None:
    assert not cited_clauses(lesson).isdisjoint(lesson.teaches)


@pytest.mark.parametrize("lesson", LESSONS)
def test_somebody_goes_wrong_in_it(lesson: Lesson) -> None:
    assert any(step.tempting or step.question for step in lesson.steps)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_action_has_three_hints_in_every_language_and_every_question_two(lesson: Lesson) -> None:
    run = start_lesson(lesson)
    random = Random(lesson.id)
    for step in lesson.steps:
        for language in LANGUAGES:
            speech = Speech(language, lesson.setup.names)
            said = {speech.say(one) if isinstance(one, Sentence) else one[language] for one in hints(run)}
            assert len(said) >= (3 if step.question is None else 2) and all(said), step.say["en"]
        do_step(run, step, random)
        run.advance()


def test_every_game_that_is_shipped_has_six_to_eight_lessons() -> None:
    shipped = [game for game in game_ids() if registered(GAMES)[game].module.startswith("referee.games.")]
    assert shipped and all(6 <= len(find_lessons(game)) <= 8 for game in shipped)


@pytest.mark.parametrize("game", TAUGHT)
def test_of_half_the_steps_the_engine_finds_out_what_is_best(game: str) -> None:
    steps = [step for lesson in find_lessons(game) for step in lesson.steps]
    assert 2 * sum(step.is_judged for step in steps) >= len(steps)


@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_have_ids_of_their_own(game: str) -> None:
    lessons = find_lessons(game)
    assert len({lesson.id for lesson in lessons}) == len(lessons)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_clause_is_taught_or_said_to_need_no_lesson(game: str) -> None:
    taught = {clause for lesson in find_lessons(game) for clause in lesson.teaches}
    left_out = not_taught(game)
    clauses = {clause.id for clause in rulebook(game, "en").clauses}
    assert clauses - taught - left_out.keys() == set(), "neither taught nor named as not taught"
    assert taught & left_out.keys() == set(), "both"
    assert (taught | left_out.keys()) <= clauses, "no such clause"
    assert all({*why} == {*LANGUAGES} and all(why.values()) for why in left_out.values())
