"""The view of a game of Reputation for each audience, and the prompt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from referee.engine.action import Audience
from referee.engine.info import Progress, Prompt, wait_for
from referee.engine.state import FINISHED
from referee.games.reputation.prompts import clause_of, sentence
from referee.games.reputation.rules.bidding import forced, left_to_speculate
from referee.games.reputation.rules.cosponsor import entry_due, participants
from referee.games.reputation.rules.flow import blocked
from referee.games.reputation.rules.returning import SPACE_LABELS
from referee.games.reputation.scoring import eliminated, public_reputation
from referee.games.reputation.state import (
    BIDDING,
    COSPONSOR,
    RETURN_WORKERS,
    REVEAL,
    ROUNDS,
    SPACES,
    STAGES,
    WORKERS,
    Auction,
    Sponsorship,
    State,
)
from referee.i18n import Listed, SeatName, Sentence, say, say_count


class ReputationBid(TypedDict):
    """A project in the bidding: the leader, the workers that it takes, and the credits beside it."""

    leader: int | None
    workers: int
    credits: int


class ReputationPrivateProject(ReputationBid):
    """The private project with its card."""

    name: str
    loss: int


class ReputationPublicProject(ReputationBid):
    """The public project with its card."""

    name: str
    gain: int


class _Auction(TypedDict):
    private: ReputationBid
    public: ReputationBid


class ReputationAuction(TypedDict):
    """The two projects in the bidding, and the seats that have speculated in a row.

    ``left``: those whose speculations would end the bidding, from the turn on; ``forced``: the first of them
    that can only speculate, one after the other.
    """

    private: ReputationPrivateProject
    public: ReputationPublicProject
    speculated: list[int]
    left: list[int]
    forced: list[int]


class _Sponsorship(TypedDict):
    primary: int
    left: int
    right: int


class ReputationSponsorship(_Sponsorship):
    """The seats that may co-sponsor the public card, with the card."""

    name: str
    gain: int
    workers: int


class ReputationBreakRoom(TypedDict):
    """The number of workers on each space: 1 or 0."""

    left: int
    middle: int
    right: int


class ReputationPrivateStack(TypedDict):
    """The private cards of a seat, and its workers on them; ``loss`` is ``None`` if hidden."""

    cards: int
    loss: int | None
    workers: int


class ReputationPublicStack(TypedDict):
    """The public cards on one side of a seat, and its workers on them."""

    cards: int
    gain: int
    workers: int


class ReputationSeat(TypedDict):
    """A seat; ``credits`` are ``None`` if hidden."""

    hq: int
    break_room: ReputationBreakRoom
    private: ReputationPrivateStack
    left: ReputationPublicStack
    right: ReputationPublicStack
    credits: int | None
    reputation_tokens: int
    power_used: bool


class ReputationSeatView(ReputationSeat):
    """A seat with its public reputation: from HQ, tokens and both public stacks."""

    public_reputation: int


class ReputationStanding(TypedDict):
    """The seats by public reputation, highest first.

    ``last``: those that would be eliminated if nothing else counted, by ``clause``.
    """

    order: list[int]
    last: list[int]
    clause: str


class _Turn(TypedDict):
    round: int
    step: str
    start_seat: int
    turn: int | None
    waiting_for: list[int]


class ReputationSnapshot(_Turn):
    """The contract's snapshot of the state, with nothing hidden."""

    auction: _Auction | None
    cosponsor: _Sponsorship | None
    seats: list[ReputationSeat]


class ReputationView(_Turn):
    """The view of an audience, see :func:`view`."""

    auction: ReputationAuction | None
    cosponsor: ReputationSponsorship | None
    seats: list[ReputationSeatView]
    standing: ReputationStanding


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats that have to act."""
    if state.step == BIDDING:
        assert state.turn is not None
        return (state.turn,)
    if state.step == COSPONSOR:
        return tuple(entry_due(state))
    return state.due


def snapshot(state: State) -> ReputationSnapshot:
    """Return the contract's snapshot of the state."""
    auction = state.auction
    bids: _Auction | None = None
    if auction is not None:
        bids = {"private": _private_bid(auction), "public": _public_bid(auction)}
    return {
        **_turn(state),
        "auction": bids,
        "cosponsor": None if state.sponsorship is None else _participants(state),
        "seats": [_seat(state, seat) for seat in range(len(state.seats))],
    }


def _turn(state: State) -> _Turn:
    return {
        "round": state.round,
        "step": state.step,
        "start_seat": state.start_seat,
        "turn": state.turn,
        "waiting_for": list(waiting_for(state)),
    }


def _private_bid(auction: Auction) -> ReputationBid:
    return {"leader": auction.private_leader, "workers": auction.private_bid, "credits": auction.moved}


def _public_bid(auction: Auction) -> ReputationBid:
    return {"leader": auction.public_leader, "workers": auction.required, "credits": auction.left}


def _participants(state: State) -> _Sponsorship:
    primary, left, right = participants(state)
    return {"primary": primary, "left": left, "right": right}


def _seat(state: State, index: int) -> ReputationSeat:
    seat = state.seats[index]
    left, right = state.stacks[index], state.stacks[index - 1]
    first, second, third = map(int, seat.break_room)
    return {
        "hq": seat.hq,
        "break_room": {"left": first, "middle": second, "right": third},
        "private": {
            "cards": seat.private.cards,
            "loss": seat.private.loss,
            "workers": seat.private.workers,
        },
        "left": {"cards": left.cards, "gain": left.gain, "workers": left.mine},
        "right": {"cards": right.cards, "gain": right.gain, "workers": right.theirs},
        "credits": seat.credits,
        "reputation_tokens": seat.reputation_tokens,
        "power_used": seat.power_used,
    }


def view(state: State, audience: Audience) -> ReputationView:
    """Return the view of an audience; hidden figures are ``None`` until the game is over.

    Only their owner sees credits (REP-6.5), and nobody sees private losses (REP-6.6).
    """
    is_over = state.step == FINISHED
    seats: list[ReputationSeatView] = [
        {**_seat(state, seat), "public_reputation": public_reputation(state, seat)}
        for seat in range(len(state.seats))
    ]
    for index, seat in enumerate(seats):
        if not is_over:
            if not audience.sees(index):
                seat["credits"] = None
            if not audience.everything:
                seat["private"]["loss"] = None
    return {
        **_turn(state),
        "auction": None if state.auction is None else _auction(state, state.auction),
        "cosponsor": None if state.sponsorship is None else _cosponsor(state, state.sponsorship),
        "seats": seats,
        "standing": _standing(state),
    }


def _standing(state: State) -> ReputationStanding:
    visible = [public_reputation(state, seat) for seat in range(len(state.seats))]
    last, verdict = eliminated(visible, state.elimination)
    return {
        "order": sorted(range(len(visible)), key=lambda seat: (-visible[seat], seat)),
        "last": sorted(last),
        "clause": verdict.clause,
    }


def _auction(state: State, auction: Auction) -> ReputationAuction:
    return {
        "private": {**_private_bid(auction), "name": auction.private_name, "loss": auction.loss},
        "public": {**_public_bid(auction), "name": auction.public_name, "gain": auction.gain},
        "speculated": _speculated(state),
        "left": list(left_to_speculate(state)),
        "forced": list(forced(state)),
    }


def _cosponsor(state: State, sponsorship: Sponsorship) -> ReputationSponsorship:
    return {
        **_participants(state),
        "name": sponsorship.public_name,
        "gain": sponsorship.gain,
        "workers": sponsorship.workers,
    }


def _speculated(state: State) -> list[int]:
    """Return the seats that have speculated in a row before the current turn (REP-5.8)."""
    assert state.turn is not None
    return [(state.turn - back) % len(state.seats) for back in range(state.passes, 0, -1)]


def setting_up(state: State) -> tuple[Prompt, ...]:
    """Return the setup of the table before the first cards are turned up, line by line."""
    if state.round > 1 or state.step != REVEAL:
        return ()
    return (
        Prompt(
            say_count(
                "Each player: a board with {count} worker in HQ, a CEO and a Corporation card.",
                "Each player: a board with {count} workers in HQ, a CEO and a Corporation card.",
                count=state.seats[0].hq,
            ),
            "REP-1.2",
        ),
        Prompt(
            say(
                "Two decks, shuffled: {count} cards of each, face down. The rest goes back unseen.",
                count=ROUNDS,
            ),
            "REP-1.4",
        ),
        Prompt(say("Nobody has credits, reputation tokens or the public marker yet."), "REP-1.5"),
        Prompt(say("{seat} takes the start player marker.", seat=SeatName(state.start_seat)), "REP-1.6"),
    )


def notices(state: State) -> tuple[Prompt, ...]:
    """Return notices for the table, which it may ignore (REP-1.2, REP-3.4)."""
    # a card may grant a worker, so no correction is refused for the count
    counts = [state.workers_of(seat) for seat in range(len(state.seats))]
    changed = tuple(
        Prompt(_workers_changed(seat, count, WORKERS[len(counts)]), "REP-1.2")
        for seat, count in enumerate(counts)
        if count != WORKERS[len(counts)]
    )
    blocked_seats = [
        seat for seat in range(len(counts)) if seat not in state.acted and any(blocked(state, seat))
    ]
    if state.step != RETURN_WORKERS or not blocked_seats:
        return changed
    return (Prompt(_blocked_sentence(state, blocked_seats), "REP-3.4"), *changed)


def _blocked_sentence(state: State, seats: list[int]) -> Sentence:
    """Return the sentence that names the seats whose workers cannot leave their stacks."""
    whose = [
        say("{seat} ({spaces})", seat=SeatName(seat), spaces=Listed(tuple(_taken_spaces(state, seat))))
        for seat in seats
    ]
    return say("Stay on their stacks, as the space is taken: {whose}.", whose=Listed(tuple(whose)))


def _taken_spaces(state: State, seat: int) -> Iterator[Sentence]:
    for space, is_blocked in zip(SPACES, blocked(state, seat), strict=True):
        if is_blocked:
            yield SPACE_LABELS[space]


def _workers_changed(seat: int, count: int, usual: int) -> Sentence:
    return say(
        "{seat} has {count} workers on the table instead of {usual}, by a correction.",
        seat=SeatName(seat),
        count=count,
        usual=usual,
    )


def progress(state: State) -> Progress:
    """Return the round and its step; the round may skip some steps (REP-2.2, REP-2.3)."""
    now = None if state.step == FINISHED else state.step
    return Progress(state.round, ROUNDS, STAGES, now, state.skipped)


def prompt(state: State, audience: Audience) -> Prompt:
    """Return the prompt for the table or for the players of some seats."""
    due, clause = waiting_for(state), clause_of(state)
    return wait_for(due, audience, clause) or Prompt(sentence(state, due), clause)
