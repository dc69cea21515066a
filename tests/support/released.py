"""Stores of released versions, which every later version has to open.

``python -m tests.support.released`` in a checkout of a version writes into ``tests/referee/store/released``:
its store as SQL, what the store holds by that version's own reading, and the SHA-256 of its migrations.
What is there is never written again.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from referee import __version__
from referee.store import open_store
from referee.store.history import GameFilter
from referee.store.sql import migrations
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.exports import DEVICE, full

FOLDER = Path(__file__).parents[1] / "referee" / "store" / "released"
PHONE = "e" * 64
MIGRATIONS = Path(migrations.__path__[0]) / "versions"


def versions() -> list[str]:
    """Return the versions of which a store is kept, the oldest first."""
    return sorted((path.stem for path in FOLDER.glob("*.sql")), key=lambda one: [*map(int, one.split("."))])


def load(version: str, path: Path) -> str:
    """Write the store of a version as a SQLite file, and return its address."""
    connection = sqlite3.connect(path)
    connection.executescript((FOLDER / f"{version}.sql").read_text("utf-8"))
    connection.close()
    return f"sqlite:///{path}"


def expected(version: str) -> Any:
    """Return the facts of a version's store, as that version wrote them."""
    return json.loads((FOLDER / f"{version}.json").read_text("utf-8"))


def facts(store: Store) -> Any:
    """Return what a store holds as JSON data, by what no version changes."""
    rows = [(row, archived) for archived in (False, True) for row in store.tables(999, archived=archived)]
    told = {
        "tables": {row.id: {**_table(store, row.id), "archived": archived} for row, archived in rows},
        "games": {
            play.id: [hidden, play.game, play.source, play.ended_at, play.minutes, play.place, *_seats(play)]
            for hidden in (False, True)
            for play in store.finished_games(GameFilter(is_hidden=hidden), 999)
        },
        "players": {one.name: [sorted(one.spellings), one.plays] for one in store.players()},
        "tallies": {
            one.id: [one.game, one.is_finished, one.is_discarded, one.body]
            for one in store.every_score_sheet()
        },
        "cards": [*store.components("reputation", edition="second")],
        "devices": {one.id: one.agent for one in store.devices()},
    }
    return json.loads(json.dumps(told, sort_keys=True, default=str))


def migration_digests() -> dict[str, str]:
    """Return the SHA-256 of the text of each migration in this checkout, by its file's name."""
    return {
        path.name: hashlib.sha256(path.read_text("utf-8").encode()).hexdigest()
        for path in sorted(MIGRATIONS.glob("[0-9]*.py"))
    }


def released_digests(version: str) -> dict[str, str]:
    """Return the digests of the migrations that a version has."""
    digests: dict[str, str] = json.loads((FOLDER / f"{version}.migrations.json").read_text("utf-8"))
    return digests


def _table(store: Store, table_id: str) -> dict[str, Any]:
    table = Table.open(store, table_id)
    return {
        "game": table.match.game.info.id,
        "entries": len(store.entries(table_id)),
        "head": table.head,
        "sealed": sorted(store.secrets(table_id)),
        "outcome": None if table.match.outcome is None else [*table.match.outcome.winners],
        "roles": [[role.device, role.kind, role.seat] for role in store.roles(table_id)],
    }


def _seats(play: Any) -> Iterator[Any]:
    for seat in play.seats:
        yield [seat.name, seat.score, seat.rank, seat.is_winner, seat.is_eliminated, seat.is_first]


def _write() -> None:
    target = FOLDER / f"{__version__}.sql"
    if target.exists():
        sys.exit(f"The store of {__version__} is there already.")
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "released.db"
        store = open_store(f"sqlite:///{path}")
        tables = full(store)
        store.admit("f" * 64, DEVICE, "Firefox on Linux", as_owner=True)
        store.redeem(store.invite(tables[2].id, "seat", 0), PHONE)
        store.invite(tables[2].id, "spectator")
        store.set_countdown(tables[2].id, 30)
        told = facts(store)
        store.close()
        connection = sqlite3.connect(path)
        dump = "\n".join(connection.iterdump()) + "\n"
        connection.close()
    target.write_text(dump, "utf-8")
    for name, content in (
        (f"{__version__}.json", told),
        (f"{__version__}.migrations.json", migration_digests()),
    ):
        read = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
        (FOLDER / name).write_text(read, "utf-8")


if __name__ == "__main__":
    _write()
