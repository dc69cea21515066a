"""What scores are called, and how their averages are written."""

from __future__ import annotations

from referee.games import find_game, game_ids
from referee.i18n import Speech


def score_label(game: str, speech: Speech) -> str:
    """Return what a game's main figure is called; nothing of a game that is not known here."""
    return speech.say(find_game(game).info.score_label) if game in game_ids() else ""


def decimal(value: float, speech: Speech) -> str:
    """Return a number with one decimal place."""
    from babel.numbers import format_decimal

    return str(format_decimal(value, "#,##0.0", locale=speech.language))
