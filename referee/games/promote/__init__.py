"""Who To Promote? (Özgür Anuk, 2021): eleven employees, secret votes and one Grand Promotion.

The rulebook's sections are the chapters of ``rulebook.en.md``; clause ids are cited throughout.
"""

from referee.games.promote.game import Promote

GAME = Promote()
"""Who To Promote? as a game that can be refereed."""
