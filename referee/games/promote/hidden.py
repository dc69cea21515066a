"""The hidden information of Who To Promote?, and the states that an audience may imagine (WTP-3.3)."""

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
    """Return the state with other hands of the same size; each card is in some of them, but not in all.

    Played cards do not narrow them: the piles are closed (WTP-6.1), and hands stay hidden after the end. All
    players see the place of a card face down, and nobody sees its value.
    """
    if audience.everything:
        return (state,)
    return tuple(_with_hands(state, audience, first) for first in range(len(HAND) + 1))


def _with_hands(state: State, audience: Audience, first: int) -> State:
    seats = tuple(
        player
        if audience.sees(seat)
        else player._replace(hand=_hand(len(player.hand), first, state.seven == seat))
        for seat, player in enumerate(state.seats)
    )
    entries = tuple(
        entry if audience.sees(entry.seat) else entry._replace(card=None) for entry in state.entries
    )
    return state._replace(seats=seats, entries=entries)


def _hand(count: int, first: int, may_have_seven: bool) -> tuple[int, ...]:
    """Return ``count`` consecutive cards from an index on, cyclically."""
    cards = (*HAND, SEVEN) if may_have_seven else HAND
    return tuple(sorted(cards[(first + at) % len(cards)] for at in range(count)))


def imagined_state(state: State, audience: Audience, random: Random) -> State:
    """Return the state with plausible hands, closed entries and piles.

    All players know the number of cards in each pile and hand, and nobody knows whose cards are in a pile
    (WTP-6.1). The cards that left a hand are in the piles, or out of the game.
    """
    employees = _votes_left(state)
    hands = [
        list(player.hand) if audience.sees(seat) else _some_hand(state, seat, random)
        for seat, player in enumerate(state.seats)
    ]
    own_cards = {entry.seat: entry.card for entry in state.entries if audience.sees(entry.seat)}
    are_closed = state.step in (SPOKESMAN, PLACING)
    entries = tuple(
        entry._replace(card=own_cards.get(entry.seat) or _some_card(hands[entry.seat], entry, random))
        if are_closed
        else entry
        for entry in state.entries
    )
    piles = _some_piles(state, hands, employees, random)
    seats = tuple(
        player._replace(hand=tuple(sorted(hand))) for player, hand in zip(state.seats, hands, strict=True)
    )
    return state._replace(seats=seats, entries=entries, piles=piles, last_round=LastRound())


def _votes_left(state: State) -> list[str]:
    """Return the employee of each vote on the piles, which is all that is known of it."""
    return sorted(vote.employee for vote in state.piles if vote.seat is not None)


def _some_hand(state: State, seat: int, random: Random) -> list[int]:
    """Return as many cards as a seat has, with a preference for high ones, which players keep."""
    count = len(state.seats[seat].hand)
    cards = _unplayed(state, seat)
    cards.sort(key=lambda card: card + random.gauss(0, 2.5))
    return cards[len(cards) - count :]


def _unplayed(state: State, seat: int) -> list[int]:
    """Return the cards of a seat that are not open."""
    cards = (*HAND, SEVEN) if state.seven == seat else HAND
    open_cards = {vote.card for vote in state.votes if vote.seat == seat}
    return [card for card in cards if card not in open_cards]


def _some_card(hand: Sequence[int], entry: Entry, random: Random) -> int:
    fitting = [card for card in hand if entry.employee != "intern" or card in INTERN_TAKES]
    return pick(random, fitting or hand)


def _some_piles(
    state: State, hands: Sequence[Sequence[int]], employees: Sequence[str], random: Random
) -> tuple[Vote, ...]:
    """Assign the played cards to the votes on the piles; each seat prefers one or two employees."""
    played = []
    for seat, hand in enumerate(hands):
        cards = [card for card in _unplayed(state, seat) if card not in hand]
        preferences = {employee: random.random() for employee in employees}
        played += [(seat, card, preferences) for card in cards]
    random.shuffle(played)
    played.sort(key=lambda item: -item[1])
    free, votes = list(employees), []
    for seat, card, preferences in played:
        if not free:
            break
        # negative cards go to the employees that a seat likes least
        choose = max if card > 0 else min
        employee = choose(free, key=preferences.__getitem__)
        free.remove(employee)
        votes.append(Vote(seat, card, employee))
    seatless = [vote for vote in state.piles if vote.seat is None]
    return (*votes, *seatless)
