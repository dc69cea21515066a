"""The suggested order of placing VPs, which nobody has to follow (BAS-9.4).

From the starting seat on, each seat places one VP, and the last seat all of its VPs. Then the others place
the rest in reverse order. Only the table knows how many VPs were lifted.
"""

from __future__ import annotations

from collections import Counter

from referee.games.bastards.state import NUMBERS, State


def placing_order(state: State) -> tuple[int, ...]:
    """Return the seats in the order of a phase: clockwise, then back from the last one."""
    first_pass = state.precedence(range(len(state.seats)))
    return (*first_pass, *reversed(first_pass[:-1]))


def _position(state: State) -> int:
    """Return the current index in :func:`placing_order`; its length once all is placed."""
    seats, order = len(state.seats), placing_order(state)
    last, at = seats - 1, 0
    placed: Counter[int] = Counter()
    for seat in state.placers:
        placed[seat] += 1
        # in the first pass, a seat that places early does not end the turns of the seats before it
        upcoming = range(at, len(order) if at >= last else seats)
        found = next((index for index in upcoming if order[index] == seat), None)
        if found is not None:
            at = found + 1 if found < last else found
    while at < len(order) and placed[order[at]] >= len(NUMBERS) and not _has_vp_to_place(state, order[at]):
        at += 1
    return at


def _has_vp_to_place(state: State, seat: int) -> bool:
    """Whether a VP of a seat is not on the board; a VP that left and came back counts as two placements."""
    return None in state.seats[seat].places


def next_placers(state: State) -> tuple[int, ...]:
    """Return the seats that still have a turn, the next one first; none once all is placed.

    A skipped seat with a VP off the board has its turn after all others.
    """
    remaining = placing_order(state)[_position(state) :]
    return remaining or tuple(
        seat for seat in state.precedence(range(len(state.seats))) if _has_vp_to_place(state, seat)
    )


def places_all(state: State) -> bool:
    """Whether the next placer places all of its remaining VPs, and not only one."""
    return _position(state) >= len(state.seats) - 1
