"""``backup``, ``restore`` and ``csv``."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from referee.cli.arguments import warn_of_address
from referee.cli.input import STANDARD_STREAM, opened
from referee.cli.results import (
    EVERY_LANGUAGE,
    CommandResult,
    ExitCode,
    error_of,
    language_option,
    refusal_of,
    run_for_files,
    run_for_output,
)
from referee.engine.errors import Malformed, RefereeError
from referee.i18n import Speech, say
from referee.match.record import MAX_BYTES
from referee.match.replay import RefusedAction
from referee.store.upkeep import KEEP, read_keep
from referee.store.whole_file import file_part, os_reason

if TYPE_CHECKING:
    from referee.store.store import Store
    from referee.transfer import Checked, Conflict, Exported, Report

_KINDS = ("games", "tables", "tallies", "players")
"""The parts of a backup that commands count."""

T = TypeVar("T")

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
@click.option(
    "--verify", is_flag=True, help="Save nothing: read the backup FILE wholly, and say what it holds."
)
@click.option(
    "--into",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Save into a folder, as serve --backups does: the file is named by date and time, is read back "
    "before it is there, and old ones are removed by --keep.",
)
@click.option(
    "--keep",
    metavar="RULE",
    help="With --into, which backups stay: the newest of each of so many hours, days, weeks, months and "
    f"years (h, d, w, m, y). Default: {KEEP}.",
)
@click.option("--every-language", is_flag=True, hidden=True)
@store_option
@language_option
def backup(
    file: str | None,
    allow_empty: bool,
    verify: bool,
    folder: Path | None,
    keep: str | None,
    every_language: bool,
    store: str | None,
    language: str,
) -> None:
    """Save the whole store as one FILE: tables, tallies, history, players and catalogues.

    "-" is standard output; without a FILE, it is named by date and time. Values that are sealed and not
    opened are in it: keep it to yourself. Devices and the table's word are not. Prints the file, and how many
    games, tables, tallies and players it holds. Prints also what is left out because it is damaged in the
    store (exit 1); or why there is no backup (exit 2), such as a store that is missing or empty.

    With --verify, FILE is a backup ("-": standard input), and no store is used. Exit 0: all of it can be
    brought in; 1: some of it cannot, see faults; 2: none of it, or it is no backup.

    With --into, an empty store is no fault, and "file" is null then. Exit 1: the backup is there, without
    what left_out and faults say, or not_removed names old ones that are still there.
    """
    if verify and (folder or allow_empty or file is None):
        raise click.UsageError("--verify takes a FILE to read, and neither --into nor --allow-empty.")
    if folder and (file is not None or allow_empty):
        raise click.UsageError("--into names the file by itself, and saves no empty store.")
    if keep is not None and folder is None:
        raise click.UsageError("--keep says which backups stay in the folder of --into.")
    if verify:
        run_for_files([str(file)], language, lambda name: _verify(name, language))
        return
    if folder is not None:
        language = EVERY_LANGUAGE if every_language else language
        into, rule = folder, KEEP if keep is None else keep
        run_for_files(
            [str(folder)],
            language,
            lambda _: _guarded(lambda: _back_up_into(store, into, rule, language), language),
        )
        return
    name = file or f"boardroom-referee-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.zip"

    def ask(name: str) -> CommandResult:
        saved = _back_up(store, name, allow_empty)
        left_out = [_write_conflict(conflict, language) for conflict in saved.left_out]
        answer = {"file": name, "holds": _holds(saved), "left_out": left_out}
        return answer, ExitCode.REFUSED if left_out else ExitCode.DONE

    run_for_output(name, language, lambda name: _guarded(lambda: ask(name), language))


def _holds(counted: Exported | Checked) -> dict[str, int]:
    return {kind: getattr(counted, kind) for kind in _KINDS}


def _verify(name: str, language: str) -> CommandResult:
    """Read a complete backup, without a store."""
    from referee.transfer import check_export

    with opened(name) as file, _seekable(file, b"", name) as seekable:
        checked = check_export(seekable)
    faults = [_write_conflict(fault, language) for fault in checked.faults]
    answer = {"file": name, "made_at": checked.made_at, "holds": _holds(checked), "faults": faults}
    return answer, ExitCode.REFUSED if faults else ExitCode.DONE


def _back_up_into(url: str | None, folder: Path, rule: str, language: str) -> CommandResult:
    """Save a store into a folder, note that in the store, and return the result."""
    from referee.transfer import BadFile
    from referee.transfer.backups import back_up

    keep = read_keep(rule)
    with opened_store(url, must_exist=True) as store:
        try:
            written = back_up(store, folder, keep, datetime.now(UTC))
        except BadFile as error:
            reason = say("The backup could not be read back: {reason}", reason=error.reason)
            raise Malformed(error.where or str(folder), reason) from None
        except OSError as error:
            raise _unwritable(str(folder), error) from None
        if written is None:
            return {"file": None, "holds": dict.fromkeys(_KINDS, 0)}, ExitCode.DONE
        store.note_backup(written.last)
    answer = {
        "file": str(written.place),
        "bytes": written.last.size,
        "holds": _holds(written.checked),
        "left_out": [_write_conflict(conflict, language) for conflict in written.left_out],
        "faults": [_write_conflict(fault, language) for fault in written.checked.faults],
        "removed": [*written.removed],
        "not_removed": [*written.not_removed],
    }
    is_whole = not written.last.faults and not written.not_removed
    return answer, ExitCode.DONE if is_whole else ExitCode.REFUSED


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--dry-run", is_flag=True, help="Change nothing: say what would be brought in, on a copy of the store."
)
@store_option
@language_option
def restore(files: Sequence[str], dry_run: bool, store: str | None, language: str) -> None:
    """Bring backups, records, or plays of BG Stats and BoardGameGeek into a store; what is there stays.

    Plays are the JSON file that BG Stats exports, or the document "plays" of BoardGameGeek's XML API 2.
    Prints what was added, what was continued, what was there already, and conflicts (exit 1); or what is
    malformed (exit 2). A file may be restored any number of times.

    With --dry-run the output and the exit codes are the same, and the store does not change. The command
    brings each FILE into a temporary copy of the store, one after the other.
    """
    with ExitStack() as stack:

        def ask(name: str) -> CommandResult:
            nonlocal store, dry_run
            if dry_run:
                store, dry_run = stack.enter_context(_copied_store(store)), False
            return _restore(store, name, language)

        run_for_files(files, language, lambda name: _guarded(lambda: ask(name), language))


@contextmanager
def _copied_store(url: str | None) -> Iterator[str]:
    """Yield the address of a temporary copy of a store."""
    from referee.store import open_store
    from referee.store.sql.trials import copy_to_try

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        address = copy_to_try(url, folder)
        open_store(address, copies=folder).close()  # migrates it to the newest schema
        yield address


@click.command("csv")
@click.argument("file", metavar="FILE")
@store_option
@language_option
def csv_files(file: str, store: str | None, language: str) -> None:
    """Write games, seats, score lines, tallies, players and evenings as a ZIP FILE of CSV tables.

    "-" is standard output. The columns are documented in docs/csv.md. Prints the file and how many rows each
    table has; or why there is none (exit 2).
    """

    def ask(name: str) -> CommandResult:
        return {"file": name, "rows": _write_tables(store, name, language)}, ExitCode.DONE

    run_for_output(file, language, lambda name: _guarded(lambda: ask(name), language))


def _write_tables(url: str | None, name: str, language: str) -> dict[str, int]:
    from referee.share.everything import write_everything

    with opened_store(url, must_exist=True) as store:
        return dict(
            _write_atomically(name, lambda file: write_everything(store, file, Speech(language))).rows
        )


def _guarded(ask: Callable[[], CommandResult], language: str) -> CommandResult:
    """Return a command's result, or the store's error."""
    try:
        return ask()
    except Malformed:
        raise
    except RefereeError as error:
        return error_of("store", error.reason, language)


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
    with opened_store(url, must_exist=True) as store:
        return _write_atomically(name, lambda file: _export(store, file, allow_empty))


def _write_atomically(name: str, write: Callable[[BinaryIO], T]) -> T:
    """Write a temporary file and rename it when it is complete; return the result of ``write``."""
    if name == STANDARD_STREAM:
        with tempfile.TemporaryFile() as temporary:  # standard output must not get half a file
            written = write(temporary)
            temporary.seek(0)
            shutil.copyfileobj(temporary, sys.stdout.buffer)
        return written
    place = Path(name)
    try:
        with file_part(place.parent) as part:
            with part.path.open("wb") as file:
                written = write(file)
            part.put(place)
    except OSError as error:
        raise _unwritable(name, error) from None
    return written


def _export(store: Store, file: BinaryIO, allow_empty: bool) -> Exported:
    """Write a store into a file; raise :class:`StoreUnavailable` if it is empty."""
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
    return Malformed(name, say("The backup cannot be written: {reason}.", reason=os_reason(error)))


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
            with _seekable(file, start, name) as seekable, opened_store(url) as store:
                report = import_store(store, seekable, device=None)
    return _write_report(report, language), ExitCode.REFUSED if report.conflicts else ExitCode.DONE


@contextmanager
def _seekable(file: BinaryIO, start: bytes, name: str) -> Iterator[BinaryIO]:
    """Yield a seekable file whose start has been read; copy a pipe into a temporary file."""
    if name != STANDARD_STREAM:
        yield file
        return
    with tempfile.TemporaryFile() as temporary:
        temporary.write(start)
        shutil.copyfileobj(file, temporary)
        yield temporary


def _write_report(report: Report, language: str) -> dict[str, Any]:
    answer: dict[str, Any] = {
        part: [item._asdict() for item in getattr(report, part)]
        for part in ("added", "continued", "unchanged")
    }
    answer["conflicts"] = [_write_conflict(conflict, language) for conflict in report.conflicts]
    return answer


def _write_conflict(conflict: Conflict, language: str) -> dict[str, str]:
    return {**conflict.what._asdict(), "reason": Speech(language, conflict.names).say(conflict.sentence)}
