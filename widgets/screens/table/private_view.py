"""What only the player of a seat may see of it: on its own page, or for a moment behind the curtain."""

from __future__ import annotations

from typing import Any

from referee.engine.action import Audience
from referee.engine.errors import Malformed
from referee.i18n import Speech, say, signed
from referee.tables.table import Table
from widgets.games import board_private_view, private_labels
from widgets.screens.table.views import PrivateView, SeatSecrets


def seat_secrets(table: Table, seat: int, speech: Speech, device: str | None) -> SeatSecrets:
    """Return what a seat is shown in figures and cards, line by line, and the whole table is not.

    Of what is sealed, only what was sealed on this ``device``.
    """
    game, open_view = table.game, table.public_view["seats"][seat]
    labels = {**game.info.counters, **private_labels(game)}
    hidden = {key for key, value in open_view.items() if key in labels and value is None}
    if not hidden:
        return {"seat": seat, "lines": []}  # what is sealed need not be read for it
    own_view = game.view(table.with_entries_of(seat, device), Audience.seat(seat))["seats"][seat]
    return {
        "seat": seat,
        "lines": [
            {"label": speech.say(labels[key]), "value": _said(value)}
            for key, value in own_view.items()
            if key in hidden and value is not None
        ],
    }


def private_view(
    table: Table, seat: int, speech: Speech, device: str | None, part: str | None = None
) -> PrivateView:
    """Return a seat's secrets, with what the board of the game shows to its player alone.

    Of one ``part`` of that, such as a card that is looked at, the page is sent nothing else; raise
    :class:`~referee.engine.errors.Malformed` where the board has no such part.
    """
    board = board_private_view(table.game, table.with_secrets(device, {seat}), seat)
    if part is not None:
        if board is None or part not in board:
            raise Malformed("part", say("Nothing secret is called {part}.", part=part))
        return {"seat": seat, "lines": [], "board": {part: board[part]}}
    secrets = seat_secrets(table, seat, speech, device)
    view: PrivateView = {"seat": secrets["seat"], "lines": secrets["lines"]}
    if board is not None:
        view["board"] = board
    return view


def _said(value: Any) -> Any:
    """Return a secret as people read it: numbers as they are, cards side by side."""
    if not isinstance(value, list):
        return value
    return "  ".join(signed(card) if isinstance(card, int) else str(card) for card in value)
