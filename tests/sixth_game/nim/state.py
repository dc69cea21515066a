"""The state of a game of Nim."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.info import Effect
from referee.engine.state import FINISHED

FIFTEEN, TWENTY_ONE = "fifteen", "twenty_one"
HEAPS = {FIFTEEN: 15, TWENTY_ONE: 21}
"""Counters in the heap at the start, by the table's choice (NIM-1.1)."""
MOST = 3
"""As many as a turn may take (NIM-2.2)."""
TAKING = "taking"


class State(NamedTuple):
    """The heap, what each seat has taken, and whose turn it is."""

    taken: tuple[int, ...]
    heap: int
    turn: int = 0
    effects: tuple[Effect, ...] = ()

    @property
    def step(self) -> str:
        """``finished`` when the heap is empty."""
        return TAKING if self.heap else FINISHED

    @property
    def last(self) -> int:
        """The seat that took the last turn: the right neighbour of the next one."""
        return (self.turn - 1) % len(self.taken)
