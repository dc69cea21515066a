"""What the screen says on which a game is learned."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "LearnLabels",
    {
        "learn": say("Learn {title}"),
        "lobby": say("Lobby"),
        "who": say("Who is learning?"),
        "who_explained": say("Without a name, progress belongs to this device."),
        "name": say("Your name"),
        "save": say("That's me"),
        "lessons": say("Lessons"),
        "lessons_explained": say("At a real table: you act, the referee answers, and you see why."),
        "progress": say("{done} of {all} done"),
        "begin_lessons": say("Begin with the first lesson"),
        "continue_lessons": say("Go on: {title}"),
        "minutes": say("{minutes} min"),
        "done": say("done"),
        "quiz": say("Quiz"),
        "quiz_explained": say(
            "Ten questions about positions of this game, with reasons. What you get wrong comes back."
        ),
        "begin_quiz": say("Begin the quiz"),
        "rulebook": say("Rulebook"),
        "rulebook_explained": say("Every rule with its number, terms, worked examples and a card to print."),
        "read": say("Read the rules"),
    },
)
