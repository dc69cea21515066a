"""The headquarters as sets of squares: which squares touch, and where a walk can end.

A set of squares is an integer, one bit a square: bit 6·row + col, and bit 36 for the gate. A position is
such a bit's number. So a flood fill is a handful of shifts and finds every legal walk at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from referee.games.anarchy.squares import Square

SIZE = 6
SQUARES = SIZE * SIZE
GATE = SQUARES
"""The position in front of the headquarters, in the centre of the board (ANA-1.1)."""
ALL = (1 << SQUARES) - 1
STEPS = 4
"""The longest walk (ANA-6.1)."""

_GATE_BIT = 1 << GATE
_FIRST_COLUMN = sum(1 << row * SIZE for row in range(SIZE))
_NOT_FIRST = ALL & ~_FIRST_COLUMN
_NOT_LAST = ALL & ~(_FIRST_COLUMN << SIZE - 1)


def position(row: int, col: int) -> int:
    """Return the position of a square that :func:`is_on_board`."""
    return row * SIZE + col


def is_on_board(row: int, col: int) -> bool:
    """Whether there is such a square (ANA-1.1)."""
    return 0 <= row < SIZE and 0 <= col < SIZE


CELLS = tuple(divmod(position, SIZE) for position in range(SQUARES))
"""All squares of a headquarters, as rows and columns, the row at the centre first."""


def cell(position: int) -> tuple[int, int]:
    """Return row and column of a position inside a headquarters."""
    return CELLS[position]


@cache
def squares(hq: int) -> tuple[Square, ...]:
    """Return the gate of a seat's headquarters and all squares in it, as a record names them."""
    return (Square(hq), *(Square(hq, row, col) for row, col in CELLS))


def square(hq: int, position: int) -> Square:
    """Return a position in a seat's headquarters, or on its gate, as a record names it."""
    return squares(hq)[0 if position == GATE else position + 1]


def mask(positions: Iterable[int]) -> int:
    """Return positions as a set."""
    found = 0
    for position in positions:
        found |= 1 << position
    return found


# the control, every excluded square and the refusal each compute the same walk
@lru_cache(maxsize=4096)
def flood(start: int, passable: int, gate_column: int, steps: int = SQUARES) -> int:
    """Return the squares that orthogonal steps reach from one square, itself included.

    Args:
        start: The position where the walk begins; it need not be passable.
        passable: The squares that a piece may step on; the gate's bit opens the way out.
        gate_column: The column whose first square touches the gate.
        steps: The longest walk, in steps.
    """
    entry = 1 << gate_column
    reached = 1 << start
    for _ in range(steps):
        inside = reached & ALL
        wider = (
            inside
            | (inside & _NOT_LAST) << 1
            | (inside & _NOT_FIRST) >> 1
            | inside << SIZE & ALL
            | inside >> SIZE
        )
        if reached & _GATE_BIT:
            wider |= entry
        if reached & entry:
            wider |= _GATE_BIT
        wider = reached | (wider & passable)
        if wider == reached:
            break
        reached = wider
    return reached


@lru_cache(maxsize=512)
def shortest_walks(start: int, passable: int, gate_column: int, steps: int) -> tuple[int | None, ...]:
    """Return the position before each one on a shortest walk; ``None`` at the start and out of reach.

    The arguments are those of :func:`flood`.
    """
    before: list[int | None] = [None] * (GATE + 1)
    reached = 1 << start
    for count in range(1, steps + 1):
        wider = flood(start, passable, gate_column, count)
        for at in range(GATE + 1):
            if (wider & ~reached) >> at & 1:
                before[at] = next(near for near in _beside(at, gate_column) if reached >> near & 1)
        reached = wider
    return tuple(before)


def _beside(at: int, gate_column: int) -> tuple[int, ...]:
    if at == GATE:
        return (gate_column,)
    row, col = CELLS[at]
    cells = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    inside = tuple(position(*near) for near in cells if is_on_board(*near))
    return (GATE, *inside) if at == gate_column else inside


_AROUND = tuple(
    mask(
        position(near, beside)
        for near in range(row - 1, row + 2)
        for beside in range(col - 1, col + 2)
        if is_on_board(near, beside)
    )
    for row, col in CELLS
)


def cuts_off(buildings: int, at: int, tiles: int, gate_column: int) -> bool:
    """Whether one more building, at a position, cuts some tile off from the gate (ANA-4.4)."""
    if not buildings & _AROUND[at] and at != gate_column:
        return False  # a piece can walk around the square, so most sites need no flood
    return is_cut_off(buildings | 1 << at, tiles, gate_column)


def is_cut_off(buildings: int, tiles: int, gate_column: int) -> bool:
    """Whether buildings cut some tile off from the gate (ANA-4.4)."""
    return bool(tiles & ~flood(GATE, ALL & ~buildings, gate_column))
