"""The rules from Python: what ``import referee`` gives, over what the other packages decide.

>>> import referee
>>> match = referee.Match("reputation", ["Ana", "Bo", "Cy"], start_seat=0)
>>> print(match.prompt)
New cards: turn one up from each deck and type its numbers.

Seats are named by the player's name or by their number, counted from 0. Three kinds of error say no:
:class:`~referee.engine.errors.Malformed`, :class:`~referee.engine.errors.Refused` and
:class:`~referee.engine.errors.Ambiguous`; each carries the ``position`` at which it arose.
"""

from referee.api.bots import Bot
from referee.api.exercises import Check, Verdict, exercise
from referee.api.games import GAMES, GameEntry, rule, score
from referee.api.legal import LegalAction, LegalActions
from referee.api.match import Match, load
from referee.api.outcome import Outcome, Reason
from referee.api.reviewed import Review
from referee.api.shown import Cited, Played, Rows, RuleText

__all__ = [
    "GAMES",
    "Bot",
    "Check",
    "Cited",
    "GameEntry",
    "LegalAction",
    "LegalActions",
    "Match",
    "Outcome",
    "Played",
    "Reason",
    "Review",
    "Rows",
    "RuleText",
    "Verdict",
    "exercise",
    "load",
    "rule",
    "score",
]
