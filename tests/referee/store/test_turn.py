"""Whose turn it is at a table stands beside it: written with every entry, and read without its log."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.match.turn_summary import TurnSummary, summarize_turn
from referee.store.log import ConcurrentUpdate, GameStatus
from referee.store.store import Store
from referee.tables.table import Table
from referee.tables.turn import turn_of

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]
REVEAL = Action("reveal", None, {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}})


@pytest.fixture
def table(store: Store) -> Table:
    return Table.create(store, "reputation", SEATS, {"start_seat": 1})


def listed(store: Store) -> TurnSummary | None:
    [row] = store.tables()
    return turn_of(row)


def test_a_game_that_has_not_begun_waits_for_its_first_action(store: Store, table: Table) -> None:
    [row] = store.tables()
    assert row.turn is None
    assert listed(store) == summarize_turn(table.game, table.match.state)


def test_every_change_of_the_log_says_where_the_game_stands(store: Store, table: Table) -> None:
    table.submit(REVEAL)
    seen = [listed(store)]
    assert seen[0] is not None and (seen[0].round, seen[0].due) == (1, (1,))
    table.submit(Action("bid_public", 1, {"credits": 1}))
    seen.append(listed(store))
    table.undo()
    assert listed(store) == seen[0] != seen[1]
    table.redo()
    assert listed(store) == seen[1] == summarize_turn(table.game, table.match.state)
    [row] = store.tables()
    assert row.turn == seen[1] == store.table(table.id).turn


def test_who_comes_too_late_says_nothing_of_it(store: Store, table: Table) -> None:
    table.submit(REVEAL)
    before = listed(store)
    with pytest.raises(ConcurrentUpdate):
        store.append(table.id, 0, table.match.log, status=GameStatus(TurnSummary(9, None, None, ())))
    assert listed(store) == before


def test_whoever_cannot_say_where_a_game_stands_leaves_nothing_old_there(store: Store, table: Table) -> None:
    table.submit(REVEAL)
    store.append(table.id, 1, [])
    [row] = store.tables()
    assert row.turn is None and turn_of(row) is None


@pytest.mark.parametrize(
    "kept", ["", "7", "[1]", '["1", null, null, []]', "[1, 2, 3, [0]]", '[1, 2, "a", ["b"]]']
)
def test_what_is_damaged_is_not_shown(store: Store, table: Table, kept: str) -> None:
    table.submit(REVEAL)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_table SET turn = :kept"), {"kept": kept})
    [row] = store.tables()
    assert turn_of(row) is None
    assert not row.is_damaged, "the table itself can be opened"
