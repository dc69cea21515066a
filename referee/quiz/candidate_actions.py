"""Candidate actions of a seat in a position, in the log's words, with the objections to them."""

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
"""The number of actions to draw from an offer."""


class CandidateAction(NamedTuple):
    """An action in words, and the objection to it (``None``: it is allowed)."""

    action: Action
    said: Sentence
    objection: Objection | None


class Pair(NamedTuple):
    """An allowed and a forbidden action that differ in one thing only.

    ``is_limit``: they differ in a number, so the pair shows a limit.
    """

    allowed: CandidateAction
    forbidden: CandidateAction
    is_limit: bool = False

    @property
    def is_of_one_seat(self) -> bool:
        """Whether the two differ in a value, and not in the seat."""
        return self.allowed.action.by == self.forbidden.action.by


def judge(game: Game[Any], state: Any, action: Action) -> Objection | None:
    """Return the first objection to an action, or ``None``."""
    return next(iter(game.objections(state, action)), None)


def in_words(game: Game[Any], state: Any, action: Action) -> Sentence:
    """Describe an action, possible or not; without values, by the text of its button."""
    rule = game.rule(action.do)
    if action.given:
        return rule.describe(state, action)
    return say("{seat}: “{title}”.", seat=SeatName(action.seat), title=rule.title)


def is_askable(game: Game[Any], rule: Rule[Any]) -> bool:
    """Whether questions can be about this rule's action.

    Dice rolls are no decision. Actions that belong to no step depend on a printed card or the table.
    """
    if rule.do == game.correction.do or (rule.is_out_of_turn and rule.step is None):
        return False
    return not any(
        parameter.is_drawn or (type(parameter) is Text and not parameter.optional)
        for parameter in rule.parameters.values()
    )


def prompted_seats(game: Game[Any], state: Any) -> frozenset[int]:
    """Return the due seats that the prompt addresses; if it names none of them, all due seats."""
    due = frozenset(game.waiting_for(state))
    first = next(iter(game.prompt(state, PUBLIC).sentence.values.values()), None)
    called = first.items if isinstance(first, Listed) else (first,)
    return due & {name.seat for name in called if isinstance(name, SeatName)} or due


def askable_offers(game: Game[Any], state: Any) -> list[Offer[Any]]:
    """Return the offers of the prompted seats, and all offers out of turn, possible or not."""
    seats = prompted_seats(game, state)
    controls = [offer for offer in game.controls(state) if not seats or offer.by in seats]
    offers = [*controls, *game.out_of_turn_offers(state)]
    return [offer for offer in offers if offer.by is not None and is_askable(game, offer.rule)]


def pairs(game: Game[Any], state: Any, random: Random) -> Iterator[Pair]:
    """Yield allowed actions, each with a forbidden neighbour: another value, or another seat."""
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
    """Yield candidate actions of a seat, allowed and forbidden."""
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
    """Yield random values for the parameters of an offer; nothing if it is not possible."""
    if not offer.parameters or offer.rule.is_sealed:  # a question must not be about secret values
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
    """Yield the same action with one forbidden value, as near as possible to the allowed one."""
    earlier: dict[str, Any] = {}
    for name, value in given.items():
        domain = offer.domain(name, **earlier)
        if isinstance(domain, Domain):
            near = _near(domain)
            random.shuffle(near)
            for near_value in near:
                action = offer.action(**{**given, name: near_value})
                objection = judge(game, state, action) if _is_whole(offer, action.given) else None
                if objection is not None and not objection.is_seen:
                    yield CandidateAction(action, in_words(game, state, action), objection)
                    break
        earlier[name] = value


def _is_whole(offer: Offer[Any], given: Mapping[str, Any]) -> bool:
    """Whether the values are complete, and none is superfluous."""
    taken = offer.applicable_parameters(given)
    return taken.keys() >= given.keys() and all(
        parameter.optional or name in given
        for name, parameter in taken.items()
        if type(parameter) is not Text
    )


def _near(domain: Domain) -> list[Any]:
    """Return laid out values that are not allowed; for numbers, the neighbours of allowed ones."""
    wrong = [value for value in domain.shown if value not in domain.allowed]
    if all(type(value) is int for value in domain.shown):
        wrong = [value for value in wrong if value >= 0]
        next_to = {*(value - 1 for value in domain.allowed), *(value + 1 for value in domain.allowed)}
        return [value for value in wrong if value in next_to] or wrong
    return wrong


def _by_others(
    game: Game[Any], state: Any, offer: Offer[Any], given: Mapping[str, Any]
) -> Iterator[CandidateAction]:
    """Yield the same action by seats for which it is not due, unless a value belongs to a seat."""
    plain = all(isinstance(offer.parameters[name], Whole | Choice | SeatIndex) for name in given)
    if not plain:
        return
    actors = {*offer.rule.actors(state)}
    for seat in game.seats(state):
        action = Action(offer.do, seat, given)
        if seat in actors or seat in given.values():
            continue
        objection = judge(game, state, action)
        if objection is not None and not objection.is_seen:
            yield CandidateAction(action, in_words(game, state, action), objection)
