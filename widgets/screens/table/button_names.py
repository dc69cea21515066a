"""Names of buttons in texts that teach, taken from the buttons themselves: no text names one wrongly.

``{do:speculate}`` in a text becomes the title of an action of the game, and ``{button:seal}`` a label of
its board, or else of the table. A label such as ``Next: {phase}`` is filled in with what a value of that
action is called: ``{button:next.war}``.
"""

from __future__ import annotations

import re
from typing import Any

from referee.engine.game import Game
from referee.i18n import Speech
from widgets.games import board_labels
from widgets.screens.table.labels import LABELS

_PLACE = re.compile(r"\{(do|button):([a-z_]+)(?:\.([a-z_]+))?\}")
_ACTION = re.compile(r"\{([a-z_]+)\}")


def with_button_names(text: str, game: Game[Any], speech: Speech) -> str:
    """Return a text of a game with the names of its buttons as they are called in the reader's language.

    Raise ``LookupError`` where there is no such action, label or value.
    """

    def name(found: re.Match[str]) -> str:
        kind, key, value = found.groups()
        called = title_of(key, game, speech) if kind == "do" else label_of(key, game, speech)
        if value is None:
            return called
        return _ACTION.sub(lambda place: value_of(place[1], value, game, speech), called)

    return _PLACE.sub(name, text)


def title_of(do: str, game: Game[Any], speech: Speech) -> str:
    """Return what an action of a game is called; raise ``LookupError`` for one that it does not have."""
    if do not in game.actions():
        raise KeyError(do)
    return speech.say(game.rule(do).title)


def label_of(key: str, game: Game[Any], speech: Speech) -> str:
    """Return a label of a game's board, or else of the table; raise ``LookupError`` where there is none."""
    found = board_labels(game.info.id, speech).get(key)
    return found if isinstance(found, str) else LABELS.texts(speech)[key]


def value_of(do: str, value: str, game: Game[Any], speech: Speech) -> str:
    """Return what a value of an action is called; raise ``LookupError`` where no parameter names it."""
    if do not in game.actions():
        raise KeyError(do)
    for parameter in game.rule(do).parameters.values():
        if (sentence := parameter.say(value)) is not None:
            return speech.say(sentence)
    raise KeyError(value)
