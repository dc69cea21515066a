"""The roll-off for the first seat: the highest roll begins, and ties roll again (ANA-1.6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from referee.engine.errors import Malformed
from referee.i18n import say

FACES = range(1, 7)
"""The faces of a die."""


class RollOff(NamedTuple):
    """The seats that still have to roll; once nobody has, the ``first`` seat."""

    due: tuple[int, ...]
    first: int | None


def roll_off(rolls: Sequence[Sequence[int]]) -> RollOff:
    """Return the result of the rolls of each seat, each in the order of its rolls.

    Raises:
        Malformed: A seat rolled out of turn, or a roll is no face of a die.
    """
    tied = list(range(len(rolls)))
    for turn in count():
        due = [seat for seat in tied if len(rolls[seat]) <= turn]
        for seat, rolled in enumerate(rolls):
            most = turn + (seat in tied and seat not in due)
            if len(rolled) > most and (due or seat not in tied):
                raise Malformed(f"rolls[{seat}]", say("This player was not to roll again."))
            if any(face not in FACES for face in rolled):
                raise Malformed(f"rolls[{seat}]", say("A die shows 1 to 6."))
        if due or not tied:
            return RollOff(tuple(due), None)
        best = max(rolls[seat][turn] for seat in tied)
        tied = [seat for seat in tied if rolls[seat][turn] == best]
        if len(tied) == 1:
            if any(len(rolled) > turn + 1 for rolled in rolls):
                raise Malformed("rolls", say("This player was not to roll again."))
            return RollOff((), tied[0])
    raise AssertionError
