"""Reviews of finished games: each seat's chance to win through the game, and the turning points."""

from referee.review.parts import (
    Balance,
    Part,
    Point,
    Review,
    ReviewInParts,
    TurningPoint,
    find_part,
    review,
)
from referee.review.playouts import Chances

__all__ = [
    "Balance",
    "Chances",
    "Part",
    "Point",
    "Review",
    "ReviewInParts",
    "TurningPoint",
    "find_part",
    "review",
]
