"""Hints: the possible actions of a player, the recommended one, and the reason."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from referee.bots.playing import offers_of
from referee.bots.registry import find_bot
from referee.engine.action import PUBLIC, Action, Audience
from referee.engine.errors import Objection
from referee.engine.game import Game
from referee.engine.info import Level
from referee.games import find_game
from referee.i18n import Sentence, say
from referee.match.match import Match

BEST: Level = "strong"
"""The level of the bot that recommends an action."""


class Possibility(NamedTuple):
    """An offered action: its title, its cost, and the objection to it."""

    do: str
    title: Sentence
    cost: Sentence | None
    objection: Objection | None


class Hint(NamedTuple):
    """The possible actions of a seat, the recommended one (``None``: wait), and the reason with its clause.

    ``is_hidden``: the recommendation depends on secrets of the seat, so the hint is empty.
    """

    possible: tuple[Possibility, ...]
    action: Action | None
    advice: Sentence
    reason: Sentence
    clause: str | None
    is_hidden: bool = False


class HintQuestion(NamedTuple):
    """A state in which a ``seat`` wants a hint; ``knows``: :meth:`~referee.engine.game.Game.with_secrets`.

    The same ``seed`` gives the same hint. ``is_public``: the whole table reads the hint, so it must not
    depend on hidden values.
    """

    game: str
    state: Any
    knows: Any
    seat: int
    seed: int
    is_public: bool = False


def hint(match: Match[Any], seat: int) -> Hint:
    """Return a hint for a seat; it stays the same until the next entry of the log."""
    return find_hint(
        HintQuestion(match.game.info.id, match.state, match.with_secrets(), seat, len(match.log))
    )


def find_hint(question: HintQuestion) -> Hint:
    """Return the hint that answers a question."""
    game, state, seat = find_game(question.game), question.state, question.seat
    if not question.is_public:
        return _hint(game, state, question.knows, seat, question.seed)
    hints = (_hint(game, world, world, seat, question.seed) for world in game.possible_states(state, PUBLIC))
    found = next(hints, None)
    if found is not None and not _is_secret(game, found.action) and all(hint == found for hint in hints):
        return found
    return Hint((), None, _HIDDEN, *_prompted(game, state, PUBLIC), is_hidden=True)


def _is_secret(game: Game[Any], action: Action | None) -> bool:
    """Whether other players may not see an action before all due entries are in."""
    return action is not None and game.rule(action.do).is_sealed


def _hint(game: Game[Any], state: Any, knows: Any, seat: int, seed: int) -> Hint:
    offered = [offer for offer in game.controls(state) if offer.by == seat]
    offered += [
        offer
        for offer in game.out_of_turn_offers(state)
        if offer.by == seat and not offer.rule.is_correction and offer.objection() is None
    ]
    possible = tuple(
        Possibility(offer.do, offer.rule.title, offer.cost(), offer.objection()) for offer in offered
    )
    offers = offers_of(game, state, seat, knows)
    if not offers:
        return Hint(possible, None, _WAIT, *_prompted(game, state, Audience.seat(seat)))
    view = game.view(knows, Audience.seat(seat))
    action, reason, clause = find_bot(game.info.id, BEST).choose(view, offers, Random(seed))
    return Hint(possible, action, _WAIT if action is None else _advice(game, state, action), reason, clause)


def _advice(game: Game[Any], state: Any, action: Action) -> Sentence:
    """Describe an action; leave out its values if chance decides them."""
    rule = game.rule(action.do)
    decided = rule.applicable_parameters(action.by, action.given).values()
    return rule.title if any(parameter.is_drawn for parameter in decided) else rule.describe(state, action)


_WAIT = say("Wait.")
_HIDDEN = say("What is best depends on what only this player knows.")


def _prompted(game: Game[Any], state: Any, audience: Audience) -> tuple[Sentence, str]:
    """Return the prompt's sentence and clause."""
    prompt = game.prompt(state, audience)
    return prompt.sentence, prompt.clause
