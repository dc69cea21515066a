"""House rules by their clauses, and rulings as the texts mark them."""

from __future__ import annotations

import pytest

from referee.games import find_game, game_ids
from referee.i18n import ENGLISH
from referee.rulebook import rulebook
from referee.rulebook.house_rules import house_rules

MARKS = {"en": "our ruling", "es": "nuestra decisión"}


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", MARKS)
def test_rulings_are_the_clauses_whose_texts_say_so(game_id: str, language: str) -> None:
    marked = {
        clause.id for clause in rulebook(game_id, language).clauses if MARKS[language] in clause.text.lower()
    }
    assert find_game(game_id).rulings == marked


@pytest.mark.parametrize("game_id", game_ids())
def test_every_house_rule_is_said_in_words_of_a_clause_that_there_is(game_id: str) -> None:
    game = find_game(game_id)
    for rule in house_rules(game):
        assert rule.clause in game.clauses
        assert ENGLISH.say(rule.label) and ENGLISH.say(rule.value)
        assert rule.is_usual


def test_a_table_that_chose_otherwise_is_told_how_it_is_there() -> None:
    game = find_game("reputation")
    setup = game.read_setup([{"name": name} for name in "ABCDE"], {"five_seat_elimination": "erratum"})
    found, _ = house_rules(game, setup.options, 5)
    assert (found.clause, found.is_usual) == ("REP-10.3", False)
    assert ENGLISH.say(found.value) == ENGLISH.say(
        game.info.options["five_seat_elimination"].parameter.labels["erratum"]
    )


def test_a_house_rule_that_makes_no_difference_to_as_many_is_left_out() -> None:
    clauses = [rule.clause for rule in house_rules(find_game("reputation"), None, 4)]
    assert clauses == ["REP-6.5"]  # of the others, five alone have one


def test_who_begins_is_no_house_rule() -> None:
    assert "BOSS-1.6" not in {rule.clause for rule in house_rules(find_game("boss"))}


def test_amounts_to_begin_with_are_no_house_rule():
    game = find_game("bastards")
    setup = game.read_setup([{"name": name} for name in "ab"], game.suggest(2))
    assert "BAS-1.5" not in {rule.clause for rule in house_rules(game, setup.options)}
