"""Bots of Ba$tard$ Inc.: they keep VPs in regions and Goodwill for the prize.

Only the cards say what they allow, so bots leave declarations, income and effort to people.
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
from referee.games.bastards.suggested import place_label
from referee.i18n import say

LAST_TURN = 4
"""The turn after which a table of bots ends the game: the rules define no end (BAS-9.7)."""
PLACEMENTS_PER_COMPANY = 5
"""The average number of placements of a company in a phase."""

_IDLE_REASONS = {
    DRAW: (say("Buy extra effort first, then draw up to one card for each VP."), "BAS-9.3"),
    EVENTS: (say("The table carries out the events."), "BAS-9.1"),
    WAR: (say("The table settles the wars: no company has to do anything."), "BAS-9.6"),
    BUSINESS: (say("No black money of yours is left to launder."), "BAS-9.1"),
}
"""The reason for doing nothing, with its clause, by step."""


class _Entry(NamedTuple):
    """An entry into a region, whether a journalist covers it, and how many rival VPs are there."""

    is_covered: bool
    others: int
    score: int
    vp: str
    using: str
    place: str


class Networker(Bot):
    """Places every VP in a region, unexposed if possible, and yields in battles."""

    style = say("Takes quiet regions, and the prize")

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if view["step"] == PRESS:
            return _answer_press(view, offers)
        if (offer := offers.find("yield")) is not None:
            return Decision(offer.action(), say("A company that does not fight stays anyway."), "BAS-9.5")
        if (offer := offers.find("push")) is not None:
            return _answer_fight(view, offer)
        if view["step"] == BUSINESS and (decision := self.business(view, offers)) is not None:
            return decision
        if (offer := offers.find("place_vp")) is not None and (found := _entry(view, offer)) is not None:
            return found
        return Decision(
            None, *_IDLE_REASONS.get(view["step"], (say("Everything is where it should be."), "BAS-9.4"))
        )

    def business(self, view: View, offers: Offers) -> Decision | None:
        """Return the purchase or the laundering, ``None`` for neither."""
        return _buy_prize(view, offers) or _launder(view, offers)


class Patron(Networker):
    """Lets the others spend their Goodwill first: the last buyer of the prize keeps it."""

    style = say("Buys the prize when nobody else can take it away")

    def business(self, view: View, offers: Offers) -> Decision | None:
        rivals = [seat for index, seat in enumerate(view["seats"]) if index != offers.seat]
        can_lose_it = any(seat["goodwill"] >= PRIZE_PRICE for seat in rivals)
        if can_lose_it and view["turn_number"] < LAST_TURN:
            return _launder(view, offers)
        return super().business(view, offers)


class Kingmaker(Planner):
    """Buys the prize after all others have spent, and simulates battles and exposures."""

    style = say("Tries out every fight and exposure, and buys last")
    samples: ClassVar[int] = 10

    def plans(self, view: View, offers: Offers, random: Random) -> list[Plan]:
        default = PATRON.choose(view, offers, random)
        plans = {repr(default.action): default}
        for decision in _alternatives(view, offers) if default.action is not None else ():
            plans.setdefault(repr(decision.action), decision)
        return [Plan(decision, PATRON) for decision in plans.values()]

    def other(self, view: View, seat: int, random: Random) -> Bot:
        return pick(random, (NETWORKER, PATRON))


def _alternatives(view: View, offers: Offers) -> Iterator[Decision]:
    """Yield the other answers to a declaration or in a battle."""
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


def _answer_press(view: View, offers: Offers) -> Decision:
    """Expose others in turn, let the bot's own venture pass, and proceed once all have let it pass."""
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


def _answer_fight(view: View, offer: OpenOffer) -> Decision:
    me, total = view["seats"][offer.seat], view["pending"]["total"]
    saved = 0 if view["prize"] == offer.seat else PRIZE_PRICE
    if True not in offer.allowed("retreat") or (
        me["goodwill"] - total - 1 >= saved and me["goodwill"] > total
    ):
        reason = say("A place in a region is worth {amount} Goodwill.", amount=total + 1)
        return Decision(offer.action(amount=total + 1), reason, "BAS-9.5")
    reason = say("The Goodwill is better spent on the prize.")
    return Decision(offer.action(retreat=True), reason, "BAS-9.5")


def _buy_prize(view: View, offers: Offers) -> Decision | None:
    offer = offers.find("buy_prize")
    if offer is None or view["prize"] == offers.seat:
        return None
    return Decision(offer.action(), say("The prize counts as one more VP."), "BAS-6.2")


def _launder(view: View, offers: Offers) -> Decision | None:
    if (offer := offers.find("launder")) is not None:
        for vp in view["seats"][offers.seat]["vps"]:
            if vp["black"] and offer.allows(vp=vp["id"], amount=vp["black"]):
                reason = say("Black money is lost when its VP leaves; Billions stay.")
                return Decision(offer.action(vp=vp["id"], amount=vp["black"]), reason, "BAS-2.3")
    return None


def _entry(view: View, offer: OpenOffer) -> Decision | None:
    """Return the entry for the next VP outside the regions, ``None`` if no VP can enter one."""
    entry = min(_entries(view, offer), default=None)
    if entry is None:
        return None
    if entry.is_covered:
        reason = say("Only VPs in regions count, though this can be exposed.")
    elif entry.others:
        reason = say("Only VPs in regions count, and no desk covers this way in.")
    else:
        reason = say(
            "Nobody is in {place} to fight, and no desk covers this way in.", place=place_label(entry.place)
        )
    return Decision(offer.action(vp=entry.vp, using=entry.using, place=entry.place), reason, "BAS-9.4")


def _entries(view: View, offer: OpenOffer) -> Iterator[_Entry]:
    regions = {place["id"]: place for place in view["places"] if place["kind"] == REGION}
    places_of_vps = {vp["id"]: vp["place"] for vp in view["seats"][offer.seat]["vps"]}
    for vp in offer.allowed("vp"):
        if places_of_vps[vp] in regions:
            continue
        for using in offer.allowed("using", vp=vp):
            if using not in (CORRUPTION, CRIME):
                continue
            for place_id in offer.allowed("place", vp=vp, using=using):
                rival_vps = sum(
                    other_vp["place"] == place_id
                    for seat, company in enumerate(view["seats"])
                    if seat != offer.seat
                    for other_vp in company["vps"]
                )
                yield _Entry(
                    _is_covered(view, offer.seat, using),
                    rival_vps,
                    regions[place_id]["score"],
                    vp,
                    using,
                    place_id,
                )
        return  # VPs in the same place have the same entries


def _is_covered(view: View, me: int, using: str) -> bool:
    """Whether another company has a VP at a desk that covers an ability (BAS-4.2)."""
    desks = {place["id"] for place in view["places"] if using in place["covers"]}
    return any(
        vp["place"] in desks
        for seat, company in enumerate(view["seats"])
        if seat != me
        for vp in company["vps"]
    )


class Chair(Dealer):
    """Calls the phases in order, and ends the game after the last turn."""

    def describe(self, view: View, offers: Offers, random: Random) -> Action | None:
        # players may place without end (BAS-9.4), so the dealer ends the phase
        ends_phase = (
            view["step"] == PLACE and random.random() * PLACEMENTS_PER_COMPANY * len(view["seats"]) < 1
        )
        return _next_phase(offers) if ends_phase else None

    def choose(self, view: View, offers: Offers, random: Random) -> Action | None:
        finish = offers.find("finish")
        if finish is not None and view["step"] == BUSINESS and view["turn_number"] >= LAST_TURN:
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
