"""Which bids and choices led to what a clause says of a game of Reputation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.state import FINISHED
from referee.engine.views import Happened
from referee.games.reputation.scoring import public_reputation

_ELIMINATION = ("REP-10.2", "REP-10.3")


def caused_by(clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterator[int]:
    """Yield the places of the actions that led there, the latest first."""
    for place in range(len(happened) - 1, -1, -1):
        action, before, after = happened[place].action, happened[place].before, happened[place].after
        if clause == "REP-5.6":  # the bid by which a seat has led ever since
            if action.do in ("bid_private", "bid_public") and action.by in seats:
                yield place
                return
        elif clause == "REP-5.8":  # one speculation after the other
            if action.do != "speculate":
                return
            yield place
        elif clause in _ELIMINATION:
            if any(public_reputation(before, seat) != public_reputation(after, seat) for seat in seats):
                yield place
        elif clause == "REP-10.5" and happened[-1].after.step == FINISHED:  # credits are open then
            if any(before.seats[seat].credits != after.seats[seat].credits for seat in seats):
                yield place
        else:
            return
