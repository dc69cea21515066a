"""What the pages of a class say."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "ClassroomLabels",
    {
        "classroom": say("Class: {title}"),
        "lobby": say("Lobby"),
        "waiting": say("Welcome! The first question comes in a moment."),
        "over": say("The class is over."),
        "question": say("Question {number}"),
        "choices": say("Choices"),
        # the teacher
        "join": say("Join here"),
        "join_explained": say("Pupils scan the code with the camera of their phone, or type the address."),
        "room_screen": say("Open the screen for the room"),
        "room_explained": say(
            "On this computer it opens beside this page, for a second screen. On another device, type the "
            "code {code} in the lobby."
        ),
        "answered_of": say("{answered} of {joined} have answered"),
        "joined_count": say("{joined} joined"),
        "ask_about": say("Ask about"),
        "anything": say("Anything"),
        "missed_source": say("What this class has missed"),
        "puzzle": say("Puzzle of the day"),
        "ask_first": say("Ask the first question"),
        "ask_next": say("Next question"),
        "reveal": say("Close and reveal"),
        "end": say("End the class"),
        "end_sure": say("End it for everybody?"),
        "end_now": say("Yes, end it"),
        "go_on": say("No, go on"),
        "pupils": say("Pupils"),
        "nobody": say("Nobody has joined yet."),
        "only_you": say("Only you see names and who answered what."),
        "score": say("{score} of {count} right"),
        "not_answered": say("No answer"),
        "has_answered": say("Answer: {letter}"),
        "remove": say("Remove {name}"),
        "removed_explained": say("A removed name is gone at once; its pupil is asked for another one."),
        # the answer
        "right": say("The right answer"),
        "you_right": say("Right!"),
        "you_wrong": say("Not right"),
        "you_none": say("You gave no answer."),
        "why": say("Why"),
        "missed": say("Missed most"),
        "own_missed": say("To read again"),
        "missed_of": say("{wrong} of {asked} answers wrong"),
        "none_missed": say("Nobody missed anything."),
        "own_none_missed": say("There is nothing to read again."),
        # the pupil
        "your_name": say("Your name"),
        "name_explained": say("Only your teacher sees it."),
        "take_part": say("Take part"),
        "kept": say("Your answer is in. You can change it until it is revealed."),
        "choose": say("Choose your answer."),
        "next_soon": say("The next question comes in a moment."),
        "playing_as": say("You are {name}"),
        "here_too": say("Take part on this device"),
    },
)
