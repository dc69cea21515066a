"""The actions that players may no longer look up, since they reveal credits (REP-6.5)."""

from __future__ import annotations

from referee.engine.state import FINISHED
from referee.engine.views import Happened
from referee.games.reputation.state import BIDDING, State


def covers(happened: Happened, now: State) -> bool:
    """Whether an action reveals credits of a seat that are no longer on the table.

    Every action of a finished auction does: the credits and their moves show what the winners took. Changing
    any of these actions into a bid would also reveal it.
    """
    if now.open_credits or now.step == FINISHED:
        return False
    action, before = happened.action, happened.before
    if "credits" in action.given.get("change", ()):  # a correction of what a seat holds
        return True
    is_of_auction = action.do == "reveal" or before.step == BIDDING
    return is_of_auction and (now.auction is None or now.round != before.round)
