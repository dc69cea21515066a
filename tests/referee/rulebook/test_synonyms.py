"""Other words to find rules by: of clauses that there are, in every language."""

from __future__ import annotations

import json

import pytest

from referee.games import find_game, game_folder, game_ids
from referee.i18n import LANGUAGES
from referee.rulebook import general, rulebook
from referee.rulebook.glossary import glossary
from referee.rulebook.synonyms import synonyms


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_synonyms_are_of_clauses_that_there_are(game_id: str, language: str) -> None:
    books = (rulebook(game_id, language), general(language))
    assert synonyms(game_id, language).keys() <= {clause.id for book in books for clause in book.clauses}
    for raw in json.loads((game_folder(game_id) / "synonyms.json").read_text("utf-8")):
        assert raw["words"].keys() == {*LANGUAGES} and all(raw["words"].values())
        assert raw["clauses"] and {*raw["clauses"]} <= find_game(game_id).clauses.keys()


@pytest.mark.parametrize("game_id", game_ids())
def test_a_term_leads_to_its_clauses(game_id: str) -> None:
    for term in glossary(game_id):
        for clause in term.clauses:
            assert term.term["es"] in synonyms(game_id, "es")[clause]


def test_every_game_has_those_of_all_games(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    for module in ("glossary", "synonyms"):
        monkeypatch.setattr(f"referee.rulebook.{module}.game_folder", lambda _game: tmp_path)
    glossary.cache_clear()
    assert synonyms.__wrapped__("bare", "en").keys() == {"GEN-1"}
    glossary.cache_clear()
