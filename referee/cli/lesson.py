"""``lesson check``: checks lesson files."""

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
    """Play lessons with right and wrong actions, and print their faults.

    Prints the lesson's id, how many steps it has and how many of them the engine judges. Prints also the
    clauses that it teaches, those of them that the referee cites, and how many words there are to read. Each
    fault has its path. Exit codes: 0 no faults, 1 faults, 2 not a lesson.
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
    faults = [{"where": fault.where, "reason": speech.say(fault.reason)} for fault in check_lesson(found)]
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
