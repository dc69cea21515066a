"""Words that players would look a clause up by, and that its text does not have.

A game's ``synonyms.json`` holds a list, as the one of this folder does for the clauses of every game. Each
entry has ``words`` by language, a space apart, and the ``clauses`` to find by them. The terms of the glossary
lead to their clauses as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from referee.games import game_folder
from referee.rulebook.glossary import glossary


@cache
def synonyms(game_id: str, language: str) -> Mapping[str, str]:
    """Return the words to find each clause by that has any, a space apart; ``KeyError``: no such game."""
    found: dict[str, list[str]] = {}
    for one in glossary(game_id):
        for clause in one.clauses:
            found.setdefault(clause, []).append(one.term[language])
    for source in (game_folder(game_id) / "synonyms.json", files("referee.rulebook") / "synonyms.json"):
        if not source.is_file():
            continue
        for raw in json.loads(source.read_text("utf-8")):
            for clause in raw["clauses"]:
                found.setdefault(clause, []).append(raw["words"][language])
    return {clause: " ".join(words) for clause, words in found.items()}
