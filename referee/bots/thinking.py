"""Bots beside a human player: a question and its answer, both plain values.

So another process can compute the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, NamedTuple, overload

from referee.bots.general import GeneralBot
from referee.bots.hints import Hint, HintQuestion, find_hint
from referee.bots.modules import find_dealer
from referee.bots.playing import SHOWN, NothingToDo, next_decision, offers_by_actor
from referee.bots.registry import find_bot
from referee.engine.action import PUBLIC, Action, Audience
from referee.engine.bot import Bot, Decision, Offers, View
from referee.engine.game import Game
from referee.engine.info import USUAL, Level
from referee.games import find_game
from referee.i18n import Sentence, say

Waiting = Literal["bots", "learner", "chance", "over"]
"""Whom the table waits for: the bots, the learner, or the learner only if that player wants to act."""


class Question(NamedTuple):
    """A state in which bots play all seats but the ``learner``'s, or all.

    ``knows``: the state :meth:`~referee.engine.game.Game.with_secrets`. The same ``seed`` gives the same
    answer. ``is_passed``: the learner does not want to act now. ``is_simple``: use random bots, after the
    game's bot has failed. ``level``: the bots' level.
    """

    game: str
    state: Any
    knows: Any
    learner: int | None
    seed: str
    is_passed: bool = False
    is_simple: bool = False
    level: Level = USUAL


class Answer(NamedTuple):
    """Whom the table waits for; for the bots, also the action and the reason.

    ``can_pass``: for the learner, whether the game can continue without an action.
    """

    waiting: Waiting
    action: Action | None = None
    reason: Sentence | None = None
    clause: str | None = None
    can_pass: bool = False


class _IdleBot(Bot):
    """A placeholder for the learner that always waits."""

    style = say("Plays by hand")

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        return Decision(None, say("Nothing has to be done now."))


@overload
def think(question: Question) -> Answer: ...
@overload
def think(question: HintQuestion) -> Hint: ...
def think(question: Question | HintQuestion) -> Answer | Hint:
    """Answer a question, or give a hint; raise as :func:`answer` does."""
    return find_hint(question) if isinstance(question, HintQuestion) else answer(question)


def answer(question: Question) -> Answer:
    """Return what happens next.

    Raises:
        NothingToDo: No seat is due, and the game is not over.
        Exception: Any error of a game's bot.
    """
    game = find_game(question.game)
    if game.is_finished(question.state):
        return Answer("over")
    random, learner = Random(question.seed), question.learner
    bot: Bot = GeneralBot() if question.is_simple else find_bot(game.info.id, question.level)
    bots = {seat: bot if seat != learner else _IdleBot() for seat in game.seats(question.state)}
    offered = offers_by_actor(game, question.state, question.knows)
    if learner is not None:
        decision = _beside_learner(game, question, bots, offered, random)
        if decision is not None:
            return Answer("bots", *decision)
        due = game.waiting_for(question.state)
        # If other seats or the table are due too, the game can continue without the learner.
        can_pass = due != (learner,)
        if learner in due and not (can_pass and question.is_passed):
            return Answer("learner", can_pass=can_pass)
        has_say = any(not offer.is_any_time for offer in offered.get(learner, ()))
        if has_say and not question.is_passed:
            return Answer("chance", can_pass=True)
    try:
        found = next_decision(game, question.state, bots, random, knows=question.knows)
    except NothingToDo:
        if learner in offered or None in offered:  # only the learner or the table can act
            return Answer("learner")
        raise
    return Answer("bots", *found)


def _beside_learner(
    game: Game[Any],
    question: Question,
    bots: Mapping[int, Bot],
    offered: Mapping[int | None, Offers],
    random: Random,
) -> Decision | None:
    """Return the decision of bots before the learner acts, ``None`` if all of them wait.

    The dealer first describes the table's components. It takes no other decision for the table here, because
    those are the learner's.
    """
    state = question.state
    if None in offered:
        dealer = find_dealer(game.info.id)
        described = dealer.describe(game.view(question.knows, PUBLIC), offered[None], random)
        if described is not None and described.do in _descriptions(game):
            return Decision(described, SHOWN)
    due = game.waiting_for(state)
    seats = [seat for seat in game.seats(state) if seat in offered and seat != question.learner]
    for seat in sorted(seats, key=lambda seat: (seat in due, random.random())):
        view = game.view(question.knows, Audience.seat(seat))
        decision = bots[seat].choose(view, offered[seat], random)
        if decision.action is not None:
            return decision
    return None


def _descriptions(game: Game[Any]) -> set[str]:
    """Return the actions that describe a game's printed components."""
    return {component.fills[0] for component in game.info.components.values() if component.fills}
