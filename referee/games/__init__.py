"""The games: each is a package with a ``GAME``, registered as an entry point of ``referee.games``.

The shipped ones are the folders here. Another package's game is found in the same way.
"""

from __future__ import annotations

import copyreg
import logging
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from referee.discovery import GAMES, folder_of, registered
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.i18n import say

LOG = logging.getLogger("referee")


@cache
def game_ids() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order, without those that cannot be loaded."""
    return tuple(name for name in registered(GAMES) if _load(name) is not None)


def find_game(game_id: str) -> Game[Any]:
    """Return a game by its id; raise :class:`Malformed` for an unknown one."""
    game = _load(game_id) if game_id in registered(GAMES) else None
    if game is None:
        raise Malformed(
            "game",
            say("There is no such game here. The games are: {games}.", games=", ".join(game_ids())),
        )
    return game


def game_folder(game_id: str) -> Traversable:
    """Return the folder with a game's rulebooks and translations; ``KeyError`` for an unknown game."""
    return folder_of(registered(GAMES)[game_id])


@cache
def _load(game_id: str) -> Game[Any] | None:
    entry = registered(GAMES)[game_id]
    try:
        game = entry.load().GAME
    except Exception:  # whatever another package does, the other games can be played
        LOG.exception("the game %r of %s cannot be loaded", game_id, entry.module)
        return None
    if not isinstance(game, Game) or game.info.id != game_id:
        LOG.error("%s.GAME is not the game %r", entry.module, game_id)
        return None
    # pickled by its name: of each game there is one in a process
    copyreg.pickle(type(game), lambda found: (find_game, (found.info.id,)))
    return game
