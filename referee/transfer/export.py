"""Exports a whole store to one file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from referee.engine.errors import RefereeError
from referee.games import game_ids
from referee.i18n import say
from referee.match.finished import FinishedGame
from referee.match.sealing import Secret
from referee.store.devices import Role
from referee.store.history import Cursor, GameFilter, ScoreSheet
from referee.store.log import StoredEntry, TableRow
from referee.transfer.archive import FORMAT, MANIFEST, Writer
from referee.transfer.evenings import EDITS, EVENINGS, write_edits, write_evenings
from referee.transfer.file_format import write_imported, write_score_sheet, write_table
from referee.transfer.progress import FOLDER, write_progress
from referee.transfer.report import Conflict, Item

if TYPE_CHECKING:
    from referee.store.store import Store

_PAGE_SIZE = 200


class Exported(NamedTuple):
    """The counts of exported objects, and what the export left out, with the reasons.

    ``games``: the finished tables and tallies, and the imported games.
    """

    games: int
    tables: int
    tallies: int
    players: int
    left_out: tuple[Conflict, ...]

    @property
    def is_empty(self) -> bool:
        """Whether the store had no games, tables or tallies."""
        return not (self.games or self.tables or self.tallies or self.left_out)


def export_store(store: Store, file: BinaryIO, *, with_secrets: bool, device: str | None = None) -> Exported:
    """Export a store to a file, which does not have to be seekable; return the counts.

    Args:
        store: The store. A table that players use during the export is consistent in itself.
        file: The file to write. If this function raises an error, the file is incomplete.
        with_secrets: Whether to include the secrets of closed entries. Only a backup for the store's owner
            may have them, never an export for a player.
        device: The device that gets the export, see :func:`is_open_to`. It gets only the unfinished score
            sheets that its list shows. ``None``: the owner of the store, who gets everything.

    Raises:
        StoreUnavailable: The store cannot be read now.
        OSError: The file cannot be written.
    """
    left_out: list[Conflict] = []
    games = tables = tallies = 0
    plays = {finished.id: (finished, is_hidden) for finished, is_hidden in _plays(store)}
    writer = Writer(file)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    writer.write(MANIFEST, {"format": FORMAT, "made_at": made, "with_secrets": with_secrets})
    for row in _tables(store, device):
        try:
            entries, secrets = _log(store, row, with_secrets)
            # with the key, a player could guess hidden moves from the heads that pages show
            chain = store.chain(row.id) if with_secrets or row.winners is not None else None
        except RefereeError as error:
            left_out.append(Conflict(Item("table", row.id), error.reason))
            continue
        tables, games = tables + 1, games + (row.id in plays)
        is_hidden = row.id in plays and plays[row.id][1]
        writer.write(f"tables/{row.id}.json", write_table(row, entries, secrets, is_hidden, chain))
    for sheet in _tallies(store, device):
        finished, is_hidden = plays.get(sheet.id, (None, False))
        if sheet.is_damaged or sheet.is_finished != (finished is not None):
            left_out.append(Conflict(Item("tally", sheet.id), say("This tally is damaged in the store.")))
        else:
            tallies, games = tallies + 1, games + (finished is not None)
            writer.write(f"tallies/{sheet.id}.json", write_score_sheet(sheet, finished, is_hidden))
    for finished, is_hidden in plays.values():
        if finished.source == "imported":
            games += 1
            own = store.own_finished_game(finished.id) if finished.edited else finished
            writer.write(f"plays/{finished.id}.json", write_imported(own, is_hidden))
    writer.write(EDITS, write_edits(store, plays))
    writer.write(EVENINGS, write_evenings(store))
    spellings = {spelling: player._asdict() for spelling, player in store.spellings().items()}
    writer.write("players.json", spellings)
    for number, (spelling, progress) in enumerate(sorted(store.learned_by_name().items())):
        writer.write(f"{FOLDER}/{number}.json", write_progress(spelling, progress))
    writer.write(
        "components.json",
        [store.export_components(game, edition) for game in game_ids() for edition in store.editions(game)],
    )
    writer.close()
    return Exported(games, tables, tallies, len(spellings), tuple(left_out))


def _tables(store: Store, device: str | None) -> Iterator[TableRow]:
    """Yield the tables of the lobby, then the archived ones, each once."""
    seen: set[str] = set()
    for is_archived in (False, True):
        after = None
        while rows := store.tables(_PAGE_SIZE, archived=is_archived, device=device, after=after):
            for row in rows:
                if row.id not in seen and is_open_to(store, row, device):
                    yield row
            seen.update(row.id for row in rows)
            after = Cursor(rows[-1].active_at, rows[-1].id)


def is_open_to(store: Store, row: TableRow, device: str | None) -> bool:
    """Whether a device may have the whole log of a table, which reveals what only single seats may know.

    It may if the game is over, if the table has no roles, or if :func:`is_its_own` holds. ``None``, the owner
    of the store, always may.
    """
    return row.winners is not None or device is None or is_its_own(store.roles(row.id), device)


def is_its_own(roles: Sequence[Role], device: str) -> bool:
    """Whether a table has no roles, or the device is its host and no other device has a seat."""
    is_host = any((role.device, role.kind) == (device, "host") for role in roles)
    return not roles or (is_host and all(role.seat is None or role.device == device for role in roles))


def _tallies(store: Store, device: str | None) -> list[ScoreSheet]:
    """Return the score sheets to export: all, or the finished ones and those of a device."""
    tallies = store.every_score_sheet()
    if device is None:
        return tallies
    own = {sheet.id for sheet in store.score_sheets(device)}
    return [sheet for sheet in tallies if sheet.is_finished or sheet.id in own]


def _log(store: Store, row: TableRow, with_secrets: bool) -> tuple[list[StoredEntry], dict[int, Secret]]:
    """Return a table's log and, for a backup, its secrets."""
    return store.log(row.id) if with_secrets else (store.entries(row.id), {})


def _plays(store: Store) -> Iterator[tuple[FinishedGame, bool]]:
    """Yield all finished games with names as typed, and whether each is hidden."""
    for is_hidden in (False, True):
        offset = 0
        while plays := store.finished_games(
            GameFilter(is_hidden=is_hidden), _PAGE_SIZE, offset, as_typed=True
        ):
            yield from ((finished, is_hidden) for finished in plays)
            offset += len(plays)
