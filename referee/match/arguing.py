"""Is that allowed?  What the rules say to an action that somebody describes; nothing is done or kept.

Who asks is told what is true in every state between which it cannot tell, see
:meth:`~referee.engine.game.Game.possible_states`. The answer follows from those alone, so that no number of
questions finds out what is hidden; where it would depend on that, this is the answer.
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
    """Whether an action that somebody describes is allowed."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    HIDDEN = "hidden"
    """That depends on what is hidden from who asks."""


class Verdict(NamedTuple):
    """What the rules say to an action: what speaks against it, the one to cite first, or what it keeps to."""

    answer: Answer
    objections: tuple[Objection, ...] = ()
    keeps_to: tuple[Objection, ...] = ()


def argue(match: Match[Any], action: Action, audience: Audience, *, may_do: bool = False) -> Verdict:
    """Return whether an action would be allowed now, as far as an audience may know.

    ``may_do``: whether whoever asks could do it here and now, and so is told anyway what speaks against it.
    """
    game = match.game
    verdicts = []
    for state in held_against(match, action, audience, may_do=may_do):
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


def held_against(
    match: Match[Any], action: Action, audience: Audience, *, may_do: bool = False
) -> tuple[Any, ...]:
    """Return the states that an action is held against: none where the game does not say what is hidden."""
    standing = match.sealed_before(action)  # what is in, can be sealed anew
    state = match.state if standing is None else standing.before
    return (state,) if may_do else match.game.possible_states(state, audience)


def _in_all(said: Sequence[Sequence[Objection]]) -> tuple[Objection, ...]:
    """Return what is said in every state, absolute only if it is so in each."""
    first, *others = ({one[:2]: one for one in some} for some in said)
    return tuple(
        one._replace(is_absolute=all(some[key].is_absolute for some in (first, *others)))
        for key, one in first.items()
        if all(key in some for some in others)
    )


def _kept(game: Game[Any], state: Any, action: Action) -> Iterator[Objection]:
    """Yield the limits that the numbers of an allowed action keep to, each with its clause.

    Of what is laid out to be chosen: the values that can be, in the clause that excludes the others.
    """
    rule = game.rule(action.do)
    offer, given = Offer(state, rule, action.by), dict[str, Any]()
    for name, parameter in rule.applicable_parameters(action.by, action.given).items():
        if name in action.given and isinstance(parameter, Whole):
            domain = offer.domain(name, **given)
            assert isinstance(domain, Domain)
            excluded = [one.objection for one in offer.choices(name, **given) if one.objection is not None]
            if excluded and domain.allowed and not domain.is_open:
                yield Objection(excluded[0].clause, _limits(parameter.label, domain.allowed))
        if name in action.given:
            given[name] = action.given[name]


def _limits(label: Sentence, allowed: Sequence[int]) -> Sentence:
    least, most = min(allowed), max(allowed)
    if least == most:
        return say("{what}: only {least} is possible.", what=label, least=least)
    return say("{what}: from {least} to {most}.", what=label, least=least, most=most)
