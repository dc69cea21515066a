"""Which votes caused what a clause says of a game of Who To Promote?."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.views import Happened
from referee.games.promote.state import State


def caused_by(clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterator[int]:
    """Yield the indices of the actions that caused it, the latest first.

    The piles are closed during the game (WTP-6.1), so there are none before the count.
    """
    if not happened or not clause.startswith("WTP-7."):
        return
    state: State = happened[-1].after
    if not state.results:
        return
    counted, promoted = len(state.results) - 1, state.results[-1].promoted[:1]
    for index in range(len(happened) - 1, -1, -1):
        action = happened[index].action
        if len(happened[index].before.results) != counted:
            continue  # an action of another game of the tournament
        is_for_them = action.do == "vote" and action.given.get("employee") in promoted
        if is_for_them and (not seats or action.by in seats):
            yield index
