"""Finds what a game has of its own on the screen: ``widgets/games/<game>/board.py`` and its templates.

``board.py`` says ``words(speech)`` and the game's ``EMBLEM`` (an SVG path in a square of 24). It may say

- which actions the board ``TAKES`` with controls of its own, so that the general ones leave those out,
- of which actions the values are ``ASKED`` for one after the other (see :mod:`widgets.table.form`),
- that the board ``IS_WIDE`` and has the controls below it,
- that its ``SEATS_ARE_PLAIN``, as colours mean something else in it,
- by what the final count ``OPENS_BY`` (see :mod:`widgets.table.opening`),
- how to ``complete`` actions that a table typed in at once,
- what else the board shows that the engine says beside the view (``extra``, by key),
- which sealed actions have an ``ENTRY`` of the game's own behind the curtain, drawn by ``entry.vue``,
- what the player of a seat sees by pressing and holding (``private``), never kept in the page's data,
- what else a seat sees of its ``OWN`` on its page, by the view's names,
- that the board stays in sight at the end (``STAYS``),
- the data of its ``setup``, which a ``setup.vue`` draws, where plain options are not all that is asked for.

Where there is a ``side.vue``, it stands beside the board, above the general controls, and shares with it
the ``draft``: what has been chosen of an action so far.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any

from referee.engine.action import Action, Audience
from referee.engine.game import Game
from referee.text import Sentence, Speech
from widgets.table.opening import BY_SEAT
from widgets.theme import PLAIN, badge


def _module(game_id: str) -> ModuleType:
    return importlib.import_module(f"widgets.games.{game_id}.board")


def board_view(
    game: Game[Any], state: Any, informed: Any, audience: Audience, speech: Speech
) -> dict[str, Any]:
    """Return what a game's board shows to an audience: the engine's view and the board's words.

    ``informed`` is the state with what is sealed in part, of which the view shows an audience its own. What
    knows no audience is given the plain ``state``, which holds no more than everybody has seen.
    """
    module = _module(game.about.id)
    return {
        **game.view(informed, audience),
        **(module.extra(game, state, speech) if hasattr(module, "extra") else {}),
        "words": module.words(speech),
        "takes": list(getattr(module, "TAKES", ())),
        "asked": list(getattr(module, "ASKED", ())),
        "wide": getattr(module, "IS_WIDE", False),
        "entry": getattr(module, "ENTRY", None),
        "stays": getattr(module, "STAYS", False),
        "side": _has(game.about.id, "side"),
        "looks": hasattr(module, "private"),
    }


def asked(game: Game[Any]) -> tuple[str, ...]:
    """Return the actions whose values are asked for one after the other."""
    return tuple(getattr(_module(game.about.id), "ASKED", ()))


def private_view(game: Game[Any], state: Any, seat: int) -> dict[str, Any] | None:
    """Return what the board shows to the player of a seat alone, ``None`` where that is nothing."""
    module = _module(game.about.id)
    if not hasattr(module, "private"):
        return None
    shown: dict[str, Any] = module.private(game.view(state, Audience.seat(seat)), seat)
    return shown


def _has(game_id: str, kind: str) -> bool:
    return (files("widgets") / "games" / game_id / f"{kind}.vue").is_file()


def completed(game: Game[Any], state: Any, actions: Sequence[Action]) -> list[Action]:
    """Return actions that a table did at once, with those in between that go without saying."""
    module = _module(game.about.id)
    return module.complete(game, state, actions) if hasattr(module, "complete") else [*actions]


def opens_by(game: Game[Any]) -> str:
    """Return what is opened step by step in a game's final count."""
    return str(getattr(_module(game.about.id), "OPENS_BY", BY_SEAT))


def seat_badge(game_id: str, colour: str | None, seat: int) -> dict[str, str]:
    """Return the colour and shape that mark a seat of a game on every screen."""
    return PLAIN if getattr(_module(game_id), "SEATS_ARE_PLAIN", False) else badge(colour, seat)


def own_labels(game: Game[Any]) -> Mapping[str, Sentence]:
    """Return what a seat's own page shows beside the game's tallies, by the view's names."""
    labels: Mapping[str, Sentence] = getattr(_module(game.about.id), "OWN", {})
    return labels


def emblem(game_id: str) -> str:
    """Return the outline that marks a game in the lobby, as an SVG path in a square of 24."""
    return str(_module(game_id).EMBLEM)


def setup_view(game: Game[Any], speech: Speech) -> dict[str, Any] | None:
    """Return what a game's own setup shows before the game, ``None`` where plain options are all."""
    module = _module(game.about.id)
    return module.setup(game, speech) if hasattr(module, "setup") else None


def board_templates() -> dict[str, Traversable]:
    """Return the templates of all games, by component name: ``br-board-<game>`` for its ``board.vue``."""
    return {
        f"br-{template.name.removesuffix('.vue')}-{game.name}": template
        for game in (files("widgets") / "games").iterdir()
        if game.is_dir()
        for template in game.iterdir()
        if template.name.endswith(".vue")
    }
