"""What a table's devices note for each other, such as an offer: it is no part of the game."""

from __future__ import annotations

from typing import NamedTuple

MOST = 200
"""How many notes a table keeps at most: a game has a certain number of names for them."""
NAME_LENGTH, ABOUT_LENGTH = 80, 40
VALUES = range(1_000_000)
"""What a note can be."""


class Note(NamedTuple):
    """A number, and what it is ``about``: of anything else, such as the next deal, it says nothing."""

    about: str
    value: int
