"""Finds what a game has of its own on the screen: ``widgets/games/<game>/board.py`` and its templates.

``board.py`` says ``words(speech)`` and the game's ``EMBLEM`` (an SVG path in a square of 24). It may say

- which actions the board ``TAKES`` with controls of its own, so that the general ones leave those out,
- that the board ``IS_WIDE`` and has the controls below it,
- by what the final count ``OPENS_BY`` (see :mod:`widgets.table.opening`),
- how to ``complete`` actions that a table typed in at once,
- the data of its ``setup``, which a ``setup.vue`` draws, where plain options are not all that is asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any

from referee.engine.action import Action, Audience
from referee.engine.game import Game
from referee.text import Speech
from widgets.table.opening import BY_SEAT


def _module(game_id: str) -> ModuleType:
    return importlib.import_module(f"widgets.games.{game_id}.board")


def board_view(game: Game[Any], state: Any, audience: Audience, speech: Speech) -> dict[str, Any]:
    """Return what a game's board shows to an audience: the engine's view and the board's words."""
    module = _module(game.about.id)
    return {
        **game.view(state, audience),
        "words": module.words(speech),
        "takes": list(getattr(module, "TAKES", ())),
        "wide": getattr(module, "IS_WIDE", False),
    }


def completed(game: Game[Any], state: Any, actions: Sequence[Action]) -> list[Action]:
    """Return actions that a table did at once, with those in between that go without saying."""
    module = _module(game.about.id)
    return module.complete(game, state, actions) if hasattr(module, "complete") else [*actions]


def opens_by(game: Game[Any]) -> str:
    """Return what is opened step by step in a game's final count."""
    return str(getattr(_module(game.about.id), "OPENS_BY", BY_SEAT))


def emblem(game_id: str) -> str:
    """Return the outline that marks a game in the lobby, as an SVG path in a square of 24."""
    return str(_module(game_id).EMBLEM)


def setup_view(game: Game[Any], speech: Speech) -> dict[str, Any] | None:
    """Return what a game's own setup shows before the game, ``None`` where plain options are all."""
    module = _module(game.about.id)
    return module.setup(game, speech) if hasattr(module, "setup") else None


def board_templates() -> dict[str, Traversable]:
    """Return the templates of all games, by component name: each one's board, and its setup if it has one."""
    return {
        f"br-{kind}-{game.name}": game / f"{kind}.vue"
        for game in (files("widgets") / "games").iterdir()
        for kind in ("board", "setup")
        if (game / f"{kind}.vue").is_file()
    }
