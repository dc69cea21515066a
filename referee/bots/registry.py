"""Each game's bot and dealer: of the module ``bot`` beside its ``GAME``, where there is one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from referee.bots.general import GeneralBot
from referee.discovery import GAMES, registered
from referee.engine.bot import Bot, Dealer


def find_bot(game_id: str) -> Bot:
    """Return who plays a game; ``KeyError`` for an unknown one."""
    found: Bot | None = getattr(_module(game_id), "BOT", None)
    return GeneralBot() if found is None else found


def find_dealer(game_id: str) -> Dealer:
    """Return who does what no player of a game decides; ``KeyError`` for an unknown one."""
    found: Dealer | None = getattr(_module(game_id), "DEALER", None)
    return Dealer() if found is None else found


@cache
def _module(game_id: str) -> ModuleType | None:
    name = f"{registered(GAMES)[game_id].module}.bot"
    return None if find_spec(name) is None else import_module(name)
