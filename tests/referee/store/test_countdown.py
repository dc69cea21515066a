"""A table's countdown in the store: one for all devices, and over once the log has grown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.errors import Malformed, RefereeError
from referee.i18n import say
from referee.match.record import read_action
from referee.store.countdown import SECONDS, CountdownState
from referee.store.log import ConcurrentUpdate, CorruptData, UnknownTable
from referee.store.store import Store
from referee.tables.table import Table

from .conftest import ABC

REVEAL = {
    "do": "reveal",
    "private": {"loss": 1},
    "public": {"workers": 1, "credits": 2, "gain": 1},
}
BID = {"do": "bid_private", "by": 0, "workers": 1}


def _revealed(store: Store) -> Table:
    table = Table.open(store, store.create(ABC).id)
    table.submit(read_action(table.game, 3, REVEAL))
    return table


def test_a_table_counts_nothing_at_first(store: Store) -> None:
    assert store.countdown(store.create(ABC).id) == CountdownState(None, None)


def test_what_is_counted_is_read_as_it_was_begun(store: Store) -> None:
    table = _revealed(store)
    before = datetime.now(UTC)
    store.start_countdown(table.id, 1, 5, BID)
    running = store.countdown(table.id).running
    assert running is not None
    assert (running.number, running.action) == (1, BID)
    assert before + timedelta(seconds=5) <= running.ends_at <= datetime.now(UTC) + timedelta(seconds=5)


@pytest.mark.parametrize("change", ["play", "undo"])
def test_whatever_happens_ends_it(store: Store, change: str) -> None:
    table = _revealed(store)
    store.start_countdown(table.id, 1, 5, BID)
    if change == "play":
        table.submit(read_action(table.game, 3, BID))
    else:
        table.undo()
    assert store.countdown(table.id).running is None
    assert not store.stop_countdown(table.id, 2)


def test_it_is_not_begun_on_a_table_that_has_gone_on(store: Store) -> None:
    table = _revealed(store)
    with pytest.raises(ConcurrentUpdate):
        store.start_countdown(table.id, 0, 5, BID)
    assert store.countdown(table.id).running is None


def test_it_can_be_stopped_once(store: Store) -> None:
    table = _revealed(store)
    store.start_countdown(table.id, 1, 5, BID)
    assert not store.stop_countdown(table.id, 0)
    assert store.countdown(table.id).running is not None
    assert store.stop_countdown(table.id, 1)
    assert store.countdown(table.id).running is None
    assert not store.stop_countdown(table.id, 1)


def test_it_is_prolonged_as_long_as_it_is_counted(store: Store) -> None:
    table = _revealed(store)
    store.start_countdown(table.id, 1, 5, BID)
    before, revision = datetime.now(UTC), store.revision(table.id)
    assert not store.prolong_countdown(table.id, 0, 60)
    assert store.prolong_countdown(table.id, 1, 60)
    running = store.countdown(table.id).running
    assert running is not None
    assert (running.action, running.ends_at >= before + timedelta(seconds=60)) == (BID, True)
    assert store.revision(table.id) != revision
    store.stop_countdown(table.id, 1)
    assert not store.prolong_countdown(table.id, 1, 60)


def test_a_second_one_takes_the_place_of_the_first(store: Store) -> None:
    table = _revealed(store)
    store.start_countdown(table.id, 1, 5, BID)
    store.start_countdown(table.id, 1, 9, {**BID, "workers": 2})
    running = store.countdown(table.id).running
    assert running is not None
    assert running.action["workers"] == 2


def test_how_long_a_table_counts_stays(store: Store) -> None:
    table = _revealed(store)
    store.set_countdown(table.id, 10)
    store.start_countdown(table.id, 1, 10, BID)
    store.set_countdown(table.id, 0)
    state = store.countdown(table.id)
    assert state.seconds == 0
    assert state.running is not None
    assert store.countdown(store.create(ABC).id).seconds is None


@pytest.mark.parametrize("seconds", [-1, SECONDS[-1] + 1])
def test_nobody_counts_below_zero_or_for_ever(store: Store, seconds: int) -> None:
    table = _revealed(store)
    with pytest.raises(Malformed):
        store.set_countdown(table.id, seconds)
    with pytest.raises(Malformed):
        store.start_countdown(table.id, 1, seconds, BID)
    assert store.countdown(table.id) == CountdownState()


def test_every_change_is_counted(store: Store) -> None:
    """So pages that watch look again."""
    table = _revealed(store)
    seen = [store.revision(table.id)]
    for change in (
        lambda: store.set_countdown(table.id, 5),
        lambda: store.start_countdown(table.id, 1, 5, BID),
        lambda: store.stop_countdown(table.id, 1),
    ):
        change()
        seen.append(store.revision(table.id))
    assert [one[1] for one in seen] == [seen[0][1] + index for index in range(4)]
    assert {one[0] for one in seen} == {1}


def test_the_guard_is_asked_first(store: Store) -> None:
    table = _revealed(store)

    def guard(_: Any) -> None:
        raise RefereeError(say("No."))

    with pytest.raises(RefereeError, match="No"):
        store.set_countdown(table.id, 5, guard)
    with pytest.raises(RefereeError, match="No"):
        store.start_countdown(table.id, 1, 5, BID, guard)
    store.start_countdown(table.id, 1, 5, BID)
    with pytest.raises(RefereeError, match="No"):
        store.stop_countdown(table.id, 1, guard)
    state = store.countdown(table.id)
    assert state.seconds is None
    assert state.running is not None


def test_a_table_that_is_not_there_has_none(store: Store) -> None:
    assert store.countdown("zzzzzzzz") == CountdownState()
    with pytest.raises(UnknownTable):
        store.set_countdown("zzzzzzzz", 5)
    with pytest.raises(UnknownTable):
        store.start_countdown("zzzzzzzz", 0, 5, BID)
    with pytest.raises(UnknownTable):
        store.stop_countdown("zzzzzzzz", 0)


@pytest.mark.parametrize("body", ["[]", "{", "7"])
def test_a_damaged_one_is_told(store: Store, body: str) -> None:
    table = _revealed(store)
    store.start_countdown(table.id, 1, 5, BID)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_countdown SET action = :body"), {"body": body})
    with pytest.raises(CorruptData):
        store.countdown(table.id)
