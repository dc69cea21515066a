"""What the devices of a table note for each other: here the offers of I'm the Boss!."""

from __future__ import annotations

import pytest

from tests.support.countdowns import BOSS, ready, send
from tests.support.devices import Devices
from tests.support.sessions import table

ASK = {"tap": "note", "name": "ask 1 blue poster", "about": "0.0", "value": 3}


@pytest.fixture
def deal(at) -> Devices:
    devices: Devices = at("boss", 4, **BOSS)
    ready(devices)
    return devices


def test_what_one_device_notes_all_of_them_show(deal):
    phone, onlooker = deal.sit("bo", 1), deal.sit("eva")
    send(phone, ASK)
    for session in (deal.tablet, phone, onlooker):
        session.refresh()
        assert table(session)["notes"] == {"ask 1 blue poster": {"about": "0.0", "value": 3}}
    send(deal.tablet, {**ASK, "value": None})
    phone.refresh()
    assert table(phone)["notes"] == {}


def test_an_onlooker_notes_nothing_and_nobody_what_the_board_does_not_show(deal):
    onlooker = deal.sit("eva")
    onlooker.tap(ASK)
    assert onlooker.notice["kind"] == "error"
    for name in ("hold 1", "bank", ""):
        deal.tablet.tap({**ASK, "name": name})
        assert deal.tablet.notice["kind"] == "error"
    assert deal.store.notes(deal.id) == {}


def test_other_games_have_none(at):
    tablet = at("reputation", 3).tablet
    tablet.tap(ASK)
    assert tablet.notice["kind"] == "error"
    assert table(tablet)["notes"] == {}
