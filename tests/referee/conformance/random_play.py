"""Random legal play of any game, driven by nothing but its offers, domains and asides."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple, TypeVar

from referee.engine.about import Setup
from referee.engine.action import Action
from referee.engine.game import Game
from referee.engine.match import Match
from referee.engine.parameters import Parameter
from referee.engine.rule import Domain, Domains, Offer
from tests.referee.conformance.tables import Table

T = TypeVar("T")

LIMIT = 5000
"""No game takes more actions than this, unless it does not end."""


GOING_ON = 0.94
"""How likely a table is to play on where it may end the game."""


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


def random_offer(offers: Sequence[Offer[Any]], random: Random) -> Offer[Any]:
    """Return an offer; what ends the game at the table's will is seldom picked."""
    going_on = [offer for offer in offers if not offer.rule.ends_game]
    if going_on and (len(going_on) == len(offers) or random.random() < GOING_ON):
        return pick(random, going_on)
    return pick(random, offers)


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
    """Return an offered action that leaves out a part of what is optional, where the rest is possible."""
    try:
        return _sparse_action(offer, random)
    except IndexError:  # without that, no value is allowed for something else
        return random_action(offer, random)


def _sparse_action(offer: Offer[Any], random: Random) -> Action:
    given: dict[str, Any] = {}
    for name, parameter in offer.parameters.items():
        if not parameter.applies(given) or (parameter.optional and random.random() < 0.5):
            continue
        domain = offer.domain(name, **given)
        if is_left_out(parameter, domain):
            continue
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


@cache
def steps_with_asides(game: Game[Any]) -> frozenset[str | None]:
    """Return the steps that have asides of their own."""
    return frozenset(rule.step for rule in game.rules if rule.is_aside) - {None}


@cache
def describing(game: Game[Any]) -> frozenset[str]:
    """Return the actions in which a table says what its printed components show."""
    fills = (one.fills for one in game.about.components.values())
    return frozenset(do for do, parameter in fills if parameter is None)


def of_the_step(game: Game[Any], state: Any) -> list[Offer[Any]]:
    """Return the asides that belong to the present step alone: they are what it is about."""
    if (step := game.step(state)) not in steps_with_asides(game):
        return []
    return [offer for offer in game.asides(state) if offer.rule.step == step]


def descriptions(game: Game[Any], state: Any) -> list[Offer[Any]]:
    """Return the asides in which a table says what its printed components show."""
    typed = describing(game)
    return [offer for offer in game.asides(state) if offer.do in typed] if typed else []


def next_action(game: Game[Any], state: Any, random: Random, sides: int) -> Action:
    """Return what is done next in a game that is played to its end.

    That is something due; in a step with asides of its own mostly one of those, until the game can be
    brought a round further, or until too many, ``sides``, have been taken; and where something due is
    barred until a component is described, a description.
    """
    offers = game.offers(state)
    asides = of_the_step(game, state)
    action = leant_action(game, state, random)
    if action is not None:
        return action
    if asides and random.random() < ONWARD:
        action = onward(game, state, offers, random)
    if asides and action is None and sides < MOST_SIDES and random.random() < SIDES:
        action = legal(game, state, asides, random)
    if not asides and (typed := descriptions(game, state)):
        action = description(game, state, typed, random)
    if action is None and not offers:
        raise DeadEndError(f"nothing can be done: {game.snapshot(state)}")
    return action or sparse_action(random_offer(offers, random), random)


ONWARD = 0.7
SIDES = 0.95
MOST_SIDES = 12


def onward(game: Game[Any], state: Any, offers: list[Offer[Any]], random: Random) -> Action | None:
    """Return what brings the game a round further, or ``None`` where nothing due does."""
    now = game.progress(state).round
    for offer in offers:
        action = sparse_action(offer, random)
        if game.progress(game.play(state, action)).round != now:
            return action
    return None


def description(game: Game[Any], state: Any, offers: list[Offer[Any]], random: Random) -> Action | None:
    """Return a description if something due is barred, such that less is then if that is hit upon."""
    barred, action = _barred(game, state), None
    for _ in range(6 if barred else 0):
        action = legal(game, state, offers, random)
        if action is not None and _barred(game, game.play(state, action)) < barred:
            break
    return action


def _barred(game: Game[Any], state: Any) -> int:
    return sum(control.objection() is not None for control in game.controls(state))


def legal(game: Game[Any], state: Any, offers: list[Offer[Any]], random: Random) -> Action | None:
    """Return one of these that there is no objection to, or ``None`` where none was hit upon."""
    for offer in random.sample(offers, len(offers)):
        if offer.objection() is not None:
            continue
        try:
            action = sparse_action(offer, random)
        except IndexError:  # no value is allowed for what was chosen before it
            continue
        if not any(game.objections(state, action)):
            return action
    return None


def random_aside(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return an aside that there is no objection to, or ``None`` where none was hit upon."""
    return legal(game, state, game.asides(state), random)


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
    sides = 0
    for _ in range(LIMIT):
        if game.is_finished(state):
            return
        if asides and random.random() < asides:
            aside = random_aside(game, state, random)
            if aside is not None:
                before, state = state, game.play(state, aside)
                yield Turn(before, aside, state)
        action = next_action(game, state, random, sides)
        sides = sides + 1 if game.rule(action.do).is_aside else 0
        before, state = state, game.play(state, action)
        yield Turn(before, action, state)
    raise DeadEndError(f"not over after {LIMIT} actions: {game.snapshot(state)}")


ASIDES = 0.15
"""How often somebody at a table plays an aside before a turn."""

_turns: dict[tuple[str, int], tuple[Turn, ...]] = {}
_matches: dict[tuple[str, int], Match[Any]] = {}


def turns_at(table: Table, seed: int) -> tuple[Turn, ...]:
    """Return the turns of a game at a table, asides among them: the same game to all tests that ask."""
    key = (table.key, seed)
    if key not in _turns:
        _turns[key] = tuple(random_game(table.game, table.setup, Random(seed), ASIDES))
        gc.freeze()  # these are kept: a search for garbage among them takes longer than they save
    return _turns[key]


def played_at(table: Table, seed: int) -> Match[Any]:
    """Return a match that went as :func:`turns_at`, and goes on by itself."""
    key = (table.key, seed)
    if key not in _matches:
        _matches[key] = Match(table.game, table.setup)
        for turn in turns_at(table, seed):
            _matches[key].play(turn.action)
        gc.freeze()
    return _matches[key].fork()


def sampled(turns: Iterable[Turn], long: int = 225, few: int = 30) -> Iterator[Turn]:
    """Yield every turn of a game that is not ``long``, and of a long one a ``few``, all over it."""
    played = list(turns)
    count = few if len(played) > long else len(played)
    for index in range(count):
        yield played[index * len(played) // count]
