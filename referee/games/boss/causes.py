"""Which actions caused what a clause says of a game of I'm the Boss!."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.views import Happened

_OF_THE_DEAL = ("BOSS-3.7", "BOSS-5.1", "BOSS-5.2", "BOSS-5.5")
_MAKES_THE_DEAL = ("agree", "withdraw", "take_over", "travel", "lay_clan", "recruit", "stop")
_ENDS_A_TURN = ("draw", "close", "pass", "fail", "end_roll")


def caused_by(clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterator[int]:
    """Yield the indices of the actions that caused it, the latest first."""
    for index in range(len(happened) - 1, -1, -1):
        do = happened[index].action.do
        if clause in _OF_THE_DEAL:
            if do in _MAKES_THE_DEAL or do == "try_deal":
                yield index
            if do == "try_deal":
                return
        elif clause == "BOSS-2.6":
            if do in _ENDS_A_TURN:
                yield index
                return
        else:
            return
