"""``backup`` and ``restore``."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from referee.cli.arguments import warn_of_address
from referee.cli.input import STANDARD_INPUT, opened
from referee.cli.results import CommandResult, ExitCode, language_option, refusal_of, run_for_files
from referee.engine.errors import Malformed, RefereeError
from referee.i18n import Speech, say
from referee.match.record import MAX_BYTES
from referee.match.replay import RefusedAction

if TYPE_CHECKING:
    from referee.store.store import Store
    from referee.transfer import Conflict, Exported, Report

STANDARD_OUTPUT = "-"

store_option = click.option(
    "--store",
    metavar="URL",
    callback=warn_of_address,
    help="Where the games are. Default: $REFEREE_STORE, or the file that serve uses.",
)


@click.command()
@click.argument("file", metavar="[FILE]", required=False)
@click.option(
    "--allow-empty", is_flag=True, help="Save a store in which there is no table and no tally, too."
)
@store_option
@language_option
def backup(file: str | None, allow_empty: bool, store: str | None, language: str) -> None:
    """Save the whole store as one FILE: tables, tallies, history, players and catalogues.

    "-" is standard output; without a FILE, it is named by date and time. Values that are sealed and not
    opened are in it: keep it to yourself. Devices and the table's word are not. Prints the file, how many
    games, tables, tallies and players it holds, and what had to be left out because it is damaged in the
    store (exit 1); or why there is no backup (exit 2), such as a store that is missing or empty.
    """
    name = file or f"boardroom-referee-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.zip"

    def ask(name: str) -> CommandResult:
        saved = _back_up(store, name, allow_empty)
        holds = {kind: getattr(saved, kind) for kind in ("games", "tables", "tallies", "players")}
        left_out = [_write_conflict(one, language) for one in saved.left_out]
        answer = {"file": name, "holds": holds, "left_out": left_out}
        return answer, ExitCode.REFUSED if left_out else ExitCode.DONE

    if name != STANDARD_OUTPUT:
        run_for_files([name], language, lambda name: _guarded(lambda: ask(name), language))
        return
    answer, code = _guarded(lambda: ask(name), language)
    if code:  # standard output is the backup's
        click.echo(json.dumps(answer), err=True)
        raise SystemExit(int(code))


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@store_option
@language_option
def restore(files: Sequence[str], store: str | None, language: str) -> None:
    """Bring backups, records, or plays of BG Stats and BoardGameGeek into a store; what is there stays.

    Plays are the JSON file that BG Stats exports, or the document "plays" of BoardGameGeek's XML API 2.
    Prints what was added, what went on, what was there already, and conflicts (exit 1); or what is
    malformed (exit 2). A file may be restored any number of times.
    """
    run_for_files(files, language, lambda name: _guarded(lambda: _restore(store, name, language), language))


def _guarded(ask: Callable[[], CommandResult], language: str) -> CommandResult:
    """Return an answer, or what the store has to say against it."""
    try:
        return ask()
    except Malformed:
        raise
    except RefereeError as error:
        reason = Speech(language).say(error.reason)
        return {"error": {"where": "store", "reason": reason}}, ExitCode.MALFORMED


@contextmanager
def opened_store(url: str | None, *, must_exist: bool = False) -> Iterator[Store]:
    """Open a store for a command; raise as :func:`referee.store.open_store` does."""
    from referee.store import open_store  # the database toolkit is slow to import

    found = open_store(url, must_exist=must_exist)
    for remark in found.remarks:
        click.echo(str(remark), err=True)
    try:
        yield found
    finally:
        found.close()


def _back_up(url: str | None, name: str, allow_empty: bool) -> Exported:
    """Write the backup beside its place, and put it there when it is whole."""
    with opened_store(url, must_exist=True) as store:
        if name == STANDARD_OUTPUT:
            with tempfile.TemporaryFile() as whole:  # an empty one is not to be written at all
                saved = _export(store, whole, allow_empty)
                whole.seek(0)
                shutil.copyfileobj(whole, sys.stdout.buffer)
            return saved
        place = Path(name)
        try:
            # nobody else may read it: it holds sealed values
            handle, path = tempfile.mkstemp(dir=place.parent, prefix=".backup-", suffix=".zip")
        except OSError as error:
            raise _unwritable(name, error) from None
        try:
            with open(handle, "wb") as file:
                saved = _export(store, file, allow_empty)
                file.flush()
                os.fsync(handle)
            os.replace(path, place)
        except OSError as error:
            raise _unwritable(name, error) from None
        finally:
            Path(path).unlink(missing_ok=True)  # once it is in its place there is none
        return saved


def _export(store: Store, file: BinaryIO, allow_empty: bool) -> Exported:
    """Write the whole store into a file; raise :class:`StoreUnavailable` for one that is empty."""
    from referee.store.errors import StoreUnavailable
    from referee.transfer import export_store

    saved = export_store(store, file, with_secrets=True)
    if saved.is_empty and not allow_empty:
        raise StoreUnavailable(
            say(
                "There is no table and no tally in this store, so nothing was saved. Check the address of "
                "the store, or add --allow-empty."
            )
        )
    return saved


def _unwritable(name: str, error: OSError) -> Malformed:
    reason = error.strerror or str(error)
    return Malformed(name, say("The backup cannot be written: {reason}.", reason=reason))


def _restore(url: str | None, name: str, language: str) -> CommandResult:
    from referee.transfer import Plays, import_plays, import_record, import_store, is_archive, read_text

    with opened(name) as file:
        start = file.read(4)
        if not is_archive(start):
            read = read_text(start + file.read(MAX_BYTES + 1 - len(start)), file=name)
            with opened_store(url) as store:
                if isinstance(read, Plays):
                    report = import_plays(store, *read)
                else:
                    try:
                        report = import_record(store, read)
                    except RefusedAction as refusal:
                        names = [seat["name"] for seat in read["seats"]]
                        return {"refused": refusal_of(refusal, language, names)}, ExitCode.REFUSED
        else:
            with _seekable(file, start, name) as whole, opened_store(url) as store:
                report = import_store(store, whole, device=None)
    return _write_report(report, language), ExitCode.REFUSED if report.conflicts else ExitCode.DONE


@contextmanager
def _seekable(file: BinaryIO, start: bytes, name: str) -> Iterator[BinaryIO]:
    """Give a file of which the start has been read; what comes through a pipe is laid by."""
    if name != STANDARD_INPUT:
        yield file
        return
    with tempfile.TemporaryFile() as whole:
        whole.write(start)
        shutil.copyfileobj(file, whole)
        yield whole


def _write_report(report: Report, language: str) -> dict[str, Any]:
    answer: dict[str, Any] = {
        part: [item._asdict() for item in getattr(report, part)]
        for part in ("added", "continued", "unchanged")
    }
    answer["conflicts"] = [_write_conflict(one, language) for one in report.conflicts]
    return answer


def _write_conflict(conflict: Conflict, language: str) -> dict[str, str]:
    return {**conflict.what._asdict(), "reason": Speech(language, conflict.names).say(conflict.sentence)}
