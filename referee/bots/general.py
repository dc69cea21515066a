"""A bot for any game, which knows only the offers."""

from __future__ import annotations

from random import Random

from referee.engine.bot import Bot, Decision, Offers, View, sampled
from referee.i18n import say

OUT_OF_TURN_SHARE = 0.15
"""The share of decisions in which it acts out of turn, if it can."""


class GeneralBot(Bot):
    """Takes a random offer with random values.

    It skips actions that belong to no step, because only a printed card or an agreement allows them.
    """

    style = say("Takes whatever is offered")

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        due = [offer for offer in offers if offer.is_due]
        beside = [offer for offer in offers if not (offer.is_due or offer.is_any_time)]
        if beside and (random.random() < OUT_OF_TURN_SHARE):
            action = sampled(beside, random)
            if action is not None:
                return Decision(action, say("This may be done now; any other choice is as good here."))
        action = sampled(due, random)
        if action is None:
            return Decision(None, say("Nothing has to be done now."))
        return Decision(action, say("One of the possibilities, chosen at random."))
