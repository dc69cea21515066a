"""The names of squares, sums and pieces; players count rows and columns from 1."""

from __future__ import annotations

from referee.games.anarchy.board import GATE, cell
from referee.games.anarchy.state import BUILDINGS, KINDS
from referee.i18n import SeatName, Sentence, say, say_count


def place(hq: int, position: int) -> Sentence:
    """Return a square with the name of its headquarters."""
    if position == GATE:
        return say("the gate of {seat}'s headquarters", seat=SeatName(hq))
    row, col = cell(position)
    return say(
        "row {row}, column {col} of {seat}'s headquarters", row=row + 1, col=col + 1, seat=SeatName(hq)
    )


def spot(position: int) -> Sentence:
    """Return a square whose headquarters the sentence already names."""
    row, col = cell(position)
    return say("row {row}, column {col}", row=row + 1, col=col + 1)


def money(amount: int) -> Sentence:
    """Return a sum."""
    return say_count("{count} money token", "{count} money tokens", count=amount)


def kind(name: str) -> Sentence:
    """Return a kind of base tile."""
    return KINDS[name]


def building(name: str) -> Sentence:
    """Return a kind of building."""
    return BUILDINGS[name]
