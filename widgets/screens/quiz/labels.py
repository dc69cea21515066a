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
        "ladder": say("Ladder: {title}"),
        "rung": say("Rung {rung} of {rungs}"),
        "answers_now": say("{player} answers"),
        "answers_next": say("Next: {player}"),
        "left": say("Time left:"),
        "stands": say("(the clock stands)"),
        "up": say("One rung up."),
        "down": say("One rung down."),
        "foot": say("You are at the foot of the ladder."),
        "reached": say("You came to rung {rung} of {rungs}"),
        "at_top": say("That is the top of the ladder!"),
        "time_up": say("Time is up."),
        "is_best": say("You have never been higher."),
        "best": say("Your best is rung {rung}."),
        "misses": say("What went wrong"),
        "climb_again": say("Climb again"),
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
