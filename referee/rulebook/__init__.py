"""The rule texts in Markdown, by the clause ids that the referee cites.

A game's rulebook is ``rulebook.<language>.md`` in its folder. The rules for every game are in
``general.<language>.md`` in this folder. The title is a first-level heading, a chapter a second-level one
("REP-3 Step 1: …"). A clause is a third-level heading: its id, and an optional short title ("REP-3.4 One
worker a space").
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from markdown_it import MarkdownIt

from referee.games import game_folder
from referee.i18n import LANGUAGES
from referee.rulebook.blocks import blocks

__all__ = ["Chapter", "Clause", "Rulebook", "blocks", "general", "rulebook", "text_of", "title_of"]


class Clause(NamedTuple):
    """One rule: its id (``REP-3.4``), its text as Markdown, and its short title if it has one."""

    id: str
    text: str
    title: str = ""


class Chapter(NamedTuple):
    """A part of a rulebook: its id (``REP-3``), title and clauses in order."""

    id: str
    title: str
    clauses: tuple[Clause, ...]


class Rulebook(NamedTuple):
    """A rulebook in one language."""

    language: str
    title: str
    chapters: tuple[Chapter, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses, in order."""
        return tuple(clause for chapter in self.chapters for clause in chapter.clauses)

    def clause(self, clause_id: str) -> Clause:
        """Return a clause by its id; ``KeyError`` if there is none."""
        return _index(self)[clause_id]


@cache
def rulebook(game_id: str, language: str) -> Rulebook:
    """Return a game's rulebook, in English for an unknown language; ``KeyError``: no such game."""
    language = _known(language)
    source = game_folder(game_id) / f"rulebook.{language}.md"
    return parse(source.read_text("utf-8"), language)


@cache
def general(language: str) -> Rulebook:
    """Return the clauses for every game."""
    language = _known(language)
    source = files("referee.rulebook") / f"general.{language}.md"
    return parse(source.read_text("utf-8"), language)


def text_of(game_id: str, clause_id: str, language: str) -> str:
    """Return a clause that a game cites, its own or a general one, as Markdown; ``KeyError``."""
    book = rulebook(game_id, language)
    return (book if clause_id in _index(book) else general(language)).clause(clause_id).text


def title_of(game_id: str, clause_id: str, language: str) -> str:
    """Return the title of a clause, or its chapter's title; ``KeyError`` as above."""
    book = rulebook(game_id, language)
    book = book if clause_id in _index(book) else general(language)
    clause = book.clause(clause_id)
    return clause.title or next(chapter.title for chapter in book.chapters if clause in chapter.clauses)


def parse(markdown: str, language: str) -> Rulebook:
    """Read a rulebook; raise ``ValueError`` with the line of an error in its form."""
    lines = markdown.splitlines()
    title = ""
    chapters: list[tuple[str, str, list[Clause]]] = []
    seen: set[str] = set()
    headings = _headings(markdown)
    for position, (level, first, after, words) in enumerate(headings):
        end = headings[position + 1][1] if position + 1 < len(headings) else len(lines)
        text = "\n".join(lines[after:end]).strip()
        if level == 1 and not title:
            title = words
        elif level == 2 and " " in words:
            chapter_id, _, chapter_title = words.partition(" ")
            chapters.append((chapter_id, chapter_title, []))
        elif level == 3 and chapters and words.partition(" ")[0] not in seen and text:
            clause_id, _, clause_title = words.partition(" ")
            seen.add(clause_id)
            chapters[-1][2].append(Clause(clause_id, text, clause_title))
            continue
        else:
            raise ValueError(f"line {first + 1}: {words!r} is out of place, empty or there twice")
        if text:
            raise ValueError(f"line {after + 1}: a text stands outside the clauses")
    return Rulebook(
        language,
        title,
        tuple(Chapter(id_, name, tuple(clauses)) for id_, name, clauses in chapters),
    )


def _headings(markdown: str) -> list[tuple[int, int, int, str]]:
    """Return level, first line, line after and words of each heading."""
    tokens = MarkdownIt().parse(markdown)
    return [
        (int(token.tag[1:]), token.map[0], token.map[1], tokens[index + 1].content)
        for index, token in enumerate(tokens)
        if token.type == "heading_open" and token.map is not None
    ]


@cache
def _index(book: Rulebook) -> Mapping[str, Clause]:
    return {clause.id: clause for clause in book.clauses}


def _known(language: str) -> str:
    return language if language in LANGUAGES else "en"
