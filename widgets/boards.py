"""Finds each game's board: ``widgets/games/<game>/board.py`` and the ``board.vue`` beside it."""

from __future__ import annotations

import importlib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from referee.engine.action import Audience
from referee.engine.game import Game
from referee.text import Speech


def board_view(game: Game[Any], state: Any, audience: Audience, speech: Speech) -> dict[str, Any]:
    """Return what a game's board shows to an audience: the engine's view and the board's words."""
    module = importlib.import_module(f"widgets.games.{game.about.id}.board")
    return {**game.view(state, audience), "words": module.words(speech)}


def board_templates() -> dict[str, Traversable]:
    """Return the board template of each game, by component name."""
    folder = files("widgets") / "games"
    return {
        f"br-board-{game.name}": game / "board.vue"
        for game in folder.iterdir()
        if (game / "board.vue").is_file()
    }
