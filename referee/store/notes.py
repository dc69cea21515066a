"""Notes that a table's devices share, such as an offer. They are not part of the game."""

from __future__ import annotations

from typing import NamedTuple

MOST = 200
"""The most notes of a table. A game has a fixed number of names for them."""
NAME_LENGTH, ABOUT_LENGTH = 80, 40
VALUES = range(1_000_000)
"""The values that a note can have."""


class Note(NamedTuple):
    """A value, and the subject that it is ``about``. The note does not hold for any other subject."""

    about: str
    value: int
