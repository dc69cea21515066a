"""Games that the browser tests need: plausible play from a seed, or given actions, up to a certain point."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.domain import Domain
from referee.engine.game import Game
from referee.engine.rule import Offer
from referee.games import find_game
from referee.match.record import read_action
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.random_play import sparse_action

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva", "Flo")


def choose(game: Game[Any], state: Any, chance: random.Random) -> Action:
    """Return a legal action that people might play: small raises, cards in their usual range."""
    offers = game.offers(state)
    offer = chance.choice(offers)
    if game.info.id != "reputation":
        return sparse_action(offer, chance)
    if offer.do == "reveal":
        return offer.action(
            private={"loss": chance.randint(1, 6)},
            public={
                "workers": chance.randint(1, 3),
                "credits": chance.randint(2, 7),
                "gain": chance.randint(2, 7),
            },
        )
    if offer.do in ("return_workers", "return_to_hq"):
        if offer.by is None or chance.random() < 0.6:
            return Action(offer.do, None)
        return offer.action(
            **{name: chance.choice(allowed_values(offer, name)) for name in offer.rule.parameters}
        )
    given = {}
    for name in offer.rule.parameters:
        allowed = allowed_values(offer, name)
        given[name] = allowed[0] if offer.do == "bid_private" else chance.choice(allowed)
    return offer.action(**given)


def allowed_values(offer: Offer[Any], name: str) -> Sequence[Any]:
    """Return what is allowed for a parameter that is no group."""
    domain = offer.domain(name)
    assert isinstance(domain, Domain)
    return domain.allowed


def script(
    seats: int, seed: int, game_id: str = "reputation", options: Mapping[str, Any] | None = None
) -> Iterator[tuple[Action, Any]]:
    """Yield the actions of a whole game, each with the state before it."""
    game, chance = find_game(game_id), random.Random(seed)
    given = {**game.deal(seats, random.Random(seed)), **(options or {})}
    state = game.start(game.read_setup([{"name": name} for name in NAMES[:seats]], given))
    while not game.is_finished(state):
        action = choose(game, state, chance)
        yield action, state
        state = game.submit(state, action)


def play_until(
    store: Store,
    seats: int,
    seed: int,
    stop: Callable[[Any], bool],
    names: Sequence[str] = NAMES,
    game_id: str = "reputation",
    options: Mapping[str, Any] | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Table:
    """Return a new table of the store, played until ``stop(state)`` or the end."""
    given = {**find_game(game_id).deal(seats, random.Random(seed)), **(options or {})}
    table = Table.create(store, game_id, [{"name": name} for name in names[:seats]], given, meta)
    for action, state in script(seats, seed, game_id, options):
        if stop(state):
            break
        table.submit(action)
    return table


def play_actions(
    store: Store, game_id: str, seats: int, options: Mapping[str, Any], *actions: Mapping[str, Any]
) -> Table:
    """Return a new table of the store, at which these actions were played, as a record has them.

    What ``options`` leaves out is as its game suggests.
    """
    game = find_game(game_id)
    rows = [{"name": name} for name in NAMES[:seats]]
    table = Table.create(store, game_id, rows, {**game.suggest(seats), **options})
    for action in actions:
        table.submit(read_action(game, seats, action))
    return table
