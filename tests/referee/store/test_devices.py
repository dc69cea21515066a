"""Which device has which part at a table, and how it comes by it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.engine.errors import Malformed, RefereeError
from referee.match.log import Entry
from referee.store import open_store
from referee.store.devices import Invitation, SeatTaken, UnknownInvitation, UnknownRequest, UsedInvitation
from referee.store.log import UnknownTable
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.processes import forked

from .conftest import ABC

TABLET, PHONE, OTHER = (digit * 64 for digit in "abc")
"""Devices are known by the SHA-256 of their secrets."""


@pytest.fixture
def table(store: Store) -> str:
    return store.create(ABC, host=TABLET).id


def parts(store: Store, table: str) -> list[tuple[str, str, int | None]]:
    return [(role.device, role.kind, role.seat) for role in store.roles(table)]


def later(store: Store, hours: float) -> None:
    """Let the invitations be as old as if they had been made some hours ago."""
    with store.engine.begin() as connection:
        rows = connection.execute(text("SELECT digest FROM referee_invitation")).all()
        for (digest,) in rows:
            moment = datetime.now(UTC) + timedelta(hours=12 - hours)
            connection.execute(
                text("UPDATE referee_invitation SET valid_until = :at WHERE digest = :digest"),
                {
                    "at": moment
                    if connection.dialect.name == "postgresql"
                    else f"{moment:%Y-%m-%d %H:%M:%S.%f}",
                    "digest": digest,
                },
            )


# -- roles ----------------------------------------------------------------------------------------


def test_the_device_that_starts_a_table_is_its_host(store: Store) -> None:
    table = Table.create(store, "reputation", ABC.seats, host=TABLET)
    assert parts(store, table.id) == [(TABLET, "host", None)]
    (role,) = store.roles(table.id)
    assert role.table_id == table.id
    assert abs(datetime.now(UTC) - role.since) < timedelta(minutes=10)
    assert store.roles(store.create(ABC).id) == []


def test_a_device_may_have_several_parts_each_once(store: Store, table: str) -> None:
    granted = [
        store.grant(table, TABLET, "seat", 0),
        store.grant(table, TABLET, "seat", 2),
        store.grant(table, PHONE, "spectator"),
    ]
    stamp = store.revision(table)
    assert store.grant(table, TABLET, "seat", 2) == granted[1]
    assert store.grant(table, PHONE, "spectator") == granted[2]
    store.grant(table, TABLET, "host")
    assert store.roles(table)[1:] == granted
    assert parts(store, table)[0] == (TABLET, "host", None)
    assert store.revision(table) == stamp, "nothing has changed"
    store.grant(table, OTHER, "spectator")
    assert len(store.roles(table)) == 5


def test_a_seat_is_one_devices(store: Store, table: str) -> None:
    store.grant(table, PHONE, "seat", 1)
    stamp = store.revision(table)
    with pytest.raises(SeatTaken) as taken:
        store.grant(table, OTHER, "seat", 1)
    assert taken.value.seat == 1
    assert store.revision(table) == stamp
    store.release(table, 1)
    store.release(table, 1)
    assert store.revision(table) == (0, stamp[1] + 1)
    store.grant(table, OTHER, "seat", 1)
    assert parts(store, table)[1:] == [(OTHER, "seat", 1)]


def test_the_database_itself_keeps_a_seat_from_two_devices(store: Store, table: str) -> None:
    store.grant(table, PHONE, "seat", 1)
    with pytest.raises(Exception, match=r"(?i)unique"), store.engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO referee_role (table_id, device, kind, seat, since)"
                " VALUES (:table, 'x', 'seat', 1, '2025-01-01 00:00:00')"
            ),
            {"table": table},
        )


def test_the_lobby_of_a_device_has_the_tables_it_has_a_part_in(store: Store, table: str) -> None:
    other = store.create(ABC, host=OTHER).id
    store.grant(table, PHONE, "seat", 0)
    store.grant(table, PHONE, "seat", 1)
    store.grant(other, PHONE, "spectator")
    ids = {
        device: [row.id for row in store.tables(device=device)] for device in (TABLET, PHONE, OTHER, "d" * 64)
    }
    assert ids == {TABLET: [table], PHONE: [other, table], OTHER: [other], "d" * 64: []}
    assert [row.id for row in store.tables()] == [other, table]
    assert [row.id for row in store.tables(1, 1, device=PHONE)] == [table]


WRONG: dict[str, Callable[[Store, str], Any]] = {
    "a seat that is not there": lambda store, table: store.grant(table, PHONE, "seat", 3),
    "a negative seat": lambda store, table: store.grant(table, PHONE, "seat", -1),
    "no seat": lambda store, table: store.grant(table, PHONE, "seat"),
    "a seat in words": lambda store, table: store.grant(table, PHONE, "seat", "1"),  # type: ignore[arg-type]
    "true as a seat": lambda store, table: store.grant(table, PHONE, "seat", True),
    "a host's seat": lambda store, table: store.grant(table, PHONE, "host", 1),
    "another kind": lambda store, table: store.grant(table, PHONE, "owner"),  # type: ignore[arg-type]
    "an invitation to no seat": lambda store, table: store.invite(table, "seat", 7),
    "a request for no seat": lambda store, table: store.ask(table, PHONE, "seat", None),
    "a request of another kind": lambda store, table: store.ask(table, PHONE, "host", None),  # type: ignore[arg-type]
    "an undo for no seat": lambda store, table: store.ask(table, PHONE, "undo", 3),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_what_the_table_does_not_have_is_refused(
    store: Store, table: str, change: Callable[[Store, str], Any]
) -> None:
    stamp = store.revision(table)
    with pytest.raises(Malformed):
        change(store, table)
    assert store.revision(table) == stamp
    assert store.requests(table) == []


def test_an_unknown_table_is_said_so(store: Store) -> None:
    for change in (
        lambda: store.grant("nowhere", PHONE, "host"),
        lambda: store.release("nowhere", 0),
        lambda: store.invite("nowhere", "spectator"),
        lambda: store.ask("nowhere", PHONE, "undo", 0),
        lambda: store.revision("nowhere"),
    ):
        with pytest.raises(UnknownTable):
            change()
    assert store.roles("nowhere") == []
    assert store.requests("nowhere") == []


def test_the_stamp_tells_the_log_from_the_rest(store: Store, table: str) -> None:
    assert store.revision(table) == (0, 1)
    store.append(table, 0, [Entry("act", Action("speculate", 0))])
    assert store.revision(table) == (1, 1)
    seen = [store.revision(table)]
    changes: list[Callable[[], Any]] = [
        lambda: store.redeem(store.invite(table, "seat", 0), PHONE),
        lambda: store.ask(table, OTHER, "seat", 0),
        lambda: store.settle(store.requests(table)[0].id, True),
        lambda: store.release(table, 0),
    ]
    for change in changes:
        change()
        seen.append(store.revision(table))
    assert all(one[0] == 1 for one in seen)
    assert all(one[1] < following[1] for one, following in pairwise(seen))


# -- invitations ----------------------------------------------------------------------------------


def test_an_invitation_is_redeemed_once(store: Store, table: str) -> None:
    token = store.invite(table, "seat", 1)
    assert len(token) >= 22, "128 bits in letters of six"
    assert set(token) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert store.peek(token) == Invitation(table, "seat", 1)
    assert store.peek(token) == Invitation(table, "seat", 1), "looking does not use it"
    role = store.redeem(token, PHONE)
    assert (role.device, role.kind, role.seat) == (PHONE, "seat", 1)
    assert store.roles(table)[1:] == [role]
    assert store.peek(token).is_used
    stamp = store.revision(table)
    assert store.redeem(token, PHONE) == role, "the same device may come again"
    with pytest.raises(UsedInvitation):
        store.redeem(token, OTHER)
    assert parts(store, table)[1:] == [(PHONE, "seat", 1)]
    assert store.revision(table) == stamp


@pytest.mark.parametrize("token", ["", "x", "A" * 22, "ä" * 5000, "\ud800", "'; DROP TABLE referee_role; --"])
def test_what_is_no_invitation_is_refused(store: Store, table: str, token: str) -> None:
    for use in (lambda: store.peek(token), lambda: store.redeem(token, PHONE)):
        with pytest.raises(UnknownInvitation) as unknown:
            use()
        assert not token or len(token) < 2 or token not in str(unknown.value)


def test_an_invitation_runs_out(store: Store, table: str) -> None:
    used, token = store.invite(table, "seat", 0), store.invite(table, "seat", 1)
    store.redeem(used, PHONE)
    later(store, 11.9)
    assert store.peek(token).seat == 1
    later(store, 12.1)
    sentences = set()
    for use in (lambda: store.peek(token), lambda: store.redeem(token, OTHER), lambda: store.peek("none")):
        with pytest.raises(UnknownInvitation) as unknown:
            use()
        sentences.add(str(unknown.value))
    assert len(sentences) == 1
    assert store.redeem(used, PHONE).seat == 0, "who has a part may come back by the old address"
    store.invite(table, "spectator")
    with store.engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM referee_invitation")) == 2, "old ones are dropped"


def test_a_new_invitation_voids_the_older_one_of_the_seat(store: Store, table: str) -> None:
    other, spectator = store.invite(table, "seat", 0), store.invite(table, "spectator")
    first, second = store.invite(table, "seat", 1), store.invite(table, "seat", 1)
    store.invite(table, "spectator")
    with pytest.raises(UnknownInvitation):
        store.redeem(first, PHONE)
    for token in (second, other, spectator):
        assert store.redeem(token, PHONE)
    store.invite(table, "seat", 1)
    assert store.redeem(second, PHONE).seat == 1, "a used one stays known to the device that used it"


def test_an_invitation_to_a_seat_that_was_taken_meanwhile(store: Store, table: str) -> None:
    token = store.invite(table, "seat", 1)
    store.grant(table, OTHER, "seat", 1)
    with pytest.raises(SeatTaken):
        store.redeem(token, PHONE)
    assert not store.peek(token).is_used, "it still holds when the seat is free"
    store.release(table, 1)
    assert store.redeem(token, PHONE).seat == 1
    store.release(table, 1)
    with pytest.raises(UsedInvitation):
        store.redeem(token, PHONE)
    store.grant(table, OTHER, "seat", 1)
    with pytest.raises(SeatTaken):
        store.redeem(token, PHONE)


def test_a_token_is_nowhere_but_with_its_owner(
    store: Store, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("sqlalchemy.engine").setLevel(logging.INFO)
    try:
        token = store.invite(table, "seat", 1)
        store.redeem(token, PHONE)
        with pytest.raises(RefereeError) as used:
            store.redeem(token, OTHER)
    finally:
        logging.getLogger("sqlalchemy.engine").setLevel(logging.NOTSET)
    with store.engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM referee_invitation")).all()
    assert "referee_invitation" in caplog.text
    for shown in (caplog.text, str(rows), repr(used.value), repr(store.peek(token)), repr(store)):
        assert token not in shown


def _redeem(url: str, tokens: list[str], device: str, start: Any, results: Any) -> None:
    store = open_store(url)
    ends = []
    for token in tokens:
        start.wait()
        try:
            ends.append(store.redeem(token, device).device)
        except RefereeError as error:
            ends.append(type(error).__name__)
    results.put(ends)
    store.close()


def test_of_two_processes_that_redeem_one_invitation_one_wins(url: str, store: Store) -> None:
    tables = [store.create(ABC).id for _ in range(20)]
    tokens = [store.invite(table, "seat", 2) for table in tables]
    processes = forked()
    start, results = processes.Barrier(2, timeout=60), processes.Queue()
    devices = [
        processes.Process(daemon=True, target=_redeem, args=(url, tokens, device, start, results))
        for device in (PHONE, OTHER)
    ]
    for device in devices:
        device.start()
    ends = [results.get(timeout=120) for _ in devices]
    for device in devices:
        device.join(60)
    for table, *both in zip(tables, *ends, strict=True):
        (winner,) = {PHONE, OTHER} & {*both}
        assert sorted(both) == sorted([winner, "UsedInvitation"])
        assert parts(store, table) == [(winner, "seat", 2)]


# -- requests -------------------------------------------------------------------------------------


def test_a_seat_moves_when_the_table_agrees(store: Store, table: str) -> None:
    store.grant(table, OTHER, "seat", 1)
    request = store.ask(table, PHONE, "seat", 1)
    assert store.requests(table) == [request]
    assert (request.device, request.kind, request.seat, request.detail) == (PHONE, "seat", 1, "")
    assert parts(store, table)[1:] == [(OTHER, "seat", 1)]
    assert store.settle(request.id, True) == request
    assert parts(store, table)[1:] == [(PHONE, "seat", 1)]
    assert store.requests(table) == []
    with pytest.raises(UnknownRequest):
        store.settle(request.id, True)
    free = store.ask(table, PHONE, "seat", 2)
    store.settle(free.id, True)
    assert store.settle(store.ask(table, PHONE, "seat", 2).id, True), "it has it already"
    assert parts(store, table)[1:] == [(PHONE, "seat", 1), (PHONE, "seat", 2)]


def test_a_seat_stays_when_it_does_not(store: Store, table: str) -> None:
    store.grant(table, OTHER, "seat", 1)
    stamp = store.revision(table)
    store.settle(store.ask(table, PHONE, "seat", 1).id, False)
    assert parts(store, table)[1:] == [(OTHER, "seat", 1)]
    assert store.requests(table) == []
    assert store.revision(table) == (0, stamp[1] + 2)


def test_a_newer_request_takes_the_place_of_the_older(store: Store, table: str) -> None:
    """An answer to the older one must not reach the newer."""
    first = store.ask(table, PHONE, "seat", 0)
    undo = store.ask(table, PHONE, "undo", 0, detail="17")
    other = store.ask(table, OTHER, "seat", 0)
    second = store.ask(table, PHONE, "seat", 1)
    assert store.requests(table) == [undo, other, second]
    with pytest.raises(UnknownRequest):
        store.settle(first.id, True)
    assert parts(store, table) == [(TABLET, "host", None)]
    store.settle(second.id, True)
    third = store.ask(table, PHONE, "seat", 2)
    assert third.id not in (first.id, second.id), "numbers do not come back"
    assert store.requests(table)[0].detail == "17"
    assert store.requests(store.create(ABC).id) == []
