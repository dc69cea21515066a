"""The words beside a first game; sent to the tables that play one, and no others."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

FIRST_GAME_LABELS = Labels(
    "FirstGameLabels",
    {
        "aim": say("What it is about"),
        "want": say("What you want"),
        "ends": say("How it ends"),
        "out": say("What throws you out"),
        "to_layout": say("On to the table"),
        "lay_out": say("Lay this out, and tick it off"),
        "laid_out": say("Everything is laid out"),
        "drawn": say("Laid out so far: {count} of {all}"),
        "back_to_aim": say("Back"),
        "later": say("Close"),
        "know": say("I know this"),
        "again": say("Explain again"),
        "opening_again": say("Aim and set-up"),
        "touch": say("On the table:"),
        "tap": say("Tap:"),
        "next": say("Another explanation"),
        "done": say("Understood"),
        "fold": say("Fold"),
        "unfold": say("Unfold"),
        "hint": say("Hint"),
        "whose_hint": say("Whose hint?"),
        "hint_title": say("What a sensible player would do"),
        "thinking": say("A moment: it is being thought about."),
        "no_hint": say("No hint was found. Ask again."),
        "ask_again": say("Ask again"),
        "hidden_hint": say(
            "What is best for {name} depends on what only {name} knows, or is to stay secret. It is told to "
            "{name} alone."
        ),
        "tell_alone": say("Tell {name} alone"),
    },
)
