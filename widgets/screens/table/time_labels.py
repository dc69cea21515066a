"""The words of a table's clocks and its sand-glass."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "TimeLabels",
    {
        "clocks": say("Thinking time"),
        "clock": say("{seat}: thinking time"),
        "sand_glass": say("Sand-glass"),
        "left": say("{seat}: {seconds} s left"),
        "is_over": say("{seat}: time is up"),
        "turn": say("Turn the sand-glass"),
        "turn_for": say("Turn it for"),
        "seconds": say("{count} s"),
        "minutes": say("{minutes} min"),
        "then": say("When it has run through"),
        "nothing": say("Nothing"),
        "mark": say("Mark the seat"),
        "stop": say("Put the sand-glass away"),
        "time": say("Time"),
        "game_length": say("Length of the game"),
        "longest_round": say("Longest: {round} {number}"),
    },
)
