"""Stores with games in them, and what is in a store to compare."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from random import Random
from typing import Any

from referee.engine.game import Game
from referee.engine.record import write_action
from referee.games import find_game, game_ids
from referee.store.base import Store
from referee.store.history import PlayFilter
from referee.table import Table
from referee.tally import play_of, read_draft, write_draft
from referee.transfer import export_store
from tests.referee.conformance.random_play import random_game
from tests.referee.conformance.tables import plain_tables
from tests.referee.store.player import step

START = datetime(2026, 5, 1, 21, tzinfo=UTC)
DEVICE = "d" * 64


def begun(store: Store, game: Game[Any], steps: int = 15, seed: int = 1) -> Table:
    """Return a table at which was played at random, undo, redo and sealing anew included."""
    plain, random = next(plain_tables(game)), Random(seed)
    table = Table.create(store, game.about.id, plain.seats, plain.options, {"start": "drawn"}, DEVICE)
    for _ in range(steps):
        if not game.is_finished(table.match.state):
            step(table, random)
    return table


def finished(store: Store, game: Game[Any], seed: int = 2) -> Table:
    """Return a table whose game is over."""
    plain = next(plain_tables(game))
    table = Table.create(store, game.about.id, plain.seats, plain.options, host=DEVICE)
    table.play_all([turn.action for turn in random_game(game, table.setup, Random(seed))])
    return table


def typed(*names: str, **more: Any) -> dict[str, Any]:
    """Return the body of a tally of I'm the Boss! in which everything is typed in."""
    seats = [{"name": name, "values": {"money": 9 - index}} for index, name in enumerate(names)]
    known = {"ended_at": "2026-05-01T21:00:00+00:00", "minutes": 60, "place": "Bar Sol", "comment": "close"}
    return write_draft(read_draft({"game": "boss", "seats": seats, **known, **more}))


def tally(store: Store, *names: str) -> str:
    """Return the id of a tally that is finished."""
    body = typed(*names)
    play = play_of(read_draft(body), "", START)
    return store.keep_tally("boss", body, device=DEVICE, play=play)


def begun_tally(store: Store, game: str = "boss") -> str:
    """Return the id of a tally in which nothing but the seats are known."""
    body = write_draft(read_draft({"game": game, "seats": [{"name": name} for name in ("Ana", "Bo", "Cy")]}))
    return store.keep_tally(game, body, device=DEVICE)


def full(store: Store) -> list[Table]:
    """Fill a store with some of everything, and return its tables."""
    tables = [make(store, find_game(game)) for game in game_ids() for make in (begun, finished)]
    store.archive(tables[0].id)
    store.hide_play(tables[1].id)
    store.hide_play(tally(store, "Ana", "Bo", "Cy"))
    tally(store, "Anna", "Bo", "Zoë")
    store.merge_players("Ana", "Anna")
    store.rename_player("Zoë", "Zoë Q.")
    begun_tally(store, "promote")
    store.discard_tally(begun_tally(store, "anarchy"))
    store.remember_component("reputation", "private", {"name": "Moon Mine", "loss": 3})
    store.remember_component("reputation", "private", {"name": "Moon Mine", "loss": 4}, "second")
    return tables


def exported(store: Store, with_secrets: bool = True) -> io.BytesIO:
    """Return the export of a store from which nothing had to be left out."""
    file = io.BytesIO()
    assert export_store(store, file, with_secrets=with_secrets) == ()
    file.seek(0)
    return file


def contents(store: Store, with_secrets: bool = True) -> dict[str, Any]:
    """Return all that an export is to carry over, as the store itself tells it."""
    rows = [row for archived in (False, True) for row in store.tables(999, archived=archived)]
    return {
        "tables": {
            row.id: (
                row,
                store.entries(row.id),
                {
                    one.number: store.secrets(row.id)[one.number] if with_secrets else None
                    for one in Table.open(store, row.id).match
                    if one.action.is_closed
                },
            )
            for row in rows
        },
        "plays": [
            store.plays(PlayFilter(is_hidden=hidden), 999, as_typed=typed)
            for hidden in (False, True)
            for typed in (False, True)
        ],
        "players": store.players(),
        "tallies": [one._replace(device=None) for one in store.every_tally()],
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
