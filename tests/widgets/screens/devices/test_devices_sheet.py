"""The sheet of devices: admitted devices see it; only an owner sees the code and may remove devices."""

from __future__ import annotations

import json

import pytest

from referee.store.admission import format_access_code
from referee.store.log import NewTable
from widgets.addresses import Addresses
from widgets.server.devices import device_id
from widgets.session import Session

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]


ADDRESSES = Addresses("http://192.0.2.7:8866/", "http://referee.local:8866/")


@pytest.fixture
def page(store):
    """Open a page on a device that gave the access code."""

    def opened(name: str, agent: str = "Firefox/Android", *, asks_word: bool = True) -> Session:
        device = device_id(name)
        if store.standings([device])[device] != "admitted":
            store.admit(device_id(f"before {name}"), device, agent)
        session = Session(lambda: store, device)
        session.context.addresses, session.context.asks_word = ADDRESSES, asks_word
        session.tap({"tap": "connect", "language": "en"})
        return session

    return opened


def ask(session: Session, about: str, **data: str) -> dict:
    return session.query({"query": about, "data": data})


def test_the_first_device_has_the_word_and_may_remove(page, store):
    tablet, phone = page("tablet", "Chrome/Android"), page("phone")
    mine, theirs = ask(tablet, "devices"), ask(phone, "devices")
    assert mine["word"] == format_access_code(store.access_code()) and mine["owner"]
    assert mine["qr"].startswith("data:image/svg")
    assert mine["addresses"] == ["http://192.0.2.7:8866/", "http://referee.local:8866/"]
    assert theirs["addresses"] == []
    assert theirs["word"] is None and theirs["qr"] is None and not theirs["owner"]
    for code in (store.access_code(), format_access_code(store.access_code())):
        assert code not in json.dumps(theirs)
    assert {(one["name"], one["here"], one["owner"]) for one in theirs["devices"]} == {
        ("Chrome on Android", False, True),
        ("Firefox on Android", True, False),
    }


def test_addresses_that_no_other_device_can_open_are_not_shown(page):
    tablet = page("tablet")
    for addresses in (Addresses("http://127.0.0.1:8866/"), None):
        tablet.context.addresses = addresses
        assert ask(tablet, "devices")["addresses"] == []


def test_the_word_is_on_no_screen(page, store):
    tablet = page("tablet")
    ask(tablet, "devices")
    tablet.tap({"tap": "refresh"})
    said = json.dumps(tablet.screens)
    assert tablet.screens["lobby"]["has_devices"]
    assert store.access_code() not in said and format_access_code(store.access_code()) not in said


def test_parts_are_told_at_tables_that_the_viewer_is_at(page, store):
    tablet, phone, other = page("tablet"), page("phone"), page("other")
    table = store.create(NewTable("reputation", SEATS), host=tablet.context.device)
    secret = store.create(
        NewTable("reputation", [{"name": n} for n in ("Xi", "Yo", "Zu")]), host=phone.context.device
    )
    store.grant(table.id, phone.context.device, "seat", 1)
    store.grant(table.id, phone.context.device, "seat", 2)
    store.grant(table.id, other.context.device, "spectator")

    def parts(session: Session) -> dict[str, list[str]]:
        return {one["id"]: one["parts"] for one in ask(session, "devices")["devices"]}

    assert parts(tablet) == {
        tablet.context.device[:16]: ["Reputation: the table's tablet"],
        phone.context.device[:16]: ["Reputation: Bo, Cy"],
        other.context.device[:16]: ["Reputation: looks on"],
    }
    assert "Xi" not in json.dumps(ask(other, "devices")) and secret.id not in json.dumps(parts(tablet))
    store.grant(table.id, tablet.context.device, "seat", 0)
    assert parts(other)[tablet.context.device[:16]] == ["Reputation: Ana, the table's tablet"]


def test_an_owner_removes_a_device_and_its_seats_come_back(page, store):
    tablet, phone, word = page("tablet"), page("phone"), store.access_code()
    table = store.create(NewTable("reputation", SEATS), host=tablet.context.device)
    store.grant(table.id, phone.context.device, "seat", 1)
    left = ask(tablet, "remove_device", device=phone.context.device[:16])
    assert [one["here"] for one in left["devices"]] == [True]
    assert left["word"] == format_access_code(store.access_code()) != format_access_code(word)
    assert [role.kind for role in store.roles(table.id)] == ["host"]
    again = ask(tablet, "remove_device", device=phone.context.device[:16])
    assert again == {"problem": "This device has been removed already."}


def test_a_line_that_breaks_off_removes_once(page, store):
    tablet, phone = page("tablet"), page("phone")
    asked = {"query": "remove_device", "data": {"device": phone.context.device[:16]}, "id": "x"}
    first = tablet.query(asked)
    assert tablet.query(asked) == first and "problem" not in first
    drawn = {"query": "new_word", "data": {}, "id": "y"}
    assert tablet.query(drawn) == tablet.query(drawn)


def test_a_naughty_phone_removes_nobody_and_draws_no_word(page, store):
    tablet, phone, word = page("tablet"), page("phone"), store.access_code()
    store.create(
        NewTable("reputation", SEATS), host=phone.context.device
    )  # the host of a game is nobody's owner
    for about, data in (
        ("remove_device", {"device": tablet.context.device[:16]}),
        ("remove_device", {"device": phone.context.device[:16]}),
        ("new_word", {}),
    ):
        assert "can do that" in ask(phone, about, **data)["problem"]
    for device in ("", "f", "f" * 16, tablet.context.device[:15], tablet.context.device):
        assert "problem" in ask(tablet, "remove_device", device=device)
    assert store.access_code() == word and len(store.devices()) == 2


def test_where_no_word_is_asked_there_is_no_sheet(page):
    assert not page("tablet", asks_word=False).screens["lobby"]["has_devices"]


def test_a_page_alone_has_no_devices(session):
    assert not session.screens["lobby"]["has_devices"]
    assert ask(session, "devices")["devices"] == []
    assert "problem" in ask(session, "new_word")
