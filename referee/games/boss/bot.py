"""Bots of I'm the Boss! that want a fair share of every deal, and the dealer that describes the board.

The referee knows only the number of influence cards, and so do bots. They play a card only from a hand that
probably has one of its kind.
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

LAY_MIN_HAND, TRAVEL_MIN_HAND, STOP_MIN_HAND, TAKE_OVER_MIN_HAND, RECRUIT_MIN_HAND = 3, 3, 5, 4, 6
"""The least number of cards in a hand that probably has such a card."""
WAIT_PROBABILITY = 0.95
"""The probability that the Boss waits for more offers before it gives up."""
DEAL_PROBABILITY = 0.9
"""The probability of trying a feasible deal; below 1, since the same deal may fail repeatedly."""
JOINER_DEAL_PROBABILITY, JOINER_DEAL_PROBABILITY_LARGE_TABLE, LARGE_TABLE_SEATS = 0.2, 0.4, 5
"""How often a :class:`Joiner` tries a deal, and more often at a large table, so that games end."""
LEAD_SCALE_MILLION = 12.0
"""A lead over the richest rival that makes a win likely."""
MOST_PARTNERS = 2
"""The most partners with which deals usually close."""


class _Table(NamedTuple):
    """The slots of a deal, or of the space at the marker."""

    required: Sequence[str]
    listed: Sequence[str]
    number: int

    @property
    def slots(self) -> int:
        """The number of clans that take part."""
        return len(self.required) + self.number

    def partners(self, own: Sequence[str]) -> int:
        """Return how many slots clans outside ``own`` would have to fill."""
        lacking = sum(clan not in own for clan in self.required)
        return lacking + max(0, self.number - sum(clan in own for clan in self.listed))


class Dealmaker(Bot):
    """Tries deals that need few partners, asks for a fair share, and stops deals without one."""

    style = say("Wants a fair share of every deal")

    def deal_probability(self, seats: int) -> float:
        """Return the probability of trying a feasible deal at a table with so many seats."""
        return DEAL_PROBABILITY

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if view["deal"] is None:
            return _turn(view, offers, random, self.deal_probability(len(view["seats"])))
        if (offer := offers.find("pass")) is not None and _current_share(view, offers.seat):
            return Decision(offer.action(), say("The deal brings money as it stands."), "BOSS-5.5")
        if view["deal"]["boss"] == offers.seat:
            return _as_boss(view, offers, random)
        decision = _as_other(view, offers)
        if decision.action is None and offer is not None:
            return Decision(offer.action(), say("There is no reason to stop the deal."), "BOSS-5.5")
        return decision


class Joiner(Dealmaker):
    """Usually leaves it to others to be the Boss."""

    style = say("Joins the deals of others, and seldom tries one")

    def deal_probability(self, seats: int) -> float:
        return JOINER_DEAL_PROBABILITY if seats < LARGE_TABLE_SEATS else JOINER_DEAL_PROBABILITY_LARGE_TABLE


def _clan_cards(hand: int) -> int:
    """Return how many clan cards of the right kind a hand probably has."""
    return (hand >= LAY_MIN_HAND) + (hand >= RECRUIT_MIN_HAND)


def _at_marker(view: View) -> _Table | None:
    space = view["spaces"][view["marker"]]
    if space is None:
        return None
    choose = space["choose"]
    return _Table(space["required"], choose["of"] if choose else (), choose["count"] if choose else 0)


def _turn(view: View, offers: Offers, random: Random, deal_probability: float) -> Decision:
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
        if nobodys <= cards and partners <= MOST_PARTNERS + cards and random.random() < deal_probability:
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


def _current_share(view: View, me: int) -> int:
    """Return the payment of a seat if the Boss closed the deal now."""
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
    laid = sum(card["seat"] == offers.seat for card in deal["laid"])
    if lay is not None and lacking and laid < _clan_cards(me["hand"] + laid):
        available = lay.allowed("clan")  # clans of which the deck still has a card
        if useful := [clan for clan in lacking if clan in available]:
            reason = say("A clan card fills that slot without paying anybody.")
            return Decision(lay.action(clan=useful[0]), reason, "BOSS-3.4")
    recruit = offers.find("recruit")
    if recruit is not None and me["hand"] >= RECRUIT_MIN_HAND:
        useful = [
            clan for clan in lacking if clan in recruit.allowed("clan") and clan not in deal["travelled"]
        ]
        if useful:
            return Decision(
                recruit.action(clan=useful[0]), say("The poster is needed here, and stays."), "BOSS-4.4"
            )
    if random.random() < WAIT_PROBABILITY:
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
    """Return the clans that the Boss needs: those that nobody fills, or that others fill for money."""
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
        and me["hand"] >= STOP_MIN_HAND
        and _is_hit(view, offers.seat)
    ):
        return Decision(stop.action(), say("That card takes away a share in this deal."), "BOSS-4.6")
    take_over = offers.find("take_over")
    partners = table.partners(_own_clans(view, offers.seat))
    if (
        take_over is not None
        and me["hand"] >= TAKE_OVER_MIN_HAND
        and partners <= 1
        and partners < table.partners(_own_clans(view, boss))
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
    unfair = _current_share(view, offers.seat) * len(view["seats"]) * 2 < deal["payout"]
    if deal["can_close"] and unfair and me["hand"] >= TRAVEL_MIN_HAND:
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
    """Simulates whether to try a deal, and how much to ask for."""

    style = say("Asks for as much as the Boss will accept")
    samples: ClassVar[int] = 6
    horizon: ClassVar[int | None] = 40

    def plans(self, view: View, offers: Offers, random: Random) -> list[Plan]:
        default = JOINER.choose(view, offers, random)
        plans = {repr(default.action): default}
        if default.action is not None:
            alternatives = (
                _turn_options(view, offers, random)
                if view["deal"] is None
                else _other_amounts(view, offers, default)
            )
            for decision in alternatives:
                plans.setdefault(repr(decision.action), decision)
        return [Plan(decision, JOINER) for decision in plans.values()]

    def other(self, view: View, seat: int, random: Random) -> Bot:
        return pick(random, (DEALMAKER, JOINER))

    def estimate(self, state: Any, seat: int) -> float:
        best = max(money for index, money in enumerate(state.money) if index != seat)
        return 1 / (1 + exp((best - state.money[seat]) / LEAD_SCALE_MILLION))


def _turn_options(view: View, offers: Offers, random: Random) -> Iterator[Decision]:
    """Yield the options of a turn."""
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


def _other_amounts(view: View, offers: Offers, default: Decision) -> Iterator[Decision]:
    """Yield promises for other amounts, up to half of what the Boss would keep."""
    agree, deal, action = offers.find("agree"), view["deal"], default.action
    if agree is None or action is None or action.do != "agree":
        return
    rival_amounts = {
        promise["clan"]: promise["amount"] for promise in deal["promises"] if promise["seat"] != agree.seat
    }
    keeps = deal["keeps"]  # what the Boss would keep without this promise
    for amount in sorted({keeps // 4, keeps // 3, keeps * 2 // 5, keeps // 2}):
        if 0 < amount < rival_amounts.get(action.given["clan"], amount + 1):
            reason = say("That leaves {left} for the Boss.", left=keeps - amount)
            yield Decision(agree.action(**{**action.given, "amount": amount}), reason, "BOSS-3.6")


def _own_clans(view: View, me: int) -> list[str]:
    """Return the clans that a seat could fill without payment as the Boss."""
    deal = view["deal"]
    posters = [clan for clan in view["seats"][me]["posters"] if clan not in deal["travelled"]]
    return posters + [card["clan"] for card in deal["laid"] if card["seat"] == me]


def _is_hit(view: View, me: int) -> bool:
    """Whether the card that a stop would cancel affects a poster of the seat."""
    played = view["deal"]["played"]
    return played["do"] == "travel" and played["clan"] in view["seats"][me]["posters"]


def _promise(view: View, agree: OpenOffer, table: _Table) -> Action | None:
    """Return a new promise: for a fair share, and less than rivals ask."""
    deal = view["deal"]
    made = {promise["clan"] for promise in deal["promises"] if promise["seat"] == agree.seat}
    fair = max(1, deal["payout"] // (table.slots + 1))
    rival_amounts = {
        promise["clan"]: promise["amount"] for promise in deal["promises"] if promise["seat"] != agree.seat
    }
    for clan in agree.allowed("clan"):
        if clan in made:
            continue
        amount = min(fair, rival_amounts.get(clan, fair + 1) - 1)
        source = agree.allowed("with", clan=clan)
        if amount > 0 and source:
            return agree.action(clan=clan, **{"with": source[0]}, amount=amount)
    return None


class Board(Dealer):
    """Describes spaces and deal cards with plausible numbers; a real copy has other ones."""

    def describe(self, view: View, offers: Offers, random: Random) -> Action | None:
        done = view["deals_done"]
        card = offers.find("describe_deal_card")
        if view["step"] == "end_roll":
            last_card = view["deal_cards"][done - 1]
            if card is not None and last_card["end_rolls"] is None:
                rolls = tuple(range(1, 1 + pick(random, (1, 2, 3))))
                return card.action(number=done, value=last_card["value"], end_rolls=rolls)
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
    """Return a plausible space: three to five of the clans take part."""
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
