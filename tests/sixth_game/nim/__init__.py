"""Nim with one heap: take one to three counters a turn; whoever takes the last one wins.

Written to docs/adding-a-game.md, as a package of its own.
"""

from nim.game import Nim

GAME = Nim()
