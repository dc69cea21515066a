"""The games. Each is a folder here that has a ``GAME``; being there is all it takes to be found."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.text import say


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def find_game(game_id: str) -> Game[Any]:
    """Return a game by its id; raise :class:`Malformed` for an unknown one."""
    if game_id not in game_ids():
        raise Malformed(
            "game",
            say("There is no such game here. The games are: {games}.", games=", ".join(game_ids())),
        )
    game = importlib.import_module(f"{__name__}.{game_id}").GAME
    assert isinstance(game, Game)
    return game
