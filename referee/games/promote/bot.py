"""Bots of Who To Promote?: each backs one employee, with higher cards towards the end.

The easy bot backs an obvious employee, the middle one a secret favourite. The strong one simulates choices.
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
"""The employee who is promoted, if still in the line at the end (WTP-8.14)."""
JUMPS_TO_THE_TOP = "wonderkid"
"""The employee who is promoted at once when leftmost (WTP-8.6)."""
VOTE_THIEF = "sneaky_engineer"
"""The employee who takes a vote from the one on the right (WTP-8.18)."""
SAFE_PLACES = range(2, 7)
"""The places in the line that few employees leave early."""
FOLLOW_PROBABILITY = 0.6
"""How often a :class:`Schemer` backs the employee who is promoted alone."""
DISCARD_CARD = -2
"""The card that a :class:`Schemer` discards, since few others do."""
BLUFF_CARD = 1
"""The card that a :class:`Schemer` plays as a bluff."""
NOT_BACKED = ("intern", "technician", "information_desk", JUMPS_TO_THE_TOP)


class Backer(Bot):
    """Gives one employee every positive vote, and rivals the negative ones."""

    style = say("Backs one employee to the end")

    def favourite(self, view: View, me: int) -> str:
        """Return the favourite of a seat, which is stable while the employee is in the line."""
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
        """Return the discard for the place of the Spokesman."""
        card = min(offer.allowed("card"), key=lambda card: (abs(card), card))
        return Decision(offer.action(card=card), say("A low card decides nothing later."), "WTP-2.1")

    def vote(self, view: View, offer: OpenOffer) -> Decision:
        """Return the card and the employee of the vote."""
        return _vote(view, offer, self.favourite(view, offer.seat))


class Schemer(Backer):
    """Has a secret favourite, and bluffs in the first round."""

    style = say("Has a secret favourite, and bluffs at first")

    def favourite(self, view: View, me: int) -> str:
        line = view["line"]
        starting_line = lined_up((*line, *view["eliminated"]))
        # seeded by the start of the game: stable within it, different at the next table
        random = Random(f"{me} {view['spokesman']} {view['games']['number']} {starting_line}")
        ranking = random.sample(IDS, len(IDS))
        if PROMOTED_ALONE in starting_line and random.random() < FOLLOW_PROBABILITY:
            return backed(line)
        robbed = _robbed(line)
        candidates = [employee for employee in line if employee not in NOT_BACKED and employee not in robbed]
        # negative votes hit the leftmost first, and without votes the rightmost leaves (WTP-5.2)
        inner = [employee for employee in candidates if starting_line.index(employee) in SAFE_PLACES]
        favourite: str = min(inner or candidates or line, key=ranking.index)
        return favourite

    def discard(self, offer: OpenOffer) -> Decision:
        cards = sorted(offer.allowed("card"))
        card = DISCARD_CARD if DISCARD_CARD in cards else cards[0]
        reason = say("Few players discard that card, and a tie would cost a second one.")
        return Decision(offer.action(card=card), reason, "WTP-2.2")

    def vote(self, view: View, offer: OpenOffer) -> Decision:
        favourite = self.favourite(view, offer.seat)
        if view["round"] == 1 and offer.allows(card=BLUFF_CARD) and PROMOTED_ALONE not in view["line"]:
            decoys = [
                employee for employee in offer.allowed("employee", card=BLUFF_CARD) if employee != favourite
            ]
            if decoys:
                reason = say("Let {employee} look like the favourite.", employee=name(decoys[-1]))
                return Decision(offer.action(card=BLUFF_CARD, employee=decoys[-1]), reason, "WTP-3.3")
        return super().vote(view, offer)


class Follower(Backer):
    """Backs a given employee while that one is in the line."""

    def __init__(self, employee: str) -> None:
        self.employee = employee

    def favourite(self, view: View, me: int) -> str:
        line = view["line"]
        return self.employee if self.employee in line else backed(line)


class Strategist(Planner):
    """Simulates backing each employee, with plausible hands and piles."""

    style = say("Tries out every employee before it votes")
    samples: ClassVar[int] = 18

    def plans(self, view: View, offers: Offers, random: Random) -> list[Plan]:
        schemer = Schemer()
        default = Plan(schemer.choose(view, offers, random), schemer)
        vote = offers.find("vote")
        if vote is None and offers.find("eliminate") is None:
            return [default]
        plans = {repr(default.decision.action): default}
        for employee in view["line"]:
            follower = Follower(employee)
            for decision in _alternatives(view, offers, vote, follower, random):
                plans.setdefault(repr(decision.action), Plan(decision, follower))
        return list(plans.values())

    def other(self, view: View, seat: int, random: Random) -> Bot:
        line = view["line"]
        weights = [1 + view["employees"][employee]["pile"] for employee in line]
        return pick(random, (Backer(), Schemer(), Follower(random.choices(line, weights)[0])))


def _alternatives(
    view: View, offers: Offers, vote: OpenOffer | None, follower: Follower, random: Random
) -> Iterator[Decision]:
    """Yield the decisions of a seat that backs an employee, the default first."""
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
    """Return the best employee of a line to back, which is stable while that one is in it."""
    if PROMOTED_ALONE in line:
        return PROMOTED_ALONE
    robbed = _robbed(line)
    safe = [employee for employee in line if employee not in NOT_BACKED and employee not in robbed]
    return (safe or list(line))[0]


def _robbed(line: Sequence[str]) -> set[str]:
    """Return the employees that lose votes to the thief (WTP-8.18)."""
    return {victim for robber, victim in pairwise(line) if robber == VOTE_THIEF}


def _vote(view: View, offer: OpenOffer, favourite: str) -> Decision:
    me = offer.seat
    cards = sorted(offer.allowed("card"))
    helping = [card for card in cards if card > 0 and favourite in offer.allowed("employee", card=card)]
    is_touched = any(
        card_down["employee"] == favourite and card_down["seat"] != me for card_down in view["placed"]
    )
    if is_touched and helping and view["employees"][favourite]["pile"]:
        reason = say(
            "Somebody else has put a card under {employee}: time to defend.", employee=name(favourite)
        )
        return Decision(offer.action(card=helping[0], employee=favourite), reason, "WTP-3.3")
    if cards[0] < 0:  # negative cards go first: later, the favourite needs a card each round
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
    """Return the rival to weaken: one who can win at once, else the one with most cards, leftmost first.

    Rivals without a card in this round come first: a card under a rival may be support.
    """
    rivals = [employee for employee in allowed if employee != favourite] or list(allowed)
    for employee in (JUMPS_TO_THE_TOP, PROMOTED_ALONE):
        if employee in rivals:
            return employee
    defended = {placed["employee"] for placed in view["placed"]}
    undefended = [rival for rival in rivals if rival not in defended] or rivals
    return max(undefended, key=lambda rival: view["employees"][rival]["pile"])


def _name_spokesman(me: int, offer: OpenOffer) -> Decision:
    if me in offer.allowed("seat"):
        reason = say("The Spokesman plays last, and so knows most.")
        return Decision(offer.action(seat=me), reason, "WTP-2.3")
    return Decision(offer.action(decline=True), say("Nobody else should play last."), "WTP-8.15")


BOTS: Mapping[Level, Bot] = {"easy": Backer(), "middle": Schemer(), "strong": Strategist()}
