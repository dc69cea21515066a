"""How commands answer: a line of JSON a file, and an exit code."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

import click

from referee.cli.reading import language_of
from referee.engine.errors import Malformed
from referee.engine.replay import RefusedAction
from referee.text import LANGUAGES, Speech


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


def answer_files(files: Sequence[str], language: str, ask: Callable[[str], Answer]) -> None:
    """Print a line a file and exit with the worst code."""
    worst = Exit.DONE
    for name in files:
        try:
            answer, code = ask(name)
        except Malformed as error:
            reason = Speech(language).say(error.reason)
            fault = {"where": error.where or name, "reason": reason}
            answer, code = {"error": fault}, Exit.MALFORMED
        print_answer(answer)
        worst = max(worst, code)
    if worst:
        raise SystemExit(int(worst))


def refusal_of(refusal: RefusedAction, language: str, names: Sequence[str]) -> dict[str, Any]:
    """Return a refused action as JSON data."""
    return {
        "index": refusal.index,
        "do": refusal.action.do,
        "by": refusal.action.by,
        "clause": refusal.clause,
        "reason": Speech(language, names).say(refusal.reason),
    }


def print_answer(answer: dict[str, Any]) -> None:
    """Print one object as a line of ASCII, which every terminal and pipe can carry."""
    click.echo(json.dumps(answer))
