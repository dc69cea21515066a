"""Questions about a certain clause, of every game and for every one of its clauses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.game import Game
from referee.games import find_game
from referee.i18n import LANGUAGES
from referee.quiz import Kind, draw_about
from referee.quiz.rules import rule_question
from referee.rulebook import general, rulebook, title_of
from tests.referee.quiz.test_quiz import drawn, every_game, read


@every_game
def test_every_clause_has_a_question_about_it(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no position asks for it, what the rule says: in both languages, with one right answer."""
    monkeypatch.setattr("referee.quiz.drawing._candidates", lambda *_: iter(()))
    book = rulebook(game.info.id, "en")
    for clause in (
        *(entry.id for entry in book.clauses),
        *(entry.id for entry in general("en").clauses),
    ):
        question = draw_about(game, clause, Random(clause))
        assert question.kind is Kind.RULE and question.clauses == (clause,)
        for language in LANGUAGES:
            sentence, options, right, reasons, _ = read(question, language)
            assert title_of(game.info.id, clause, language) in sentence
            assert len({*options}) == len(options) == 4 and "" not in options
            assert reasons[0][1].startswith(options[right])
        assert question.tested_by(question.right) == question.tested_by(question.right - 1) == (clause,)


def test_of_an_untitled_clause_the_other_answers_are_of_other_chapters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its chapter's title stands in for its own, and is that of its neighbours too."""
    book = rulebook("boss", "en")
    bare = book._replace(
        chapters=tuple(
            chapter._replace(clauses=tuple(clause._replace(title="") for clause in chapter.clauses))
            for chapter in book.chapters
        )
    )
    monkeypatch.setattr("referee.rulebook.rulebook", lambda *_: bare)
    monkeypatch.setattr("referee.quiz.rules.rulebook", lambda *_: bare)
    question = rule_question(find_game("boss"), "BOSS-3.3", Random(1))
    sentence, options, _, _, _ = read(question)
    assert "Making a deal" in sentence
    near = [clause.text for clause in bare.chapters[2].clauses]
    assert [any(text.startswith(option) for text in near) for option in options].count(True) == 1


@every_game
def test_a_question_about_a_clause_is_one_of_a_position_where_bots_come_to_it(game: Game[Any]) -> None:
    clause = drawn(game, Kind.WINNER, 0).clauses[0]
    found = [draw_about(game, clause, Random(seed)) for seed in range(3)]
    assert all(clause in question.clauses for question in found)
    assert any(question.kind is not Kind.RULE for question in found)
    assert read(draw_about(game, clause, Random(0))) == read(found[0])


def test_there_is_no_question_about_a_clause_that_the_rulebook_lacks() -> None:
    with pytest.raises(KeyError):
        rule_question(find_game("boss"), "BOSS-99.9", Random(1))
