"""Imports a single record into a store as a new table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from referee.engine.action import to_json
from referee.engine.errors import Malformed, RefereeError, Refused
from referee.engine.json_parameters import Timestamp
from referee.match.chain import Chain
from referee.match.finished import finished_game
from referee.match.match import Match
from referee.match.record import Record, read_record, write_action
from referee.match.replay import RefusedAction, verify
from referee.match.turn_summary import summarize_turn
from referee.store.evenings import EDITED, NO_EDIT, Edit
from referee.store.log import ID_LETTERS, StoredEntry, TableRow, UnknownTable
from referee.store.quotas import MOST_ENTRIES, log_full
from referee.tables.table import Table
from referee.transfer.evenings import import_edits, read_edit
from referee.transfer.export import is_open_to
from referee.transfer.file_format import without_rolls
from referee.transfer.log import check_salt
from referee.transfer.proof import prove
from referee.transfer.report import NUMBER_OF_TALLY, Conflict, Item, Report, merge_reports

if TYPE_CHECKING:
    from referee.store.store import Store

ID_LENGTH = 16
"""Characters of an id; long enough to avoid collisions, and different from a table's length."""


def import_record(store: Store, raw: Any, *, device: str | None = None) -> Report:
    """Import the game of a record as a table, which is in the history if it is finished.

    The import keeps the times in ``meta``, and the whole log of the proof with its chain. A later export
    therefore has the same proof, and later entries extend the same chain. A second import of a record changes
    nothing, nor does the record of a table in this store. As for every imported table, nobody has a role: see
    :func:`~referee.transfer.restore.import_store`.

    ``device``: the device that imports the record. It does not learn whether the record belongs to a running
    table of other devices. ``None``: the owner of the store.

    Raises:
        Malformed: The record is not valid, or a statement in it is false. This includes a weak salt, and
            values that the store does not accept, such as a long name.
        Full: The store accepts no more games.
        RefusedAction: A clause forbids an action of the record.
        StoreUnavailable: The store cannot save the record now.
    """
    record = read_record(raw)
    if len(record.actions) > MOST_ENTRIES:  # before the replay, which is slow
        raise log_full()
    match, chain = _play_through(record)
    table_id = _id_of(record)
    item = Item("table", table_id)
    for row in store.tables_of(record.game.info.id, record.setup.seats):
        if row.id == table_id or (is_open_to(store, row, device) and _holds(store, row, record)):
            return Report(unchanged=(Item("table", row.id),))
    started, ended = _times(record.meta)
    entries = [StoredEntry(number, ended, entry) for number, entry in enumerate(match.log)]
    closed = {applied.number for applied in match if applied.action.is_closed}
    secrets = {number: secret for number, secret in match.secrets.items() if number in closed}
    for secret in secrets.values():
        check_salt(secret.salt, "actions")
    outcome = match.outcome
    edit = NO_EDIT if outcome is None else _edit(record.meta)
    row = TableRow(
        id=table_id,
        game=record.game.info.id,
        seats=record.setup.seats,
        # the chain of a proved log covers the options as they were given
        options=record.game.stated_options(record.setup) if chain is None else record.setup.given_options,
        meta={
            key: value
            for key, value in without_rolls(record.meta).items()
            if edit == NO_EDIT or key != EDITED
        },
        created_at=started,
        active_at=ended,
        entry_count=len(entries),
        winners=None if outcome is None else outcome.winners,
        turn=summarize_turn(record.game, match.state) if entries else None,
    )
    finished = finished_game(table_id, started, match, [stored.at for stored in entries], row.meta)
    if store.restore(row, entries, secrets, finished, chain=chain, device=device):
        edits = {} if edit == NO_EDIT else {table_id: edit}
        return merge_reports([Report(added=(item,)), *import_edits(store, edits, None)])
    try:
        store.table(table_id)
    except UnknownTable:
        return Report(conflicts=(Conflict(item, NUMBER_OF_TALLY),))
    return Report(unchanged=(item,))  # another device imported it at the same time


def _play_through(record: Record) -> tuple[Match[Any], Chain | None]:
    """Return the match of a record, with the chain of its log if the log is proved."""
    verification, proven = verify(record), prove(record)
    if verification.refused is not None:
        raise verification.refused
    for falsehood in (*verification.falsehoods, *proven.falsehoods):
        raise Malformed(falsehood.where, falsehood.reason)
    if proven.match is not None:
        return proven.match, proven.chain
    match: Match[Any] = Match(record.game, record.setup)
    for index, action in enumerate(record.actions):
        try:
            match.submit(action, record.rolled.get(index, ()))
        except Refused as refusal:
            raise RefusedAction(refusal.objection, index, action) from None
    return match, None


def _id_of(record: Record) -> str:
    """Return the id of a record's table: a digest of its game that ignores how the record is written."""
    digest = hashlib.sha256(json.dumps(_canonical(record), sort_keys=True).encode()).digest()
    number = int.from_bytes(digest)
    letters = []
    for _ in range(ID_LENGTH):
        number, index = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[index])
    return "".join(letters)


def _canonical(record: Record) -> dict[str, Any]:
    return {
        "game": record.game.info.id,
        "seats": [dict(seat) for seat in record.setup.seats],
        "options": to_json(record.setup.options),
        "actions": [write_action(action) for action in record.actions],
    }


def _holds(store: Store, row: TableRow, record: Record) -> bool:
    """Whether a record is of this table, as far as that has come."""
    try:
        table = Table.open(store, row.id)
    except RefereeError:
        return False
    theirs = record.setup
    # what either does not state is the default of its time
    stated = (table.setup.seats, table.setup.given_options) == (theirs.seats, theirs.given_options)
    if not stated and table.setup != theirs:
        return False
    ours = [write_action(action) for action in table.match.actions[: len(record.actions)]]
    return ours == [write_action(action) for action in record.actions]


def _edit(meta: Mapping[str, Any]) -> Edit:
    """Return the manual edits in ``meta``; a value of another program under that key counts as none."""
    try:
        return read_edit(meta.get(EDITED, {}), f"meta.{EDITED}")
    except Malformed:
        return NO_EDIT


def _times(meta: Mapping[str, Any]) -> tuple[datetime, datetime]:
    """Return the times of the start and of the last action, from ``meta`` if it has them."""
    now = datetime.now(UTC)
    ended = min(_time(meta.get("last_action")) or now, now)
    return min(_time(meta.get("started")) or ended, ended), ended


def _time(raw: Any) -> datetime | None:
    """Return a time, or ``None`` if the value is not valid: ``meta`` may have any value."""
    try:
        return Timestamp().read(raw, "meta", 0)
    except Malformed:
        return None
