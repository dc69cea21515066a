"""Things that a seat could do in a position, as the log would tell them, and what the rules say to each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from referee.engine.action import PUBLIC, Action
from referee.engine.domain import Domain
from referee.engine.errors import Objection
from referee.engine.game import Game
from referee.engine.parameters import Choice, SeatIndex, Text, Whole
from referee.engine.rule import Offer, Rule
from referee.engine.sampling import random_action
from referee.i18n import Listed, SeatName, Sentence, say

SAMPLES = 3
"""How many actions are drawn of an offer."""


class CandidateAction(NamedTuple):
    """An action in words, and why the rules forbid it (``None``: they do not)."""

    action: Action
    said: Sentence
    objection: Objection | None


class Pair(NamedTuple):
    """Something allowed and something forbidden that differ in one thing alone.

    ``is_limit``: in a number, so that the one shows where the other ends.
    """

    allowed: CandidateAction
    forbidden: CandidateAction
    is_limit: bool = False

    @property
    def is_of_one_seat(self) -> bool:
        """Whether a value makes the difference, and not whose turn it is."""
        return self.allowed.action.by == self.forbidden.action.by


def judge(game: Game[Any], state: Any, action: Action) -> Objection | None:
    """Return the first thing that the rules say against an action, if anything."""
    return next(iter(game.objections(state, action)), None)


def in_words(game: Game[Any], state: Any, action: Action) -> Sentence:
    """Say an action that need not be possible: one without values by what its button says."""
    rule = game.rule(action.do)
    if action.given:
        return rule.describe(state, action)
    return say("{seat}: “{title}”.", seat=SeatName(action.seat), title=rule.title)


def is_askable(game: Game[Any], rule: Rule[Any]) -> bool:
    """Whether it makes a question what this rule says.

    Dice decide nothing that anybody may, and what belongs to no step is for whatever a printed card or the
    table says.
    """
    if rule.do == game.correction.do or (rule.is_out_of_turn and rule.step is None):
        return False
    return not any(
        one.is_drawn or (type(one) is Text and not one.optional) for one in rule.parameters.values()
    )


def asked_seats(game: Game[Any], state: Any) -> frozenset[int]:
    """Return the seats that the table asks now: of those that are due, whom the prompt speaks to."""
    due = frozenset(game.waiting_for(state))
    first = next(iter(game.prompt(state, PUBLIC).sentence.values.values()), None)
    called = first.items if isinstance(first, Listed) else (first,)
    return due & {one.seat for one in called if isinstance(one, SeatName)} or due


def askable_offers(game: Game[Any], state: Any) -> list[Offer[Any]]:
    """Return what the seats that are asked may do, and what any may speak up with, possible or not."""
    asked = asked_seats(game, state)
    controls = [one for one in game.controls(state) if not asked or one.by in asked]
    offers = [*controls, *game.out_of_turn_offers(state)]
    return [one for one in offers if one.by is not None and is_askable(game, one.rule)]


def pairs(game: Game[Any], state: Any, random: Random) -> Iterator[Pair]:
    """Yield what may be done, each with its neighbour that may not: by a value, or by another seat."""
    for offer in askable_offers(game, state):
        for given in _samples(offer, random):
            action = offer.action(**given)
            if judge(game, state, action) is not None:
                continue
            allowed = CandidateAction(action, in_words(game, state, action), None)
            for wrong in _beyond(game, state, offer, given, random):
                is_limit = all(
                    type(value) is int and type(offer.parameters[name]) is Whole
                    for name, value in given.items()
                    if wrong.action.given[name] != value
                )
                yield Pair(allowed, wrong, is_limit)
            for wrong in _by_others(game, state, offer, given):
                yield Pair(allowed, wrong)


def candidate_actions(game: Game[Any], state: Any, seat: int, random: Random) -> Iterator[CandidateAction]:
    """Yield what a seat could do now, allowed and forbidden."""
    for offer in askable_offers(game, state):
        if offer.by != seat:
            continue
        samples = [*_samples(offer, random)]
        for given in samples:
            action = offer.action(**given)
            objection = judge(game, state, action)
            if objection is None or not objection.is_seen:
                yield CandidateAction(action, in_words(game, state, action), objection)
            if objection is None:
                yield from _beyond(game, state, offer, given, random)


def _samples(offer: Offer[Any], random: Random) -> Iterator[Mapping[str, Any]]:
    """Yield values for all that an offer takes; none for one that cannot be said."""
    if not offer.parameters or offer.rule.is_sealed:  # the values of a secret entry are nobody's to ask for
        yield {}
    elif offer.objection() is None:
        for _ in range(SAMPLES):
            try:
                given = random_action(offer, random).given
            except IndexError:  # no value is allowed beside those drawn before it
                continue
            yield {name: value for name, value in given.items() if type(offer.parameters[name]) is not Text}


def _beyond(
    game: Game[Any], state: Any, offer: Offer[Any], given: Mapping[str, Any], random: Random
) -> Iterator[CandidateAction]:
    """Yield the same action with one value that is not allowed, as near as there is one."""
    earlier: dict[str, Any] = {}
    for name, value in given.items():
        domain = offer.domain(name, **earlier)
        if isinstance(domain, Domain):
            near = _near(domain)
            random.shuffle(near)
            for other in near:
                action = offer.action(**{**given, name: other})
                objection = judge(game, state, action) if _is_whole(offer, action.given) else None
                if objection is not None and not objection.is_seen:
                    yield CandidateAction(action, in_words(game, state, action), objection)
                    break
        earlier[name] = value


def _is_whole(offer: Offer[Any], given: Mapping[str, Any]) -> bool:
    """Whether values are all that belong together, and no others."""
    taken = offer.applicable_parameters(given)
    return taken.keys() >= given.keys() and all(
        one.optional or name in given for name, one in taken.items() if type(one) is not Text
    )


def _near(domain: Domain) -> list[Any]:
    """Return values that are laid out and not allowed: of numbers, those next to one that is."""
    wrong = [one for one in domain.shown if one not in domain.allowed]
    if all(type(one) is int for one in domain.shown):
        wrong = [one for one in wrong if one >= 0]
        next_to = {*(one - 1 for one in domain.allowed), *(one + 1 for one in domain.allowed)}
        return [one for one in wrong if one in next_to] or wrong
    return wrong


def _by_others(
    game: Game[Any], state: Any, offer: Offer[Any], given: Mapping[str, Any]
) -> Iterator[CandidateAction]:
    """Yield the same action by seats that are not asked, where none of its values is a piece of a seat."""
    plain = all(isinstance(offer.parameters[name], Whole | Choice | SeatIndex) for name in given)
    if not plain:
        return
    asked = {*offer.rule.actors(state)}
    for seat in game.seats(state):
        action = Action(offer.do, seat, given)
        if seat in asked or seat in given.values():
            continue
        objection = judge(game, state, action)
        if objection is not None and not objection.is_seen:
            yield CandidateAction(action, in_words(game, state, action), objection)
