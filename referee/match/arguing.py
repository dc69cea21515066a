"""Answers to "Is that allowed?" for an action that a player describes. Nothing is done or kept.

An answer holds in every state that the audience cannot tell from the true one, see
:meth:`~referee.engine.game.Game.possible_states`. If those states disagree, the answer is ``HIDDEN``. So no
number of questions reveals a hidden value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from referee.engine.action import Action, Audience
from referee.engine.domain import Domain
from referee.engine.errors import Objection
from referee.engine.game import Game
from referee.engine.parameters import Whole
from referee.engine.rule import Offer
from referee.i18n import Sentence, say
from referee.match.match import Match


class Answer(Enum):
    """Whether a described action is allowed."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    HIDDEN = "hidden"
    """It depends on what the audience may not see."""


class Verdict(NamedTuple):
    """The answer for an action: the objections to it, the one to cite first, or the limits that it keeps."""

    answer: Answer
    objections: tuple[Objection, ...] = ()
    keeps_to: tuple[Objection, ...] = ()


def argue(match: Match[Any], action: Action, audience: Audience, *, may_do: bool = False) -> Verdict:
    """Return whether an action is allowed now, as far as an audience may know.

    ``may_do``: the audience could do the action now, and would see the objections anyway.
    """
    game = match.game
    verdicts = []
    for state in states_to_check(match, action, audience, may_do=may_do):
        objections = [*game.objections(state, action)]
        verdicts.append((objections, [] if objections else [*_kept(game, state, action)]))
    if not verdicts or len({bool(objections) for objections, _ in verdicts}) > 1:
        return Verdict(Answer.HIDDEN)
    answer = Answer.REFUSED if verdicts[0][0] else Answer.ALLOWED
    return Verdict(
        answer,
        _in_all([objections for objections, _ in verdicts]),
        _in_all([kept for _, kept in verdicts]),
    )


def states_to_check(
    match: Match[Any], action: Action, audience: Audience, *, may_do: bool = False
) -> tuple[Any, ...]:
    """Return the states to check an action in; none if the game cannot list the possible states."""
    sealed = match.sealed_before(action)  # a sealed entry that is in can be sealed again
    state = match.state if sealed is None else sealed.before
    return (state,) if may_do else match.game.possible_states(state, audience)


def _in_all(by_state: Sequence[Sequence[Objection]]) -> tuple[Objection, ...]:
    """Return the objections that all states share; one is absolute only if it is so in each state."""
    first, *others = ({objection[:2]: objection for objection in objections} for objections in by_state)
    return tuple(
        objection._replace(is_absolute=all(objections[key].is_absolute for objections in (first, *others)))
        for key, objection in first.items()
        if all(key in objections for objections in others)
    )


def _kept(game: Game[Any], state: Any, action: Action) -> Iterator[Objection]:
    """Yield the limits that the numbers of an allowed action keep, each with its clause.

    A limit names the allowed values, with the clause that excludes the others.
    """
    rule = game.rule(action.do)
    offer, given = Offer(state, rule, action.by), dict[str, Any]()
    for name, parameter in rule.applicable_parameters(action.by, action.given).items():
        if name in action.given and isinstance(parameter, Whole):
            domain = offer.domain(name, **given)
            assert isinstance(domain, Domain)
            excluded = [
                choice.objection for choice in offer.choices(name, **given) if choice.objection is not None
            ]
            if excluded and domain.allowed and not domain.is_open:
                yield Objection(excluded[0].clause, _limits(parameter.label, domain.allowed))
        if name in action.given:
            given[name] = action.given[name]


def _limits(label: Sentence, allowed: Sequence[int]) -> Sentence:
    least, most = min(allowed), max(allowed)
    if least == most:
        return say("{what}: only {least} is possible.", what=label, least=least)
    return say("{what}: from {least} to {most}.", what=label, least=least, most=most)
