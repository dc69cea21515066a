"""The rules of Corporate Anarchy, a file a phase."""

from referee.games.anarchy.rules.building import BuyBuilding
from referee.games.anarchy.rules.commanding import BuyCommand
from referee.games.anarchy.rules.correcting import MovePiece, MoveTile, SetBuilding, SetLasting, TurnCard
from referee.games.anarchy.rules.moving import EndTurn, Move
from referee.games.anarchy.rules.setting_up import SetUp
from referee.games.anarchy.rules.stopping import Stop
from referee.games.anarchy.rules.uncovering import ReturnHome, Uncover

__all__ = [
    "BuyBuilding",
    "BuyCommand",
    "EndTurn",
    "Move",
    "MovePiece",
    "MoveTile",
    "ReturnHome",
    "SetBuilding",
    "SetLasting",
    "SetUp",
    "Stop",
    "TurnCard",
    "Uncover",
]
