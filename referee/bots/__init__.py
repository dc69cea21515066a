"""Bots: computer players, the game's own bot if it has one, else one that samples the offers.

A game defines them in the module ``bot`` of its package: ``BOTS`` (or one ``BOT``) and ``DEALER``.
"""

from referee.bots.general import GeneralBot
from referee.bots.hints import Hint, HintQuestion, Possibility, hint
from referee.bots.modules import find_dealer
from referee.bots.playing import NothingToDo, next_action, offers_of, play
from referee.bots.registry import find_bot
from referee.bots.thinking import Answer, Question, think

__all__ = [
    "Answer",
    "GeneralBot",
    "Hint",
    "HintQuestion",
    "NothingToDo",
    "Possibility",
    "Question",
    "find_bot",
    "find_dealer",
    "hint",
    "next_action",
    "offers_of",
    "play",
    "think",
]
