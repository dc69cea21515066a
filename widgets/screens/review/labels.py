"""The words around a review."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "ReviewLabels",
    {
        "review": say("Review"),
        "begin": say("Review this game"),
        "explained": say(
            "Bots play on from each decision, to find who had which chance to win and where the game turned. "
            "It takes up to two minutes, and this page stays usable."
        ),
        "working": say("The game is being reviewed"),
        "again": say("Try again"),
        "turning": say("Turning points"),
        "none": say("No single decision made a difference that can be told from chance."),
        "played": say("Played"),
        "better": say("Better"),
        "try": say("Try it yourself"),
        "balance": say("What moved the chances"),
        "luck": say("Dice, cards and the table"),
        "own": say("Own decisions"),
        "others": say("Others' decisions"),
    },
)
