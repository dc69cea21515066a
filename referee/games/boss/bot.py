"""Players of I'm the Boss! who want a fair share of every deal, and what the board shows for it.

Of influence cards the referee knows the number alone, and so do they: they play a kind of card only from a
hand in which one of that kind may well be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp
from random import Random
from typing import Any, ClassVar, NamedTuple

from referee.engine.action import Action
from referee.engine.bot import Bot, Dealer, Decision, Offers, OpenOffer, Plan, Planner, View
from referee.engine.info import Level
from referee.engine.sampling import pick
from referee.games.boss.state import CLANS, HAND_LIMIT, TRIPLE
from referee.i18n import SeatName, say

LAYS_FROM, TRAVELS_FROM, STOPS_FROM, TAKES_OVER_FROM, RECRUITS_FROM = 3, 3, 5, 4, 6
"""Cards in a hand that is likely to have such a card."""
PATIENCE = 0.95
"""How likely the Boss is to let everybody speak once more before it gives up."""
EAGERNESS = 0.9
"""How likely a deal is tried that can be made: one that has failed fails again if all stays as it is."""
SELDOM, OFTEN, MANY = 0.2, 0.4, 5
"""How often who joins others' deals tries one, and from how many seats on more often: else games drag on."""
SCALE = 12.0
"""With so much more money than the richest other, a win is likely."""
MOST_PARTNERS = 2
"""With more partners than these, few deals are closed."""


class _Table(NamedTuple):
    """A deal, or the one at the marker, as a seat sees it: how its slots can be filled."""

    required: Sequence[str]
    listed: Sequence[str]
    number: int

    @property
    def slots(self) -> int:
        """How many clans take part."""
        return len(self.required) + self.number

    def partners(self, own: Sequence[str]) -> int:
        """Return how many of the clans are others' beside one's own."""
        lacking = sum(clan not in own for clan in self.required)
        return lacking + max(0, self.number - sum(clan in own for clan in self.listed))


class Dealmaker(Bot):
    """Tries deals that need few partners, asks for a fair share, and stops deals without one."""

    style = say("Wants a fair share of every deal")

    def eagerness(self, seats: int) -> float:
        """Return how often a deal is tried that can be made, at a table of so many."""
        return EAGERNESS

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if view["deal"] is None:
            return _turn(view, offers, random, self.eagerness(len(view["seats"])))
        if (offer := offers.find("pass")) is not None and _gains(view, offers.seat):
            return Decision(offer.action(), say("The deal brings money as it stands."), "BOSS-5.5")
        if view["deal"]["boss"] == offers.seat:
            return _as_boss(view, offers, random)
        decision = _as_other(view, offers)
        if decision.action is None and offer is not None:
            return Decision(offer.action(), say("There is no reason to stop the deal."), "BOSS-5.5")
        return decision


class Joiner(Dealmaker):
    """Leaves it to others to be the Boss, more often than not."""

    style = say("Joins the deals of others, and seldom tries one")

    def eagerness(self, seats: int) -> float:
        return SELDOM if seats < MANY else OFTEN


def _clan_cards(hand: int) -> int:
    """Return how many clan cards of the right kind a hand may well have."""
    return (hand >= LAYS_FROM) + (hand >= RECRUITS_FROM)


def _at_marker(view: View) -> _Table | None:
    space = view["spaces"][view["marker"]]
    if space is None:
        return None
    choose = space["choose"]
    return _Table(space["required"], choose["of"] if choose else (), choose["count"] if choose else 0)


def _turn(view: View, offers: Offers, random: Random, eagerness: float) -> Decision:
    me, table = view["seats"][offers.seat], _at_marker(view)
    if (offer := offers.find("recruit")) is not None and me["hand"] >= HAND_LIMIT:
        clan = pick(random, offer.allowed("clan"))
        return Decision(
            offer.action(clan=clan), say("A poster can earn money in every later deal."), "BOSS-2.4"
        )
    if (offer := offers.find("discard")) is not None:
        reason = say("A hand has {limit} cards at most.", limit=HAND_LIMIT)
        return Decision(offer.action(cards=offer.allowed("cards")[-1]), reason, "BOSS-2.4")
    if (offer := offers.find("try_deal")) is not None and table is not None:
        cards = _clan_cards(me["hand"])
        partners = table.partners(me["posters"])
        nobodys = table.partners([clan for clan in CLANS if clan not in view["free_posters"]])
        if nobodys <= cards and partners <= MOST_PARTNERS + cards and random.random() < eagerness:
            reason = say("Partners needed for this deal: {count}.", count=partners)
            return Decision(offer.action(), reason, "BOSS-3.2")
    if (offer := offers.find("roll")) is not None:
        reason = (
            say("Nobody knows yet what this space needs. Another space may be known.")
            if table is None
            else say("This deal needs many partners: another space may need fewer.")
        )
        return Decision(offer.action(die=pick(random, offer.allowed("die"))), reason, "BOSS-2.1")
    if (offer := offers.find("draw")) is not None:
        reason = (
            say("Nobody knows yet what this space needs. Three cards are certain.")
            if table is None
            else say("This deal needs many partners: three cards will be worth more.")
        )
        return Decision(offer.action(), reason, "BOSS-2.3")
    if (offer := offers.find("end_roll")) is not None:
        reason = say("The die says whether the game goes on.")
        return Decision(offer.action(die=pick(random, offer.allowed("die"))), reason, "BOSS-8.1")
    if (offer := offers.find("try_deal")) is not None:
        return Decision(offer.action(), say("There is nothing else to do."), "BOSS-2.1")
    return Decision(None, say("It is another player's turn."), "BOSS-2.6")


def _table(view: View) -> _Table:
    table = _at_marker(view)
    assert table is not None, "a deal is open only where its space is known"
    return table


def _gains(view: View, me: int) -> int:
    """Return what a seat would be paid if the Boss closed the deal with the parts of now."""
    deal = view["deal"]
    if deal["boss"] == me:
        return int(deal["keeps"])
    return sum(slot["by"]["amount"] for slot in deal["slots"] if slot["by"] and slot["by"]["seat"] == me)


def _as_boss(view: View, offers: Offers, random: Random) -> Decision:
    deal, me = view["deal"], view["seats"][offers.seat]
    if deal.get("closing"):
        return Decision(None, say("The others answer first."), "BOSS-5.5")
    table = _table(view)
    close = offers.find("close")
    largest = max((slot["by"]["amount"] for slot in deal["slots"] if slot["by"]), default=0)
    can_close = close is not None and close.allows(fill={})
    if close is not None and can_close and deal["keeps"] >= max(1, largest, deal["payout"] // 3):
        reason = say("{keeps} of {payout} is a fair share.", keeps=deal["keeps"], payout=deal["payout"])
        return Decision(close.action(), reason, "BOSS-5.2")
    lay = offers.find("lay_clan")
    lacking = _lacking(view, offers.seat, table)
    laid = sum(one["seat"] == offers.seat for one in deal["laid"])
    if lay is not None and lacking and laid < _clan_cards(me["hand"] + laid):
        left = lay.allowed("clan")  # those of which the deck still has a card
        if wanted := [clan for clan in lacking if clan in left]:
            reason = say("A clan card fills that slot without paying anybody.")
            return Decision(lay.action(clan=wanted[0]), reason, "BOSS-3.4")
    recruit = offers.find("recruit")
    if recruit is not None and me["hand"] >= RECRUITS_FROM:
        wanted = [
            clan for clan in lacking if clan in recruit.allowed("clan") and clan not in deal["travelled"]
        ]
        if wanted:
            return Decision(
                recruit.action(clan=wanted[0]), say("The poster is needed here, and stays."), "BOSS-4.4"
            )
    if random.random() < PATIENCE:
        return Decision(None, say("Others may still agree, or ask for less."), "BOSS-3.6")
    if close is not None and can_close and deal["keeps"] * 2 > largest:
        reason = say(
            "{keeps} of {payout} is little, but better than nothing.",
            keeps=deal["keeps"],
            payout=deal["payout"],
        )
        return Decision(close.action(), reason, "BOSS-5.2")
    fail = offers.find("fail")
    assert fail is not None, "the Boss can always give up"
    return Decision(
        fail.action(),
        say("Nobody offers what is missing at a price that leaves the Boss anything."),
        "BOSS-6.1",
    )


def _lacking(view: View, me: int, table: _Table) -> list[str]:
    """Return the clans that the Boss would have to find: nobody fills them, or others do for money."""
    deal = view["deal"]
    by = {slot["clan"]: slot["by"] for slot in deal["slots"]}
    required = [clan for clan in table.required if by[clan] is None]
    listed = [clan for clan in table.listed if by[clan] is None] if deal["missing_choices"] else []
    paid = [slot["clan"] for slot in deal["slots"] if slot["by"] and slot["by"]["seat"] != me]
    paid.sort(key=lambda clan: -by[clan]["amount"])
    return required or listed or paid


def _as_other(view: View, offers: Offers) -> Decision:
    deal, me = view["deal"], view["seats"][offers.seat]
    table, boss = _table(view), deal["boss"]
    stop, played = offers.find("stop"), deal["played"]
    if (
        stop is not None
        and played["by"] != offers.seat
        and me["hand"] >= STOPS_FROM
        and _hits(view, offers.seat)
    ):
        return Decision(stop.action(), say("That card takes away a share in this deal."), "BOSS-4.6")
    take_over = offers.find("take_over")
    partners = table.partners(_able(view, offers.seat))
    if (
        take_over is not None
        and me["hand"] >= TAKES_OVER_FROM
        and partners <= 1
        and partners < table.partners(_able(view, boss))
    ):
        reason = say("The player who needs the fewest partners should be the Boss.")
        return Decision(take_over.action(), reason, "BOSS-4.5")
    if (agree := offers.find("agree")) is not None and (promise := _promise(view, agree, table)) is not None:
        reason = say(
            "A fair share of {payout} among all who take part is {amount}.",
            payout=deal["payout"],
            amount=promise.given["amount"],
        )
        return Decision(promise, reason, "BOSS-3.6")
    unfair = _gains(view, offers.seat) * len(view["seats"]) * 2 < deal["payout"]
    if deal["can_close"] and unfair and me["hand"] >= TRAVELS_FROM:
        travel = offers.find("travel")
        targets = [
            slot["clan"]
            for slot in deal["slots"]
            if slot["by"] and slot["by"]["with"] == "poster" and slot["by"]["seat"] != offers.seat
        ]
        if travel is not None and targets:
            reason = say(
                "{boss} could close the deal now, and this share of it is too small.", boss=SeatName(boss)
            )
            return Decision(travel.action(clan=targets[0]), reason, "BOSS-4.1")
    return Decision(None, say("The Boss decides now."), "BOSS-3.4")


class Negotiator(Planner):
    """Tries out what a deal bears: how much to ask for, and whether to try it at all."""

    style = say("Asks for as much as the Boss will accept")
    samples: ClassVar[int] = 6
    horizon: ClassVar[int | None] = 40

    def plans(self, view: View, offers: Offers, random: Random) -> list[Plan]:
        usual = JOINER.choose(view, offers, random)
        found = {repr(usual.action): usual}
        if usual.action is not None:
            ways = _turns(view, offers, random) if view["deal"] is None else _prices(view, offers, usual)
            for decision in ways:
                found.setdefault(repr(decision.action), decision)
        return [Plan(decision, JOINER) for decision in found.values()]

    def other(self, view: View, seat: int, random: Random) -> Bot:
        return pick(random, (DEALMAKER, JOINER))

    def estimate(self, state: Any, seat: int) -> float:
        best = max(money for index, money in enumerate(state.money) if index != seat)
        return 1 / (1 + exp((best - state.money[seat]) / SCALE))


def _turns(view: View, offers: Offers, random: Random) -> Iterator[Decision]:
    """Yield what a turn can be used for."""
    table = _at_marker(view)
    if table is not None and (offer := offers.find("try_deal")) is not None:
        partners = table.partners(view["seats"][offers.seat]["posters"])
        yield Decision(
            offer.action(), say("Partners needed for this deal: {count}.", count=partners), "BOSS-3.2"
        )
    if (offer := offers.find("roll")) is not None:
        reason = say("Another space may need fewer partners.")
        yield Decision(offer.action(die=pick(random, offer.allowed("die"))), reason, "BOSS-2.1")
    if (offer := offers.find("draw")) is not None:
        yield Decision(offer.action(), say("Cards decide later deals."), "BOSS-2.3")


def _prices(view: View, offers: Offers, usual: Decision) -> Iterator[Decision]:
    """Yield promises for other amounts than the usual one, up to what leaves the Boss a reason to close."""
    agree, deal, action = offers.find("agree"), view["deal"], usual.action
    if agree is None or action is None or action.do != "agree":
        return
    asked = {one["clan"]: one["amount"] for one in deal["promises"] if one["seat"] != agree.seat}
    left = deal["keeps"]  # what the Boss would have without this one
    for amount in sorted({left // 4, left // 3, left * 2 // 5, left // 2}):
        if 0 < amount < asked.get(action.given["clan"], amount + 1):
            reason = say("That leaves {left} for the Boss.", left=left - amount)
            yield Decision(agree.action(**{**action.given, "amount": amount}), reason, "BOSS-3.6")


def _able(view: View, me: int) -> list[str]:
    """Return the clans that a seat could fill for nothing as the Boss."""
    deal = view["deal"]
    posters = [clan for clan in view["seats"][me]["posters"] if clan not in deal["travelled"]]
    return posters + [one["clan"] for one in deal["laid"] if one["seat"] == me]


def _hits(view: View, me: int) -> bool:
    """Whether the card that could be stopped has hit something of a seat's."""
    played = view["deal"]["played"]
    return played["do"] == "travel" and played["clan"] in view["seats"][me]["posters"]


def _promise(view: View, agree: OpenOffer, table: _Table) -> Action | None:
    """Return a promise that is still to be made: for a fair share, and less than what others ask."""
    deal = view["deal"]
    made = {one["clan"] for one in deal["promises"] if one["seat"] == agree.seat}
    fair = max(1, deal["payout"] // (table.slots + 1))
    asked = {one["clan"]: one["amount"] for one in deal["promises"] if one["seat"] != agree.seat}
    for clan in agree.allowed("clan"):
        if clan in made:
            continue
        amount = min(fair, asked.get(clan, fair + 1) - 1)
        source = agree.allowed("with", clan=clan)
        if amount > 0 and source:
            return agree.action(clan=clan, **{"with": source[0]}, amount=amount)
    return None


class Board(Dealer):
    """Says what spaces and deal cards show, with numbers as they are common; a real copy has its own."""

    def describe(self, view: View, offers: Offers, random: Random) -> Action | None:
        done = view["deals_done"]
        card = offers.find("describe_deal_card")
        if view["step"] == "end_roll":
            known = view["deal_cards"][done - 1]
            if card is not None and known["end_rolls"] is None:
                rolls = tuple(range(1, 1 + pick(random, (1, 2, 3))))
                return card.action(number=done, value=known["value"], end_rolls=rolls)
        elif view["step"] in ("turn", "moved"):
            space = offers.find("describe_space")
            if space is not None and view["spaces"][view["marker"]] is None:
                return space.action(space=view["marker"], **_printed(random))
            if card is not None and view["dividend"] is None:
                before = view["deal_cards"][done - 1]["value"] if done else 2
                return card.action(number=done + 1, value=before + pick(random, (0, 0, 1)))
        return None

    def choose(self, view: View, offers: Offers, random: Random) -> Action | None:
        return None


def _printed(random: Random) -> dict[str, Any]:
    """Return what may be printed on a space: three to five of the clans take part."""
    clans = random.sample(CLANS, len(CLANS))
    required, count = pick(random, (1, 2, 3)), pick(random, (1, 2))
    return {
        "dividends": required + count + pick(random, (0, 1)),
        "required": tuple(clans[:required]),
        "choose": {"count": count, "of": tuple(clans[required : required + TRIPLE])},
    }


DEALMAKER, JOINER = Dealmaker(), Joiner()
BOTS: Mapping[Level, Bot] = {"easy": DEALMAKER, "middle": JOINER, "strong": Negotiator()}
DEALER = Board()
