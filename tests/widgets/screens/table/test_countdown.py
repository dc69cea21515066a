"""The closing countdown of I'm the Boss! and the press window of Ba$tard$ Inc., on all devices of a table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from tests.support.countdowns import BOSS, CLOSE, ready, send, start
from tests.support.devices import Devices, on
from tests.support.sessions import table
from widgets.session import Session


@pytest.fixture
def deal(at) -> Devices:
    """Ana's deal with Bo's poster; Ana and Carmen each have a phone."""
    devices: Devices = at("boss", 4, **BOSS)
    ready(devices)
    return devices


def running(session: Session) -> Any:
    session.refresh()
    return table(session)["countdown"]["running"]


def let_time_pass(devices: Devices) -> None:
    """Have the seconds of the countdown be over."""
    with devices.store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_countdown SET ends_at = '2020-01-01 00:00:00.000000'"))


def acts(devices: Devices) -> list[str]:
    return [entry.action.do for entry in devices.log() if entry.action is not None]


def test_every_device_shows_what_is_left_and_what_of(deal):
    boss, carmen = deal.sit("ana", 0), deal.sit("carmen", 2)
    onlooker = deal.sit("eva")
    start(boss)
    for session in (boss, carmen, onlooker, deal.tablet):
        shown = running(session)
        assert shown["action"] == CLOSE
        assert (shown["number"], shown["by"]) == (2, 0)
        assert 0 < shown["left"] <= 3000
        assert shown["stops_here"] is (session is boss)


def test_who_comes_later_sees_the_rest(deal):
    start(deal.tablet)
    before = running(deal.tablet)["left"]
    late = deal.open("tablet", deal.id)
    assert 0 < running(late)["left"] <= before


@pytest.mark.parametrize(
    "change",
    [
        {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 2},
        {"do": "withdraw", "by": 1, "clan": "blue"},
        {"do": "lay_clan", "by": 2, "clan": "blue"},
        {"do": "travel", "by": 2, "clan": "blue"},
        {"do": "take_over", "by": 3},
        {"do": "recruit", "by": 3, "clan": "orange"},
    ],
    ids=lambda one: one["do"],
)
def test_any_change_of_the_deal_cancels_it(deal, change):
    start(deal.tablet)
    number = running(deal.tablet)["number"]
    send(deal.tablet, on(deal.tablet, change))
    assert running(deal.tablet) is None
    let_time_pass(deal)
    send(deal.tablet, {"tap": "end_countdown", "number": number})
    assert "close" not in acts(deal)


def test_an_undo_cancels_it(deal):
    start(deal.tablet)
    send(deal.tablet, {"tap": "undo", "version": 2})
    send(deal.tablet, {"tap": "redo", "version": 3})
    assert running(deal.tablet) is None


def test_what_is_done_is_what_was_announced(deal):
    boss, carmen = deal.sit("ana", 0), deal.sit("carmen", 2)
    start(boss)
    carmen.refresh()
    let_time_pass(deal)
    send(carmen, {"tap": "end_countdown", "number": 2})
    assert deal.log()[-1].action.given["fill"] == {"blue": 1}
    for session in (boss, deal.tablet):  # each of them says so too, and it is done once
        send(session, {"tap": "end_countdown", "number": 2})
    assert acts(deal).count("close") == 1
    assert running(boss) is None


def test_before_its_time_only_the_boss_ends_it(deal):
    boss, carmen = deal.sit("ana", 0), deal.sit("carmen", 2)
    start(boss)
    carmen.refresh()
    carmen.tap({"tap": "end_countdown", "number": 2})
    assert carmen.notice["kind"] == "error"
    carmen.tap({"tap": "stop_countdown", "number": 2})
    assert carmen.notice["kind"] == "error"
    assert running(boss) is not None
    send(boss, {"tap": "end_countdown", "number": 2})
    assert acts(deal)[-1] == "close"


def test_an_onlooker_ends_nothing(deal):
    boss, onlooker = deal.sit("ana", 0), deal.sit("eva")
    start(boss)
    onlooker.refresh()
    let_time_pass(deal)
    onlooker.tap({"tap": "end_countdown", "number": 2})
    assert onlooker.notice["kind"] == "error"
    assert "close" not in acts(deal)


def test_the_boss_can_wait(deal):
    boss = deal.sit("ana", 0)
    start(boss)
    send(boss, {"tap": "stop_countdown", "number": 2})
    assert running(deal.tablet) is None
    let_time_pass(deal)
    send(deal.tablet, {"tap": "end_countdown", "number": 2})
    assert "close" not in acts(deal)


def test_whoever_plays_holds_it_until_they_let_go(deal):
    boss, carmen, onlooker = deal.sit("ana", 0), deal.sit("carmen", 2), deal.sit("eva")
    start(boss)
    for session in (carmen, onlooker):
        session.refresh()
    send(carmen, {"tap": "hold_countdown", "number": 2})
    shown = running(deal.tablet)
    assert shown["held"]
    assert 60_000 < shown["left"] <= 63_000
    boss.refresh()
    boss.tap({"tap": "end_countdown", "number": 2})
    assert "Wait" in boss.notice["text"]
    onlooker.tap({"tap": "release_countdown", "number": 2})
    assert onlooker.notice["kind"] == "error"
    send(carmen, {"tap": "hold_countdown", "number": 1})  # of another count
    send(carmen, {"tap": "release_countdown", "number": 2})
    shown = running(boss)
    assert not shown["held"]
    assert 2000 < shown["left"] <= 3000
    send(boss, {"tap": "end_countdown", "number": 2})
    assert acts(deal)[-1] == "close"


def test_a_seat_holds_it_once_and_the_host_again_and_again(deal):
    carmen = deal.sit("carmen", 2)
    start(deal.tablet)
    assert running(carmen)["can_hold"]
    for tap in ("hold_countdown", "release_countdown"):
        send(carmen, {"tap": tap, "number": 2})
    assert not running(carmen)["can_hold"]
    carmen.tap({"tap": "hold_countdown", "number": 2})
    assert "once" in carmen.notice["text"]
    send(carmen, {"tap": "release_countdown", "number": 2})  # which is nothing, and begins nothing again
    for _ in range(2):
        for tap, held in (("hold_countdown", True), ("release_countdown", False)):
            send(deal.tablet, {"tap": tap, "number": 2})
            assert running(carmen)["held"] is held
    # what is counted once the deal is another one may be held again
    send(deal.tablet, on(deal.tablet, {"do": "lay_clan", "by": 3, "clan": "green"}))
    start(deal.tablet)
    assert running(carmen)["can_hold"]


def test_it_waits_until_the_last_one_lets_go(deal):
    carmen, dee = deal.sit("carmen", 2), deal.sit("dee", 3)
    start(deal.tablet)
    for session in (carmen, dee):
        session.refresh()
        send(session, {"tap": "hold_countdown", "number": 2})
    send(carmen, {"tap": "release_countdown", "number": 2})
    assert running(deal.tablet)["held"]
    send(dee, {"tap": "release_countdown", "number": 2})
    assert not running(deal.tablet)["held"]


def test_who_holds_it_and_is_gone_holds_nobody_up(deal):
    boss, carmen = deal.sit("ana", 0), deal.sit("carmen", 2)
    start(boss)
    carmen.refresh()
    send(carmen, {"tap": "hold_countdown", "number": 2})
    let_time_pass(deal)
    send(boss, {"tap": "end_countdown", "number": 2})
    assert acts(deal)[-1] == "close"


def test_a_seat_that_comes_back_to_the_tablet_goes_on_counting_there(deal):
    boss = deal.sit("ana", 0)
    start(boss)
    assert not running(deal.tablet)["stops_here"]
    boss.tap({"tap": "release", "seat": 0})
    deal.tablet.refresh()
    assert running(deal.tablet)["stops_here"]


def test_only_what_can_be_done_is_counted_to(deal):
    tablet = deal.tablet
    tablet.tap(on(tablet, {"do": "fail", "by": 0}, "start_countdown"))
    assert tablet.notice["kind"] == "error"
    tablet.tap(on(tablet, {"do": "close", "by": 0, "fill": {"blue": 2}}, "start_countdown"))
    assert tablet.notice["clause"] == "BOSS-3.9"
    send(tablet, on(tablet, {"do": "withdraw", "by": 1, "clan": "blue"}))
    tablet.tap(on(tablet, {"do": "close", "by": 0}, "start_countdown"))
    assert tablet.notice["clause"] == "BOSS-5.1"
    assert running(tablet) is None


def test_a_page_that_has_not_seen_the_deal_begins_nothing(deal):
    tablet = deal.tablet
    old = on(tablet, CLOSE, "start_countdown")
    send(tablet, on(tablet, {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 3}))
    tablet.tap(old)
    assert "Meanwhile" in tablet.notice["text"]
    assert running(tablet) is None


def test_who_does_not_play_the_boss_begins_nothing(deal):
    carmen = deal.sit("carmen", 2)
    carmen.tap(on(carmen, CLOSE, "start_countdown"))
    assert carmen.notice["kind"] == "error"
    assert running(deal.tablet) is None


def test_the_host_says_for_all_how_long(deal):
    boss = deal.sit("ana", 0)
    boss.tap({"tap": "countdown_seconds", "seconds": 0})
    assert boss.notice["kind"] == "error"
    send(deal.tablet, {"tap": "countdown_seconds", "seconds": 10})
    boss.refresh()
    assert table(boss)["countdown"] == {"seconds": 10, "is_chosen": True, "running": None}
    start(boss)
    assert 9000 < running(deal.tablet)["left"] <= 10000


def test_where_nothing_is_counted_it_is_done_at_once(deal):
    send(deal.tablet, {"tap": "countdown_seconds", "seconds": 0})
    start(deal.tablet)
    assert acts(deal)[-1] == "close"


def test_a_game_without_countdowns_has_none(at):
    tablet = at("reputation", 3).tablet
    assert table(tablet)["countdown"] is None


BASTARDS = {
    "start_seat": 0,
    "places": [
        {"id": "Lounge", "kind": "lounge", "score": 0},
        {"id": "North", "kind": "region", "score": 0},
        {"id": "Desk", "kind": "media", "score": 0, "covers": ["crime"]},
    ],
    "billions": 5,
    "goodwill": 5,
    "abilities": [{"corruption": 3, "crime": 3, "media": 3, "tech": 3}] * 3,
}


def press(at) -> Devices:
    devices: Devices = at("bastards", 3, **BASTARDS)
    for action in (
        {"do": "phase", "name": "place"},
        {"do": "place_vp", "by": 1, "vp": "1.1", "place": "Desk", "using": "media"},
        {"do": "declare", "by": 0, "using": "crime", "vps": [], "reason": "a card"},
    ):
        send(devices.tablet, on(devices.tablet, action))
    return devices


def test_the_press_has_the_same_seconds_on_every_device(at):
    devices = press(at)
    phone = devices.sit("bo", 1)
    for session in (devices.tablet, phone):
        shown = running(session)
        assert 0 < shown["left"] <= 3000
        assert shown["action"] is None


def test_the_press_window_is_over_for_who_comes_late(at):
    devices = press(at)
    declared = devices.store.entries(devices.id)[-1].at
    with devices.store.engine.begin() as connection:
        earlier = (declared - timedelta(seconds=4)).strftime("%Y-%m-%d %H:%M:%S.%f")
        last = "(SELECT MAX(number) FROM referee_entry)"
        connection.execute(text(f"UPDATE referee_entry SET at = :at WHERE number = {last}"), {"at": earlier})
    assert running(devices.sit("bo", 1)) is None


def test_who_has_nothing_to_say_is_not_waited_for(at):
    devices = press(at)
    send(devices.tablet, on(devices.tablet, {"do": "expose", "by": 1, "vp": "1.1"}))
    assert running(devices.tablet) is None
