"""Checks a whole export as an import would, without a store."""

from __future__ import annotations

from typing import Any, BinaryIO, NamedTuple

from referee.engine.errors import Malformed, Refused
from referee.i18n import say
from referee.match.match import Match
from referee.transfer.archive import MAX_TOTAL_BYTES, Archive
from referee.transfer.catalogues import read_catalogues
from referee.transfer.evenings import read_edits, read_evenings
from referee.transfer.file_format import TableFile, read_imported, read_score_sheet, read_table
from referee.transfer.log import play_through
from referee.transfer.progress import read_progress
from referee.transfer.report import NOT_THE_HEAD, Conflict, Item, describe_error
from referee.transfer.spellings import read_spellings


class Checked(NamedTuple):
    """The counts of objects that an import would accept, and the faults of the others.

    ``games``: the finished tables and tallies, and the imported games. ``made_at``: the file's statement.
    """

    made_at: str
    games: int
    tables: int
    tallies: int
    players: int
    faults: tuple[Conflict, ...]


def check_export(file: BinaryIO, *, most: int = MAX_TOTAL_BYTES) -> Checked:
    """Check a whole export: its checksums and formats, and each log by the rules and its chain.

    Args:
        file: A seekable file with the export.
        most: Uncompressed bytes at most.

    Raises:
        BadFile: The file is not an export, or it is too damaged for any import.
    """
    archive = Archive(file, most)
    archive.check()
    spellings = read_spellings(archive)
    read_catalogues(archive)
    for _ in read_progress(archive):
        pass  # reading an entry checks it
    read_edits(archive)
    read_evenings(archive)
    faults: list[Conflict] = []
    games = tables = tallies = 0
    for name in archive.names("tables"):
        checked = check_table(archive.read(name), stem(name))
        if isinstance(checked, Conflict):
            faults.append(checked)
            continue
        tables, games = tables + 1, games + (checked.match.outcome is not None)
    for name in archive.names("tallies"):
        try:
            sheet = read_score_sheet(archive.read(name)).score_sheet
        except Malformed as error:
            faults.append(Conflict(Item("tally", stem(name)), describe_error(error)))
            continue
        tallies, games = tallies + 1, games + sheet.is_finished
    for name in archive.names("plays"):
        try:
            read_imported(archive.read(name))
        except Malformed as error:
            faults.append(Conflict(Item("play", stem(name)), describe_error(error)))
            continue
        games += 1
    return Checked(archive.made_at, games, tables, tallies, len(spellings), tuple(faults))


class CheckedTable(NamedTuple):
    """A table of an export, and the match that its log gives."""

    what: Item
    file: TableFile
    match: Match[Any]


def check_table(raw: Any, name: str) -> CheckedTable | Conflict:
    """Replay a table's log by the rules, and check its hash chain."""
    what = Item("table", name)
    names: tuple[str, ...] = ()
    try:
        file = read_table(raw)
        what, names = Item("table", file.row.id), file.setup.names
        entries = [stored.entry for stored in file.entries]
        match = play_through(file.game, file.setup, entries, file.secrets)
        if not file.is_whole:
            raise Malformed("chain.head", NOT_THE_HEAD)
    except Refused as refusal:
        return Conflict(what, say("{clause}: {reason}", clause=refusal.clause, reason=refusal.reason), names)
    except Malformed as error:
        return Conflict(what, describe_error(error))
    return CheckedTable(what, file, match)


def stem(name: str) -> str:
    """Return the id of the table or tally in the name of an export's file."""
    return name.partition("/")[2].removesuffix(".json")[:40]
