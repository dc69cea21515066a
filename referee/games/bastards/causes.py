"""Which declarations led to what a clause says of a game of Ba$tard$ Inc."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.views import Happened

_ENTERS = ("place_vp", "displace")
_FIGHTS = ("fight", "push", "yield")


def caused_by(clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterator[int]:
    """Yield the places of the actions that led there, the latest first."""
    for place in range(len(happened) - 1, -1, -1):
        action = happened[place].action
        if clause.startswith("BAS-4."):  # what was declared, and is illegal
            if action.do == "declare" or happened[place].before.pending is None:
                yield place
                return
        elif clause == "BAS-9.5":  # the battle, from the VP that came in on
            if action.do in _FIGHTS or action.do in _ENTERS:
                yield place
            if action.do not in _FIGHTS:
                return
        elif clause == "BAS-9.7":  # where the VPs of a seat went
            if action.by in seats and action.do in _ENTERS:
                yield place
        else:
            return
