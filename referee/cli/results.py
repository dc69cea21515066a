"""Output of commands: a line of JSON for each file, and an exit code."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

import click

from referee.cli.input import STANDARD_STREAM, language_of
from referee.engine.errors import Malformed
from referee.i18n import LANGUAGES, Sentence, Speech
from referee.match.replay import RefusedAction


class ExitCode(IntEnum):
    """The exit codes; the greatest of several files' is the command's."""

    DONE = 0
    REFUSED = 1
    MALFORMED = 2


CommandResult = tuple[dict[str, Any], ExitCode]

EVERY_LANGUAGE = "every"
"""In place of a language: an error has its text in each, as a server keeps it for several readers."""

language_option = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default=language_of,
    help="Language of the sentences. Default: as LC_ALL, LC_MESSAGES or LANG say, else English.",
)


def run_for_files(files: Sequence[str], language: str, ask: Callable[[str], CommandResult]) -> None:
    """Print a line for each file, and exit with the worst code."""
    worst = ExitCode.DONE
    for name in files:
        try:
            answer, code = ask(name)
        except Malformed as error:
            answer, code = error_of(error.where or name, error.reason, language)
        print_result(answer)
        worst = max(worst, code)
    if worst:
        raise SystemExit(int(worst))


def run_for_output(name: str, language: str, ask: Callable[[str], CommandResult]) -> None:
    """Print a line about the written file, as :func:`run_for_files` does.

    If the file goes to standard output, print only errors, on standard error.
    """
    if name != STANDARD_STREAM:
        run_for_files([name], language, ask)
        return
    answer, code = ask(name)
    if code:
        click.echo(json.dumps(answer), err=True)
        raise SystemExit(int(code))


def error_of(where: str, reason: Sentence, language: str) -> CommandResult:
    """Return what is wrong as the answer of a command; :data:`EVERY_LANGUAGE` gives a text by language."""
    texts = {one: Speech(one).say(reason) for one in LANGUAGES} if language == EVERY_LANGUAGE else None
    return {"error": {"where": where, "reason": texts or Speech(language).say(reason)}}, ExitCode.MALFORMED


def refusal_of(refusal: RefusedAction, language: str, names: Sequence[str]) -> dict[str, Any]:
    """Return a refused action as JSON data."""
    return {
        "index": refusal.index,
        "do": refusal.action.do,
        "by": refusal.action.by,
        "clause": refusal.clause,
        "reason": Speech(language, names).say(refusal.reason),
    }


def print_result(answer: dict[str, Any]) -> None:
    """Print one object as a line of ASCII, which every terminal and pipe can carry."""
    click.echo(json.dumps(answer))
