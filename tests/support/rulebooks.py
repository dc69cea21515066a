"""The rulebook texts as the tests read them: which clauses there are, in which language."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from referee.games import game_folder

GENERAL = files("referee") / "rulebook"


@cache
def clause_ids(game_id: str, language: str) -> tuple[str, ...]:
    """Return the ids of a game's clauses, in the order of its rulebook."""
    return _ids((game_folder(game_id) / f"rulebook.{language}.md").read_text("utf-8"))


@cache
def general_ids(language: str) -> tuple[str, ...]:
    """Return the ids of the clauses that all games share."""
    return _ids((GENERAL / f"general.{language}.md").read_text("utf-8"))


@cache
def citable(game_id: str) -> frozenset[str]:
    """Return every id that a refusal in a game may cite."""
    return frozenset(clause_ids(game_id, "en") + general_ids("en"))


def _ids(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"^### (\S+)", text, re.MULTILINE))
