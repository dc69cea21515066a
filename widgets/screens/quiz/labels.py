"""What the quiz says, whatever it asks."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "QuizLabels",
    {
        "quiz": say("Quiz: {title}"),
        "due": say("Rusty rules: {title}"),
        "puzzle": say("Puzzle of the day: {title}"),
        "back": say("Back to learning"),
        "place": say("{number} of {count}"),
        "table": say("The table"),
        "tallies": say("Final tallies"),
        "happened": say("What was done last"),
        "answers": say("Answers"),
        "right": say("Right"),
        "wrong": say("Not right"),
        "chosen": say("Your answer"),
        "solution": say("The right answer"),
        "next": say("Next question"),
        "result": say("See the result"),
        "score": say("{right} of {count} right"),
        "perfect": say("There is nothing to read again."),
        "again": say("To read again"),
        "lessons": say("Lessons about it"),
        "more": say("Ten new questions"),
        "kept": say("What went wrong comes back tomorrow."),
    },
)
