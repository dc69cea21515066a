"""Players that are no people: each game's own where it has one, else one that samples what is offered.

A game's are found beside its ``GAME``: ``BOTS`` (or one ``BOT``) and ``DEALER`` of the module ``bot`` in its
package.
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
