"""Ba$tard$ Inc.: a strict bookkeeper of Billions, Goodwill, black money, journalism and conflicts.

The referee knows only the basic rules: the table types in the texts of the board and the cards.
"""

from referee.games.bastards.game import Bastards

GAME = Bastards()
