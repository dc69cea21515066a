"""A player of Reputation who weighs credits against regard and workers, and what decks turn up for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from referee.engine.action import Action
from referee.engine.bot import Bot, Dealer, Decision, Offers, Plan, Planner, View
from referee.engine.info import Level
from referee.engine.sampling import pick
from referee.games.reputation.rules.flow import credits_label
from referee.games.reputation.rules.flow import workers as workers_
from referee.games.reputation.state import ROUNDS
from referee.i18n import SeatName, Sentence, say

USUAL_LOSS = 3.5
"""What a private card costs in reputation, where nobody may look (REP-6.6)."""
SAFE = 8.0
"""With so much more reputation than the last, more of it is worth little."""
SAFE_AT_FIRST, SAFE_EACH_ROUND = 18.0, 3.0
"""What the wary count as safe instead, divided by the number of seats; see :func:`_safe`."""
IN_DANGER, AT_EASE = 1.6, 0.25
"""What a point of reputation is worth in credits to who would be thrown out, and to who is safe."""


_NOT_DUE = (say("Awards and powers are for whoever holds the card."), "REP-11.1")


class _Weights(NamedTuple):
    """What a point of reputation and a worker away from HQ are worth now, in credits."""

    regard: float
    worker: float


class Manner(NamedTuple):
    """What sets one who bids apart from another.

    Attributes:
        worker: What a worker away from HQ is worth in credits, while more than two rounds are left.
        jumps: Whether a bid on the public project goes beyond the least, by one for each rival, where that is
            still worth it.
        most_of_hq: The part of HQ that is bid for a share in a card at most.
        most_of_share: The part of what a share in a card is worth that is bid for it at most.
        wary: Whether the lead that is safe grows from round to round, and is larger among fewer players.
    """

    worker: float = 0.35
    jumps: bool = False
    most_of_hq: float = 1.0
    most_of_share: float = 0.5
    wary: bool = False


class Investor(Bot):
    """Bids as long as a project brings more than its workers are worth, and stays out of the last place."""

    style = say("Weighs credits against regard")
    manner = Manner()

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if not any(offer.is_due for offer in offers):
            return Decision(None, *_NOT_DUE)
        match view["step"]:
            case "bidding" if view["turn"] == offers.seat:
                return _bid(view, offers, self.manner)
            case "cosponsor":
                return _cosponsor(view, offers, self.manner)
            case "return_workers" if (offer := offers.find("return_workers")) is not None:
                reason = say("A worker in the Break room can be in HQ again this round.")
                return Decision(offer.action(), reason, "REP-3.1")
            case "return_to_hq" if (offer := offers.find("return_to_hq")) is not None:
                reason = say("Only workers in HQ can bid, and at the end only they count.")
                return Decision(offer.action(), reason, "REP-8.1")
        return Decision(None, *_NOT_DUE)


class Bidder(Investor):
    """Jumps over bids to come, and keeps workers back for the next rounds.

    It pays more for a share in a card than the easy one, since the other neighbour gets the share otherwise.
    """

    style = say("Bids high at once, and keeps workers back")
    manner = Manner(worker=0.5, jumps=True, most_of_hq=0.5, most_of_share=0.75, wary=True)


def _standing(seat: Any) -> float:
    """Return what a seat's reputation is likely to be."""
    standing: float = seat["public_reputation"] - USUAL_LOSS * seat["private"]["cards"]
    return standing


def _safe(view: View, manner: Manner) -> float:
    """Return the lead over the last that is safe.

    The losses that lie face down pile up from round to round, and each of them is only guessed.
    With fewer seats, more cards come to each, so reputations drift further apart.
    """
    if not manner.wary:
        return SAFE
    whole: float = SAFE_AT_FIRST + SAFE_EACH_ROUND * view["round"]
    return whole / len(view["seats"])


def _weights(view: View, me: int, manner: Manner) -> _Weights:
    """Return what reputation and workers are worth to a seat now: less of both the safer it is."""
    mine = _standing(view["seats"][me])
    others = sorted(_standing(seat) for index, seat in enumerate(view["seats"]) if index != me)
    last = others[1] if len(others) == 4 else others[0]  # of five, two are thrown out (REP-10.3)
    lead = min(1.0, max(0.0, (mine - last) / _safe(view, manner)))
    left = ROUNDS - view["round"]
    worker = (
        manner.worker if left > 2 else 0.7 + 0.25 * (2 - left)
    )  # at the end, those in HQ count (REP-10.4)
    return _Weights(IN_DANGER + (AT_EASE - IN_DANGER) * lead, worker)


def _bid(view: View, offers: Offers, manner: Manner) -> Decision:
    auction, weights = view["auction"], _weights(view, offers.seat, manner)
    private, public = auction["private"], auction["public"]
    if offers.seat in (private["leader"], public["leader"]):
        return _speculate(offers, say("Whoever leads a project waits for the others."), "REP-5.6")
    bids: list[tuple[float, Action, Sentence, str]] = []
    offer = offers.find("bid_private")
    if offer is not None and (amounts := offer.allowed("workers")):
        workers = amounts[0]
        worth = private["credits"] - weights.regard * private["loss"] - weights.worker * workers
        bids.append((worth, offer.action(workers=workers), _why_private(private, workers), "REP-6.1"))
    offer = offers.find("bid_public")
    if offer is not None and (amounts := offer.allowed("credits")):
        gained = weights.regard * public["gain"] - weights.worker * public["workers"]
        worth = public["credits"] - amounts[0] + gained
        most = min(len(view["seats"]) - 1, len(amounts) - 1, int(worth))
        moved = amounts[max(0, most) if manner.jumps else 0]
        why = _why_public(public, public["credits"] - moved)
        bids.append((worth, offer.action(credits=moved), why, "REP-6.3"))
    if bids:
        worth, action, reason, clause = max(bids, key=lambda bid: bid[0])
        if worth > 0:
            return Decision(action, reason, clause)
        if len(auction["speculated"]) < len(view["seats"]) - 1:
            reason = say("Neither project is worth its workers now; there may be another turn to bid.")
            return _speculate(offers, reason, "REP-5.7")
        return _speculate(offers, say("Neither project is worth the workers that it takes."), "REP-5.8")
    return _speculate(offers, say("Too few workers are in HQ for any bid."), "REP-5.8")


def _speculate(offers: Offers, reason: Sentence, clause: str) -> Decision:
    offer = offers.find("speculate")
    assert offer is not None, "whose turn it is can always speculate"
    return Decision(offer.action(), reason, clause)


def _why_private(private: Any, workers: int) -> Sentence:
    return say(
        "It brings {credits} for {workers} and {loss} of your reputation: that is worth it.",
        credits=credits_label(private["credits"]),
        loss=private["loss"],
        workers=workers_(workers),
    )


def _why_public(public: Any, credits_left: int) -> Sentence:
    return say(
        "It brings {credits} and {gain} of reputation for {workers}: that is worth it.",
        credits=credits_label(credits_left),
        gain=public["gain"],
        workers=workers_(public["workers"]),
    )


def _cosponsor(view: View, offers: Offers, manner: Manner) -> Decision:
    sponsorship = view["cosponsor"]
    if (offer := offers.find("hide_marker")) is not None:
        left, right = (_standing(view["seats"][sponsorship[side]]) for side in ("left", "right"))
        hand = "left" if left >= right else "right"
        reason = say(
            "A tie gives {seat} the card as well, to whom more reputation matters less.",
            seat=SeatName(sponsorship[hand]),
        )
        return Decision(offer.action(hand=hand), reason, "REP-7.5")
    offer = offers.find("bid_cosponsor")
    if offer is None:
        return Decision(None, say("The neighbours of the sponsor bid now."), "REP-7.1")
    weights = _weights(view, offers.seat, manner)
    rival = _other(view, offers.seat)
    worth = weights.regard * sponsorship["gain"] / max(weights.worker, 0.1)
    affordable = int(worth * manner.most_of_share)
    kept_back = int(view["seats"][offers.seat]["hq"] * manner.most_of_hq)
    workers = _least(offer.allowed("workers"), min(affordable, rival["hq"] + 1, kept_back))
    if workers:
        reason = say(
            "A share in a card worth {gain} reputation is worth workers: {workers}.",
            gain=sponsorship["gain"],
            workers=workers,
        )
    else:
        reason = say("The card's reputation is not worth a worker now.")
    return Decision(offer.action(workers=workers), reason, "REP-7.5")


def _other(view: View, me: int) -> Any:
    """Return the seat that bids against this one (REP-7.1)."""
    sponsorship = view["cosponsor"]
    rival = sponsorship["right"] if sponsorship["left"] == me else sponsorship["left"]
    return view["seats"][rival]


def _least(allowed: Sequence[int], wanted: int) -> int:
    """Return the wanted number, or the highest that is allowed."""
    return max(number for number in allowed if number <= max(wanted, allowed[0]))


class Director(Planner):
    """Plays the rest of the game through for each bid that may be worth it."""

    style = say("Plays the rest of the game through before it bids")
    samples: ClassVar[int] = 12

    def plans(self, view: View, offers: Offers, random: Random) -> list[Plan]:
        usual = BIDDER.choose(view, offers, random)
        found = {repr(usual.action): usual}
        for decision in _ways(view, offers):
            found.setdefault(repr(decision.action), decision)
        return [Plan(decision, BIDDER) for decision in found.values()]

    def other(self, view: View, seat: int, random: Random) -> Bot:
        return pick(random, (INVESTOR, BIDDER))


def _ways(view: View, offers: Offers) -> Iterator[Decision]:
    """Yield what may be worth trying: any low bid, none at all, and shares at several prices."""
    me = offers.seat
    if view["step"] == "bidding" and view["turn"] == me:
        auction = view["auction"]
        if me in (auction["private"]["leader"], auction["public"]["leader"]):
            return
        if (offer := offers.find("bid_private")) is not None:
            for workers in offer.allowed("workers")[:3]:
                yield Decision(
                    offer.action(workers=workers), _why_private(auction["private"], workers), "REP-6.1"
                )
        if (offer := offers.find("bid_public")) is not None:
            for moved in offer.allowed("credits")[:4:2]:
                left = auction["public"]["credits"] - moved
                yield Decision(offer.action(credits=moved), _why_public(auction["public"], left), "REP-6.3")
        yield _speculate(offers, say("The workers are worth more in later rounds."), "REP-5.7")
    elif (offer := offers.find("bid_cosponsor")) is not None:
        gain = view["cosponsor"]["gain"]
        for workers in offer.allowed("workers")[:5]:
            reason = say(
                "A share in a card worth {gain} reputation is worth workers: {workers}.",
                gain=gain,
                workers=workers,
            )
            yield Decision(offer.action(workers=workers), reason, "REP-7.5")


class Decks(Dealer):
    """Turns up cards with numbers as they are common: the cards of a table, which the table types."""

    def choose(self, view: View, offers: Offers, random: Random) -> Action | None:
        offer = offers.find("reveal")
        if offer is None:
            return None
        return offer.action(
            private={"loss": pick(random, range(1, 7))},
            public={
                "workers": pick(random, range(1, 4)),
                "credits": pick(random, range(2, 8)),
                "gain": pick(random, range(2, 8)),
            },
        )


INVESTOR, BIDDER = Investor(), Bidder()
BOTS: Mapping[Level, Bot] = {"easy": INVESTOR, "middle": BIDDER, "strong": Director()}
DEALER = Decks()
