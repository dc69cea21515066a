"""Whose turn to place a VP it is, as far as the book tells: nobody is held to it (BAS-9.4).

From the starting seat on each places one, the last one all of its VPs, and the others go back the same way
with the rest. How many VPs were lifted only the table knows.
"""

from __future__ import annotations

from collections import Counter

from referee.games.bastards.state import NUMBERS, State


def placing_order(state: State) -> tuple[int, ...]:
    """Return the seats in the order of a whole phase: there, and back from the last one."""
    there = state.precedence(range(len(state.seats)))
    return (*there, *reversed(there[:-1]))


def _position(state: State) -> int:
    """Return how far in :func:`placing_order` the phase is; its length once all is placed."""
    seats, order = len(state.seats), placing_order(state)
    last, at = seats - 1, 0
    placed: Counter[int] = Counter()
    for seat in state.placers:
        placed[seat] += 1
        # on the way there, a seat that comes early does not end the turns of those before the last one
        ahead = range(at, len(order) if at >= last else seats)
        found = next((index for index in ahead if order[index] == seat), None)
        if found is not None:
            at = found + 1 if found < last else found
    while at < len(order) and placed[order[at]] >= len(NUMBERS) and not _has_vp_to_place(state, order[at]):
        at += 1
    return at


def _has_vp_to_place(state: State, seat: int) -> bool:
    """Whether a VP of a seat is not on the board yet: one that was thrown out and came back counts twice."""
    return None in state.seats[seat].places


def next_placers(state: State) -> tuple[int, ...]:
    """Return the seats that still have a turn, the next one first; none once all is placed.

    Who was passed over and has a VP that is not on the board yet has one after all others.
    """
    left = placing_order(state)[_position(state) :]
    return left or tuple(
        seat for seat in state.precedence(range(len(state.seats))) if _has_vp_to_place(state, seat)
    )


def places_all(state: State) -> bool:
    """Whether the next placer places all the VPs that move, or all that are left, and not one of them."""
    return _position(state) >= len(state.seats) - 1
