"""Players of Who To Promote?: each backs one employee throughout, with higher cards the closer the end is.

The simplest backs whom everybody can guess, the next one a secret favourite; the best tries out whom to back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar

from referee.engine.bot import Bot, Decision, Offers, OpenOffer, Plan, Planner, View
from referee.engine.info import Level
from referee.engine.sampling import pick
from referee.games.promote.employees import IDS, lined_up, name
from referee.i18n import SeatName, say

PROMOTED_ALONE = "infiltrator"
"""Whoever is still there at the end is promoted, whatever the count (WTP-8.14)."""
JUMPS_TO_THE_TOP = "wonderkid"
"""Leftmost, he is promoted at once (WTP-8.6)."""
THIEF = "sneaky_engineer"
"""Takes a vote from under the employee to the right (WTP-8.18)."""
INNER = range(2, 7)
"""The places in the line from which few are thrown out early."""
FOLLOWS = 0.6
"""How often who is promoted alone is backed as well, by a vote more than others have left."""
GIVEN_UP = -2
"""The card that is discarded rather than a usual one."""
BLUFF = 1
"""The card that is given away for a false trail."""
NOT_BACKED = ("intern", "technician", "information_desk", JUMPS_TO_THE_TOP)


class Backer(Bot):
    """Gives one employee every vote that helps, and the others those that hurt."""

    style = say("Backs one employee to the end")

    def favourite(self, view: View, me: int) -> str:
        """Return the employee whom a seat backs now: the same as long as that one is in the line."""
        return backed(view["line"])

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if (offer := offers.find("discard")) is not None:
            return self.discard(offer)
        if (offer := offers.find("draw_employee")) is not None:
            reason = say("The draw breaks the tie.")
            return Decision(offer.action(employee=pick(random, offer.allowed("employee"))), reason, "WTP-2.2")
        if (offer := offers.find("name_next")) is not None:
            seat = max(offer.allowed("seat"), key=lambda seat: (view["seats"][seat]["cards"], -seat))
            reason = say("If {seat} plays early, {seat} knows least about this round.", seat=SeatName(seat))
            return Decision(offer.action(seat=seat), reason, "WTP-2.3")
        if (offer := offers.find("vote")) is not None:
            return self.vote(view, offer)
        if (offer := offers.find("eliminate")) is not None:
            rival = _rival(view, offer.allowed("employee"), self.favourite(view, offers.seat))
            reason = say("{employee} is the strongest rival of the favourite.", employee=name(rival))
            return Decision(offer.action(employee=rival), reason, "WTP-8.21")
        if (offer := offers.find("swap")) is not None:
            reason = say("The votes are fine as they are: a swap could hurt the favourite.")
            return Decision(offer.action(decline=True), reason, "WTP-8.13")
        if (offer := offers.find("name_spokesman")) is not None:
            return _name_spokesman(offers.seat, offer)
        return Decision(None, say("Others play first."), "WTP-2.3")

    def discard(self, offer: OpenOffer) -> Decision:
        """Return which card is given up for the place of the Spokesman."""
        card = min(offer.allowed("card"), key=lambda card: (abs(card), card))
        return Decision(offer.action(card=card), say("A low card decides nothing later."), "WTP-2.1")

    def vote(self, view: View, offer: OpenOffer) -> Decision:
        """Return which card goes under whom."""
        return _vote(view, offer, self.favourite(view, offer.seat))


class Schemer(Backer):
    """Has a favourite of its own, which nobody hears of, and lays a false trail at first."""

    style = say("Has a secret favourite, and bluffs at first")

    def favourite(self, view: View, me: int) -> str:
        line = view["line"]
        all_of_them = lined_up((*line, *view["eliminated"]))
        # by who sat where at the beginning of this game: the same all along, another at the next table
        random = Random(f"{me} {view['spokesman']} {view['games']['number']} {all_of_them}")
        favour = random.sample(IDS, len(IDS))
        if PROMOTED_ALONE in all_of_them and random.random() < FOLLOWS:
            return backed(line)
        robbed = _robbed(line)
        fitting = [one for one in line if one not in NOT_BACKED and one not in robbed]
        # the leftmost are hit first, and of those without votes the rightmost leaves (WTP-5.2)
        inner = [one for one in fitting if all_of_them.index(one) in INNER]
        found: str = min(inner or fitting or line, key=favour.index)
        return found

    def discard(self, offer: OpenOffer) -> Decision:
        cards = sorted(offer.allowed("card"))
        card = GIVEN_UP if GIVEN_UP in cards else cards[0]
        reason = say("Few players discard that card, and a tie would cost a second one.")
        return Decision(offer.action(card=card), reason, "WTP-2.2")

    def vote(self, view: View, offer: OpenOffer) -> Decision:
        favourite = self.favourite(view, offer.seat)
        if view["round"] == 1 and offer.allows(card=BLUFF) and PROMOTED_ALONE not in view["line"]:
            decoys = [one for one in offer.allowed("employee", card=BLUFF) if one != favourite]
            if decoys:
                reason = say("Let {employee} look like the favourite.", employee=name(decoys[-1]))
                return Decision(offer.action(card=BLUFF, employee=decoys[-1]), reason, "WTP-3.3")
        return super().vote(view, offer)


class Follower(Backer):
    """Backs a given employee as long as that one is there."""

    def __init__(self, employee: str) -> None:
        self.employee = employee

    def favourite(self, view: View, me: int) -> str:
        line = view["line"]
        return self.employee if self.employee in line else backed(line)


class Strategist(Planner):
    """Tries out whom to back, with hands and piles as they may be."""

    style = say("Tries out every employee before it votes")
    samples: ClassVar[int] = 18

    def plans(self, view: View, offers: Offers, random: Random) -> list[Plan]:
        schemer = Schemer()
        usual = Plan(schemer.choose(view, offers, random), schemer)
        vote = offers.find("vote")
        if vote is None and offers.find("eliminate") is None:
            return [usual]
        found = {repr(usual.decision.action): usual}
        for employee in view["line"]:
            follower = Follower(employee)
            for decision in _ways(view, offers, vote, follower, random):
                found.setdefault(repr(decision.action), Plan(decision, follower))
        return list(found.values())

    def other(self, view: View, seat: int, random: Random) -> Bot:
        line = view["line"]
        piles = [1 + view["employees"][one]["pile"] for one in line]
        return pick(random, (Backer(), Schemer(), Follower(random.choices(line, piles)[0])))


def _ways(
    view: View, offers: Offers, vote: OpenOffer | None, follower: Follower, random: Random
) -> Iterator[Decision]:
    """Yield what a seat that backs somebody can do now, the usual first."""
    yield follower.choose(view, offers, random)
    if vote is None:
        return
    cards = sorted(vote.allowed("card"))
    employee = follower.employee
    for card in sorted({cards[0], cards[-1]}):
        if employee in vote.allowed("employee", card=card):
            reason = (
                say("{employee} is worth this card now.", employee=name(employee))
                if card > 0
                else say("{employee} should not stay.", employee=name(employee))
            )
            yield Decision(vote.action(card=card, employee=employee), reason, "WTP-3.1")


def backed(line: Sequence[str]) -> str:
    """Return the employee of a line whom it is best to back: the same as long as that one is in it."""
    if PROMOTED_ALONE in line:
        return PROMOTED_ALONE
    robbed = _robbed(line)
    safe = [one for one in line if one not in NOT_BACKED and one not in robbed]
    return (safe or list(line))[0]


def _robbed(line: Sequence[str]) -> set[str]:
    """Return from under whom votes are taken (WTP-8.18)."""
    return {right for left, right in pairwise(line) if left == THIEF}


def _vote(view: View, offer: OpenOffer, favourite: str) -> Decision:
    me = offer.seat
    cards = sorted(offer.allowed("card"))
    helping = [card for card in cards if card > 0 and favourite in offer.allowed("employee", card=card)]
    is_touched = any(one["employee"] == favourite and one["seat"] != me for one in view["placed"])
    if is_touched and helping and view["employees"][favourite]["pile"]:
        reason = say(
            "Somebody else has put a card under {employee}: time to defend.", employee=name(favourite)
        )
        return Decision(offer.action(card=helping[0], employee=favourite), reason, "WTP-3.3")
    if cards[0] < 0:  # what hurts goes first: later the one that is backed needs a card each round
        card = cards[0]
        rival = _rival(view, offer.allowed("employee", card=card), favourite)
        reason = say("{employee} is a danger, and the lowest total leaves.", employee=name(rival))
        return Decision(offer.action(card=card, employee=rival), reason, "WTP-5.1")
    if helping:
        reason = say(
            "{employee} is worth every vote: the player who gives the promoted employee the most wins.",
            employee=name(favourite),
        )
        return Decision(offer.action(card=helping[0], employee=favourite), reason, "WTP-7.5")
    card = cards[0]
    employee = offer.allowed("employee", card=card)[0]
    reason = say("This card is of no use to {employee}.", employee=name(favourite))
    return Decision(offer.action(card=card, employee=employee), reason, "WTP-3.1")


def _rival(view: View, allowed: Sequence[str], favourite: str) -> str:
    """Return whom to get rid of: who can win at once, else who has most cards, the leftmost first.

    Of those whom nobody has given a card in this round, as far as there are such: theirs may be support.
    """
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


BOTS: Mapping[Level, Bot] = {"easy": Backer(), "middle": Schemer(), "strong": Strategist()}
