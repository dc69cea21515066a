"""The rules of Who To Promote?, in the order in which a game needs them."""

from referee.games.promote.rules.choices import Eliminate, NameSpokesman, Swap
from referee.games.promote.rules.correction import CorrectHand
from referee.games.promote.rules.drawing import DrawEmployee
from referee.games.promote.rules.placing import NameNext, PlaceVote
from referee.games.promote.rules.spokesman import Discard

__all__ = [
    "CorrectHand",
    "Discard",
    "DrawEmployee",
    "Eliminate",
    "NameNext",
    "NameSpokesman",
    "PlaceVote",
    "Swap",
]
