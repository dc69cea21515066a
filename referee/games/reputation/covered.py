"""What may no longer be looked up of a game of Reputation: the credits that seats got (REP-6.5)."""

from __future__ import annotations

from referee.engine.state import FINISHED
from referee.engine.views import Happened
from referee.games.reputation.state import BIDDING, State


def covers(happened: Happened, now: State) -> bool:
    """Whether an action tells what credits a seat holds, and they do not lie on the table any more.

    All that was done in an auction that is over counts: from what its credits were and where they went
    follows what its winners took, and whatever was done then could be changed into a bid to find that out.
    """
    if now.open_credits or now.step == FINISHED:
        return False
    action, before = happened.action, happened.before
    if "credits" in action.given.get("change", ()):  # a correction of what a seat holds
        return True
    is_of_auction = action.do == "reveal" or before.step == BIDDING
    return is_of_auction and (now.auction is None or now.round != before.round)
