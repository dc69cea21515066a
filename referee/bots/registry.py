"""The bots of each game, from the module ``bot`` of its package."""

from __future__ import annotations

from collections.abc import Mapping

from referee.bots.general import GeneralBot
from referee.bots.modules import bot_module
from referee.bots.search import Searcher
from referee.engine.bot import Bot, Planner
from referee.engine.info import USUAL, Level


def find_bot(game_id: str, level: Level = USUAL) -> Bot:
    """Return the bot of a game for a level; ``KeyError`` for an unknown game.

    A game without levels has one bot for all of them. For a game without a bot, a random player is used.
    """
    module = bot_module(game_id)
    bots: Mapping[Level, Bot] = getattr(module, "BOTS", {})
    found: Bot | None = bots.get(level) or getattr(module, "BOT", None)
    if found is None:
        return GeneralBot()
    return Searcher(game_id, found) if isinstance(found, Planner) else found
