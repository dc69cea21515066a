"""Relevant clauses: the engine cites each once, and only for an audience that may see the reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.action import PUBLIC, Audience
from referee.games import find_game, game_ids
from referee.match.record import read_action
from referee.rulebook import general, rulebook
from referee.rulebook.relevant_clauses import Role, chapter_now, cited_now

REVEAL = {
    "do": "reveal",
    "private": {"name": "Moon Mine", "loss": 3},
    "public": {"name": "Water Works", "workers": 2, "credits": 6, "gain": 4},
}
BID = {"do": "bid_private", "by": 0, "workers": 2}


def reputation(*actions: dict[str, Any]) -> tuple[Any, Any]:
    game = find_game("reputation")
    state = game.start(game.read_setup([{"name": name} for name in "ABC"], {}))
    for raw in actions:
        state = game.submit(state, read_action(game, 3, raw))
    return game, state


def everything(_offer: Any) -> bool:
    return True


def test_the_prompts_clause_comes_first_and_no_clause_twice() -> None:
    game, state = reputation(REVEAL, BID)
    cited = cited_now(game, state, PUBLIC, everything)
    assert (cited[0].clause, cited[0].role) == ("REP-5.1", Role.PROMPT)
    assert len({citation.clause for citation in cited}) == len(cited)
    assert chapter_now(game, state) == "REP-5"


def test_what_cannot_be_done_and_which_values_are_excluded_is_cited() -> None:
    game, state = reputation(REVEAL, BID)
    excluded = {
        citation.clause
        for citation in cited_now(game, state, PUBLIC, everything)
        if citation.role is Role.OBJECTION
    }
    assert "REP-5.2" in excluded  # two workers do not overtake two


def test_what_leaves_one_thing_to_do_is_cited() -> None:
    game, state = reputation(REVEAL, BID, {"do": "speculate", "by": 1}, {"do": "speculate", "by": 2})
    assert "REP-5.6" in {citation.clause for citation in cited_now(game, state, PUBLIC, everything)}


def test_what_just_happened_is_cited() -> None:
    game, state = reputation(REVEAL, BID, {"do": "bid_private", "by": 1, "workers": 3})
    effects = [
        citation for citation in cited_now(game, state, PUBLIC, everything) if citation.role is Role.EFFECT
    ]
    assert [effect.clause for effect in effects] == ["REP-5.3"]


def test_controls_that_somebody_does_not_see_say_nothing_to_them() -> None:
    game, state = reputation(REVEAL, BID)
    cited = cited_now(game, state, Audience.seat(2), lambda offer: offer.by == 2)
    assert Role.OBJECTION not in {citation.role for citation in cited}


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_that_begins_has_rules_and_a_chapter_that_its_book_knows(game_id: str) -> None:
    game = find_game(game_id)
    seats = game.info.players[0]
    options = {**game.suggest(seats), **game.deal(seats, Random(1))}
    state = game.start(game.read_setup([{"name": str(seat)} for seat in range(seats)], options))
    known = {clause.id for book in (rulebook(game_id, "en"), general("en")) for clause in book.clauses}
    cited = cited_now(game, state, PUBLIC, everything)
    assert cited and {citation.clause for citation in cited} <= known
    assert chapter_now(game, state) in {chapter.id for chapter in rulebook(game_id, "en").chapters}
