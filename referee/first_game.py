"""The first game of a table that has never played it: its aim, its set-up, and each step when it first comes.

A game's ``first-game.json`` has texts by language, newly written: the ``aim``; the ``layout``, item by item,
each with the ``piece`` that is drawn and its ``place`` on the table (``seats``, ``first``: the start player's
seat, ``middle``, ``bank``); and ``cards``, each for the actions that are ``asked``, at some ``stages`` or at
all. Numbers are the engine's: ``numbers`` names where the state that a game starts in has them
(``seats.0.hand`` of the snapshot, a list by its length) or the game's printed figures (``figures.levels``).
An item without a text is the line of the engine's own set-up list with its clause.

``recap`` is what sums up a round once it is over: each line for effects of some ``clauses``, filled in with
what the effect names, or without a text the effect itself. Without a recap, what the round ended sums it up.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

from referee.engine.game import Game
from referee.engine.info import Effect
from referee.engine.rule import Offer
from referee.games import game_folder
from referee.i18n import Sentence, Speech
from referee.match.log import LogLine
from referee.match.match import Match

FILE = "first-game.json"
Texts = Mapping[str, str]
"""A text by language."""
Piece = Literal["board", "card", "coin", "deck", "employee", "marker", "pawn", "poster", "tile"]
Place = Literal["seats", "first", "middle", "bank"]


class Aim(NamedTuple):
    """What a player wants, how the game ends, what throws a player out, and the clauses."""

    want: Texts
    ends: Texts
    out: Texts
    clauses: tuple[str, ...]


class LayoutItem(NamedTuple):
    """Something to be laid out before the game; see the module's text."""

    id: str
    piece: Piece
    place: Place
    clause: str
    text: Texts | None
    numbers: Mapping[str, str]


class StepCard(NamedTuple):
    """The explanation of a step: what it is about, what to touch on the table, and what to tap."""

    id: str
    asked: frozenset[str]
    stages: frozenset[str]
    clauses: tuple[str, ...]
    title: Texts
    text: Texts
    touch: Texts
    tap: Texts

    def explains(self, asked: Collection[str], stage: str | None) -> bool:
        """Whether it is about one of these actions at a stage."""
        return not self.asked.isdisjoint(asked) and (not self.stages or stage in self.stages)


class RecapLine(NamedTuple):
    """A sentence about a round, for effects of some ``clauses``; no text: what one of them says itself."""

    clauses: frozenset[str]
    text: Texts | None


class FirstGame(NamedTuple):
    """What a table is taught while it plays a game for the first time."""

    aim: Aim
    layout: tuple[LayoutItem, ...]
    cards: tuple[StepCard, ...]
    recap: tuple[RecapLine, ...] = ()


def is_taught(game_id: str) -> bool:
    """Whether a game has a first game; ``KeyError``: no such game."""
    return (game_folder(game_id) / FILE).is_file()


@cache
def first_game(game_id: str) -> FirstGame | None:
    """Return what is taught of a game, ``None`` where it has no such file; ``KeyError``: no such game."""
    if not is_taught(game_id):
        return None
    raw = json.loads((game_folder(game_id) / FILE).read_text("utf-8"))
    return FirstGame(
        Aim(**{**raw["aim"], "clauses": tuple(raw["aim"]["clauses"])}),
        tuple(LayoutItem(**{"text": None, "numbers": {}, **one}) for one in raw["layout"]),
        tuple(_card(one) for one in raw["cards"]),
        tuple(RecapLine(frozenset(one["clauses"]), one.get("text")) for one in raw.get("recap", ())),
    )


def _card(raw: Mapping[str, Any]) -> StepCard:
    sets = {"asked": frozenset(raw["asked"]), "stages": frozenset(raw.get("stages", ()))}
    return StepCard(**{**raw, **sets, "clauses": tuple(raw["clauses"])})


def text_in(texts: Texts, language: str) -> str:
    """Return a text in a language, in English where it is not written in that one."""
    return texts.get(language, texts["en"])


def layout_text(item: LayoutItem, match: Match[Any], speech: Speech) -> str:
    """Say what is to be laid out at a table, with its numbers."""
    if item.text is None:
        lines = match.game.setting_up(_start(match))
        return speech.say(next(line.sentence for line in lines if line.clause == item.clause))
    numbers = {name: number_at(match, path) for name, path in item.numbers.items()}
    return text_in(item.text, speech.language).format(**numbers)


def number_at(match: Match[Any], path: str) -> int:
    """Return the number that a path names at a table as it starts; ``LookupError`` where there is none."""
    first, *rest = path.split(".")
    found: Any = match.game.info.figures if first == "figures" else _snapshot(match)[first]
    for key in rest:
        found = found[int(key)] if isinstance(found, list | tuple) else found[key]
    return found if isinstance(found, int) else len(found)


def _start(match: Match[Any]) -> Any:
    return match.game.start(match.setup)


def _snapshot(match: Match[Any]) -> Mapping[str, Any]:
    return match.game.snapshot(_start(match))


def explanations(
    match: Match[Any], seats: Collection[int] | None, own: Collection[int]
) -> Iterator[StepCard]:
    """Yield what explains the present step, the first thing first: of what is asked, what can be done.

    ``seats``: those whose step it has to be, ``None`` for anybody's and the whole table's; ``own``: those who
    are told too what they may do beside it: that could tell others what is secret.
    """
    taught = first_game(match.game.info.id)
    game, state = match.game, match.state
    if taught is None or game.is_finished(state):
        return
    due = (one for one in game.controls(state) if seats is None or one.by in seats)
    asked = {one.do for one in due if one.objection() is None}
    asked |= {one.do for one in game.out_of_turn_offers(state) if _may(one, seats, own)}
    stage = game.progress(state).now
    yield from (card for card in taught.cards if card.explains(asked, stage))


def _may(offer: Offer[Any], seats: Collection[int] | None, own: Collection[int]) -> bool:
    is_of = seats is None if offer.by is None else offer.by in own
    return is_of and offer.objection() is None


MOST_RECAPPED = 2
"""Sentences by which a round is summed up."""


def recap(match: Match[Any], speech: Speech) -> tuple[int, list[str]] | None:
    """Return the round that the latest action has ended, and what came of it in two sentences at most.

    ``None``: none has ended, or nothing that happened is told.
    """
    taught, game = first_game(match.game.info.id), match.game
    if taught is None or not match.applied or game.is_finished(match.state):
        return None
    ended = game.recap_round(match.applied[-1].before)
    if ended is None or ended == game.recap_round(match.state):
        return None
    effects = [*_effects_of_round(match, ended)]
    found = [*_told(taught.recap, effects, speech)] if taught.recap else []
    if not taught.recap:
        found = [speech.say(effect.sentence) for effect in effects if effect.is_kept]
    return (ended, found[-MOST_RECAPPED:]) if found else None


def _effects_of_round(match: Match[Any], number: int) -> Iterator[Effect]:
    """Yield what came of what stands of a round, in order, as everybody may read it now."""
    standing = {one.number for one in match.applied}
    lines: list[LogLine] = []
    for line in reversed(match.lines):
        if line.about and match.game.recap_round(line.about[0].before) != number:
            break
        if any(one.number in standing for one in line.about):
            lines.insert(0, line)
    for line in lines:
        yield from match.readable(line).effects


def _told(lines: Collection[RecapLine], effects: Collection[Effect], speech: Speech) -> Iterator[str]:
    for line in lines:
        met = [one for one in effects if one.clause in line.clauses]
        if not met:
            continue
        if line.text is None:
            kept = next((one for one in met if one.is_kept), met[0])
            yield speech.say(kept.sentence)
        else:
            yield speech.say(Sentence(text_in(line.text, speech.language), met[-1].sentence.values))


def done_before(game: Game[Any], match: Match[Any], card: StepCard, seats: Collection[int] | None) -> bool:
    """Whether ``seats`` (``None``: anybody) have done what a card explains, taken back or not."""
    return any(
        one.action.do in card.asked
        and (seats is None or one.action.by in seats)
        and card.explains((one.action.do,), game.progress(one.before).now)
        for line in match.lines
        for one in line.about
    )
