"""What only the player of a seat may see of it: on its own page, or for a moment behind the curtain."""

from __future__ import annotations

from typing import Any

from referee.engine.action import Audience
from referee.engine.match import Match
from referee.table import Table
from referee.text import Speech, signed
from widgets.boards import own_labels, private_view


def secrets_of(match: Match[Any], seat: int, speech: Speech) -> dict[str, Any]:
    """Return what a seat is shown in figures and cards, line by line, and the whole table is not."""
    open_view = match.game.view(match.state, Audience())["seats"][seat]
    own_view = match.game.view(match.state, Audience.seat(seat))["seats"][seat]
    labels = {**match.game.about.tallies, **own_labels(match.game)}
    return {
        "seat": seat,
        "lines": [
            {"label": speech.say(labels[key]), "value": _said(value)}
            for key, value in own_view.items()
            if key in labels and open_view[key] is None and value is not None
        ],
    }


def private_look(table: Table, seat: int, speech: Speech) -> dict[str, Any]:
    """Return a seat's secrets, with what the board of the game shows to its player alone."""
    board = private_view(table.game, table.informed(), seat)
    return {**secrets_of(table.match, seat, speech), **({} if board is None else {"board": board})}


def _said(value: Any) -> Any:
    """Return a secret as people read it: numbers as they are, cards side by side."""
    if not isinstance(value, list):
        return value
    return "  ".join(signed(card) if isinstance(card, int) else str(card) for card in value)
