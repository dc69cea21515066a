"""Rules to print: a reference card of two pages and a one-page overview of a round, as HTML documents.

Both have complete rules, because a shortened rule could mean something else. They omit explanations.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import sqrt
from random import Random
from typing import Any, Literal, NamedTuple

from referee.engine.game import Game
from referee.engine.info import Handling, Stage
from referee.games import find_game
from referee.i18n import Speech, say
from referee.rulebook import Chapter, rulebook
from referee.rulebook.blocks import Block, blocks
from referee.share.templates import templates

RuleSheet = Literal["card", "overview"]
RULE_SHEETS: tuple[RuleSheet, ...] = ("card", "overview")

PAGE_CHARACTERS = 5450
"""Characters of text on a two-column page at ``USUAL_SIZE_PT``, including headings."""
USUAL_SIZE_PT, MIN_SIZE_PT, MAX_SIZE_PT = 9.0, 8.4, 11.5
"""Font sizes. Rules that are too long for the smallest size take more pages."""

_ABOUT = {"card": say("Reference card"), "overview": say("A round at a glance")}


class _Clause(NamedTuple):
    """A clause: its id and its text."""

    id: str
    blocks: list[Block]


class _Part(NamedTuple):
    """A part of a sheet: the numbers of its stages, if any, its title and its rules."""

    number: str
    title: str
    clauses: tuple[_Clause, ...]

    @property
    def length(self) -> int:
        """The size of the part, in characters of text."""
        return (
            len(self.title)
            + 60
            + sum(map(_length_of, (block for clause in self.clauses for block in clause.blocks)))
        )


class _Page(NamedTuple):
    parts: tuple[_Part, ...]
    size: float


def rule_sheet(game_id: str, kind: RuleSheet, speech: Speech) -> str:
    """Return a page to print: a game's reference card, or the overview of its round.

    Raise :class:`~referee.engine.errors.Malformed`: no such game.
    """
    game = find_game(game_id)
    pages = _card(game, speech) if kind == "card" else (_overview(game, speech),)
    return (
        templates()
        .get_template("rule_sheet.html.j2")
        .render(
            language=speech.language,
            title=game.info.title_in(speech.language),
            kind=kind,
            about=speech.say(_ABOUT[kind]),
            players=speech.say(
                say("{least} to {most} players", least=game.info.players[0], most=game.info.players[-1])
            ),
            rest=speech.say(say("The referee's rulebook also has the explanations and examples.")),
            style=rule_sheet_style(),
            pages=pages,
        )
    )


def rule_sheet_style() -> str:
    """Return the inline style of every rule sheet."""
    tenths = range(round(MIN_SIZE_PT * 10), round(MAX_SIZE_PT * 10) + 1)
    return templates().get_template("rule_sheet.css.j2").render(tenths=tenths)


def _card(game: Game[Any], speech: Speech) -> tuple[_Page, ...]:
    """Return both pages of the reference card."""
    book = rulebook(game.info.id, speech.language)
    halves = _halves([_part(game, "", chapter.title, chapter) for chapter in book.chapters])
    return tuple(_page(half) for half in halves)


def _part(game: Game[Any], number: str, title: str, chapter: Chapter) -> _Part:
    """Return a chapter without clauses that are only explanations."""
    kept = [clause for clause in chapter.clauses if game.clauses.get(clause.id) is not Handling.EXPLAINED]
    return _Part(number, title, tuple(_Clause(clause.id, blocks(clause.text)) for clause in kept))


def _halves(parts: Sequence[_Part]) -> tuple[Sequence[_Part], Sequence[_Part]]:
    """Split the chapters between two pages of similar length."""

    def longer_side(cut: int) -> int:
        return max(sum(part.length for part in side) for side in (parts[:cut], parts[cut:]))

    cut = min(range(1, len(parts)), key=longer_side)
    return parts[:cut], parts[cut:]


def _overview(game: Game[Any], speech: Speech) -> _Page:
    """Return the page with the stages of a round; stages of the same chapter share a part."""
    book = rulebook(game.info.id, speech.language)
    by_id = {chapter.id: chapter for chapter in book.chapters}
    parts, first = [], 1
    for chapter_id, group in groupby(_stages(game), lambda stage: stage.chapter):
        titles = [speech.say(stage.title) for stage in group]
        last = first + len(titles) - 1
        number = str(first) if first == last else f"{first}–{last}"
        parts.append(_part(game, number, " → ".join(titles), by_id[chapter_id]))
        first = last + 1
    return _page(parts)


def _stages(game: Game[Any]) -> tuple[Stage, ...]:
    """Return the stages of a round, from the initial state of a game."""
    seats = game.info.players[-1]
    options = {**game.suggest(seats), **game.deal(seats, Random(0))}
    setup = game.read_setup([{"name": str(seat + 1)} for seat in range(seats)], options)
    return game.progress(game.start(setup)).stages


def _page(parts: Sequence[_Part]) -> _Page:
    length = sum(part.length for part in parts)
    size = USUAL_SIZE_PT * sqrt(PAGE_CHARACTERS / max(length, 1))
    return _Page(tuple(parts), round(max(MIN_SIZE_PT, min(size, MAX_SIZE_PT)), 1))


def _length_of(block: Block) -> int:
    match block["kind"]:
        case "paragraph":
            return 30 + sum(len(span["text"]) for span in block["spans"])
        case "list":
            return sum(30 + sum(len(span["text"]) for span in item) for item in block["items"])
        case _:
            return 80 * (len(block["rows"]) + 1)
