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
        "all_lessons": say("All lessons"),
        "progress": say("{done} of {all} done"),
        "begin_lessons": say("Begin with the first lesson"),
        "continue_lessons": say("Go on: {title}"),
        "minutes": say("{minutes} min"),
        "done": say("done"),
        "first_game": say("First game together"),
        "first_game_explained": say(
            "Play the real thing while the referee teaches the table: in the lobby, name the players and tap "
            "“Start, and teach us”."
        ),
        "to_lobby": say("To the lobby"),
        "practice": say("Practice"),
        "practice_explained": say(
            "Play alone against bots, any seat. Each move of theirs comes with its reason."
        ),
        "practice_hints": say("Hints are for practice and for a first game: at other tables there are none."),
        "practice_apart": say("Nothing of it counts in any statistics."),
        "players": say("Players"),
        "your_seat": say("Your seat"),
        "bots": say("Bots"),
        "easy": say("Easy"),
        "middle": say("Middle"),
        "strong": say("Strong"),
        "start_practice": say("Start practice"),
        "watch": say("Watch a game"),
        "watch_explained": say(
            "Bots play alone, as slowly as you like: hold them, go on move by move, look by anybody's eyes."
        ),
        "start_watching": say("Watch"),
        "puzzle": say("Puzzle of the day"),
        "puzzle_explained": say(
            "One decision with one best answer, the same for everybody today, found by what bots make of it."
        ),
        "begin_puzzle": say("Solve it"),
        "quiz": say("Quiz"),
        "quiz_explained": say(
            "Ten questions about positions of this game, with reasons. What you get wrong comes back in some "
            "days."
        ),
        "begin_quiz": say("Begin the quiz"),
        "memory": say("What comes back"),
        "memory_explained": say(
            "Each rule comes back when you are about to forget it: after lessons, quiz and puzzles alike."
        ),
        "rusty_rules": say("Rusty:"),
        "more_rules": say("and {count} more"),
        "refresh": say("Refresh these"),
        "nothing_rusty": say("Nothing is rusty."),
        "next_day": say("The next rule comes back within a day."),
        "next_days": say("The next rule comes back in {days} days."),
        "ladder": say("Ladder"),
        "ladder_explained": say(
            "Questions that get harder, with three minutes on the clock. Right leads one rung up, wrong one "
            "down. While you read why, the clock stands."
        ),
        "ladder_best": say("Your best: rung {rung} of {rungs}"),
        "ladder_team_best": say("Best of your teams: rung {rung} of {rungs}"),
        "ladder_runs": say("Go on: the clock is running"),
        "ladder_stands": say("Go on: {time} left"),
        "climb_alone": say("Climb alone"),
        "team": say("Climb as a team"),
        "team_explained": say("You answer in this order: pass the tablet on after each question."),
        "team_player": say("Player {number}"),
        "add_player": say("One more player"),
        "climb_together": say("Climb together"),
        "class": say("Teach a class"),
        "class_explained": say(
            "Questions on the room's screen, answered on everybody's own phone, then what is right and why."
        ),
        "begin_class": say("Begin a class"),
        "rulebook": say("Rulebook"),
        "rulebook_explained": say("Every rule with its number, terms, worked examples and a card to print."),
        "read": say("Read the rules"),
    },
)
