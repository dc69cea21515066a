"""The glossary: every term in every language, with clauses that there are."""

from __future__ import annotations

import pytest

from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES
from referee.rulebook.glossary import glossary


@pytest.mark.parametrize("game_id", game_ids())
def test_terms_are_there_in_every_language_and_lead_to_clauses(game_id: str) -> None:
    found = glossary(game_id)
    assert len({term.id for term in found}) == len(found) >= 6
    for term in found:
        assert {*term.term} == {*term.text} == {*LANGUAGES}
        assert all(term.term.values()) and all(term.text.values())
        assert term.clauses and {*term.clauses} <= find_game(game_id).clauses.keys()


def test_a_game_without_a_glossary_has_no_terms(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr("referee.rulebook.glossary.game_folder", lambda _game: tmp_path)
    glossary.cache_clear()
    assert glossary("bare") == ()
    glossary.cache_clear()
