"""Nim on the screen: the heap, which its own script draws, and the keys that take from it."""

from referee.i18n import say
from widgets.game_ui import GameUi

UI = GameUi(
    emblem="M12 4v16M8 6v12M16 6v12M4 9v6M20 9v6",
    script="board.js",
    style="board.css",
    takes=("take",),
    labels=lambda speech: {
        "heap": speech.say(say("Counters in the heap")),
        "take": speech.say(say("Take")),
    },
)
