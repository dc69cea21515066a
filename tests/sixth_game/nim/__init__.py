"""Nim with one heap: take one to three counters a turn; the player who takes the last one wins.

`referee new-game` writes a copy of this package by another name: docs/adding-a-game.md.
"""

from nim.game import Nim

GAME = Nim()
