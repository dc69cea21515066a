"""Stores with games in them, and what is in a store to compare."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from referee.engine.game import Game
from referee.games import find_game, game_ids
from referee.i18n import Speech
from referee.match.record import write_action
from referee.memory import Grade
from referee.store import open_store
from referee.store.history import GameFilter
from referee.store.learning import clause_topic, ladder_topic, learner_of, lesson_topic
from referee.store.store import Store
from referee.tables.score_sheet import finished_game_of, read_draft, write_draft, write_stored
from referee.tables.table import Table
from referee.transfer import Report, export_store
from tests.support.player import step
from tests.support.random_play import random_game
from tests.support.stores import new_store
from tests.support.table_setups import plain_tables

START = datetime(2026, 5, 1, 21, tzinfo=UTC)
ANSWERED = datetime(2026, 11, 28, 20, 15, 30, 123456, tzinfo=UTC)
DEVICE = "d" * 64


def begun(store: Store, game: Game[Any], steps: int = 15, seed: int = 1) -> Table:
    """Return a table with random play, including undo, redo and repeated sealing."""
    plain, random = next(plain_tables(game)), Random(seed)
    table = Table.create(store, game.info.id, plain.seats, plain.options, {"start": "drawn"}, DEVICE)
    for _ in range(steps):
        if not game.is_finished(table.match.state):
            step(table, random)
    return table


def finished(store: Store, game: Game[Any], seed: int = 2) -> Table:
    """Return a table whose game is over."""
    plain = next(plain_tables(game))
    table = Table.create(store, game.info.id, plain.seats, plain.options, host=DEVICE)
    table.submit_all([turn.action for turn in random_game(game, table.setup, Random(seed))])
    return table


def typed(*names: str, **more: Any) -> dict[str, Any]:
    """Return the body of a score sheet of I'm the Boss! in which everything is typed in."""
    seats = [{"name": name, "values": {"money": 9 - index}} for index, name in enumerate(names)]
    known = {"ended_at": "2026-05-01T21:00:00+00:00", "minutes": 60, "place": "Bar Sol", "comment": "close"}
    return dict(write_draft(read_draft({"game": "boss", "seats": seats, **known, **more})))


def tally(store: Store, *names: str) -> str:
    """Return the id of a score sheet that is finished."""
    result = read_draft(typed(*names))
    play = finished_game_of(result, "", START)
    return store.keep_score_sheet("boss", write_stored(result, result), device=DEVICE, finished=play)


def begun_tally(store: Store, game: str = "boss") -> str:
    """Return the id of a score sheet in which nothing but the seats are known."""
    body = write_draft(read_draft({"game": game, "seats": [{"name": name} for name in ("Ana", "Bo", "Cy")]}))
    return store.keep_score_sheet(game, body, device=DEVICE)


def full(store: Store) -> list[Table]:
    """Fill a store with some of everything, and return its tables."""
    tables = [make(store, find_game(game)) for game in game_ids() for make in (begun, finished)]
    store.archive(tables[0].id)
    store.hide_finished_game(tables[1].id)
    store.hide_finished_game(tally(store, "Ana", "Bo", "Cy"))
    tally(store, "Anna", "Bo", "Zoë")
    store.merge_players("Ana", "Anna")
    store.rename_player("Zoë", "Zoë Q.")
    begun_tally(store, "promote")
    store.discard_score_sheet(begun_tally(store, "anarchy"))
    store.remember_component("reputation", "private", {"name": "Moon Mine", "loss": 3})
    store.remember_component("reputation", "private", {"name": "Moon Mine", "loss": 4}, "second")
    learned(store)
    return tables


def learned(store: Store) -> None:
    """Have somebody learn by name, and a device."""
    store.note_learned(learner_of(None, "Zoë"), "reputation", lesson_topic("outbidding"), is_done=True)
    store.note_learned(learner_of(None, "Zoë"), "boss", clause_topic("BOSS-3.2"), right=2, wrong=1)
    store.note_answer(learner_of(None, "Zoë"), "boss", ["BOSS-2.1", "BOSS-3.2"], Grade.RIGHT, ANSWERED)
    store.note_rung(learner_of(None, "Zoë"), "boss", ladder_topic(is_team=False), 7)
    store.note_learned(learner_of(DEVICE), "boss", clause_topic("BOSS-3.2"), right=1)


@cache
def _filled() -> tuple[bytes, Sequence[str]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "full.db"
        store = new_store(path)
        tables = full(store)
        store.close()
        return path.read_bytes(), [table.id for table in tables]


def full_file() -> bytes:
    """Return the file of a store that was filled once, for tests that need none of its tables."""
    return _filled()[0]


def full_store(path: Path) -> tuple[Store, list[Table]]:
    """Open a store that was filled once, in a separate file, and return it with its tables."""
    file, tables = _filled()
    path.write_bytes(file)
    store = open_store(f"sqlite:///{path}")
    return store, [Table.open(store, table_id) for table_id in tables]


def exported(store: Store, with_secrets: bool = True) -> io.BytesIO:
    """Return the export of a store from which nothing had to be left out."""
    file = io.BytesIO()
    assert export_store(store, file, with_secrets=with_secrets).left_out == ()
    file.seek(0)
    return file


def contents(store: Store, with_secrets: bool = True) -> dict[str, Any]:
    """Return all that an export must transfer, as read from the store.

    Without secrets, an unfinished game starts a new chain.
    """
    rows = [row for archived in (False, True) for row in store.tables(999, archived=archived)]
    return {
        "tables": {
            row.id: (
                row,
                [
                    stored if with_secrets or row.is_finished else stored._replace(hash="")
                    for stored in store.entries(row.id)
                ],
                {
                    one.number: store.secrets(row.id)[one.number] if with_secrets else None
                    for one in Table.open(store, row.id).match
                    if one.action.is_closed
                },
            )
            for row in rows
        },
        "plays": [
            store.finished_games(GameFilter(is_hidden=hidden), 999, as_typed=typed)
            for hidden in (False, True)
            for typed in (False, True)
        ],
        "players": store.players(),
        "learned": store.learned_by_name(),
        "tallies": [one._replace(device=None) for one in store.every_score_sheet()],
        "components": {
            (game, edition): store.components(game, edition=edition)
            for game in game_ids()
            for edition in store.editions(game)
        },
    }


def changed(file: io.BytesIO, name: str, change: Any) -> io.BytesIO:
    """Return an export in which one JSON file has been changed, by the standard library alone."""
    other = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(other, "w") as new:
        for info in old.infolist():
            data = json.loads(old.read(info))
            if info.filename == name:
                change(data)
            new.writestr(info.filename, json.dumps(data))
    other.seek(0)
    return other


def actions(table: Table) -> list[Any]:
    return [write_action(action) for action in table.match.actions]


def said(report: Report) -> list[str]:
    """Return what a report says of what was not taken."""
    return [Speech("en", conflict.names).say(conflict.sentence) for conflict in report.conflicts]


def written(table: Table) -> Any:
    """Return a table's record as it comes out of a file."""
    return json.loads(json.dumps(table.record()))
