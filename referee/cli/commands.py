"""``replay``, ``score``, ``verify`` and ``games``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import Any

import click

from referee.cli.reading import language_of, read_file
from referee.engine import replay as engine
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.record import read_record, write_result
from referee.games import find_game, game_ids
from referee.text import LANGUAGES, Sentence, Speech


class Exit(IntEnum):
    """The exit codes; the greatest of several files' is the command's."""

    DONE = 0
    REFUSED = 1
    MALFORMED = 2


Answer = tuple[dict[str, Any], Exit]

language_option = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default=language_of,
    help="Language of the sentences. Default: as LC_ALL, LC_MESSAGES or LANG say, else English.",
)
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
    _answer(files, language, lambda name: _replay(name, language))


@click.command()
@click.argument("game")
@files_argument
@language_option
def score(game: str, files: Sequence[str], language: str) -> None:
    """Score the final tallies of a GAME without its history.

    A file holds "seats" and, where the game has scoring options, "options". Prints standings and
    winners, or what is malformed (exit 2).
    """
    _answer(files, language, lambda name: _score(game, name))


@click.command()
@files_argument
@language_option
def verify(files: Sequence[str], language: str) -> None:
    """Check that records are true: actions, stored result and opened sealed entries.

    Prints what was checked, and each statement that is not true (exit 1).
    """
    _answer(files, language, lambda name: _verify(name, language))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead of a table.")
@language_option
def games(as_json: bool, language: str) -> None:
    """List the games that can be refereed."""
    speech = Speech(language)
    found = [find_game(game_id).about for game_id in game_ids()]
    if as_json:
        for about in found:
            _print(
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


def _answer(files: Sequence[str], language: str, ask: Callable[[str], Answer]) -> None:
    """Print a line a file and exit with the worst code."""
    worst = Exit.DONE
    for name in files:
        try:
            answer, code = ask(name)
        except Malformed as error:
            reason = Speech(language).say(error.reason)
            fault = {"where": error.where or name, "reason": reason}
            answer, code = {"error": fault}, Exit.MALFORMED
        _print(answer)
        worst = max(worst, code)
    if worst:
        raise SystemExit(int(worst))


def _replay(name: str, language: str) -> Answer:
    record = read_record(read_file(name))
    try:
        state = engine.replay(record)
    except engine.RefusedAction as refusal:
        refused = _refused(refusal, language, record.setup.names)
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
    answer: dict[str, Any] = {
        "verified": verification.verified,
        "game": record.game.about.id,
        "finished": verification.finished,
        "checked": {"result": verification.result, "commitments": verification.commitments},
        "false": [
            {"where": where, "reason": reason}
            for where, reason in _said(verification.falsehoods, language, names)
        ],
    }
    if verification.refused is not None:
        answer["refused"] = _refused(verification.refused, language, names)
    return answer, Exit.DONE if verification.verified else Exit.REFUSED


def _said(
    statements: Iterable[tuple[str, Sentence]], language: str, names: Sequence[str]
) -> Iterable[tuple[str, str]]:
    for where, sentence in statements:
        yield where, Speech(language, names).say(sentence)


def _refused(refusal: engine.RefusedAction, language: str, names: Sequence[str]) -> dict[str, Any]:
    return {
        "index": refusal.index,
        "do": refusal.action.do,
        "by": refusal.action.by,
        "clause": refusal.clause,
        "reason": Speech(language, names).say(refusal.reason),
    }


def _print(answer: dict[str, Any]) -> None:
    """Print one object as a line of ASCII, which every terminal and pipe can carry."""
    click.echo(json.dumps(answer))
