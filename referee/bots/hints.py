"""Hints: what a player can do now, what a sensible player would do, and why."""

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
"""Whose choice a hint is."""


class Possibility(NamedTuple):
    """Something that is asked for or may be done: its title, what it costs, and what speaks against it."""

    do: str
    title: Sentence
    cost: Sentence | None
    objection: Objection | None


class Hint(NamedTuple):
    """What a seat can do, what its bot would do (``None``: wait) in words, and the reason with its clause.

    ``is_untold``: it depends on what that seat alone may know, so this says no more than that.
    """

    possible: tuple[Possibility, ...]
    action: Action | None
    advice: Sentence
    reason: Sentence
    clause: str | None
    is_untold: bool = False


class HintQuestion(NamedTuple):
    """A state in which a ``seat`` wants a hint; ``knows``: :meth:`~referee.engine.game.Game.with_secrets`.

    The same hint follows from the same ``seed``. ``is_public``: everybody reads it, so it says what it would
    say whatever is hidden from them.
    """

    game: str
    state: Any
    knows: Any
    seat: int
    seed: int
    is_public: bool = False


def hint(match: Match[Any], seat: int) -> Hint:
    """Return a hint for a seat, the same as long as nothing happens at the table."""
    return find_hint(
        HintQuestion(match.game.info.id, match.state, match.with_secrets(), seat, len(match.log))
    )


def find_hint(question: HintQuestion) -> Hint:
    """Return what a seat can do, what its bot would do, and why."""
    game, state, seat = find_game(question.game), question.state, question.seat
    if not question.is_public:
        return _hint(game, state, question.knows, seat, question.seed)
    hints = (_hint(game, one, one, seat, question.seed) for one in game.possible_states(state, PUBLIC))
    found = next(hints, None)
    if found is not None and not _is_secret(game, found.action) and all(one == found for one in hints):
        return found
    return Hint((), None, _UNTOLD, *_prompted(game, state, PUBLIC), is_untold=True)


def _is_secret(game: Game[Any], action: Action | None) -> bool:
    """Whether others shall not hear of an action before all that are due are in."""
    return action is not None and game.rule(action.do).is_sealed


def _hint(game: Game[Any], state: Any, knows: Any, seat: int, seed: int) -> Hint:
    asked = [one for one in game.controls(state) if one.by == seat]
    asked += [
        one
        for one in game.out_of_turn_offers(state)
        if one.by == seat and not one.rule.is_correction and one.objection() is None
    ]
    possible = tuple(Possibility(one.do, one.rule.title, one.cost(), one.objection()) for one in asked)
    offers = offers_of(game, state, seat, knows)
    if not offers:
        return Hint(possible, None, _WAIT, *_prompted(game, state, Audience.seat(seat)))
    view = game.view(knows, Audience.seat(seat))
    action, reason, clause = find_bot(game.info.id, BEST).choose(view, offers, Random(seed))
    return Hint(possible, action, _WAIT if action is None else _advice(game, state, action), reason, clause)


def _advice(game: Game[Any], state: Any, action: Action) -> Sentence:
    """Say what an action is; of one that chance decides, no value: nobody can choose it."""
    rule = game.rule(action.do)
    decided = rule.applicable_parameters(action.by, action.given).values()
    return rule.title if any(one.is_drawn for one in decided) else rule.describe(state, action)


_WAIT = say("Wait.")
_UNTOLD = say("What is best depends on what only this player knows.")


def _prompted(game: Game[Any], state: Any, audience: Audience) -> tuple[Sentence, str]:
    """Return what happens now in the words of the prompt, with its clause."""
    prompt = game.prompt(state, audience)
    return prompt.sentence, prompt.clause
