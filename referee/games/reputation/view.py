"""What each audience is shown of a game of Reputation, and the sentence that says what happens now."""

from __future__ import annotations

from typing import Any

from referee.engine.about import Progress, Prompt
from referee.engine.action import Audience
from referee.games.reputation.rules.bidding import can_bid
from referee.games.reputation.rules.cosponsor import entry_due, participants
from referee.games.reputation.state import (
    BIDDING,
    COSPONSOR,
    CREDIT_TOKENS,
    FINISHED,
    REPUTATION_TOKENS,
    RETURN_TO_HQ,
    RETURN_WORKERS,
    REVEAL,
    ROUNDS,
    SPACES,
    STAGES,
    State,
)
from referee.text import Listed, SeatName, Sentence, say, say_count


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats whose action is due."""
    if state.step == BIDDING:
        assert state.turn is not None
        return (state.turn,)
    if state.step == COSPONSOR:
        return tuple(entry_due(state))
    return state.due


def snapshot(state: State) -> dict[str, Any]:
    """Return the contract's picture of the state."""
    auction, sponsorship = state.auction, state.sponsorship
    shown_auction = None
    if auction is not None:
        shown_auction = {
            "private": {
                "leader": auction.private_leader,
                "workers": auction.private_bid,
                "credits": auction.moved,
            },
            "public": {
                "leader": auction.public_leader,
                "workers": auction.required,
                "credits": auction.left,
            },
        }
    shown_sponsorship = None
    if sponsorship is not None:
        primary, left, right = participants(state)
        shown_sponsorship = {"primary": primary, "left": left, "right": right}
    return {
        "round": state.round,
        "step": state.step,
        "start_seat": state.start_seat,
        "turn": state.turn,
        "waiting_for": list(waiting_for(state)),
        "auction": shown_auction,
        "cosponsor": shown_sponsorship,
        "seats": [_seat_snapshot(state, seat) for seat in range(len(state.seats))],
    }


def _seat_snapshot(state: State, index: int) -> dict[str, Any]:
    seat = state.seats[index]
    left, right = state.stacks[index], state.stacks[index - 1]
    return {
        "hq": seat.hq,
        "break_room": {space: int(full) for space, full in zip(SPACES, seat.break_room, strict=True)},
        "private": seat.private._asdict(),
        "left": {"cards": left.cards, "gain": left.gain, "workers": left.mine},
        "right": {"cards": right.cards, "gain": right.gain, "workers": right.theirs},
        "credits": seat.credits,
        "reputation_tokens": seat.reputation_tokens,
        "power_used": seat.power_used,
    }


def view(state: State, audience: Audience) -> dict[str, Any]:
    """Return what an audience sees; hidden figures are ``None`` until the game is over.

    Credits are shown to their owner only (REP-6.5), private losses to nobody (REP-6.6).
    """
    over = state.step == FINISHED
    picture = snapshot(state)
    for index, seat in enumerate(picture["seats"]):
        if not over:
            if not audience.sees(index):
                seat["credits"] = None
            if not audience.everything:
                seat["private"]["loss"] = None
    auction, sponsorship = state.auction, state.sponsorship
    if auction is not None:
        picture["auction"]["speculated"] = _speculated(state)
        picture["auction"]["private"] |= {"name": auction.private_name, "loss": auction.loss}
        picture["auction"]["public"] |= {"name": auction.public_name, "gain": auction.gain}
    if sponsorship is not None:
        picture["cosponsor"] |= {
            "name": sponsorship.public_name,
            "gain": sponsorship.gain,
            "workers": sponsorship.workers,
        }
    return picture


def _speculated(state: State) -> list[int]:
    """Return the seats that have speculated in a row, up to the one whose turn it is (REP-5.8)."""
    assert state.turn is not None
    return [(state.turn - back) % len(state.seats) for back in range(state.passes, 0, -1)]


def notices(state: State) -> tuple[Prompt, ...]:
    """Return what the table should know and is free to ignore (REP-1.5)."""
    found = []
    if state.bank > CREDIT_TOKENS:
        found.append(
            Prompt(
                say(
                    "More than {count} credits are out: if the bank runs short, use a substitute.",
                    count=CREDIT_TOKENS,
                ),
                "REP-1.5",
            )
        )
    if sum(seat.reputation_tokens for seat in state.seats) > REPUTATION_TOKENS:
        found.append(
            Prompt(
                say(
                    "More than {count} reputation tokens are out: use a substitute.",
                    count=REPUTATION_TOKENS,
                ),
                "REP-1.5",
            )
        )
    return tuple(found)


def progress(state: State) -> Progress:
    """Return round and step of seven; steps that this round leaves out are skipped (REP-2.2, REP-2.3)."""
    now = None if state.step == FINISHED else state.step
    return Progress(state.round, ROUNDS, STAGES, now, state.skipped)


def prompt(state: State, audience: Audience) -> Prompt:
    """Return what happens now, for the table or for the players of some seats."""
    due = waiting_for(state)
    mine = [seat for seat in due if seat in audience.seats]
    if audience.seats and due and not mine:
        return Prompt(say("Wait for {seats}.", seats=_names(due)), _CLAUSE[state.step])
    return Prompt(_sentence(state, due), _CLAUSE[state.step])


def _sentence(state: State, due: tuple[int, ...]) -> Sentence:
    if state.step == RETURN_WORKERS:
        return say("{seats}: bring workers back from your stacks to the Break room.", seats=_names(due))
    if state.step == REVEAL:
        return say("New cards: turn one up from each deck and type its numbers.")
    if state.step == BIDDING:
        return _bidding(state)
    if state.step == COSPONSOR:
        return _cosponsorship(state, due)
    if state.step == RETURN_TO_HQ:
        return say("{seats}: bring workers home from the Break room to HQ.", seats=_names(due))
    return say("The game is over: here is the reckoning.")


_CLAUSE = {
    RETURN_WORKERS: "REP-3.1",
    REVEAL: "REP-4.1",
    BIDDING: "REP-5.1",
    COSPONSOR: "REP-7.4",
    RETURN_TO_HQ: "REP-8.1",
    FINISHED: "REP-10.5",
}


def _names(seats: tuple[int, ...]) -> Listed:
    return Listed(tuple(SeatName(seat) for seat in seats))


def _bidding(state: State) -> Sentence:
    auction, turn = state.auction, state.turn
    assert auction is not None and turn is not None
    seat = SeatName(turn)
    if turn == auction.private_leader:
        return say("{seat} leads the private project and must speculate.", seat=seat)
    if turn == auction.public_leader:
        return say("{seat} leads the public project and must speculate.", seat=seat)
    if not can_bid(state, turn):
        return say("{seat} has no bid to make and must speculate.", seat=seat)
    left = len(state.seats) - state.passes
    return say_count(
        "{seat}: bid or speculate. One more speculation ends the bidding.",
        "{seat}: bid or speculate.",
        count=left,
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
    return say("Still to enter in secret: {seats}.", seats=_names(due))
