"""Reading an export wholly, as if it were to be brought in, without a store."""

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
from referee.transfer.report import NOT_THE_HEAD, Conflict, Item, where_and_why
from referee.transfer.spellings import read_spellings


class Checked(NamedTuple):
    """What an export holds that can be brought in, as counts, and what in it cannot, and why.

    ``games``: the finished ones among the tables and the tallies, and the imported ones. ``made_at``: as the
    file says.
    """

    made_at: str
    games: int
    tables: int
    tallies: int
    players: int
    faults: tuple[Conflict, ...]


def check_export(file: BinaryIO, *, most: int = MAX_TOTAL_BYTES) -> Checked:
    """Read an export wholly: checksums, forms, each log by the rules and against its chain.

    Args:
        file: An export, seekable.
        most: Bytes that it may hold, unpacked.

    Raises:
        BadFile: It is no export, or so damaged that nothing of it can be brought in.
    """
    archive = Archive(file, most)
    archive.check()
    spellings = read_spellings(archive)
    read_catalogues(archive)
    for _ in read_progress(archive):
        pass  # each is read, and checked by that
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
            faults.append(Conflict(Item("tally", stem(name)), where_and_why(error)))
            continue
        tallies, games = tallies + 1, games + sheet.is_finished
    for name in archive.names("plays"):
        try:
            read_imported(archive.read(name))
        except Malformed as error:
            faults.append(Conflict(Item("play", stem(name)), where_and_why(error)))
            continue
        games += 1
    return Checked(archive.made_at, games, tables, tallies, len(spellings), tuple(faults))


class CheckedTable(NamedTuple):
    """A table of an export, and the game that its log comes to."""

    what: Item
    file: TableFile
    match: Match[Any]


def check_table(raw: Any, name: str) -> CheckedTable | Conflict:
    """Play a table's log through by the rules, and hold it against its chain."""
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
        return Conflict(what, where_and_why(error))
    return CheckedTable(what, file, match)


def stem(name: str) -> str:
    """Return what a file of an export is named by: the id of its table or tally."""
    return name.partition("/")[2].removesuffix(".json")[:40]
