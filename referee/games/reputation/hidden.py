"""The hidden figures of Reputation, and the states that an audience may imagine (REP-6.5, REP-6.6)."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Audience
from referee.engine.sampling import pick
from referee.engine.state import FINISHED
from referee.games.reputation.state import CLOSED, PrivateStack, Seat, Sponsorship, State

_LEAST, _MOST = 0, 1_000_000
USUAL_LOSSES = range(1, 7)
"""The likely losses of reputation on private cards, all equally probable."""
USUAL_MOST_BID = 4
"""The usual highest bid of a neighbour for a share in a card."""
_CREDITS_OF_PRIVATE, _CREDITS_OF_PUBLIC = (2, 7), (0, 3)
"""The least and most credits that a card usually brings its owner; two seats share a public one."""


def possible_states(state: State, audience: Audience) -> tuple[State, ...]:
    """Return the state with the lowest and with the highest possible hidden credits and losses."""
    if audience.everything or state.step == FINISHED:
        return (state,)
    return tuple(
        state._replace(
            seats=tuple(_seat(seat, index, audience, value) for index, seat in enumerate(state.seats))
        )
        for value in (_LEAST, _MOST)
    )


def _seat(seat: Seat, index: int, audience: Audience, value: int) -> Seat:
    seat = seat._replace(private=seat.private._replace(loss=value))
    return seat if audience.sees(index) else seat._replace(credits=value)


def imagined_state(state: State, audience: Audience, random: Random) -> State:
    """Return the state with plausible credits, losses and closed entries, by the visible cards."""
    seats = tuple(
        _some_seat(state, index, is_own=audience.sees(index), random=random)
        for index in range(len(state.seats))
    )
    sponsorship = state.sponsorship
    if sponsorship is not None:
        sponsorship = _some_entries(state, sponsorship, audience, random)
    return state._replace(seats=seats, sponsorship=sponsorship, effects=())


def _some_seat(state: State, index: int, *, is_own: bool, random: Random) -> Seat:
    seat = state.seats[index]
    cards = seat.private.cards
    losses = tuple((str(number), pick(random, USUAL_LOSSES)) for number in range(cards))
    private = PrivateStack(cards, sum(loss for _, loss in losses), seat.private.workers, losses)
    shared = state.stacks[index].cards + state.stacks[index - 1].cards
    guess = sum(random.randint(*_CREDITS_OF_PRIVATE) for _ in range(cards))
    guess += sum(random.randint(*_CREDITS_OF_PUBLIC) for _ in range(shared))
    return seat._replace(private=private, credits=seat.credits if is_own else guess)


def _some_entries(state: State, sponsorship: Sponsorship, audience: Audience, random: Random) -> Sponsorship:
    primary = sponsorship.primary
    left, right = state.left_neighbour(primary), state.right_neighbour(primary)

    def bid(seat: int, entered: Any) -> Any:
        is_known = entered is None or (audience.sees(seat) and entered is not CLOSED)
        return entered if is_known else random.randint(0, min(USUAL_MOST_BID, state.seats[seat].hq))

    hand = sponsorship.hand
    if hand is not None and not audience.sees(primary):
        hand = "left" if random.random() < 0.5 else "right"
    return sponsorship._replace(
        hand=hand,
        left_bid=bid(left, sponsorship.left_bid),
        right_bid=bid(right, sponsorship.right_bid),
    )
