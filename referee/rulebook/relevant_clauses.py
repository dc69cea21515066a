"""The relevant clauses of a state: those that the engine cites now, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from referee.engine.action import Action, Audience
from referee.engine.errors import Objection
from referee.engine.game import Game
from referee.engine.info import Effect
from referee.engine.rule import Offer
from referee.i18n import Sentence

MOST_VALUES = 40
"""The most values of a control to check one by one for objections."""


class Role(Enum):
    """The reason why a clause is relevant now."""

    PROMPT = "prompt"
    EFFECT = "effect"
    OBJECTION = "objection"
    NOTICE = "notice"


class CitedClause(NamedTuple):
    """A clause that is cited now, the reason for it, and the sentence that cites it.

    ``objected``: the given part of the action to which the clause objects.
    """

    clause: str
    role: Role
    sentence: Sentence
    objected: Action | None = None


def cited_now(
    game: Game[Any],
    state: Any,
    audience: Audience,
    is_shown: Callable[[Offer[Any]], bool],
    effects: Sequence[Effect] | None = None,
) -> tuple[CitedClause, ...]:
    """Return the relevant clauses, each once: of the prompt, of objections, then of effects and notices.

    ``is_shown``: whether the audience sees the control of an offer, because objections can reveal another
    seat's secrets. ``effects``: the readable effects, for a match with covered ones.
    """
    found: dict[str, CitedClause] = {}
    for cited in _cited(game, state, audience, is_shown, effects):
        if cited.clause:
            found.setdefault(cited.clause, cited)
    return tuple(found.values())


def cases_now(
    game: Game[Any],
    state: Any,
    audience: Audience,
    is_shown: Callable[[Offer[Any]], bool],
    clause: str,
    effects: Sequence[Effect] | None = None,
) -> tuple[CitedClause, ...]:
    """Return all current citations of a clause, each sentence once; see :func:`cited_now`."""
    found: dict[Sentence, CitedClause] = {}
    for cited in _cited(game, state, audience, is_shown, effects):
        if cited.clause == clause:
            found.setdefault(cited.sentence, cited)
    return tuple(found.values())


def chapter_now(game: Game[Any], state: Any) -> str | None:
    """Return the chapter of the current stage, ``None`` when the game is over."""
    progress = game.progress(state)
    return next((stage.chapter for stage in progress.stages if stage.id == progress.now), None)


def _cited(
    game: Game[Any],
    state: Any,
    audience: Audience,
    is_shown: Callable[[Offer[Any]], bool],
    effects: Sequence[Effect] | None,
) -> Iterator[CitedClause]:
    prompt = game.prompt(state, audience)
    yield CitedClause(prompt.clause, Role.PROMPT, prompt.sentence)
    for offer in filter(is_shown, game.controls(state)):
        for action, objection in _against(offer):
            yield CitedClause(objection.clause, Role.OBJECTION, objection.reason, action)
    for effect in game.effects(state) if effects is None else effects:
        yield CitedClause(effect.clause, Role.EFFECT, effect.sentence)
    for notice in game.notices(state):
        yield CitedClause(notice.clause, Role.NOTICE, notice.sentence)


def _against(offer: Offer[Any]) -> Iterator[tuple[Action, Objection]]:
    """Yield the objections to an action, or to values of its first parameter.

    The limits of a sealed entry are left out, because they can reveal the player's secrets.
    """
    objection = offer.objection()
    if objection is not None:
        yield offer.action(), objection
        return
    if offer.rule.is_sealed:
        return
    for name in offer.parameters:
        domain = offer.domain(name)
        if isinstance(domain, tuple) and len(domain.shown or domain.allowed) <= MOST_VALUES:
            for choice in offer.choices(name):
                if choice.objection is not None:
                    yield offer.action(**{name: choice.value}), choice.objection
        break  # the values of later parameters depend on the first
