"""I'm the Boss! (Sid Sackson): deals that nobody closes alone, and cards that anybody plays at any moment.

The rulebook's sections are the chapters of ``rulebook.en.md``; clause ids are cited throughout.
"""

from referee.games.boss.game import Boss

GAME = Boss()
