"""A player of any game, who knows nothing of it but what is offered."""

from __future__ import annotations

from random import Random

from referee.engine.bot import Bot, Decision, Offers, View, sampled
from referee.i18n import say

SPEAKS_UP = 0.15
"""How often something is done beside what is due, where it can be."""


class GeneralBot(Bot):
    """Takes any of what is offered, and any values.

    What belongs to no step is left alone: only a printed card or an agreement allows it, and of those it
    knows nothing.
    """

    style = say("Takes whatever is offered")

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        due = [offer for offer in offers if offer.is_due]
        beside = [offer for offer in offers if not (offer.is_due or offer.is_any_time)]
        if beside and (random.random() < SPEAKS_UP):
            action = sampled(beside, random)
            if action is not None:
                return Decision(action, say("This may be done now; any other choice is as good here."))
        action = sampled(due, random)
        if action is None:
            return Decision(None, say("Nothing has to be done now."))
        return Decision(action, say("One of the possibilities, chosen at random."))
