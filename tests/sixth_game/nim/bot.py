"""A player of Nim who leaves a multiple of four, from which no other turn gets to one."""

from __future__ import annotations

from random import Random

from nim.state import MOST
from referee.engine.bot import Bot, Decision, Offers, View
from referee.i18n import say


class FourBot(Bot):
    """Takes what is over a multiple of four, and else one."""

    style = say("Counts in fours")

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        take, over = offers[0], view["heap"] % (MOST + 1)
        if over:
            return Decision(take.action(counters=over), say("This leaves a multiple of four."), "NIM-3.1")
        return Decision(take.action(counters=1), say("Nothing is over a multiple of four: one is enough."))


BOT = FourBot()
