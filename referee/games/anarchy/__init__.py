"""Corporate Anarchy: headquarters full of traps, dirty commands, and a VIP to be found in each of them.

The rulebook's sections are the chapters of ``rulebook.en.md``; clause ids are cited throughout.
"""

from referee.games.anarchy.game import CorporateAnarchy

GAME = CorporateAnarchy()
