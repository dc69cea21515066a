"""Which actions caused what a clause says of a game of Reputation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.state import FINISHED
from referee.engine.views import Happened
from referee.games.reputation.scoring import public_reputation

_ELIMINATION = ("REP-10.2", "REP-10.3")


def caused_by(clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterator[int]:
    """Yield the indices of the actions that caused it, the latest first."""
    for index in range(len(happened) - 1, -1, -1):
        action, before, after = happened[index].action, happened[index].before, happened[index].after
        if clause == "REP-5.6":  # the bid by which a seat took the lead that it still has
            if action.do in ("bid_private", "bid_public") and action.by in seats:
                yield index
                return
        elif clause == "REP-5.8":  # the speculations in a row
            if action.do != "speculate":
                return
            yield index
        elif clause in _ELIMINATION:
            if any(public_reputation(before, seat) != public_reputation(after, seat) for seat in seats):
                yield index
        elif clause == "REP-10.5" and happened[-1].after.step == FINISHED:  # credits are open after the end
            if any(before.seats[seat].credits != after.seats[seat].credits for seat in seats):
                yield index
        else:
            return
