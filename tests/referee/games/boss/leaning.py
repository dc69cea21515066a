"""What random players of I'm the Boss! lean towards: to know what the next deal shows, and to close it.

Chance alone would try hundreds of deals before somebody happens to close one.
"""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Game
from referee.engine.rule import Offer
from referee.engine.sampling import pick
from referee.games.boss.state import END_ROLL
from tests.support.random_play import sparse_action

CLOSES = 0.9
"""How often of those times a deal is closed that can be, and a closing that is announced let pass."""


def lean(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return a description that is wanted, the closing of a deal or a pass, or ``None``."""
    if state.deal is None:
        return _description(game, state, random)
    if random.random() > CLOSES:
        return None
    closing = state.deal.closing
    if closing is not None:
        return Action("pass", pick(random, closing.waiting))
    close = Offer(state, game.rule("close"), state.deal.boss)
    return sparse_action(close, random) if close.objection() is None else None


def _description(game: Game[Any], state: Any, random: Random) -> Action | None:
    if state.step == END_ROLL:
        card = state.cards[state.deals_done - 1]
        if card is not None and card.end_rolls is not None:
            return None
        do, about = "describe_deal_card", {"number": state.deals_done}
    elif state.space is None:
        do, about = "describe_space", {"space": state.marker}
    elif state.dividend is None:
        do, about = "describe_deal_card", {"number": state.deals_done + 1}
    else:
        return None
    action = sparse_action(Offer(state, game.rule(do), None), random, about)
    return None if any(game.objections(state, action)) else action
