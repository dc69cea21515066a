"""Admission: the access code, devices that get a new secret, and devices that are removed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from referee.store import open_store
from referee.store.admission import (
    ACCESS_CODE_LENGTH,
    ACCESS_CODE_LETTERS,
    NotTheOwner,
    UnknownDevice,
    format_access_code,
    normalize_access_code,
)
from referee.store.devices import SeatTaken, UnknownInvitation, UsedInvitation
from referee.store.store import Store
from tests.support.processes import forked

from .conftest import ABC

TABLET, PHONE, OTHER, NEW, NEWER = (digit * 64 for digit in "abcde")


@pytest.fixture
def table(store: Store) -> str:
    return store.create(ABC, host=TABLET).id


def parts(store: Store, table: str) -> list[tuple[str, str, int | None]]:
    return [(role.device, role.kind, role.seat) for role in store.roles(table)]


def standing(store: Store, device: str) -> str:
    return store.standings([device])[device]


# -- what the servers on a store share ------------------------------------------------------------


def test_word_and_key_are_drawn_once_and_survive(url: str, store: Store) -> None:
    word, key = store.access_code(), store.signing_key()
    assert len(word) == ACCESS_CODE_LENGTH and set(word) <= set(ACCESS_CODE_LETTERS)
    assert len(bytes.fromhex(key)) == 32
    other = open_store(url)
    assert (other.access_code(), other.signing_key()) == (word, key)
    fresh = other.draw_access_code()
    assert fresh != word and store.access_code() == fresh and store.signing_key() == key
    other.close()


def _share(url: str, start: Any, results: Any) -> None:
    store = open_store(url)
    start.wait()
    results.put((store.access_code(), store.signing_key()))
    store.close()


def test_servers_that_begin_at_once_share_word_and_key(url: str, store: Store) -> None:
    processes = forked()
    start, results = processes.Barrier(3, timeout=60), processes.Queue()
    started = [processes.Process(target=_share, args=(url, start, results)) for _ in range(3)]
    for process in started:
        process.start()
    found = {results.get(timeout=60) for _ in started}
    for process in started:
        process.join(60)
    assert found == {(store.access_code(), store.signing_key())}


def test_a_word_is_read_as_it_was_meant() -> None:
    assert format_access_code("bcdfghjkm") == "bcd fgh jkm"
    for typed in ("bcdfghjkm", "Bcd fgh jkm", " BCD-FGH-JKM. ", format_access_code("bcdfghjkm")):
        assert normalize_access_code(typed) == "bcdfghjkm"
    assert normalize_access_code("x" * 10_000) != normalize_access_code("bcdfghjkm")


# -- letting in -----------------------------------------------------------------------------------


def test_who_is_let_in_goes_by_a_new_secret_with_all_it_had(store: Store, table: str) -> None:
    """The old secret, which an attacker may have planted, is useless."""
    other = store.create(ABC, host=OTHER).id
    store.grant(table, PHONE, "seat", 1)
    store.grant(other, PHONE, "spectator")
    used = store.invite(other, "seat", 2)
    store.redeem(used, PHONE)
    store.ask(table, PHONE, "seat", 0)
    tally = store.keep_score_sheet("reputation", {"typed": 1}, device=PHONE)
    stamps = store.revision(table), store.revision(other)
    store.admit(PHONE, NEW, "Firefox/Android")
    assert standing(store, PHONE) == "gone" and standing(store, NEW) == "admitted"
    assert parts(store, table) == [(TABLET, "host", None), (NEW, "seat", 1)]
    assert parts(store, other)[1:] == [(NEW, "spectator", None), (NEW, "seat", 2)]
    assert store.parts(PHONE) == [] and len(store.parts(NEW)) == 3
    assert [one.device for one in store.requests(table)] == [NEW]
    assert store.redeem(used, NEW).seat == 2
    assert [one.id for one in store.score_sheets(NEW)] == [tally] and store.score_sheets(PHONE) == []
    assert store.revision(table) > stamps[0] and store.revision(other) > stamps[1], "its pages hear of it"
    with pytest.raises(UnknownDevice):
        store.admit(PHONE, NEWER, "")


def test_letting_in_twice_is_letting_in_once(store: Store) -> None:
    for _ in range(2):  # the answer was lost, or the tap was double
        store.admit(PHONE, NEW, "Safari/iPhone")
    [device] = store.devices()
    assert (device.id, device.agent) == (NEW, "Safari/iPhone")
    assert abs(datetime.now(UTC) - device.since) < timedelta(minutes=10)


def test_a_renewed_device_keeps_its_parts_and_is_let_in_as_far_as_it_was(store: Store, table: str) -> None:
    store.grant(table, PHONE, "seat", 1)
    for _ in range(2):  # as a double tap does
        store.renew(PHONE, NEW, "Safari/iPhone")
    assert store.standings([PHONE, NEW]) == {PHONE: "gone", NEW: "unknown"}
    assert store.is_remembered(NEW) and not store.is_remembered(PHONE)
    assert [(one.device, one.seat) for one in store.roles(table) if one.kind == "seat"] == [(NEW, 1)]
    assert store.devices() == []
    store.admit(NEW, NEWER, "Safari/iPhone")
    store.renew(NEWER, OTHER, "Safari/iPhone")
    [device] = store.devices()
    assert (device.id, device.is_owner) == (OTHER, True)
    with pytest.raises(UnknownDevice):
        store.renew(PHONE, "f" * 64, "")


def test_the_first_device_is_an_owner_and_so_is_the_machines_own(store: Store) -> None:
    store.admit(TABLET, NEW, "")
    store.admit(PHONE, NEWER, "")
    store.admit(OTHER, "f" * 64, "", as_owner=True)
    assert {one.id: one.is_owner for one in store.devices()} == {NEW: True, NEWER: False, "f" * 64: True}


def test_an_owner_stays_one_by_a_new_secret(store: Store, table: str) -> None:
    store.admit(TABLET, NEW, "Chrome/Android")
    store.redeem(store.invite(table, "seat", 0), NEW, NEWER, "Chrome/Android")
    [device] = store.devices()
    assert device.id == NEWER and device.is_owner


def _admit(url: str, device: str, start: Any) -> None:
    store = open_store(url)
    start.wait()
    store.admit(device, device[::-1], "")
    store.close()


def test_of_several_first_devices_one_is_the_owner(url: str, store: Store) -> None:
    processes = forked()
    start = processes.Barrier(4, timeout=60)
    devices = [f"{number}" + "0" * 63 for number in range(1, 5)]
    started = [processes.Process(target=_admit, args=(url, one, start)) for one in devices]
    for process in started:
        process.start()
    for process in started:
        process.join(60)
        assert process.exitcode == 0
    assert sorted(one.is_owner for one in store.devices()) == [False, False, False, True]


def test_what_the_store_remembers_of_a_device(store: Store, table: str) -> None:
    assert not store.is_remembered(PHONE)
    store.keep_score_sheet("reputation", {}, device=PHONE)
    assert store.is_remembered(PHONE) and store.is_remembered(TABLET)
    store.admit(OTHER, NEW, "")
    assert store.is_remembered(NEW) and not store.is_remembered(OTHER)


def test_devices_are_listed_the_last_seen_first(store: Store) -> None:
    store.admit(TABLET, NEW, "")
    store.admit(PHONE, NEWER, "")
    store.see(NEW)
    assert [one.id for one in store.devices()] == [NEW, NEWER]


# -- a seat, and a secret that somebody else may know ---------------------------------------------


def test_a_seat_is_taken_by_a_new_secret(store: Store, table: str) -> None:
    store.grant(table, PHONE, "spectator")
    token = store.invite(table, "seat", 1)
    role = store.redeem(token, PHONE, NEW, "Firefox/Android")
    assert (role.device, role.seat) == (NEW, 1)
    assert parts(store, table)[1:] == [(NEW, "spectator", None), (NEW, "seat", 1)]
    assert standing(store, PHONE) == "gone" and standing(store, NEW) == "admitted"
    # An attacker who planted the old secret has nothing, with or without the code on the wall.
    for successor in (None, NEWER):
        with pytest.raises(UsedInvitation):
            store.redeem(token, PHONE, successor)
    assert not any(one.device == PHONE for one in store.roles(table))


def test_a_seat_whose_answer_was_lost_is_taken_again_by_either_secret(store: Store, table: str) -> None:
    token = store.invite(table, "seat", 1)
    first = store.redeem(token, PHONE, NEW)
    assert store.redeem(token, PHONE, NEW) == first, "the new secret never came"
    assert store.redeem(token, NEW, NEW) == first, "it came, and the tap was double"
    assert store.redeem(token, NEW, NEWER) == first, "it came, and the code was scanned again"
    assert standing(store, NEWER) == "unknown" and len(store.devices()) == 1


def test_who_comes_too_late_keeps_the_old_secret(store: Store, table: str) -> None:
    token = store.invite(table, "seat", 1)
    store.grant(table, OTHER, "seat", 1)
    store.grant(table, PHONE, "spectator")
    with pytest.raises(SeatTaken):
        store.redeem(token, PHONE, NEW)
    assert standing(store, PHONE) == standing(store, NEW) == "unknown"
    assert parts(store, table)[-1] == (PHONE, "spectator", None)


def _redeem(url: str, token: str, start: Any, results: Any) -> None:
    store = open_store(url)
    start.wait()
    results.put(store.redeem(token, PHONE, NEW).device)
    store.close()


def test_a_double_tap_takes_the_seat_once(url: str, store: Store, table: str) -> None:
    token = store.invite(table, "seat", 1)
    processes = forked()
    start, results = processes.Barrier(2, timeout=60), processes.Queue()
    started = [processes.Process(target=_redeem, args=(url, token, start, results)) for _ in range(2)]
    for process in started:
        process.start()
    assert [results.get(timeout=60) for _ in started] == [NEW, NEW]
    for process in started:
        process.join(60)
    assert parts(store, table)[1:] == [(NEW, "seat", 1)]


# -- removing -------------------------------------------------------------------------------------


@pytest.fixture
def owner(store: Store) -> str:
    store.admit(TABLET, NEW, "")
    return NEW


def test_a_removed_device_has_nothing_left(store: Store, owner: str) -> None:
    table = store.create(ABC, host=owner).id
    theirs = store.create(ABC, host=PHONE).id
    store.grant(theirs, owner, "spectator")
    store.admit(PHONE, NEWER, "")
    store.grant(table, NEWER, "seat", 1)
    store.ask(table, NEWER, "seat", 2)
    tally = store.keep_score_sheet("reputation", {}, device=NEWER)
    unused = store.invite(theirs, "seat", 2)
    word, stamp = store.access_code(), store.revision(table)
    fresh = store.remove(NEWER, by=owner)
    assert fresh == store.access_code() != word, "it knew the old one"
    assert standing(store, NEWER) == "gone" and [one.id for one in store.devices()] == [owner]
    assert parts(store, table) == [(owner, "host", None)], "the seat is the tablet's again"
    assert parts(store, theirs) == [(owner, "host", None), (owner, "spectator", None)]
    assert store.requests(table) == [] and store.revision(table) > stamp
    assert [one.id for one in store.score_sheets(OTHER)] == [tally]
    with pytest.raises(UnknownInvitation):  # which it may have shown itself
        store.redeem(unused, OTHER)
    for again in (lambda: store.remove(NEWER, by=owner), lambda: store.admit(NEWER, OTHER, "")):
        with pytest.raises(UnknownDevice):
            again()


def test_only_an_owner_removes_and_draws(store: Store, owner: str) -> None:
    store.admit(PHONE, NEWER, "")
    word = store.access_code()
    for attempt in (
        lambda: store.remove(owner, by=NEWER),
        lambda: store.remove(NEWER, by=NEWER),
        lambda: store.remove(NEWER, by=OTHER),
        lambda: store.remove(owner, by=owner),
        lambda: store.remove(NEWER, by=TABLET),  # the owner's secret of before
        lambda: store.draw_access_code(by=NEWER),
    ):
        with pytest.raises(NotTheOwner):
            attempt()
    assert store.access_code() == word and len(store.devices()) == 2
    assert store.draw_access_code(by=owner) != word


def test_the_owner_of_the_machine_asks_everybody_anew(store: Store, owner: str) -> None:
    table = store.create(ABC, host=owner).id
    store.admit(PHONE, NEWER, "")
    store.draw_access_code(asks_all=True)
    assert store.devices() == [] and standing(store, owner) == "unknown"
    store.admit(NEWER, OTHER, "")
    store.admit(owner, "f" * 64, "")
    assert {one.id: one.is_owner for one in store.devices()} == {OTHER: True, "f" * 64: False}
    assert parts(store, table) == [("f" * 64, "host", None)], "what it had, it has"


def test_what_is_gone_is_forgotten_when_no_cookie_of_it_can_live(store: Store) -> None:
    store.admit(TABLET, NEW, "")
    with store.engine.begin() as connection:
        connection.execute(
            text("UPDATE referee_device SET gone_at = '2020-01-01 00:00:00+00' WHERE is_let_in = false")
        )
    store.admit(PHONE, NEWER, "")
    with store.engine.connect() as connection:
        ids = {*connection.scalars(text("SELECT id FROM referee_device"))}
    assert ids == {NEW, PHONE, NEWER}
