"""The prompt of a game of Reputation, with its clause."""

from __future__ import annotations

from referee.engine.state import FINISHED
from referee.games.reputation.rules.bidding import can_bid
from referee.games.reputation.rules.cosponsor import participants
from referee.games.reputation.state import (
    BIDDING,
    COSPONSOR,
    RETURN_TO_HQ,
    RETURN_WORKERS,
    REVEAL,
    State,
)
from referee.i18n import SeatName, Sentence, say, say_count, seat_names


def sentence(state: State, due: tuple[int, ...]) -> Sentence:
    """Return the prompt of a step for the seats that have to act."""
    if state.step == RETURN_WORKERS:
        return say("{seats}: bring workers back from your stacks to the Break room.", seats=seat_names(due))
    if state.step == REVEAL:
        return say("New cards: turn one up from each deck and type its numbers.")
    if state.step == BIDDING:
        return _bidding(state)
    if state.step == COSPONSOR:
        return _cosponsorship(state, due)
    if state.step == RETURN_TO_HQ:
        return say("{seats}: bring workers home from the Break room to HQ.", seats=seat_names(due))
    return say("The game is over: here is the reckoning.")


_CLAUSE = {
    RETURN_WORKERS: "REP-3.1",
    REVEAL: "REP-4.1",
    BIDDING: "REP-5.1",
    COSPONSOR: "REP-7.4",
    RETURN_TO_HQ: "REP-8.1",
    FINISHED: "REP-10.5",
}


def clause_of(state: State) -> str:
    """Return the clause of the step; a seat that can only speculate has its own clause."""
    auction, turn = state.auction, state.turn
    if auction is None or turn is None:
        return _CLAUSE[state.step]
    if turn in (auction.private_leader, auction.public_leader):
        return "REP-5.6"
    return "REP-5.1" if can_bid(state, turn) else "REP-5.8"


def _bidding(state: State) -> Sentence:
    auction, turn = state.auction, state.turn
    assert auction is not None and turn is not None
    seat = SeatName(turn)
    remaining = len(state.seats) - state.passes
    if turn == auction.private_leader:
        return say_count(
            "{seat} leads the private project and must speculate. That ends the bidding.",
            "{seat} leads the private project and must speculate.",
            count=remaining,
            seat=seat,
        )
    if turn == auction.public_leader:
        return say_count(
            "{seat} leads the public project and must speculate. That ends the bidding.",
            "{seat} leads the public project and must speculate.",
            count=remaining,
            seat=seat,
        )
    if not can_bid(state, turn):
        return say_count(
            "{seat} has no bid to make and must speculate. That ends the bidding.",
            "{seat} has no bid to make and must speculate.",
            count=remaining,
            seat=seat,
        )
    return say_count(
        "{seat}: bid or speculate. One more speculation ends the bidding.",
        "{seat}: bid or speculate.",
        count=remaining,
        seat=seat,
    )


def _cosponsorship(state: State, due: tuple[int, ...]) -> Sentence:
    primary, left, right = participants(state)
    if len(due) == 3:
        return say(
            "{primary} hides the marker; {left} ({left_hq} in HQ) and {right} ({right_hq} in HQ) "
            "bid in secret.",
            primary=SeatName(primary),
            left=SeatName(left),
            left_hq=state.seats[left].hq,
            right=SeatName(right),
            right_hq=state.seats[right].hq,
        )
    if not due:
        return say("All three are in: open together.")
    return say("Still to enter in secret: {seats}.", seats=seat_names(due))
