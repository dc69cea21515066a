"""Tables that an earlier version stored continue by today's rules, with the options they started with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.engine.action import PUBLIC
from referee.match.log import Entry
from referee.match.record import read_action, read_record, write_record
from referee.store import open_store
from referee.store.log import NewTable
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer.records import import_record
from tests.referee.games.anarchy.playing import GAME, NAMES, gate, inside, layout

SEATS = [{"name": name} for name in NAMES[:3]]
SPY = {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 2]}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(f"sqlite:///{tmp_path / 'tables.db'}")


def set_up() -> list[dict[str, Any]]:
    return [{"do": "set_up", "by": seat, **layout(3)} for seat in range(3)]


def play(table: Table, *actions: dict[str, Any]) -> Table:
    for raw in actions:
        table.submit(read_action(GAME, 3, raw))
    return table


def earlier(store: Store, **options: Any) -> Table:
    """Return a table as an earlier version has stored it: with the options that were given alone."""
    return Table(store, store.create(NewTable("anarchy", SEATS, options, {})))


def spied(table: Table) -> Any:
    """Return what everybody is shown of the tile that a spy looks at."""
    return GAME.view(play(table, *set_up(), SPY).with_secrets(None, ()), PUBLIC)["spying"]["kind"]


def test_ana_5_8_a_table_of_an_earlier_version_keeps_what_is_for_the_buyer_alone(store: Store) -> None:
    table = earlier(store)
    assert spied(table) is None
    assert Table.open(store, table.id).setup.options["espionage"] == "buyer"
    assert spied(earlier(store, espionage="everyone")) == "vip"


def test_ana_5_8_a_new_table_says_what_it_plays_by(store: Store) -> None:
    """So no later default can change it."""
    table = Table.create(store, "anarchy", SEATS)
    assert spied(table) == "vip"
    stored = Table.open(store, table.id)
    assert stored.setup.given_options == {"espionage": "everyone"}
    assert stored.record()["options"] == {"espionage": "everyone"}
    chosen = Table.create(store, "anarchy", SEATS, {"espionage": "buyer", "gate_column": 3})
    assert Table.open(store, chosen.id).setup.given_options == {"espionage": "buyer", "gate_column": 3}


def test_ana_5_8_a_record_without_the_option_shows_the_tile_to_everybody(store: Store) -> None:
    """Brought in once, and found again when it is brought in a second time."""
    raw = {
        "format": "referee-record/1",
        "game": "anarchy",
        "seats": SEATS,
        "actions": [*set_up(), SPY],
    }
    assert read_record(raw).setup.options["espionage"] == "everyone"
    [item] = import_record(store, json.loads(json.dumps(raw))).added
    assert Table.open(store, item.id).setup.options["espionage"] == "everyone"
    assert [one.id for one in import_record(store, raw).unchanged] == [item.id]


def test_ana_5_8_the_record_of_an_earlier_table_is_found_there(store: Store) -> None:
    table = play(earlier(store), *set_up())
    record = write_record(table.match)
    assert "options" not in record
    assert [one.id for one in import_record(store, record).unchanged] == [table.id]


def test_ana_5_5_a_log_that_left_a_closed_gate_goes_on(store: Store) -> None:
    """A gate was no part of the area once: what was done then stands, and what follows goes by today's."""
    table = play(
        earlier(store),
        *set_up(),
        {"do": "buy_command", "by": 0, "command": "travel_permit"},
        {"do": "move", "by": 0, "to": inside(0, 1, 2)},
        {"do": "end_turn", "by": 1},
        {"do": "end_turn", "by": 2},
        {"do": "move", "by": 0, "to": gate(0), "jump_to": 1},
        {"do": "buy_command", "by": 1, "command": "quarantine", "target": 1},
        {"do": "end_turn", "by": 1},
        {"do": "end_turn", "by": 2},
    )
    jump = read_action(GAME, 3, {"do": "move", "by": 0, "to": gate(1), "jump_to": 2})
    assert next(GAME.objections(table.match.state, jump)).clause == "ANA-5.5"
    store.append(table.id, len(table.match.log), [Entry("act", jump)])
    again = Table.open(store, table.id)
    snapshot = GAME.snapshot(again.match.state)
    assert snapshot["turn"] == 1
    assert (snapshot["seats"][0]["piece"], snapshot["seats"][0]["quarantined"]) == (gate(2), 0)
    play(again, {"do": "end_turn", "by": 1}, {"do": "stop"})
    assert Table.open(store, table.id).match.outcome is not None
