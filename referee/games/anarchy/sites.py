"""Sites for a new building, and moves of earlier ones that keep tiles reachable (ANA-4.3, ANA-4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.anarchy.board import ALL, CELLS, cell, cuts_off, is_cut_off, position
from referee.games.anarchy.squares import Relocation
from referee.games.anarchy.state import Building, Seat, State


def barred(state: State, by: int) -> int:
    """Return the squares of a seat's headquarters that are closed to buildings, as a set (ANA-4.3).

    They have base tiles or other seats' pieces; the seat's own piece bars nothing.
    """
    return state.seats[by].laid | state.visitors_in(by)


def free(state: State, by: int) -> int:
    """Return the squares on which a seat may put a building now, as a set (ANA-4.3)."""
    return ALL & ~(barred(state, by) | state.seats[by].built)


def would_cut_off(state: State, by: int, at: int) -> bool:
    """Whether a building on a free square would cut one of the seat's base tiles off (ANA-4.4)."""
    seat = state.seats[by]
    return cuts_off(seat.built, at, seat.laid, state.gate_column)


def moved(buildings: Sequence[Building], moves: Sequence[Relocation]) -> tuple[Building, ...]:
    """Return buildings after moves, in the order in which they were bought."""
    after = list(buildings)
    for start, to in moves:
        after = [
            building._replace(at=position(*to)) if building.at == position(*start) else building
            for building in after
        ]
    return tuple(after)


def mends(state: State, by: int, at: int) -> Iterator[Relocation]:
    """Yield the single moves of earlier buildings that keep every base tile reachable (ANA-4.4).

    ``at``: the free square of the new building. Combinations of several moves are not searched.
    """
    seat, gate_column = state.seats[by], state.gate_column
    if not can_mend(state, by, at):
        return
    walls, places = seat.built | 1 << at, free(state, by) & ~(1 << at)
    for _, start in seat.buildings:
        for to, to_cell in enumerate(CELLS):
            if places >> to & 1 and not is_cut_off(walls & ~(1 << start) | 1 << to, seat.laid, gate_column):
                yield Relocation(cell(start), to_cell)


def can_mend(state: State, by: int, at: int) -> bool:
    """Whether moves can help at all: there are buildings, and the entry at the gate stays open."""
    return bool(state.seats[by].buildings) and at != state.gate_column


def has_site(state: State, by: int) -> bool:
    """Whether a seat can put up a building at all, also by moving an earlier one (ANA-4.4)."""
    sites = [at for at in range(len(CELLS)) if free(state, by) >> at & 1]
    if any(not would_cut_off(state, by, at) for at in sites):
        return True
    return any(True for at in sites for _ in mends(state, by, at))


def walls_after(seat: Seat, at: int, moves: Sequence[Relocation]) -> int:
    """Return the squares with buildings after the moves and one new building, as a set."""
    return seat._replace(buildings=moved(seat.buildings, moves)).built | 1 << at


def site_mends(state: State, by: int) -> list[tuple[tuple[int, int], list[Relocation]]]:
    """Return the squares where a building requires a move, each with the single moves that help."""
    places = free(state, by)
    return [
        (site, list(mends(state, by, at)))
        for at, site in enumerate(CELLS)
        if places >> at & 1 and can_mend(state, by, at) and would_cut_off(state, by, at)
    ]
