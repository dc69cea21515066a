"""The headquarters as sets of squares: what touches what, and how far a walk leads.

A set of squares is an integer, one bit a square: bit 6·row + col, and bit 36 for the gate. A position is
such a bit's number. So a flood is a handful of shifts, and every legal walk is known at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.squares import Square

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


def cell(position: int) -> tuple[int, int]:
    """Return row and column of a position inside a headquarters."""
    return divmod(position, SIZE)


CELLS = tuple(map(cell, range(SQUARES)))
"""All squares of a headquarters, as rows and columns, the row at the centre first."""


def square(hq: int, position: int) -> Square:
    """Return a position in a seat's headquarters, or on its gate, as a record names it."""
    return Square(hq) if position == GATE else Square(hq, *cell(position))


def mask(positions: Iterable[int]) -> int:
    """Return positions as a set."""
    found = 0
    for position in positions:
        found |= 1 << position
    return found


def flood(start: int, passable: int, gate_column: int, steps: int = SQUARES) -> int:
    """Return the squares that orthogonal steps lead to from one, itself included.

    Args:
        start: The position where it begins; it may be one that is not passable.
        passable: The squares that may be stepped on; the gate's bit among them opens the way out.
        gate_column: The column whose first square touches the gate.
        steps: How many steps are taken at most.
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


def cuts_off(buildings: int, tiles: int, gate_column: int) -> bool:
    """Whether buildings keep some tile from being reached from the gate (ANA-4.4)."""
    return bool(tiles & ~flood(GATE, ALL & ~buildings, gate_column))
