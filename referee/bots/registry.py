"""Each game's bots: of the module ``bot`` beside its ``GAME``, where there is one."""

from __future__ import annotations

from collections.abc import Mapping

from referee.bots.general import GeneralBot
from referee.bots.modules import bot_module
from referee.bots.search import Searcher
from referee.engine.bot import Bot, Planner
from referee.engine.info import USUAL, Level


def find_bot(game_id: str, level: Level = USUAL) -> Bot:
    """Return who plays a game at a level; ``KeyError`` for an unknown game.

    A game without levels has one bot for all of them, and one without any is played by chance.
    """
    module = bot_module(game_id)
    bots: Mapping[Level, Bot] = getattr(module, "BOTS", {})
    found: Bot | None = bots.get(level) or getattr(module, "BOT", None)
    if found is None:
        return GeneralBot()
    return Searcher(game_id, found) if isinstance(found, Planner) else found
