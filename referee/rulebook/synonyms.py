"""Search words for clauses that their texts do not contain.

A game's ``synonyms.json`` holds a list; the file in this folder has the words for the general clauses. Each
entry has ``words`` by language, separated by spaces, and the ``clauses`` that they find. Glossary terms are
search words too.
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
    """Return the search words of each clause, separated by spaces; ``KeyError``: no such game."""
    found: dict[str, list[str]] = {}
    for term in glossary(game_id):
        for clause in term.clauses:
            found.setdefault(clause, []).append(term.term[language])
    for source in (game_folder(game_id) / "synonyms.json", files("referee.rulebook") / "synonyms.json"):
        if not source.is_file():
            continue
        for raw in json.loads(source.read_text("utf-8")):
            for clause in raw["clauses"]:
                found.setdefault(clause, []).append(raw["words"][language])
    return {clause: " ".join(words) for clause, words in found.items()}
