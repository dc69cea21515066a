"""The rules of Ba$tard$ Inc., a file a chapter or two."""

from referee.games.bastards.rules.battles import Fight, Push, Yield
from referee.games.bastards.rules.business import BuyPrize, Collect, ExtraEffort, Launder
from referee.games.bastards.rules.exposing import Expose, LetPass
from referee.games.bastards.rules.money import Gain, Pay, Promise, Trade
from referee.games.bastards.rules.placing import PlaceVp
from referee.games.bastards.rules.press import Declare, Proceed
from referee.games.bastards.rules.setting import Set
from referee.games.bastards.rules.world import Displace, Finish, Intervene, Phase, War

__all__ = [
    "BuyPrize",
    "Collect",
    "Declare",
    "Displace",
    "Expose",
    "ExtraEffort",
    "Fight",
    "Finish",
    "Gain",
    "Intervene",
    "Launder",
    "LetPass",
    "Pay",
    "Phase",
    "PlaceVp",
    "Proceed",
    "Promise",
    "Push",
    "Set",
    "Trade",
    "War",
    "Yield",
]
