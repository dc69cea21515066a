"""Reputation (Ninja Star Games, 2022): ten rounds of bidding for private profit and public favour.

The rulebook's sections are the chapters of ``rulebook.en.md``; clause ids are cited throughout.
"""

from referee.games.reputation.game import Reputation

GAME = Reputation()
