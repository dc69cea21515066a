"""The rules of I'm the Boss!, a file a chapter."""

from referee.games.boss.rules.cards import LayClan, Recruit, Stop, TakeOver, Travel
from referee.games.boss.rules.closing import Close, EndRoll, Fail, Pass
from referee.games.boss.rules.components import DescribeDealCard, DescribeSpace
from referee.games.boss.rules.promises import Agree, Withdraw
from referee.games.boss.rules.turn import Discard, Draw, Roll, TryDeal

__all__ = [
    "Agree",
    "Close",
    "DescribeDealCard",
    "DescribeSpace",
    "Discard",
    "Draw",
    "EndRoll",
    "Fail",
    "LayClan",
    "Pass",
    "Recruit",
    "Roll",
    "Stop",
    "TakeOver",
    "Travel",
    "TryDeal",
    "Withdraw",
]
