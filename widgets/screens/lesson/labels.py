"""What the coach of a lesson says beside the lesson's own words."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "LessonLabels",
    {
        "begin": say("Begin"),
        "hint": say("A hint"),
        "more_hint": say("Another hint"),
        "answer": say("Show me"),
        "back": say("Go back"),
        "go_on": say("Go on"),
        "again": say("Once more"),
        "next": say("Next: {title}"),
        "all": say("All lessons"),
        "practice": say("Practice"),
        "quiz": say("Quiz"),
        "first_game": say("First game together"),
        "try_it": say("Why not?"),
        "fold": say("Fold the lesson away"),
        "unfold": say("Show the lesson"),
    },
)
