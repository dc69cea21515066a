"""What a table of practice says beside the game itself."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "PracticeLabels",
    {
        "practice": say("Practice"),
        "watching": say("Watching a game"),
        "begins": say("Bots play the other seats, and each says why."),
        "begins_watched": say("Bots play all seats, and each says why."),
        "thinking": say("The bots are thinking."),
        "bots": say("The bots go on in a moment."),
        "held": say("The bots hold still."),
        "learner": say("It is up to you."),
        "chance": say("The bots wait: do something, or let them go on."),
        "failed": say("The bot found nothing that it can do. Try again, or let it take any possibility."),
        "over": say("The game is over."),
        "pass": say("Go on without me"),
        "retry": say("Try again"),
        "any": say("Take any"),
        "pace": say("Pace"),
        "slow": say("Slow"),
        "normal": say("Normal"),
        "fast": say("Fast"),
        "hold": say("Hold still"),
        "go_on": say("Go on"),
        "next": say("Next move"),
        "eyes": say("Seen by"),
        "eyes_of_all": say("everybody"),
        "why": say("Why?"),
        "earlier": say("Earlier moves"),
        "sealed": say("The reason is told when it is opened."),
        "hint": say("Hint"),
        "hint_title": say("What a sensible player would do"),
        "possible": say("Possible now"),
        "impossible": say("Not now"),
        "put_away": say("Put it away"),
    },
)
