"""``lesson check``: whether lessons keep what they promise."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from referee.cli.commands import files_argument
from referee.cli.input import STANDARD_STREAM, read_file
from referee.cli.results import CommandResult, ExitCode, language_option, run_for_files
from referee.engine.errors import Malformed
from referee.games import find_game, game_ids
from referee.i18n import Speech, say


@click.group()
def lesson() -> None:
    """Work on lessons; see docs/writing-a-lesson.md."""


@lesson.command()
@files_argument
@click.option(
    "--game",
    help="The game of the lessons. Default: the folder that the folder of the file is in, as in "
    "boss/lessons/1-first-deal.json.",
)
@language_option
def check(files: Sequence[str], game: str | None, language: str) -> None:
    """Go through lessons, right and wrong, and print what they do not keep.

    Prints the lesson's id, how many steps it has and how many of them the engine judges, what it teaches,
    which of that the referee cites on the way, how many words there are to read, and its faults with the path
    to each. Exit codes: 0 no faults, 1 faults, 2 not a lesson.
    """
    run_for_files(files, language, lambda name: _check(name, game, language))


def _check(name: str, game: str | None, language: str) -> CommandResult:
    from referee.lessons import check_lesson, cited_clauses, read_lesson  # other commands need none

    if game is None and name == STANDARD_STREAM:
        raise Malformed(name, say("Say of which game the lesson is: --game."))
    raw = read_file(name)
    folder = Path(name).absolute().parent.parent.name
    if game is None and folder not in game_ids():
        reason = say("Say of which game the lesson is, by --game: it lies in no folder of a game.")
        raise Malformed(name, reason)
    found = read_lesson(find_game(game or folder), raw)
    speech = Speech(language, found.setup.names)
    faults = [{"where": one.where, "reason": speech.say(one.reason)} for one in check_lesson(found)]
    cited = set() if faults else cited_clauses(found)
    answer = {
        "lesson": found.id,
        "game": found.game.info.id,
        "steps": len(found.steps),
        "judged": sum(step.is_judged for step in found.steps),
        "teaches": list(found.teaches),
        "cited": [clause for clause in found.teaches if clause in cited],
        "words": found.word_counts,
        "faults": faults,
    }
    return answer, ExitCode.REFUSED if faults else ExitCode.DONE
