"""Random legal play of any game, driven by nothing but its offers, domains and asides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from referee.engine.action import Action
from referee.engine.game import Game, Setup
from referee.engine.rule import Domain, Domains, Offer

T = TypeVar("T")

LIMIT = 5000
"""No game takes more actions than this, unless it does not end."""


class Turn(NamedTuple):
    """One action of a random game, and the states before and after it."""

    before: Any
    action: Action
    after: Any


class DeadEndError(AssertionError):
    """An unfinished game offers nothing, or does not end."""


def pick(random: Random, items: Sequence[T]) -> T:
    """Return one of the items, each as likely as any other."""
    return items[int(random.random() * len(items))]


def random_value(domain: Domains, random: Random) -> Any:
    """Return a legal value of a domain; of a group, one for each field that has any."""
    if isinstance(domain, Domain):
        return pick(random, domain.allowed)
    return {field: pick(random, values.allowed) for field, values in domain.items() if values.allowed}


def random_action(offer: Offer[Any], random: Random) -> Action:
    """Return an offered action, every parameter given, and picked from its domain."""
    given: dict[str, Any] = {}
    for name in offer.parameters:
        if name in offer.form(given):
            given[name] = random_value(offer.domain(name, **given), random)
    return offer.action(**given)


def sparse_action(offer: Offer[Any], random: Random) -> Action:
    """Return an offered action that leaves out a part of what is optional."""
    given: dict[str, Any] = {}
    for name in offer.parameters:
        parameter = offer.form(given).get(name)
        if parameter is None or (parameter.optional and random.random() < 0.5):
            continue
        domain = offer.domain(name, **given)
        value = random_value(domain, random)
        fields = getattr(getattr(parameter, "of", parameter), "fields", {})
        if not isinstance(domain, Domain):
            value = {
                field: item
                for field, item in value.items()
                if (field in fields and not fields[field].optional) or random.random() < 0.5
            } or value
        given[name] = value
    return offer.action(**given)


def of_the_step(game: Game[Any], state: Any) -> list[Offer[Any]]:
    """Return the asides that belong to the present step alone: they are what it is about."""
    step = game.step(state)
    return [offer for offer in game.asides(state) if offer.rule.step == step]


def descriptions(game: Game[Any], state: Any) -> list[Offer[Any]]:
    """Return the asides in which a table says what its printed components show."""
    typed = {component.fills[0] for component in game.about.components.values()}
    return [offer for offer in game.asides(state) if offer.do in typed]


def random_side(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return an aside that the game cannot do without: a description where something due is barred, or
    an aside of the step itself.
    """
    offers = of_the_step(game, state)
    if not offers and any(control.objection() for control in game.controls(state)):
        offers = descriptions(game, state)
    return _legal(game, state, offers, random) if offers and random.random() < SIDES else None


SIDES = 0.7


def _legal(game: Game[Any], state: Any, offers: list[Offer[Any]], random: Random) -> Action | None:
    offer = pick(random, offers)
    if offer.objection() is not None:
        return None
    try:
        action = sparse_action(offer, random)
    except IndexError:  # no value is allowed for what was chosen before it
        return None
    return None if any(game.objections(state, action)) else action


def random_aside(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return an aside that there is no objection to, or ``None`` where none was hit upon."""
    offers = game.asides(state)
    if not offers:
        return None
    return _legal(game, state, offers, random)


def random_game(game: Game[Any], setup: Setup, random: Random, asides: float = 0.0) -> Iterator[Turn]:
    """Yield the turns of a game played to its end; ``asides`` is the chance of one before a
    turn.
    """
    state = game.start(setup)
    for _ in range(LIMIT):
        if game.is_finished(state):
            return
        if asides and random.random() < asides:
            action = random_aside(game, state, random)
            if action is not None:
                before, state = state, game.play(state, action)
                yield Turn(before, action, state)
        side = random_side(game, state, random)
        offers = game.offers(state)
        if not offers and not descriptions(game, state):
            raise DeadEndError(f"nothing can be done: {game.snapshot(state)}")
        if side is None and not offers:
            continue
        action = side or sparse_action(pick(random, offers), random)
        before, state = state, game.play(state, action)
        yield Turn(before, action, state)
    raise DeadEndError(f"not over after {LIMIT} actions: {game.snapshot(state)}")


def play_out(game: Game[Any], setup: Setup, random: Random) -> int:
    """Play a game to its end and return the number of its actions: the loop that the bench
    times.
    """
    state = game.start(setup)
    actions = 0
    while not game.is_finished(state):
        state = game.play(state, random_action(pick(random, game.offers(state)), random))
        actions += 1
    return actions
