"""The clocks of a table's seats, as every device shows them, and the time of a game that is over."""

from __future__ import annotations

from tests.support.sessions import REVEAL, play, table, to_cosponsorship
from tests.support.times import spread


def clock(session):
    session.refresh()
    return table(session)["clock"]


def test_a_new_table_has_no_time_yet(at):
    devices = at("reputation", 4, start_seat=0)
    assert clock(devices.tablet) == {"seats": [0, 0, 0, 0], "at": None, "limit": 600}


def test_all_devices_show_the_same_time(at):
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, REVEAL, {"do": "bid_private", "by": 0, "workers": 3})
    spread(devices.store, 20)
    play(devices.tablet, {"do": "speculate", "by": 1})
    phone, onlooker = devices.sit("bo", 1), devices.sit("eva")
    late = devices.open("tablet", devices.id)
    shown = clock(late)
    assert clock(phone) == clock(onlooker) == shown
    at_last = devices.store.entries(devices.id)[-1].at
    assert shown["at"] == round(at_last.timestamp() * 1000)


def test_what_everybody_sees_of_who_is_due_is_all_that_the_clocks_tell(at):
    """A clock stops when its seat has sealed, which all devices show at the seat."""
    devices = at("reputation", 4, start_seat=0)
    for raw in to_cosponsorship():
        play(devices.tablet, raw)
    onlooker = devices.sit("eva")
    play(devices.tablet, {"do": "hide_marker", "by": 0, "hand": "left"})
    onlooker.refresh()
    due = [seat["due"] for seat in table(onlooker)["seats"]]
    assert due == [seat["due"] for seat in table(devices.tablet)["seats"]]
    assert not due[0] and any(due)
