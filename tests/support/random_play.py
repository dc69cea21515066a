"""Random legal play of any game, driven by nothing but its offers, domains and asides."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, starmap
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import pytest

from referee.engine.action import Action
from referee.engine.domain import Domain
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.engine.parameters import Parameter
from referee.engine.rule import Offer, Rule
from referee.engine.sampling import pick, random_action, random_value
from referee.match.match import Match
from tests.support.table_setups import TableSetup
from tests.support.thorough import thorough

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


def in_random_order(items: Iterable[T], random: Random) -> Iterator[T]:
    """Yield the items in random order, drawn only as far as somebody asks."""
    left = list(items)
    while left:
        index = int(random.random() * len(left))
        left[index], left[-1] = left[-1], left[index]
        yield left.pop()


def random_offer(controls: Sequence[Offer[Any]], random: Random) -> Offer[Any] | None:
    """Return one that there is no objection to, if there is any; what ends the game at the table's will is
    seldom picked.

    They are tried in random order until one will do: to judge all of them costs most of a random game.
    """
    going_on = [offer for offer in controls if not offer.rule.ends_game]
    order = in_random_order(controls, random)
    if len(going_on) < len(controls) and random.random() < GOING_ON:
        order = chain(in_random_order(going_on, random), order)
    return next((offer for offer in order if offer.objection() is None), None)


def sparse_action(
    offer: Offer[Any], random: Random, chosen: Mapping[str, Any] = MappingProxyType({})
) -> Action:
    """Return an offered action with what is ``chosen``, that leaves out a part of what is optional, where
    the rest is possible.
    """
    try:
        action = _sparse_action(offer, random, chosen)
    except IndexError:  # without that, no value is allowed for something else
        return random_action(offer, random)
    if not action.given and offer.parameters and any(offer.rule.objections_to_whole(offer.state, action)):
        return random_action(offer, random)  # what may be left out elsewhere is asked for in this state
    return action


def _sparse_action(offer: Offer[Any], random: Random, chosen: Mapping[str, Any]) -> Action:
    state, rule, by = offer.state, offer.rule, offer.by
    given: dict[str, Any] = {}
    for name, parameter in offer.parameters.items():
        if name in chosen:
            given[name] = chosen[name]
            continue
        if not parameter.applies(given) or (parameter.optional and random.random() < 0.5):
            continue
        domain = rule.domain(state, by, name, given)
        if not isinstance(domain, Domain):
            given[name] = _sparse_group(parameter, random_value(domain, random), random)
        elif domain.allowed or not parameter.optional:
            given[name] = pick(random, domain.allowed)
    return Action(rule.do, by, given)


def _sparse_group(parameter: Parameter, value: Mapping[str, Any], random: Random) -> Mapping[str, Any]:
    """Return named values without some of those that are optional, but not without all."""
    fields = getattr(getattr(parameter, "of", parameter), "fields", {})
    kept = {
        field: item
        for field, item in value.items()
        if (field in fields and not fields[field].optional) or random.random() < 0.5
    }
    return kept or value


@cache
def asides_of(game: Game[Any], step: str) -> tuple[Rule[Any], ...]:
    """Return the asides that belong to a step alone: they are what it is about."""
    return tuple(rule for rule in game.rules if rule.is_out_of_turn and rule.step == step)


@cache
def describing(game: Game[Any]) -> tuple[Rule[Any], ...]:
    """Return the actions in which a table says what its printed components show."""
    fills = (one.fills for one in game.info.components.values() if one.fills)
    return tuple(game.rule(do) for do, parameter in fills if parameter is None)


def offers_of(rules: Sequence[Rule[Any]], state: Any, random: Random) -> Iterator[Offer[Any]]:
    """Yield what these rules offer, legal or not, in random order."""
    offered = [(rule, by) for rule in rules for by in rule.actors(state)]
    return starmap(partial(Offer, state), in_random_order(offered, random))


def next_action(game: Game[Any], state: Any, random: Random, sides: int) -> Action:
    """Return the next action of a game that is played to its end.

    Usually that is an action that players prefer. In a step with asides, it is usually an aside, until
    ``sides`` of them have been taken. Otherwise it is a due action, or a description of a component if all
    due actions need one.
    """
    action = leant_action(game, state, random)
    if action is not None:
        return action
    asides = asides_of(game, game.step(state))
    if asides and sides < MOST_SIDES and random.random() < SIDES:
        action = offered(offers_of(asides, state, random), random)
        if action is not None:
            return action
    offer = random_offer(game.controls(state), random)
    if offer is not None:
        return sparse_action(offer, random)
    action = legal(game, offers_of(describing(game), state, random), random)
    if action is None:
        raise DeadEndError(f"nothing can be done: {game.snapshot(state)}")
    return action


SIDES = 0.95
MOST_SIDES = 12


def offered(offers: Iterable[Offer[Any]], random: Random) -> Action | None:
    """Return the first that can be done, with values that are offered, or ``None`` where none can."""
    for offer in offers:
        if offer.objection() is None:
            try:
                return sparse_action(offer, random)
            except IndexError:  # no value is allowed for what was chosen before it
                continue
    return None


def legal(game: Game[Any], offers: Iterable[Offer[Any]], random: Random) -> Action | None:
    """Return one of these that there is no objection to, or ``None`` if none was found."""
    for offer in offers:
        if offer.objection() is not None:
            continue
        try:
            action = sparse_action(offer, random)
        except IndexError:  # no value is allowed for what was chosen before it
            continue
        if not any(game.objections(offer.state, action)):
            return action
    return None


def random_aside(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return an aside that there is no objection to, or ``None`` if none was found."""
    return legal(game, in_random_order(game.out_of_turn_offers(state), random), random)


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
    lean = leaning(game.info.id)
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
                before, state = state, game.submit(state, aside)
                yield Turn(before, aside, state)
        action = next_action(game, state, random, sides)
        sides = sides + 1 if game.rule(action.do).is_out_of_turn else 0
        before, state = state, game.submit(state, action)
        yield Turn(before, action, state)
    raise DeadEndError(f"not over after {LIMIT} actions: {game.snapshot(state)}")


ASIDES = 0.15
"""How often somebody at a table plays an aside before a turn."""

_turns: dict[tuple[str, int], tuple[Turn, ...]] = {}
_matches: dict[tuple[str, int], Match[Any]] = {}


def turns_at(table: TableSetup, seed: int) -> tuple[Turn, ...]:
    """Return the turns of a game at a table, asides among them: the same game to all tests that ask."""
    key = (table.key, seed)
    if key not in _turns:
        _turns[key] = tuple(random_game(table.game, table.setup, Random(seed), ASIDES))
        gc.freeze()  # these are kept: a search for garbage among them takes longer than they save
    return _turns[key]


def played_at(table: TableSetup, seed: int) -> Match[Any]:
    """Return a match that went as :func:`turns_at`, and can be continued."""
    key = (table.key, seed)
    if key not in _matches:
        _matches[key] = Match(table.game, table.setup)
        for turn in turns_at(table, seed):
            _matches[key].submit(turn.action)
        gc.freeze()
    return _matches[key].fork()


def moments(table: TableSetup, seed: int, count: int) -> Iterator[Match[Any]]:
    """Yield copies of a random match: ``count`` before an action, spread over it, and one at its end."""
    turns = turns_at(table, seed)
    chosen = {id(turn) for turn in sampled(turns, long=count, few=count)}
    match: Match[Any] = Match(table.game, table.setup)
    for turn in turns:
        if id(turn) in chosen:
            yield match.fork()
        match.submit(turn.action)
    yield match


def of_all_moments(test: T) -> T:
    """Have a test look at some moments of a random game, ``most``; with ``make test-thorough`` at many."""
    mark: Any = pytest.mark.parametrize("most", [40, thorough(225)])
    marked: T = mark(test)
    return marked


def sampled(turns: Iterable[Turn], long: int = 225, few: int = 30) -> Iterator[Turn]:
    """Yield every turn of a game that is not ``long``, and of a long one a ``few``, all over it."""
    played = list(turns)
    count = few if len(played) > long else len(played)
    for index in range(count):
        yield played[index * len(played) // count]
