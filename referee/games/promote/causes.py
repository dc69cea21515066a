"""Which votes led to what a clause says of a game of Who To Promote?."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.views import Happened
from referee.games.promote.state import State


def caused_by(clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterator[int]:
    """Yield the places of the actions that led there, the latest first.

    The piles are closed while the game goes on (WTP-6.1), so of votes only when it has been counted.
    """
    if not happened or not clause.startswith("WTP-7."):
        return
    state: State = happened[-1].after
    if not state.results:
        return
    counted, promoted = len(state.results) - 1, state.results[-1].promoted[:1]
    for place in range(len(happened) - 1, -1, -1):
        action = happened[place].action
        if len(happened[place].before.results) != counted:
            continue  # of another game of the tournament
        is_for_them = action.do == "vote" and action.given.get("employee") in promoted
        if is_for_them and (not seats or action.by in seats):
            yield place
