"""Which actions caused what a clause says of a game of Ba$tard$ Inc."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.views import Happened

_ENTERS = ("place_vp", "displace")
_FIGHTS = ("fight", "push", "yield")


def caused_by(clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterator[int]:
    """Yield the indices of the actions that caused it, the latest first."""
    for index in range(len(happened) - 1, -1, -1):
        action = happened[index].action
        if clause.startswith("BAS-4."):  # the illegal declaration
            if action.do == "declare" or happened[index].before.pending is None:
                yield index
                return
        elif clause == "BAS-9.5":  # the battle, from the entry of the VP
            if action.do in _FIGHTS or action.do in _ENTERS:
                yield index
            if action.do not in _FIGHTS:
                return
        elif clause == "BAS-9.7":  # the moves of the VPs of a seat
            if action.by in seats and action.do in _ENTERS:
                yield index
        else:
            return
