"""A match put into a store as it stands, without playing it there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from referee.match.match import Match
from referee.match.sealing import Secret
from referee.store.log import StoredEntry, TableRow
from referee.store.store import Store
from tests.support.table_setups import TableSetup

TABLE_ID = "23456789"
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def store_match(store: Store, table: TableSetup, match: Match[Any], secrets: Mapping[int, Secret]) -> None:
    """Keep a match as the table :data:`TABLE_ID`, an entry a minute; of the secrets, those not opened yet."""
    entries = [
        StoredEntry(number, NOON + timedelta(minutes=number), entry) for number, entry in enumerate(match.log)
    ]
    row = TableRow(
        id=TABLE_ID,
        game=table.game.info.id,
        seats=table.setup.seats,
        options=table.setup.given_options,
        meta={},
        created_at=NOON,
        active_at=NOON,
        entry_count=len(entries),
        winners=None if match.outcome is None else match.outcome.winners,
    )
    closed = {one.number for one in match if one.action.is_closed}
    kept = {number: secret for number, secret in secrets.items() if number in closed}
    assert store.restore(row, entries, kept)
