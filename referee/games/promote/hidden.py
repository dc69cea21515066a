"""What an audience may not know of a game of Who To Promote?, and what it could be instead (WTP-3.3)."""

from __future__ import annotations

from referee.engine.action import Audience
from referee.games.promote.state import HAND, SEVEN, State


def possible_states(state: State, audience: Audience) -> tuple[State, ...]:
    """Return the state with other hands of as many cards: each card is in some of them and not in others.

    What was played is no argument: the piles are closed (WTP-6.1), and hands stay hidden after the end. Of a
    card that lies face down, all see where, and nobody what it is.
    """
    if audience.everything:
        return (state,)
    return tuple(_with_hands(state, audience, first) for first in range(len(HAND) + 1))


def _with_hands(state: State, audience: Audience, first: int) -> State:
    seats = tuple(
        one if audience.sees(seat) else one._replace(hand=_hand(len(one.hand), first, state.seven == seat))
        for seat, one in enumerate(state.seats)
    )
    entries = tuple(
        entry if audience.sees(entry.seat) else entry._replace(card=None) for entry in state.entries
    )
    return state._replace(seats=seats, entries=entries)


def _hand(count: int, first: int, may_have_seven: bool) -> tuple[int, ...]:
    """Return so many cards from a place on, around the end."""
    cards = (*HAND, SEVEN) if may_have_seven else HAND
    return tuple(sorted(cards[(first + at) % len(cards)] for at in range(count)))
