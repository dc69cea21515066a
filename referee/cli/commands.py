"""``replay``, ``score``, ``verify`` and ``games``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from referee.cli.input import read_file
from referee.cli.results import (
    CommandResult,
    ExitCode,
    language_option,
    print_result,
    refusal_of,
    run_for_files,
)
from referee.engine.game import Game
from referee.games import find_game, game_ids
from referee.i18n import Speech, say
from referee.match import replay as engine
from referee.match.chain import SHORT
from referee.match.record import read_record, write_result

if TYPE_CHECKING:
    from referee.transfer.proof import Note, Proven, SealedEntry

_HEAD = re.compile(f"[0-9a-f]{{{SHORT},64}}")

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
    run_for_files(files, language, lambda name: _replay(name, language))


@click.command()
@click.argument("game")
@files_argument
@language_option
def score(game: str, files: Sequence[str], language: str) -> None:
    """Score the final tallies of a GAME without its history.

    A file holds "seats" and, where the game has scoring options, "options". Prints standings and
    winners, or what is malformed (exit 2).
    """
    run_for_files(files, language, lambda name: _score(game, name))


def _read_head(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """Return the digits of a head, without spaces, hyphens and colons."""
    if value is None:
        return None
    digits = "".join(value.replace("-", "").replace(":", "").split()).lower()
    if not _HEAD.fullmatch(digits):
        raise click.BadParameter(f"{SHORT} to 64 hex digits belong here, in groups if you like.")
    return digits


@click.command()
@files_argument
@click.option(
    "--head",
    metavar="HEX",
    callback=_read_head,
    help=f"The fingerprint of the log that a page or a sheet showed: {SHORT} hex digits, or more. It has to "
    "be that after some entry; the answer says after how many.",
)
@language_option
def verify(files: Sequence[str], language: str, head: str | None) -> None:
    """Check that records are true: actions, stored result, sealed entries and proof.

    Prints what was checked, and each statement that is not true (exit 1). "status" is "false",
    "consistent", "partly" or "proved"; "means" explains it. Without --head no record is more than
    consistent. "sealed" lists the sealed entries by index: each is proved against the "proof" in the
    record or the given "head", or has the reason why it is not. "meta" says the same of each note. What
    is not proved is no failure.
    """
    run_for_files(files, language, lambda name: _verify(name, language, head))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line instead of a table.")
@language_option
def games(as_json: bool, language: str) -> None:
    """List the games that can be refereed."""
    speech = Speech(language)
    found = [find_game(game_id).info for game_id in game_ids()]
    if as_json:
        for info in found:
            print_result(
                {
                    "game": info.id,
                    "title": info.title,
                    "players": list(info.players),
                    "minutes": info.minutes,
                    "summary": speech.say(info.summary),
                }
            )
        return
    rows = [
        (info.id, info.title, f"{info.players[0]}–{info.players[-1]}", f"{info.minutes} min")
        for info in found
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row, info in zip(rows, found, strict=True):
        cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo(f"{cells}  {speech.say(info.summary)}")


def _replay(name: str, language: str) -> CommandResult:
    record = read_record(read_file(name))
    try:
        state = engine.replay(record)
    except engine.RefusedAction as refusal:
        refused = refusal_of(refusal, language, record.setup.names)
        return {"refused": refused}, ExitCode.REFUSED
    return engine.write_replay(record, state), ExitCode.DONE


def _score(game_id: str, name: str) -> CommandResult:
    game: Game[Any] = find_game(game_id)
    counts = game.read_final_counts(read_file(name))
    outcome = game.score_final_counts(counts)
    return {**write_result(outcome), **outcome.more}, ExitCode.DONE


def _verify(name: str, language: str, head: str | None) -> CommandResult:
    from referee.transfer.proof import prove  # knows the store, which other commands need not

    record = read_record(read_file(name))
    verification, proven = engine.verify(record), prove(record, head)
    is_true = verification.verified and not proven.falsehoods
    names = record.setup.names
    speech = Speech(language, names)
    untrue = say("The record is not true: it states something false, or an action that a clause forbids.")
    answer: dict[str, Any] = {
        "verified": is_true,
        "status": proven.status if is_true else "false",
        "means": [speech.say(sentence) for sentence in (proven.explain() if is_true else (untrue,))],
        "game": record.game.info.id,
        "finished": verification.finished,
        "checked": {"result": verification.result, "commitments": verification.commitments},
        "false": [
            {"where": where, "reason": speech.say(sentence)}
            for where, sentence in (*verification.falsehoods, *proven.falsehoods)
        ],
        "proof": _write_proof(proven, head),
        "sealed": [_write_sealed(entry, speech) for entry in proven.sealed],
        "meta": [_write_note(note, speech) for note in proven.notes],
    }
    if verification.refused is not None:
        answer["refused"] = refusal_of(verification.refused, language, names)
    return answer, ExitCode.DONE if is_true else ExitCode.REFUSED


def _write_proof(proven: Proven, head: str | None) -> dict[str, Any]:
    answer: dict[str, Any] = {"state": proven.state}
    if proven.state == "true":
        answer |= {"entries": len(proven.heads), "head": (proven.heads or ("",))[-1]}
    if head is not None:
        answer["after"] = proven.after
    return answer


def _write_sealed(entry: SealedEntry, speech: Speech) -> dict[str, Any]:
    answer: dict[str, Any] = {"index": entry.position, "do": entry.action.do, "by": entry.action.by}
    if entry.reason is not None:
        return {**answer, "proved": False, "reason": speech.say(entry.reason)}
    return {**answer, "proved": True, "against": entry.against, "entry": entry.number}


def _write_note(note: Note, speech: Speech) -> dict[str, Any]:
    answer: dict[str, Any] = {"key": note.key[:40]}
    if note.reason is not None:
        return {**answer, "proved": False, "reason": speech.say(note.reason)}
    return {**answer, "proved": True, "against": note.against}
