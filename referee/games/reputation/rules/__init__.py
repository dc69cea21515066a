"""The rules of Reputation, a file a step."""

from referee.games.reputation.rules.bidding import BidPrivate, BidPublic, Speculate
from referee.games.reputation.rules.correcting import MoveWorkers, SetCredits
from referee.games.reputation.rules.cosponsor import BidCosponsor, HideMarker
from referee.games.reputation.rules.identity import AwardAgenda, UsePower
from referee.games.reputation.rules.returning import ReturnToHq, ReturnWorkers
from referee.games.reputation.rules.reveal import Reveal

__all__ = [
    "AwardAgenda",
    "BidCosponsor",
    "BidPrivate",
    "BidPublic",
    "HideMarker",
    "MoveWorkers",
    "ReturnToHq",
    "ReturnWorkers",
    "Reveal",
    "SetCredits",
    "Speculate",
    "UsePower",
]
