"""Games that the browser tests need: plausible play, from a seed, up to a certain point."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Game
from referee.games import find_game
from referee.store.base import Store
from referee.table import Table

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva")


def choose(game: Game[Any], state: Any, chance: random.Random) -> Action:
    """Return a legal action that people might play: small raises, cards in their usual range."""
    offers = game.offers(state)
    offer = chance.choice(offers)
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
            **{name: chance.choice(offer.domain(name).allowed) for name in offer.rule.parameters}
        )
    given = {}
    for name in offer.rule.parameters:
        allowed = offer.domain(name).allowed
        given[name] = allowed[0] if offer.do == "bid_private" else chance.choice(allowed)
    return offer.action(**given)


def script(seats: int, seed: int) -> Iterator[tuple[Action, Any]]:
    """Yield the actions of a whole game, each with the state before it."""
    game, chance = find_game("reputation"), random.Random(seed)
    state = game.start(game.read_setup([{"name": name} for name in NAMES[:seats]], {"start_seat": 0}))
    while not game.is_finished(state):
        action = choose(game, state, chance)
        yield action, state
        state = game.play(state, action)


def play_until(
    store: Store, seats: int, seed: int, stop: Callable[[Any], bool], names: Sequence[str] = NAMES
) -> Table:
    """Return a new table of the store, played until ``stop(state)`` or the end."""
    table = Table.create(store, "reputation", [{"name": name} for name in names[:seats]], {"start_seat": 0})
    for action, state in script(seats, seed):
        if stop(state):
            break
        table.play(action)
    return table
