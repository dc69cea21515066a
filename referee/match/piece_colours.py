"""The colours of the pieces on the table, where a record's seats have none: a table's ``meta`` keeps them.

``meta`` comes along with records from anywhere: whatever is not exactly of this form says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.info import GameInfo
from referee.i18n import say

COLOURS = "colours"
"""The key of ``meta`` with a colour for each seat, in seat order."""


def with_colours(
    info: GameInfo, seats: Sequence[Mapping[str, Any]], meta: Mapping[str, Any]
) -> Sequence[Mapping[str, Any]]:
    """Return seats as a record has them, each with the colour of its piece where ``meta`` keeps that."""
    kept = meta.get(COLOURS)
    if not isinstance(kept, list) or len(kept) != len(seats):
        return seats
    if not all(isinstance(one, str) and one in info.piece_colours for one in kept) or len({*kept}) < len(
        kept
    ):
        return seats
    return [{**seat, "colour": colour} for seat, colour in zip(seats, kept, strict=True)]


def split_colours(info: GameInfo, seats: Sequence[Any]) -> tuple[list[Any], dict[str, Any]]:
    """Return the seats that a page sends without the colours of their pieces, and ``meta`` with those.

    Where one is missing, none is kept.

    Raises:
        Malformed: A colour is none of this game's, or two seats have the same.
    """
    if not info.piece_colours:
        return [*seats], {}
    bare: list[Any] = []
    colours: list[str] = []
    for index, seat in enumerate(seats):
        if not isinstance(seat, dict) or "colour" not in seat:
            bare.append(seat)
            continue
        where, colour = f"seats[{index}].colour", seat["colour"]
        if colour not in info.piece_colours:
            raise Malformed(where, say("The pieces have other colours."))
        if colour in colours:
            raise Malformed(where, say("Another seat has this colour."))
        colours.append(colour)
        bare.append({key: value for key, value in seat.items() if key != "colour"})
    return bare, {COLOURS: colours} if colours and len(colours) == len(seats) else {}
