"""Players of Ba$tard$ Inc. who keep VPs in regions and Goodwill for the prize, and when a table stops.

What action cards allow is printed on them alone: declarations, income and effort are left to people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, NamedTuple

from referee.engine.action import Action
from referee.engine.bot import Bot, Dealer, Decision, Offers, OpenOffer, Plan, Planner, View
from referee.engine.info import Level
from referee.engine.sampling import pick
from referee.games.bastards.state import (
    BUSINESS,
    CORRUPTION,
    CRIME,
    DRAW,
    EVENTS,
    PLACE,
    PRESS,
    PRIZE_PRICE,
    REGION,
    WAR,
)
from referee.games.bastards.suggested import place_
from referee.i18n import say

TURNS = 4
"""A table that watches ends the game after so many turns: the rules at hand name no end (BAS-9.7)."""
VPS_LEFT = 5
"""About how many placements of each company a phase leaves time for."""

_NOTHING = {
    DRAW: (say("Buy extra effort first, then draw up to one card for each VP."), "BAS-9.3"),
    EVENTS: (say("The table carries out the events."), "BAS-9.1"),
    WAR: (say("The table settles the wars: no company has to do anything."), "BAS-9.6"),
    BUSINESS: (say("No black money of yours is left to launder."), "BAS-9.1"),
}
"""What is said where nothing on the board is worth a tap, with a clause, by step."""


class _Entry(NamedTuple):
    """A way into a region: with what, whether a journalist covers that, and how many others are there."""

    is_covered: bool
    others: int
    score: int
    vp: str
    using: str
    place: str


class Networker(Bot):
    """Places every VP in a region, quietly where it can, and yields rather than lose a place."""

    style = say("Takes quiet regions, and the prize")

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if view["step"] == PRESS:
            return _press(view, offers)
        if (offer := offers.find("yield")) is not None:
            return Decision(offer.action(), say("A company that does not fight stays anyway."), "BAS-9.5")
        if (offer := offers.find("push")) is not None:
            return _push(view, offer)
        if view["step"] == BUSINESS and (decision := self.business(view, offers)) is not None:
            return decision
        if (offer := offers.find("place_vp")) is not None and (found := _entry(view, offer)) is not None:
            return found
        return Decision(
            None, *_NOTHING.get(view["step"], (say("Everything is where it should be."), "BAS-9.4"))
        )

    def business(self, view: View, offers: Offers) -> Decision | None:
        """Return what is bought or laundered, ``None`` for nothing."""
        return _prize(view, offers) or _laundered(view, offers)


class Patron(Networker):
    """Lets the others spend their Goodwill first: whoever buys the prize last keeps it."""

    style = say("Buys the prize when nobody else can take it away")

    def business(self, view: View, offers: Offers) -> Decision | None:
        rivals = [seat for index, seat in enumerate(view["seats"]) if index != offers.seat]
        can_lose_it = any(seat["goodwill"] >= PRIZE_PRICE for seat in rivals)
        if can_lose_it and view["turn_number"] < TURNS:
            return _laundered(view, offers)
        return super().business(view, offers)


class Kingmaker(Planner):
    """Waits with the prize until all others have spent, and tries battles and exposures out."""

    style = say("Tries out every fight and exposure, and buys last")
    samples: ClassVar[int] = 10

    def plans(self, view: View, offers: Offers, random: Random) -> list[Plan]:
        usual = PATRON.choose(view, offers, random)
        found = {repr(usual.action): usual}
        for decision in _answers(view, offers) if usual.action is not None else ():
            found.setdefault(repr(decision.action), decision)
        return [Plan(decision, PATRON) for decision in found.values()]

    def other(self, view: View, seat: int, random: Random) -> Bot:
        return pick(random, (NETWORKER, PATRON))


def _answers(view: View, offers: Offers) -> Iterator[Decision]:
    """Yield what else can be said to a venture or in a battle."""
    if (offer := offers.find("let_pass")) is not None:
        yield Decision(offer.action(), say("Their Goodwill may be needed elsewhere."), "BAS-4.2")
    if (offer := offers.find("yield")) is not None:
        yield Decision(offer.action(), say("A company that does not fight stays anyway."), "BAS-9.5")
    if (offer := offers.find("fight")) is not None:
        for amount in (1, 2):
            if offer.allows(amount=amount):
                reason = say("It costs the newcomer more than {amount} Goodwill to stay.", amount=amount)
                yield Decision(offer.action(amount=amount), reason, "BAS-9.5")
    if (offer := offers.find("push")) is not None and offer.allows(retreat=True):
        yield Decision(offer.action(retreat=True), say("There are cheaper places."), "BAS-9.5")


def _press(view: View, offers: Offers) -> Decision:
    """Expose others in turn, let the own venture pass, and proceed once all have let it pass."""
    pending, expose, passes = view["pending"], offers.find("expose"), offers.find("let_pass")
    if passes is not None and offers.seat in (pending["by"], pending["partner"]):
        return Decision(passes.action(), say("Exposing a partner earns nothing."), "BAS-4.6")
    if expose is not None and passes is not None:
        vps = expose.allowed("vp")
        reason = say("A VP at a desk counts for nothing in the end, and the fine is Goodwill.")
        return Decision(expose.action(vp=vps[0]) if vps else expose.action(), reason, "BAS-4.4")
    if passes is not None:
        return Decision(None, say("Players who are asked first have not let it pass yet."), "BAS-8.2")
    if pending["may_expose"]:
        return Decision(None, say("Somebody may still expose it, and has not let it pass."), "BAS-8.2")
    if (offer := offers.find("proceed")) is not None:
        return Decision(offer.action(), say("Nobody has exposed it."), "BAS-4.7")
    return Decision(None, say("The declarer carries it out."), "BAS-4.7")


def _push(view: View, offer: OpenOffer) -> Decision:
    me, total = view["seats"][offer.seat], view["pending"]["total"]
    saved = 0 if view["prize"] == offer.seat else PRIZE_PRICE
    if True not in offer.allowed("retreat") or (
        me["goodwill"] - total - 1 >= saved and me["goodwill"] > total
    ):
        reason = say("A place in a region is worth {amount} Goodwill.", amount=total + 1)
        return Decision(offer.action(amount=total + 1), reason, "BAS-9.5")
    reason = say("The Goodwill is better spent on the prize.")
    return Decision(offer.action(retreat=True), reason, "BAS-9.5")


def _prize(view: View, offers: Offers) -> Decision | None:
    offer = offers.find("buy_prize")
    if offer is None or view["prize"] == offers.seat:
        return None
    return Decision(offer.action(), say("The prize counts as one more VP."), "BAS-6.2")


def _laundered(view: View, offers: Offers) -> Decision | None:
    if (offer := offers.find("launder")) is not None:
        for vp in view["seats"][offers.seat]["vps"]:
            if vp["black"] and offer.allows(vp=vp["id"], amount=vp["black"]):
                reason = say("Black money is lost when its VP leaves; Billions stay.")
                return Decision(offer.action(vp=vp["id"], amount=vp["black"]), reason, "BAS-2.3")
    return None


def _entry(view: View, offer: OpenOffer) -> Decision | None:
    """Return where the next VP that is in no region goes, ``None`` where all are or none can."""
    entry = min(_entries(view, offer), default=None)
    if entry is None:
        return None
    if entry.is_covered:
        reason = say("Only VPs in regions count, though this can be exposed.")
    elif entry.others:
        reason = say("Only VPs in regions count, and no desk covers this way in.")
    else:
        reason = say(
            "Nobody is in {place} to fight, and no desk covers this way in.", place=place_(entry.place)
        )
    return Decision(offer.action(vp=entry.vp, using=entry.using, place=entry.place), reason, "BAS-9.4")


def _entries(view: View, offer: OpenOffer) -> Iterator[_Entry]:
    regions = {place["id"]: place for place in view["places"] if place["kind"] == REGION}
    where = {vp["id"]: vp["place"] for vp in view["seats"][offer.seat]["vps"]}
    for vp in offer.allowed("vp"):
        if where[vp] in regions:
            continue
        for using in offer.allowed("using", vp=vp):
            if using not in (CORRUPTION, CRIME):
                continue
            for place in offer.allowed("place", vp=vp, using=using):
                others = sum(
                    one["place"] == place
                    for seat, company in enumerate(view["seats"])
                    if seat != offer.seat
                    for one in company["vps"]
                )
                yield _Entry(
                    _is_covered(view, offer.seat, using), others, regions[place]["score"], vp, using, place
                )
        return  # VPs that stand in the same place have the same ways


def _is_covered(view: View, me: int, using: str) -> bool:
    """Whether another company has a VP at a desk that covers this (BAS-4.2)."""
    desks = {place["id"] for place in view["places"] if using in place["covers"]}
    return any(
        vp["place"] in desks
        for seat, company in enumerate(view["seats"])
        if seat != me
        for vp in company["vps"]
    )


class Chair(Dealer):
    """Calls the phases one after the other, and counts the VPs in regions after some turns."""

    def describe(self, view: View, offers: Offers, random: Random) -> Action | None:
        # players may place for ever (BAS-9.4): somebody has to say that it is enough
        is_enough = view["step"] == PLACE and random.random() * VPS_LEFT * len(view["seats"]) < 1
        return _next_phase(offers) if is_enough else None

    def choose(self, view: View, offers: Offers, random: Random) -> Action | None:
        finish = offers.find("finish")
        if finish is not None and view["step"] == BUSINESS and view["turn_number"] >= TURNS:
            return finish.action(vps=tuple(_in_regions(view, company) for company in view["seats"]))
        return _next_phase(offers)


def _next_phase(offers: Offers) -> Action | None:
    offer = offers.find("phase")
    return None if offer is None else offer.action(name=offer.allowed("name")[0])


def _in_regions(view: View, company: Any) -> int:
    regions = {place["id"] for place in view["places"] if place["kind"] == REGION}
    return sum(vp["place"] in regions for vp in company["vps"])


NETWORKER, PATRON = Networker(), Patron()
BOTS: Mapping[Level, Bot] = {"easy": NETWORKER, "middle": PATRON, "strong": Kingmaker()}
DEALER = Chair()
