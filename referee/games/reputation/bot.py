"""A player of Reputation who weighs credits against regard and workers, and what decks turn up for it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from referee.engine.action import Action
from referee.engine.bot import Bot, Dealer, Decision, Offers, View
from referee.engine.sampling import pick
from referee.games.reputation.rules.flow import credits_
from referee.games.reputation.rules.flow import workers as workers_
from referee.games.reputation.state import ROUNDS
from referee.i18n import SeatName, Sentence, say

USUAL_LOSS = 3.5
"""What a private card costs in reputation, where nobody may look (REP-6.6)."""
SAFE = 8.0
"""With so much more reputation than the last, more of it is worth little."""
IN_DANGER, AT_EASE = 1.6, 0.25
"""What a point of reputation is worth in credits to who would be thrown out, and to who is safe."""


class _Weights(NamedTuple):
    """What a point of reputation and a worker away from HQ are worth now, in credits."""

    regard: float
    worker: float


class Investor(Bot):
    """Bids as long as a project brings more than its workers are worth, and stays out of the last place."""

    style = say("Weighs credits against regard")

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        match view["step"]:
            case "bidding" if view["turn"] == offers.seat:
                return _bid(view, offers)
            case "cosponsor":
                return _cosponsor(view, offers)
            case "return_workers" if (offer := offers.find("return_workers")) is not None:
                reason = say("A worker in the Break room can be in HQ again this round.")
                return Decision(offer.action(), reason, "REP-3.1")
            case "return_to_hq" if (offer := offers.find("return_to_hq")) is not None:
                reason = say("Only workers in HQ can bid, and at the end only they count.")
                return Decision(offer.action(), reason, "REP-8.1")
        return Decision(None, say("Awards and powers are for whoever holds the card."), "REP-11.1")


def _standing(seat: Any) -> float:
    """Return what a seat's reputation is likely to be."""
    standing: float = seat["public_reputation"] - USUAL_LOSS * seat["private"]["cards"]
    return standing


def _weights(view: View, me: int) -> _Weights:
    """Return what reputation and workers are worth to a seat now: less of both the safer it is."""
    mine = _standing(view["seats"][me])
    others = sorted(_standing(seat) for index, seat in enumerate(view["seats"]) if index != me)
    last = others[1] if len(others) == 4 else others[0]  # of five, two are thrown out (REP-10.3)
    lead = min(1.0, max(0.0, (mine - last) / SAFE))
    left = ROUNDS - view["round"]
    worker = 0.35 if left > 2 else 0.7 + 0.25 * (2 - left)  # at the end, those in HQ count (REP-10.4)
    return _Weights(IN_DANGER + (AT_EASE - IN_DANGER) * lead, worker)


def _bid(view: View, offers: Offers) -> Decision:
    auction, weights = view["auction"], _weights(view, offers.seat)
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
        credits_left = public["credits"] - amounts[0]
        worth = credits_left + weights.regard * public["gain"] - weights.worker * public["workers"]
        bids.append((worth, offer.action(credits=amounts[0]), _why_public(public, credits_left), "REP-6.3"))
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
        credits=credits_(private["credits"]),
        loss=private["loss"],
        workers=workers_(workers),
    )


def _why_public(public: Any, credits_left: int) -> Sentence:
    return say(
        "It brings {credits} and {gain} of reputation for {workers}: that is worth it.",
        credits=credits_(credits_left),
        gain=public["gain"],
        workers=workers_(public["workers"]),
    )


def _cosponsor(view: View, offers: Offers) -> Decision:
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
    weights = _weights(view, offers.seat)
    rival = _other(view, offers.seat)
    affordable = int(weights.regard * sponsorship["gain"] / max(weights.worker, 0.1) / 2)
    workers = _least(offer.allowed("workers"), min(affordable, rival["hq"] + 1))
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


class Decks(Dealer):
    """Turns up cards with numbers as they are common: those of its own copy are the table's to type."""

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


BOT = Investor()
DEALER = Decks()
