"""A guard is asked who has which part in the transaction that makes a change, and stops it by raising."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.engine.errors import RefereeError
from referee.i18n import say
from referee.match.finished import FinishedGame, FinishedSeat
from referee.match.log import Entry
from referee.store import open_store
from referee.store.devices import Guard, Role, UnknownInvitation
from referee.store.log import UnknownTable
from referee.store.sql.schema import metadata
from referee.store.store import Store
from tests.support.stores import keep_finished_game, statements

from .conftest import ABC

TABLET, PHONE, OTHER = (digit * 64 for digit in "abc")
ENTRY = Entry("act", Action("speculate", 1))


class NotNowError(RefereeError):
    """What the guards of these tests raise."""


@pytest.fixture
def table(store: Store) -> str:
    made = store.create(ABC, host=TABLET).id
    store.grant(made, PHONE, "seat", 1)
    store.ask(made, OTHER, "seat", 1)
    return made


def request_of(store: Store, table: str) -> int:
    return store.requests(table)[0].id


CHANGES: dict[str, Callable[[Store, str, Guard], Any]] = {
    "append": lambda store, table, guard: store.append(table, 0, [ENTRY], guard=guard),
    "extend": lambda store, table, guard: store.extend(table, 0, [], guard=guard),
    "archive": lambda store, table, guard: store.archive(table, True, guard),
    "release": lambda store, table, guard: store.release(table, 1, voids_codes=True, guard=guard),
    "invite": lambda store, table, guard: store.invite(table, "seat", 1, frees_seat=True, guard=guard),
    "ask": lambda store, table, guard: store.ask(table, PHONE, "seat", 0, guard=guard),
    "settle": lambda store, table, guard: store.settle(request_of(store, table), True, guard),
}
every_change = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)


def contents(store: Store) -> dict[str, list[Any]]:
    """Return every row of the store."""
    with store.engine.connect() as connection:
        return {
            one.name: [*connection.execute(text(f"SELECT * FROM {one.name} ORDER BY 1, 2"))]
            for one in metadata.sorted_tables
        }


@every_change
def test_what_a_guard_raises_leaves_all_as_it_was(
    store: Store, table: str, change: Callable[[Store, str, Guard], Any]
) -> None:
    before, asked = contents(store), []

    def guard(roles: Sequence[Role]) -> None:
        asked.append([(role.device, role.kind, role.seat) for role in roles])
        raise NotNowError(say("Not now."))

    with pytest.raises(NotNowError):
        change(store, table, guard)
    assert asked == [[(TABLET, "host", None), (PHONE, "seat", 1)]]
    assert contents(store) == before
    change(store, table, lambda roles: None)
    if change is not CHANGES["extend"]:
        assert contents(store) != before


@every_change
def test_a_seat_is_not_taken_while_its_player_acts(
    url: str, store: Store, table: str, change: Callable[[Store, str, Guard], Any]
) -> None:
    """Two connections: who brings the seat back waits until the change is made, and so is second."""
    other = open_store(url)
    acting, taken = threading.Event(), threading.Event()

    def taking() -> None:
        assert acting.wait(30)
        other.release(table, 1, guard=lambda roles: taken.set())

    def guard(roles: Sequence[Role]) -> None:
        assert any(role.device == PHONE for role in roles)
        acting.set()
        assert not taken.wait(0.2), "the other one came in between"

    with ThreadPoolExecutor(1) as elsewhere:
        second = elsewhere.submit(taking)
        change(store, table, guard)
        second.result(60)
    other.close()
    assert taken.is_set()


@every_change
def test_who_was_first_to_take_the_seat_is_seen(
    store: Store, table: str, change: Callable[[Store, str, Guard], Any]
) -> None:
    store.release(table, 1)
    seen: list[Role] = []
    change(store, table, seen.extend)
    assert [role.device for role in seen] == [TABLET]


@pytest.mark.parametrize("name", ["archive", "release", "invite", "ask"])
def test_a_table_that_is_not_there_takes_as_long_as_one_that_is_guarded(
    store: Store, table: str, name: str
) -> None:
    asked: list[list[str]] = []

    def guard(roles: Sequence[Role]) -> None:
        raise NotNowError(say("Not now."))

    for some_id, error in ((table, NotNowError), ("nothere1", UnknownTable)):
        with statements(store) as found, pytest.raises(error):
            CHANGES[name](store, some_id, guard)
        asked.append(found)
    assert asked[0] == asked[1] != []


def test_a_play_is_hidden_if_its_guard_allows_it(store: Store, table: str) -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    seats = (FinishedSeat("Ana", 1, 1, True, False),)
    keep_finished_game(store, FinishedGame(table, "reputation", "refereed", noon, noon, None, seats))

    def guard(roles: Sequence[Role]) -> None:
        if all(role.kind != "spectator" for role in roles):
            raise NotNowError(say("Not now."))

    with pytest.raises(NotNowError):
        store.hide_finished_game(table, True, guard)
    assert len(store.finished_games()) == 1
    store.grant(table, OTHER, "spectator")
    store.hide_finished_game(table, True, guard)
    assert store.finished_games() == []


def test_the_codes_of_a_seat_are_void_when_that_is_asked_for(store: Store, table: str) -> None:
    other, kept = store.invite(table, "seat", 0), store.invite(table, "spectator")
    token = store.invite(table, "seat", 1)
    stamp = store.revision(table)
    store.release(table, 1, voids_codes=True)
    assert store.revision(table) > stamp
    with pytest.raises(UnknownInvitation):
        store.redeem(token, OTHER)
    assert store.redeem(other, OTHER).seat == 0
    assert store.redeem(kept, OTHER).kind == "spectator"
    stamp = store.revision(table)
    store.release(table, 1, voids_codes=True)
    assert store.revision(table) == stamp
