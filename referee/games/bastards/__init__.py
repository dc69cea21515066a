"""Ba$tard$ Inc.: a strict bookkeeper of Billions, Goodwill, black money, journalism and conflicts.

Only the basic rules are known here: what the board and the cards say, the table types in.
"""

from referee.games.bastards.game import Bastards

GAME = Bastards()
