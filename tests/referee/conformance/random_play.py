"""Random legal play of any game, driven by nothing but its offers, domains and asides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple, TypeVar

from referee.engine.action import Action
from referee.engine.game import Game, Setup
from referee.engine.parameters import Parameter
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
        parameter = offer.form(given).get(name)
        if parameter is not None:
            domain = offer.domain(name, **given)
            if not is_left_out(parameter, domain):
                given[name] = random_value(domain, random)
    return offer.action(**given)


def is_left_out(parameter: Parameter, domain: Domains) -> bool:
    """Whether there is nothing to give, and nothing has to be."""
    return parameter.optional and isinstance(domain, Domain) and not domain.allowed


def sparse_action(offer: Offer[Any], random: Random) -> Action:
    """Return an offered action that leaves out a part of what is optional."""
    given: dict[str, Any] = {}
    for name in offer.parameters:
        parameter = offer.form(given).get(name)
        if parameter is None or (parameter.optional and random.random() < 0.5):
            continue
        domain = offer.domain(name, **given)
        if is_left_out(parameter, domain):
            continue
        value = random_value(domain, random)
        fields = getattr(parameter, "fields", {})
        if not isinstance(domain, Domain):
            value = {
                field: item
                for field, item in value.items()
                if (field in fields and not fields[field].optional) or random.random() < 0.5
            } or value
        given[name] = value
    return offer.action(**given)


def random_aside(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return an aside that there is no objection to, or ``None`` where none was hit upon."""
    offers = game.asides(state)
    if not offers:
        return None
    action = sparse_action(pick(random, offers), random)
    return None if any(game.objections(state, action)) else action


Leaning = Callable[[Game[Any], Any, Random], Action | None]
LEANING = 0.7
"""How often players lean towards the end of a game that chance alone would hardly come to."""


@cache
def leaning(game_id: str) -> Leaning | None:
    """Return what players of a game lean towards: ``lean`` of the ``leaning`` module among its tests."""
    name = f"tests.referee.games.{game_id}.leaning"
    if find_spec(f"tests.referee.games.{game_id}") is None or find_spec(name) is None:
        return None
    found: Leaning = import_module(name).lean
    return found


def leant_action(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return mostly what the players lean towards, where a game says so; else ``None``."""
    lean = leaning(game.about.id)
    return lean(game, state, random) if lean is not None and random.random() < LEANING else None


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
        offers = game.offers(state)
        if not offers:
            raise DeadEndError(f"nothing can be done: {game.snapshot(state)}")
        action = leant_action(game, state, random) or sparse_action(pick(random, offers), random)
        before, state = state, game.play(state, action)
        yield Turn(before, action, state)
    raise DeadEndError(f"not over after {LIMIT} actions: {game.snapshot(state)}")


def play_out(game: Game[Any], setup: Setup, random: Random) -> int:
    """Play a game to its end, if chance alone finds it, and return the number of its actions: the
    loop that the bench times.
    """
    state = game.start(setup)
    actions = 0
    while not game.is_finished(state) and actions < LIMIT:
        state = game.play(state, random_action(pick(random, game.offers(state)), random))
        actions += 1
    return actions
