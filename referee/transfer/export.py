"""Writing a whole store into one file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import BinaryIO

from referee.engine.errors import RefereeError
from referee.engine.sealing import Secret
from referee.games import game_ids
from referee.plays import Play
from referee.store.base import Store, StoredEntry, TableRow
from referee.store.history import PlayFilter, Tally
from referee.text import say
from referee.transfer.archive import FORMAT, MANIFEST, Writer
from referee.transfer.form import write_table, write_tally
from referee.transfer.report import Conflict, Item

_PAGE = 200


def export_store(
    store: Store, file: BinaryIO, *, with_secrets: bool, device: str | None = None
) -> tuple[Conflict, ...]:
    """Write a store into a file that need not be seekable; return what had to be left out, and why.

    Args:
        store: The store; a table that goes on meanwhile is as it was at some moment.
        file: Where to; what is written if an error is raised is of no use.
        with_secrets: Whether to write down what opens sealed entries that are not opened: for a backup that
            only the store's owner can read, and never for a player.
        device: For whom it is: see :func:`_is_open_to`; of the unfinished tallies, only those that its list
            shows. ``None`` for the owner of the store, who gets everything.

    Raises:
        StoreUnavailable: It cannot be read now.
        OSError: The file cannot be written.
    """
    left_out: list[Conflict] = []
    plays = {play.id: (play, is_hidden) for play, is_hidden in _plays(store)}
    writer = Writer(file)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    writer.write(MANIFEST, {"format": FORMAT, "made_at": made, "with_secrets": with_secrets})
    for row in _tables(store, device):
        try:
            entries, secrets = _log(store, row, with_secrets)
        except RefereeError as error:
            left_out.append(Conflict(Item("table", row.id), error.reason))
            continue
        is_hidden = row.id in plays and plays[row.id][1]
        writer.write(f"tables/{row.id}.json", write_table(row, entries, secrets, is_hidden))
    for tally in _tallies(store, device):
        play, is_hidden = plays.get(tally.id, (None, False))
        if tally.is_damaged or tally.is_finished != (play is not None):
            left_out.append(Conflict(Item("tally", tally.id), say("This tally is damaged in the store.")))
        else:
            writer.write(f"tallies/{tally.id}.json", write_tally(tally, play, is_hidden))
    spellings = {spelling: one._asdict() for spelling, one in store.spellings().items()}
    writer.write("players.json", spellings)
    writer.write(
        "components.json",
        [store.export_components(game, edition) for game in game_ids() for edition in store.editions(game)],
    )
    writer.close()
    return tuple(left_out)


def _tables(store: Store, device: str | None) -> Iterator[TableRow]:
    """Yield the tables of the lobby and the archived ones, each once."""
    seen: set[str] = set()
    for is_archived in (False, True):
        offset = 0
        while rows := store.tables(_PAGE, offset, archived=is_archived, device=device):
            for row in rows:
                if row.id not in seen and (device is None or _is_open_to(store, row, device)):
                    yield row
            seen.update(row.id for row in rows)
            offset += len(rows)


def _is_open_to(store: Store, row: TableRow, device: str) -> bool:
    """Whether a device may have the whole log of a table, which tells what each seat alone may know.

    So it is of a game that is over, where nobody has a part, and for the host at whose table no seat is
    another device's.
    """
    if row.winners is not None:
        return True
    roles = store.roles(row.id)
    is_host = any((role.device, role.kind) == (device, "host") for role in roles)
    return not roles or (is_host and all(role.seat is None or role.device == device for role in roles))


def _tallies(store: Store, device: str | None) -> list[Tally]:
    """Return the tallies to be written: all, or the finished ones and those that a device goes on with."""
    tallies = store.every_tally()
    if device is None:
        return tallies
    own = {tally.id for tally in store.tallies(device)}
    return [tally for tally in tallies if tally.is_finished or tally.id in own]


def _log(store: Store, row: TableRow, with_secrets: bool) -> tuple[list[StoredEntry], dict[int, Secret]]:
    """Return a table's log and, for a backup, what opens what is sealed in it."""
    return store.log(row.id) if with_secrets else (store.entries(row.id), {})


def _plays(store: Store) -> Iterator[tuple[Play, bool]]:
    """Yield all plays with the names as they were typed, and whether each is hidden."""
    for is_hidden in (False, True):
        offset = 0
        while plays := store.plays(PlayFilter(is_hidden=is_hidden), _PAGE, offset, as_typed=True):
            yield from ((play, is_hidden) for play in plays)
            offset += len(plays)
