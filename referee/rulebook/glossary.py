"""A game's glossary: the meaning of each term, and the clauses about it.

A game's ``glossary.json`` holds a list in reading order. Each entry has an ``id``, a ``term`` and a ``text``
by language, and the ``clauses`` about it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from referee.games import game_folder


class Term(NamedTuple):
    """A term and its meaning by language, and the clauses about it."""

    id: str
    term: Mapping[str, str]
    text: Mapping[str, str]
    clauses: tuple[str, ...]


@cache
def glossary(game_id: str) -> tuple[Term, ...]:
    """Return a game's terms, none for a game without a glossary; ``KeyError``: no such game."""
    source = game_folder(game_id) / "glossary.json"
    if not source.is_file():
        return ()
    return tuple(
        Term(raw["id"], raw["term"], raw["text"], tuple(raw["clauses"]))
        for raw in json.loads(source.read_text("utf-8"))
    )
