"""What an audience may not know of a game of Who To Promote?, and what it could be instead (WTP-3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from referee.engine.action import Audience
from referee.engine.sampling import pick
from referee.games.promote.rules.placing import INTERN_TAKES
from referee.games.promote.state import (
    HAND,
    PLACING,
    SEVEN,
    SPOKESMAN,
    Entry,
    LastRound,
    State,
    Vote,
)


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


def imagined_state(state: State, audience: Audience, random: Random) -> State:
    """Return the state with hands, closed entries and piles as they may be.

    Of a pile, all know how many cards it has, and nobody whose (WTP-6.1); of a hand, how many are left. What
    a seat has not in hand any more lies somewhere: in the piles there are, or out of the game.
    """
    left = _votes_left(state)
    hands = [
        list(one.hand) if audience.sees(seat) else _some_hand(state, seat, random)
        for seat, one in enumerate(state.seats)
    ]
    known = {entry.seat: entry.card for entry in state.entries if audience.sees(entry.seat)}
    are_closed = state.step in (SPOKESMAN, PLACING)
    entries = tuple(
        entry._replace(card=known.get(entry.seat) or _some_card(hands[entry.seat], entry, random))
        if are_closed
        else entry
        for entry in state.entries
    )
    piles = _some_piles(state, hands, left, random)
    seats = tuple(
        one._replace(hand=tuple(sorted(hand))) for one, hand in zip(state.seats, hands, strict=True)
    )
    return state._replace(seats=seats, entries=entries, piles=piles, last_round=LastRound())


def _votes_left(state: State) -> list[str]:
    """Return the employee of each vote on the piles, of which no more is known."""
    return sorted(vote.employee for vote in state.piles if vote.seat is not None)


def _some_hand(state: State, seat: int, random: Random) -> list[int]:
    """Return as many cards as a seat has: more likely high ones, which are kept for later."""
    count = len(state.seats[seat].hand)
    cards = _unplayed(state, seat)
    cards.sort(key=lambda card: card + random.gauss(0, 2.5))
    return cards[len(cards) - count :]


def _unplayed(state: State, seat: int) -> list[int]:
    """Return the cards of a seat that do not lie open."""
    cards = (*HAND, SEVEN) if state.seven == seat else HAND
    lying = {vote.card for vote in state.votes if vote.seat == seat}
    return [card for card in cards if card not in lying]


def _some_card(hand: Sequence[int], entry: Entry, random: Random) -> int:
    fitting = [card for card in hand if entry.employee != "intern" or card in INTERN_TAKES]
    return pick(random, fitting or hand)


def _some_piles(
    state: State, hands: Sequence[Sequence[int]], left: Sequence[str], random: Random
) -> tuple[Vote, ...]:
    """Deal out what seats have played to the votes on the piles: each gives most to one or two of them."""
    played = []
    for seat, hand in enumerate(hands):
        cards = [card for card in _unplayed(state, seat) if card not in hand]
        liking = {employee: random.random() for employee in left}
        played += [(seat, card, liking) for card in cards]
    random.shuffle(played)
    played.sort(key=lambda one: -one[1])
    free, votes = list(left), []
    for seat, card, liking in played:
        if not free:
            break
        # what hurts lies under others than what helps
        wanted = max if card > 0 else min
        employee = wanted(free, key=liking.__getitem__)
        free.remove(employee)
        votes.append(Vote(seat, card, employee))
    nobodys = [vote for vote in state.piles if vote.seat is None]
    return (*votes, *nobodys)
