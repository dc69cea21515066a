"""The rules of this moment: the clauses that the engine cites as things stand, and why."""

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
"""A control of more values than these is not asked value by value what speaks against each."""


class Role(Enum):
    """What a clause has to do with this moment."""

    PROMPT = "prompt"
    EFFECT = "effect"
    OBJECTION = "objection"
    NOTICE = "notice"


class CitedClause(NamedTuple):
    """A clause that is cited now, what it has to do with this moment, and in which words.

    ``objected``: the action that is objected to, as far as it is said.
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
    """Return the clauses that govern a moment, each once: what is to be done, then what forbids, then others.

    ``is_shown``: whether the audience sees the control of an offer; what speaks against another's action may
    be that one's secret. ``effects``: those that may be read now, of a match where some are covered.
    """
    found: dict[str, CitedClause] = {}
    for one in _cited(game, state, audience, is_shown, effects):
        if one.clause:
            found.setdefault(one.clause, one)
    return tuple(found.values())


def cases_now(
    game: Game[Any],
    state: Any,
    audience: Audience,
    is_shown: Callable[[Offer[Any]], bool],
    clause: str,
    effects: Sequence[Effect] | None = None,
) -> tuple[CitedClause, ...]:
    """Return all that a clause is cited for at a moment, each sentence once; see :func:`cited_now`."""
    found: dict[Sentence, CitedClause] = {}
    for one in _cited(game, state, audience, is_shown, effects):
        if one.clause == clause:
            found.setdefault(one.sentence, one)
    return tuple(found.values())


def chapter_now(game: Game[Any], state: Any) -> str | None:
    """Return the chapter that the present stage follows, ``None`` when the game is over."""
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
    """Yield what speaks against an action, or against some of the values to begin it with.

    The limits of a sealed entry may say what its player holds in secret, so they are left out.
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
            for one in offer.choices(name):
                if one.objection is not None:
                    yield offer.action(**{name: one.value}), one.objection
        break  # what later ones can take depends on the first
