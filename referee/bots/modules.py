"""The module ``bot`` of a game's package, if it has one, and the dealer in it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from referee.discovery import GAMES, registered
from referee.engine.bot import Dealer


@cache
def bot_module(game_id: str) -> ModuleType | None:
    """Return the module of a game's bots and dealer, if it has one; ``KeyError`` for an unknown game."""
    name = f"{registered(GAMES)[game_id].module}.bot"
    return None if find_spec(name) is None else import_module(name)


def find_dealer(game_id: str) -> Dealer:
    """Return the dealer of a game; ``KeyError`` for an unknown game."""
    found: Dealer | None = getattr(bot_module(game_id), "DEALER", None)
    return Dealer() if found is None else found
