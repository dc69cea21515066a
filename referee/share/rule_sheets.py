"""Rules on paper: a reference card of two pages and an overview of a round on one, as HTML documents."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import sqrt
from random import Random
from typing import Any, Literal, NamedTuple

from referee.engine.game import Game
from referee.engine.info import Stage
from referee.games import find_game
from referee.i18n import Speech, say
from referee.rulebook import rulebook
from referee.rulebook.gist import ShortChapter, shortened
from referee.share.templates import templates

RuleSheet = Literal["card", "overview"]
RULE_SHEETS: tuple[RuleSheet, ...] = ("card", "overview")

PAGE_ROOM = 4250
"""How many characters of running text a page of two columns holds at ``USUAL_SIZE``, headings counted in."""
USUAL_SIZE, LEAST_SIZE, GREATEST_SIZE = 9.0, 8.4, 11.5
"""Sizes of type, in points."""
MOST_SENTENCES = 12

_ABOUT = {"card": say("Reference card"), "overview": say("A round at a glance")}


class _Part(NamedTuple):
    """A part of a sheet: the numbers of the stages that it tells of, if any, its title and its rules."""

    number: str
    title: str
    chapter: ShortChapter


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
            whole=speech.say(say("In short: the referee's rulebook has every rule whole, by its number.")),
            pages=pages,
        )
    )


def _card(game: Game[Any], speech: Speech) -> tuple[_Page, ...]:
    """Return both pages of the reference card, with as much of each rule as they hold."""
    book = rulebook(game.info.id, speech.language)
    for sentences in range(MOST_SENTENCES, 0, -1):
        chapters = [shortened(chapter, game.clauses, sentences) for chapter in book.chapters]
        pages = [_page(tuple(_Part("", one.title, one) for one in half)) for half in _halves(chapters)]
        if min(page.size for page in pages) >= LEAST_SIZE:
            break
    return tuple(pages)


def _halves(chapters: Sequence[ShortChapter]) -> tuple[Sequence[ShortChapter], Sequence[ShortChapter]]:
    """Return the chapters of either side, so that the fuller one is as empty as may be."""

    def fuller(cut: int) -> int:
        return max(sum(one.weight for one in side) for side in (chapters[:cut], chapters[cut:]))

    cut = min(range(1, len(chapters)), key=fuller)
    return chapters[:cut], chapters[cut:]


def _overview(game: Game[Any], speech: Speech) -> _Page:
    """Return the page of the stages of a round: stages that follow one chapter stand together."""
    book = rulebook(game.info.id, speech.language)
    by_id = {chapter.id: chapter for chapter in book.chapters}
    for sentences in range(MOST_SENTENCES, 0, -1):
        parts, first = [], 1
        for chapter_id, group in groupby(_stages(game), lambda stage: stage.chapter):
            titles = [speech.say(stage.title) for stage in group]
            last = first + len(titles) - 1
            chapter = shortened(by_id[chapter_id], game.clauses, sentences)
            number = str(first) if first == last else f"{first}–{last}"
            parts.append(_Part(number, " → ".join(titles), chapter))
            first = last + 1
        page = _page(tuple(parts))
        if page.size >= USUAL_SIZE + 1:
            break
    return page


def _stages(game: Game[Any]) -> tuple[Stage, ...]:
    """Return the stages of a round: those of a game as it begins, whoever plays."""
    seats = game.info.players[-1]
    options = {**game.suggest(seats), **game.deal(seats, Random(0))}
    setup = game.read_setup([{"name": str(seat + 1)} for seat in range(seats)], options)
    return game.progress(game.start(setup)).stages


def _page(parts: tuple[_Part, ...]) -> _Page:
    weight = sum(part.chapter.weight for part in parts)
    size = USUAL_SIZE * sqrt(PAGE_ROOM / max(weight, 1))
    return _Page(parts, round(min(size, GREATEST_SIZE), 1))
