"""The first game of a table that has never played it: its aim, its set-up, and each step when it first comes.

A game's ``first-game.json`` has texts by language:

- the ``aim``;
- the ``layout``: items with the ``piece`` to draw and its ``place`` on the table (``seats``, ``first``: the
  start player's seat, ``middle``, ``bank``);
- ``cards``, each for the due actions in ``asked``, at some ``stages`` or at all.

The engine provides the numbers. ``numbers`` gives paths in the snapshot of the start (``seats.0.hand``; a
list counts by its length), or in the game's printed figures (``figures.levels``). An item without a text uses
the line of the engine's set-up list with its clause.

``recap`` sums up a round at its end. Each line is for effects of some ``clauses``, and uses the effect's
values; without a text it is the effect itself. Without a recap, the kept effects of the round sum it up.
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
    """The player's goal, the end of the game, the elimination of players, and the clauses."""

    want: Texts
    ends: Texts
    out: Texts
    clauses: tuple[str, ...]


class LayoutItem(NamedTuple):
    """An item to lay out before the game; see the module's docstring."""

    id: str
    piece: Piece
    place: Place
    clause: str
    text: Texts | None
    numbers: Mapping[str, str]


class StepCard(NamedTuple):
    """The explanation of a step: its subject, what to do on the table, and what to tap."""

    id: str
    asked: frozenset[str]
    stages: frozenset[str]
    clauses: tuple[str, ...]
    title: Texts
    text: Texts
    touch: Texts
    tap: Texts

    def explains(self, actions: Collection[str], stage: str | None) -> bool:
        """Whether the card is about one of these actions at a stage."""
        return not self.asked.isdisjoint(actions) and (not self.stages or stage in self.stages)


class RecapLine(NamedTuple):
    """A sentence about a round, for effects of some ``clauses``; without a text, the effect's sentence."""

    clauses: frozenset[str]
    text: Texts | None


class FirstGame(NamedTuple):
    """The teaching texts for a table's first game."""

    aim: Aim
    layout: tuple[LayoutItem, ...]
    cards: tuple[StepCard, ...]
    recap: tuple[RecapLine, ...] = ()


def is_taught(game_id: str) -> bool:
    """Whether a game has a first game; ``KeyError``: no such game."""
    return (game_folder(game_id) / FILE).is_file()


@cache
def first_game(game_id: str) -> FirstGame | None:
    """Return a game's teaching texts, ``None`` if it has no such file; ``KeyError``: no such game."""
    if not is_taught(game_id):
        return None
    raw = json.loads((game_folder(game_id) / FILE).read_text("utf-8"))
    return FirstGame(
        Aim(**{**raw["aim"], "clauses": tuple(raw["aim"]["clauses"])}),
        tuple(LayoutItem(**{"text": None, "numbers": {}, **item}) for item in raw["layout"]),
        tuple(_card(card) for card in raw["cards"]),
        tuple(RecapLine(frozenset(line["clauses"]), line.get("text")) for line in raw.get("recap", ())),
    )


def _card(raw: Mapping[str, Any]) -> StepCard:
    sets = {"asked": frozenset(raw["asked"]), "stages": frozenset(raw.get("stages", ()))}
    return StepCard(**{**raw, **sets, "clauses": tuple(raw["clauses"])})


def text_in(texts: Texts, language: str) -> str:
    """Return a text in a language, or in English if it has no translation."""
    return texts.get(language, texts["en"])


def layout_text(item: LayoutItem, match: Match[Any], speech: Speech) -> str:
    """Return the text of a layout item at a table, with its numbers."""
    if item.text is None:
        lines = match.game.setting_up(_start(match))
        return speech.say(next(line.sentence for line in lines if line.clause == item.clause))
    numbers = {name: number_at(match, path) for name, path in item.numbers.items()}
    return text_in(item.text, speech.language).format(**numbers)


def number_at(match: Match[Any], path: str) -> int:
    """Return the number at a path of a table's start; ``LookupError`` if there is none."""
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
    """Yield the cards that explain the current step, in order, for the legal due actions.

    ``seats``: the seats whose actions to explain, ``None`` for all seats and the table; ``own``: the seats
    that also see explanations of actions out of turn, which could reveal secrets to others.
    """
    taught = first_game(match.game.info.id)
    game, state = match.game, match.state
    if taught is None or game.is_finished(state):
        return
    due = (offer for offer in game.controls(state) if seats is None or offer.by in seats)
    actions = {offer.do for offer in due if offer.objection() is None}
    actions |= {offer.do for offer in game.out_of_turn_offers(state) if _may(offer, seats, own)}
    stage = game.progress(state).now
    yield from (card for card in taught.cards if card.explains(actions, stage))


def _may(offer: Offer[Any], seats: Collection[int] | None, own: Collection[int]) -> bool:
    is_of = seats is None if offer.by is None else offer.by in own
    return is_of and offer.objection() is None


MOST_RECAPPED = 2
"""The most sentences of a recap."""


def recap(match: Match[Any], speech: Speech) -> tuple[int, list[str]] | None:
    """Return the round that the latest action has ended, and its recap in at most two sentences.

    ``None``: no round has ended, or the recap is empty.
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
    """Yield the effects of a round's actions in order, as players may read them now."""
    in_effect = {entry.number for entry in match.applied}
    lines: list[LogLine] = []
    for line in reversed(match.lines):
        if line.about and match.game.recap_round(line.about[0].before) != number:
            break
        if any(entry.number in in_effect for entry in line.about):
            lines.insert(0, line)
    for line in lines:
        yield from match.readable(line).effects


def _told(lines: Collection[RecapLine], effects: Collection[Effect], speech: Speech) -> Iterator[str]:
    for line in lines:
        met = [effect for effect in effects if effect.clause in line.clauses]
        if not met:
            continue
        if line.text is None:
            kept = next((effect for effect in met if effect.is_kept), met[0])
            yield speech.say(kept.sentence)
        else:
            yield speech.say(Sentence(text_in(line.text, speech.language), met[-1].sentence.values))


def done_before(game: Game[Any], match: Match[Any], card: StepCard, seats: Collection[int] | None) -> bool:
    """Whether ``seats`` (``None``: any seat) have done an action that a card explains, undone or not."""
    return any(
        entry.action.do in card.asked
        and (seats is None or entry.action.by in seats)
        and card.explains((entry.action.do,), game.progress(entry.before).now)
        for line in match.lines
        for entry in line.about
    )
