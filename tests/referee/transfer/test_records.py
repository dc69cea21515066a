"""A record becomes a table: by the rules, once, and with its times."""

from __future__ import annotations

import copy
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.match.replay import RefusedAction
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer import Item, import_record
from tests.referee.transfer.test_export import sealed
from tests.support.exports import actions, begun, finished, written
from tests.support.player import step
from tests.support.table_setups import every_typical_game


@every_typical_game
def test_a_finished_game_is_in_the_history(store: Store, other: Store, game: Any) -> None:
    table = finished(other, game)
    raw = written(table)
    raw["meta"] |= {"started": "2024-05-01T18:00:00+02:00", "last_action": "2024-05-01T19:30:00+02:00"}
    report = import_record(store, raw)
    (what,) = report.added
    (play,) = store.finished_games()
    assert play.id == what.id
    assert play.seats == other.finished_game(table.id).seats
    assert play.started_at == datetime(2024, 5, 1, 16, tzinfo=UTC)
    assert play.ended_at == datetime(2024, 5, 1, 17, 30, tzinfo=UTC)
    assert play.minutes is None, "nobody knows when the actions were"
    assert actions(Table.open(store, what.id)) == actions(table)


@every_typical_game
def test_an_unfinished_game_can_be_continued(store: Store, other: Store, game: Any) -> None:
    table = begun(other, game, 25, seed=8)
    if game.is_finished(table.match.state):
        table.undo()
    (what,) = import_record(store, written(table)).added
    mine = Table.open(store, what.id)
    assert actions(mine) == actions(table)
    assert mine.match.state == table.match.state
    random = Random(1)
    for _ in range(5):
        if not game.is_finished(mine.match.state):
            step(mine, random)
    assert Table.open(store, what.id).match.state == mine.match.state


@every_typical_game
def test_the_same_record_again_changes_nothing(store: Store, other: Store, game: Any) -> None:
    raw = written(finished(other, game))
    (what,) = import_record(store, raw).added
    other_way = {key: raw[key] for key in reversed(raw) if key not in ("meta", "result")}
    for again in (raw, {**raw, "meta": {"place": "Bar Sol"}}, other_way):
        assert import_record(store, again).unchanged == (what,)
    Table.open(store, what.id).undo()
    assert import_record(store, raw).unchanged == (what,), "it is here, and went another way since"
    assert len(store.tables()) == 1


def test_a_record_of_a_table_of_here_changes_nothing(store: Store) -> None:
    table = sealed(store)
    raw = written(table)
    table.undo()
    shorter = written(table)
    table.redo()
    for record in (raw, shorter):
        assert import_record(store, record).unchanged == (Item("table", table.id),)
    raw["seats"][0]["name"] = "Eva"
    with pytest.raises(Malformed) as error:
        import_record(store, raw)
    assert error.value.where == "proof.head", "its proof is of who sat there"
    del raw["proof"]
    assert import_record(store, raw).added


def test_values_that_stand_open_in_a_record_are_sealed_here(store: Store, other: Store) -> None:
    raw = written(sealed(other))
    del raw["proof"]
    raw["actions"][-1] = {"do": "hide_marker", "by": 0, "hand": "left"}
    (what,) = import_record(store, raw).added
    mine = Table.open(store, what.id)
    assert mine.match.applied[-1].action.is_closed
    assert store.secrets(what.id)[5].given == {"hand": "left"}


def test_what_the_rules_forbid_is_refused_with_its_clause(store: Store, other: Store) -> None:
    raw = written(sealed(other))
    raw["actions"].insert(2, raw["actions"][0])
    with pytest.raises(RefusedAction) as error:
        import_record(store, raw)
    assert error.value.index == 2
    assert error.value.clause.startswith("REP-")
    assert store.tables() == []


def test_what_is_not_true_is_refused(store: Store, other: Store) -> None:
    raw = written(finished(other, find_game("reputation")))
    opened = next(i for i, action in enumerate(raw["actions"]) if "salt" in action)
    for change, where in (
        (lambda r: r["result"]["winners"].append(0), "result.winners"),
        (lambda r: r["actions"][opened].update(salt="another"), f"actions[{opened}].commitment"),
        (lambda r: r.update(format="referee-record/9"), "format"),
        (lambda r: r["seats"].pop(), "seats"),
    ):
        forged = copy.deepcopy(raw)
        change(forged)
        with pytest.raises(Malformed) as error:
            import_record(store, forged)
        assert error.value.where == where
    assert store.tables() == [] and store.finished_games() == []


@pytest.mark.parametrize(
    "meta",
    [
        {},
        {"started": 5, "last_action": None},
        {"started": "yesterday", "last_action": "2020-01-01"},
        {"started": "0001-01-01T00:00:00+14:00", "last_action": "9999-12-31T23:59:59-14:00"},
        {"started": "2999-01-01T00:00:00Z", "last_action": "2998-01-01T00:00:00Z"},
    ],
    ids=str,
)
def test_times_that_cannot_be_are_those_of_now(store: Store, other: Store, meta: Any) -> None:
    (what,) = import_record(store, {**written(sealed(other)), "meta": meta}).added
    row = store.table(what.id)
    assert timedelta(0) <= datetime.now(UTC) - row.created_at < timedelta(hours=1)
    assert row.created_at <= row.active_at
