"""The colours of the players' pieces, in a table's ``meta``: the seats of a record have none.

Imported records bring ``meta`` too, so values that do not have exactly this form are ignored.
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
    """Return a record's seats, each with the colour of its piece if ``meta`` has it."""
    kept = meta.get(COLOURS)
    if not isinstance(kept, list) or len(kept) != len(seats):
        return seats
    if not all(isinstance(colour, str) and colour in info.piece_colours for colour in kept) or len(
        {*kept}
    ) < len(kept):
        return seats
    return [{**seat, "colour": colour} for seat, colour in zip(seats, kept, strict=True)]


def split_colours(info: GameInfo, seats: Sequence[Any]) -> tuple[list[Any], dict[str, Any]]:
    """Split seats that a page sends into seats without colours, and ``meta`` with the colours.

    If a seat has no colour, ``meta`` has none.

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
