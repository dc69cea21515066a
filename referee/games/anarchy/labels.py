"""How squares, sums and things are called at the table: rows and columns are counted from 1 there."""

from __future__ import annotations

from referee.games.anarchy.board import GATE, cell
from referee.games.anarchy.state import BUILDINGS, KINDS
from referee.i18n import SeatName, Sentence, say, say_count


def place(hq: int, position: int) -> Sentence:
    """Return a square by the name of its headquarters."""
    if position == GATE:
        return say("the gate of {seat}'s headquarters", seat=SeatName(hq))
    row, col = cell(position)
    return say(
        "row {row}, column {col} of {seat}'s headquarters", row=row + 1, col=col + 1, seat=SeatName(hq)
    )


def spot(position: int) -> Sentence:
    """Return a square of a headquarters that is known from what stands around it."""
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
