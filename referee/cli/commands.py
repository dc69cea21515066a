"""``replay``, ``score``, ``verify`` and ``games``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from referee.cli.answers import Answer, Exit, answer_files, language_option, print_answer, refusal_of
from referee.cli.reading import read_file
from referee.engine import replay as engine
from referee.engine.game import Game
from referee.engine.record import read_record, write_result
from referee.games import find_game, game_ids
from referee.text import Speech

files_argument = click.argument("files", metavar="FILE...", nargs=-1, required=True)


@click.command()
@files_argument
@language_option
def replay(files: Sequence[str], language: str) -> None:
    """Replay records by the rules and print how each game stands.

    Prints game, finished, round, step, actions, snapshot, standings and winners; or the first
    action that is refused (exit 1); or what is malformed (exit 2). Shows everything, secrets
    included.
    """
    answer_files(files, language, lambda name: _replay(name, language))


@click.command()
@click.argument("game")
@files_argument
@language_option
def score(game: str, files: Sequence[str], language: str) -> None:
    """Score the final tallies of a GAME without its history.

    A file holds "seats" and, where the game has scoring options, "options". Prints standings and
    winners, or what is malformed (exit 2).
    """
    answer_files(files, language, lambda name: _score(game, name))


@click.command()
@files_argument
@language_option
def verify(files: Sequence[str], language: str) -> None:
    """Check that records are true: actions, stored result and opened sealed entries.

    Prints what was checked, and each statement that is not true (exit 1).
    """
    answer_files(files, language, lambda name: _verify(name, language))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line instead of a table.")
@language_option
def games(as_json: bool, language: str) -> None:
    """List the games that can be refereed."""
    speech = Speech(language)
    found = [find_game(game_id).about for game_id in game_ids()]
    if as_json:
        for about in found:
            print_answer(
                {
                    "game": about.id,
                    "title": about.title,
                    "players": list(about.players),
                    "minutes": about.minutes,
                    "summary": speech.say(about.summary),
                }
            )
        return
    rows = [
        (about.id, about.title, f"{about.players[0]}–{about.players[-1]}", f"{about.minutes} min")
        for about in found
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row, about in zip(rows, found, strict=True):
        cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo(f"{cells}  {speech.say(about.summary)}")


def _replay(name: str, language: str) -> Answer:
    record = read_record(read_file(name))
    try:
        state = engine.replay(record)
    except engine.RefusedAction as refusal:
        refused = refusal_of(refusal, language, record.setup.names)
        return {"refused": refused}, Exit.REFUSED
    return engine.write_replay(record, state), Exit.DONE


def _score(game_id: str, name: str) -> Answer:
    game: Game[Any] = find_game(game_id)
    tallies = game.read_tallies(read_file(name))
    outcome = game.score_tallies(tallies)
    return {**write_result(outcome), **outcome.more}, Exit.DONE


def _verify(name: str, language: str) -> Answer:
    record = read_record(read_file(name))
    verification = engine.verify(record)
    names = record.setup.names
    speech = Speech(language, names)
    answer: dict[str, Any] = {
        "verified": verification.verified,
        "game": record.game.about.id,
        "finished": verification.finished,
        "checked": {"result": verification.result, "commitments": verification.commitments},
        "false": [
            {"where": where, "reason": speech.say(sentence)} for where, sentence in verification.falsehoods
        ],
    }
    if verification.refused is not None:
        answer["refused"] = refusal_of(verification.refused, language, names)
    return answer, Exit.DONE if verification.verified else Exit.REFUSED
