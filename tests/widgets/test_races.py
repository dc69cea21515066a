"""A transaction checks again what may have changed since a page read it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from referee.store import open_store
from referee.store.devices import Role, UnknownInvitation
from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.devices import on
from tests.support.sessions import NAMES, play, to_cosponsorship
from widgets.screens.table.access import access_of, enter
from widgets.server.devices import device_id


@contextmanager
def between(store: Store, name: str, change: Callable[[], None]) -> Iterator[None]:
    """Let something happen between what a page has read and the change in the store that it then makes."""
    changed = getattr(Store, name)

    def late(self: Store, *given: Any, **more: Any) -> Any:
        setattr(Store, name, changed)
        change()
        return changed(self, *given, **more)

    setattr(Store, name, late)
    try:
        yield
    finally:
        setattr(Store, name, changed)


LATE = [
    ("append", {"tap": "submit", "action": {"do": "speculate", "by": 1}}),
    ("append", {"tap": "submit_all", "actions": [{"do": "speculate", "by": 1}]}),
    ("append", {"tap": "undo"}),
    ("append", {"tap": "redo"}),
    ("invite", {"tap": "invite", "seat": 1}),
    ("release", {"tap": "release", "seat": 1}),
    ("end_recall", {"tap": "answer_recall", "seat": 1, "accepted": True}),
    ("refuse_recall", {"tap": "answer_recall", "seat": 1, "accepted": False}),
    ("ask", {"tap": "ask_seat", "seat": 2}),
    ("ask", {"tap": "ask_undo"}),
    ("settle", {"tap": "settle"}),
]


@pytest.mark.parametrize(("call", "tap"), LATE, ids=[tap["tap"] for _, tap in LATE])
@pytest.mark.parametrize("goes_to", [None, "thief"], ids=["released", "another's"])
def test_who_has_lost_a_seat_does_nothing_with_what_was_read_before(at, store, call, tap, goes_to):
    devices = at("reputation", 4, start_seat=0)
    bo = devices.sit("bo", 1)
    play(devices.tablet, *to_cosponsorship()[:1], {"do": "speculate", "by": 0})
    bo.refresh()
    if tap["tap"] in ("undo", "ask_undo", "redo"):
        play(bo, {"do": "speculate", "by": 1})
    if tap["tap"] == "redo":
        bo.tap({"tap": "undo", "version": 3})
    if tap["tap"] == "settle":
        onlooker = devices.sit("onlooker")
        onlooker.tap({"tap": "ask_seat", "seat": 1})
        bo.refresh()
        tap = {**tap, "request": bo.screens["phones"]["requests"][0]["id"], "accepted": True}
    sent = {**tap, "revision": bo.screens["table"]["revision"]} if "action" in str(tap) else {**tap}
    if tap["tap"] in ("undo", "ask_undo", "redo"):
        sent["version"] = bo.screens["table"]["version"]

    def lost() -> None:
        store.release(devices.id, 1)
        if goes_to is not None:
            store.grant(devices.id, device_id(goes_to), "seat", 1)

    if tap["tap"] == "answer_recall":
        store.recall(devices.id, 1)
        bo.refresh()
    requests = store.requests(devices.id)
    log = devices.log()
    with between(store, call, lost):
        bo.tap(sent)
    assert "no part" in bo.notice["text"]
    assert devices.log() == log and store.requests(devices.id) == requests
    seats = {role.seat: role.device for role in store.roles(devices.id) if role.kind == "seat"}
    assert seats == ({} if goes_to is None else {1: device_id(goes_to)})
    assert bo.screens["table"] == {} and bo.screens["shell"]["screen"] == "lobby"


def test_a_host_no_longer_plays_for_a_seat_that_was_just_taken_up(at, store):
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, *to_cosponsorship())
    action = {"do": "bid_cosponsor", "by": 1, "workers": 1}
    log = devices.log()
    with between(store, "append", lambda: store.grant(devices.id, device_id("bo"), "seat", 1)):
        devices.tablet.tap(on(devices.tablet, action))
    assert "own phone" in devices.tablet.notice["text"] and devices.log() == log


def test_who_has_lost_a_seat_sees_no_more_of_it(at, store):
    """Before its page has heard of that: an inquiry is answered by what is so now."""
    devices = at("reputation", 4, start_seat=0)
    bo = devices.sit("bo", 1)
    assert "lines" in bo.query({"query": "look", "data": {"seat": 1}})
    store.release(devices.id, 1)
    for about, data in (("look", {"seat": 1}), ("form", {"do": "speculate", "by": 1, "given": {}})):
        assert "no part" in bo.query({"query": about, "data": data})["problem"]


def test_the_code_of_a_seat_that_was_brought_back_is_void(at, store):
    """Otherwise a phone could keep one for later, and take the seat as soon as it is free."""
    devices = at("reputation", 4, start_seat=0)
    bo = devices.sit("bo", 1, 2)
    bo.tap({"tap": "invite", "seat": 1})
    token = bo.models.phones._code[1]
    assert store.peek(token).seat == 1
    devices.tablet.refresh()
    devices.tablet.tap({"tap": "release", "seat": 1})
    with pytest.raises(UnknownInvitation):
        store.redeem(token, device_id("bo"))


# -- two devices at a table without a host --------------------------------------------------------


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


class AtOnce:
    """A store whose first read of the roles waits until all others have read them, too."""

    def __init__(self, store: Store, barrier: threading.Barrier) -> None:
        self._store = store
        self._barrier: threading.Barrier | None = barrier

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def roles(self, table_id: str) -> list[Role]:
        roles = self._store.roles(table_id)
        if self._barrier is not None:
            self._barrier.wait(30)
            self._barrier = None
        return roles


@pytest.mark.parametrize("database", ["sqlite", "own_postgresql"])
def test_of_devices_that_open_a_table_without_a_host_at_once_one_becomes_it(
    request: pytest.FixtureRequest, database: str
) -> None:
    devices = [device_id(f"device {number}") for number in range(4)]
    with ExitStack() as stack:
        stores = [
            stack.enter_context(closing(open_store(request.getfixturevalue(database)))) for _ in devices
        ]
        pool = stack.enter_context(ThreadPoolExecutor(len(devices)))
        for _ in range(5):
            table = stores[0].create(NewTable("reputation", [{"name": name} for name in NAMES[:4]])).id
            barrier = threading.Barrier(len(devices))
            found = [
                pool.submit(enter, AtOnce(store, barrier), table, device)
                for store, device in zip(stores, devices, strict=True)
            ]
            accesses = [one.result(60) for one in found]
            [host] = stores[0].roles(table)
            assert [access is not None and access.is_host for access in accesses] == [
                device == host.device for device in devices
            ]
            assert accesses.count(None) == len(devices) - 1
            assert access_of(stores[0], table, host.device) == accesses[devices.index(host.device)]
