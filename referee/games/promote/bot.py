"""A player of Who To Promote? who backs one employee throughout, with higher cards the closer the end is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from referee.engine.bot import Bot, Decision, Offers, OpenOffer, View
from referee.engine.sampling import pick
from referee.games.promote.employees import name
from referee.i18n import SeatName, say

PROMOTED_ALONE = "infiltrator"
"""Whoever is still there at the end is promoted, whatever the count (WTP-8.14)."""
JUMPS_TO_THE_TOP = "wonderkid"
"""Leftmost, he is promoted at once (WTP-8.6)."""
THIEF = "sneaky_engineer"
"""Takes a vote from under the employee to the right (WTP-8.18)."""
NOT_BACKED = ("intern", "technician", "information_desk", JUMPS_TO_THE_TOP)


class Backer(Bot):
    """Gives one employee every vote that helps, and the others those that hurt."""

    style = say("Backs one employee to the end")

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if (offer := offers.find("discard")) is not None:
            card = min(offer.allowed("card"), key=lambda card: (abs(card), card))
            return Decision(offer.action(card=card), say("A low card decides nothing later."), "WTP-2.1")
        if (offer := offers.find("draw_employee")) is not None:
            reason = say("The draw breaks the tie.")
            return Decision(offer.action(employee=pick(random, offer.allowed("employee"))), reason, "WTP-2.2")
        if (offer := offers.find("name_next")) is not None:
            seat = max(offer.allowed("seat"), key=lambda seat: (view["seats"][seat]["cards"], -seat))
            reason = say("{seat} knows least about this round by playing early.", seat=SeatName(seat))
            return Decision(offer.action(seat=seat), reason, "WTP-2.3")
        if (offer := offers.find("vote")) is not None:
            return _vote(view, offer, offers.seat)
        if (offer := offers.find("eliminate")) is not None:
            rival = _rival(view, offer.allowed("employee"))
            reason = say("{employee} is what stands most in the way of one's own.", employee=name(rival))
            return Decision(offer.action(employee=rival), reason, "WTP-8.21")
        if (offer := offers.find("swap")) is not None:
            reason = say("The votes lie well as they are: a swap would take one's own away.")
            return Decision(offer.action(decline=True), reason, "WTP-8.13")
        if (offer := offers.find("name_spokesman")) is not None:
            return _name_spokesman(offers.seat, offer)
        return Decision(None, say("Others play first."), "WTP-2.3")


def backed(line: Sequence[str]) -> str:
    """Return the employee of a line whom it is best to back: the same as long as that one is in it."""
    if PROMOTED_ALONE in line:
        return PROMOTED_ALONE
    robbed = {right for left, right in pairwise(line) if left == THIEF}
    safe = [one for one in line if one not in NOT_BACKED and one not in robbed]
    return (safe or list(line))[0]


def _vote(view: View, offer: OpenOffer, me: int) -> Decision:
    favourite = backed(view["line"])
    cards = sorted(offer.allowed("card"))
    helping = [card for card in cards if card > 0 and favourite in offer.allowed("employee", card=card)]
    is_touched = any(one["employee"] == favourite and one["seat"] != me for one in view["placed"])
    if is_touched and helping and view["employees"][favourite]["pile"]:
        reason = say("A card of somebody else's lies under {employee}: defend.", employee=name(favourite))
        return Decision(offer.action(card=helping[0], employee=favourite), reason, "WTP-3.3")
    if cards[0] < 0:  # what hurts goes first: later the one that is backed needs a card each round
        card = cards[0]
        rival = _rival(view, offer.allowed("employee", card=card))
        reason = say("{employee} is a danger, and the fewest votes leave.", employee=name(rival))
        return Decision(offer.action(card=card, employee=rival), reason, "WTP-5.1")
    if helping:
        reason = say(
            "{employee} is worth every vote: whoever gives most to the one promoted wins.",
            employee=name(favourite),
        )
        return Decision(offer.action(card=helping[0], employee=favourite), reason, "WTP-7.5")
    card = cards[0]
    employee = offer.allowed("employee", card=card)[0]
    reason = say("This card is of no use to {employee}.", employee=name(favourite))
    return Decision(offer.action(card=card, employee=employee), reason, "WTP-3.1")


def _rival(view: View, allowed: Sequence[str]) -> str:
    """Return whom to get rid of: who can win at once, else who has most cards, the leftmost first.

    Of those whom nobody has given a card in this round, as far as there are such: theirs may be support.
    """
    favourite = backed(view["line"])
    others = [one for one in allowed if one != favourite] or list(allowed)
    for one in (JUMPS_TO_THE_TOP, PROMOTED_ALONE):
        if one in others:
            return one
    defended = {one["employee"] for one in view["placed"]}
    open_ones = [one for one in others if one not in defended] or others
    return max(open_ones, key=lambda one: view["employees"][one]["pile"])


def _name_spokesman(me: int, offer: OpenOffer) -> Decision:
    if me in offer.allowed("seat"):
        reason = say("The Spokesman plays last, and so knows most.")
        return Decision(offer.action(seat=me), reason, "WTP-2.3")
    return Decision(offer.action(decline=True), say("Nobody else should play last."), "WTP-8.15")


BOT = Backer()
