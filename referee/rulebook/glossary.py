"""A game's terms: what each means, and the clauses about it.

A game's ``glossary.json`` holds a list in the order of its reading. Each has an ``id``, a ``term`` and a
``text`` by language, newly written, and the ``clauses`` to look it up in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from referee.games import game_folder


class Term(NamedTuple):
    """A term, what it means, by language, and the clauses about it."""

    id: str
    term: Mapping[str, str]
    text: Mapping[str, str]
    clauses: tuple[str, ...]


@cache
def glossary(game_id: str) -> tuple[Term, ...]:
    """Return a game's terms, none for one that has no such file; ``KeyError``: no such game."""
    source = game_folder(game_id) / "glossary.json"
    if not source.is_file():
        return ()
    return tuple(
        Term(raw["id"], raw["term"], raw["text"], tuple(raw["clauses"]))
        for raw in json.loads(source.read_text("utf-8"))
    )
