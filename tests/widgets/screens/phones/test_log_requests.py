"""A phone's request to undo, change or overrule an entry applies only to that entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.support.devices import Devices, on
from tests.support.sessions import REVEAL, play, table, to_cosponsorship
from widgets.session import Session

Seated = tuple[Devices, Session, Session]
WHY = "the Fixer's card"
LOW = {"do": "bid_private", "by": 1, "workers": 2, "override": WHY}


@pytest.fixture
def seated(at: Callable[..., Devices]) -> Seated:
    """Ana and Bo on phones; Ana has bid 3 workers, and Bo is due."""
    devices = at("reputation", 4, start_seat=0)
    ana, bo = devices.sit("ana", 0), devices.sit("bo", 1)
    play(devices.tablet, REVEAL)
    ana.refresh()
    play(ana, {"do": "bid_private", "by": 0, "workers": 3})
    refresh(devices, ana, bo)
    return devices, ana, bo


@pytest.fixture
def sealing(at: Callable[..., Devices]) -> Seated:
    """Ana hides the marker and Bo bids for co-sponsorship on phones, Dee on the tablet."""
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, *to_cosponsorship())
    ana, bo = devices.sit("ana", 0), devices.sit("bo", 1)
    return devices, ana, bo


def refresh(devices: Devices, *phones: Session) -> None:
    for session in (devices.tablet, *phones):
        session.refresh()


def requests(devices: Devices) -> list[Mapping[str, Any]]:
    devices.tablet.refresh()
    found: list[Mapping[str, Any]] = devices.tablet.screens["phones"]["requests"]
    return found


def void(session: Session) -> list[Mapping[str, Any]]:
    session.refresh()
    found: list[Mapping[str, Any]] = session.screens["phones"]["void"]
    return found


def say_yes(session: Session, request: Mapping[str, Any]) -> None:
    session.tap({"tap": "settle", "request": request["id"], "accepted": True})


def ask_undo(session: Session) -> None:
    session.refresh()
    session.tap({"tap": "ask_undo", "version": table(session)["version"]})
    assert session.notice["kind"] == "good", session.notice


def ask_overrule(session: Session, action: dict[str, Any] = LOW) -> None:
    session.refresh()
    session.tap(on(session, action, "ask_overrule"))


# -- taking back ----------------------------------------------------------------------------------


def test_a_request_is_about_the_entry_that_was_last_and_void_once_it_is_not(sealing):
    devices, ana, bo = sealing
    play(bo, {"do": "bid_cosponsor", "by": 1, "workers": 1})
    ask_undo(ana)
    [request] = requests(devices)
    assert request["text"] == "Ana would like to take back: Bo has sealed a bid."
    play(devices.tablet, {"do": "bid_cosponsor", "by": 3, "workers": 0})
    assert requests(devices) == []
    [told] = void(ana)
    assert told["again"] and "void" in told["text"] and "Bo has sealed a bid." in told["text"]
    assert void(bo) == [], "it was not Bo who asked"
    log = devices.log()
    say_yes(devices.tablet, request)
    assert devices.tablet.notice["text"].startswith("Meanwhile: ") and devices.log() == log
    ana.tap({"tap": "ask_again", "request": told["id"]})
    assert ana.notice["kind"] == "good" and void(ana) == []
    [again] = requests(devices)
    assert "Bo has sealed" in again["text"] and "Dee has sealed" in again["text"]
    say_yes(devices.tablet, again)
    assert devices.tablet.notice is None
    assert len(table(devices.tablet)["seats"]) == 4 and devices.log()[-1].kind == "amend"
    assert len(devices.tablet.models.table.table.match.applied) == len(to_cosponsorship())


def test_who_asked_is_told_of_a_no_and_nobody_can_say_yes_to_it_any_more(sealing):
    devices, ana, bo = sealing
    play(bo, {"do": "bid_cosponsor", "by": 1, "workers": 1})
    ask_undo(ana)
    [request] = requests(devices)
    log = devices.log()
    devices.tablet.tap({"tap": "settle", "request": request["id"], "accepted": False})
    assert requests(devices) == [] and void(bo) == []
    ana.refresh()
    assert ana.notice is None, "that the table was asked is answered"
    [told] = void(ana)
    assert told["text"].startswith("The tablet says no.") and "Bo has sealed a bid." in told["text"]
    assert not told["again"] and not told["open"]
    for tap in ("settle", "ask_again"):
        asked = {"tap": tap, "request": told["id"]} | ({"accepted": True} if tap == "settle" else {})
        (devices.tablet if tap == "settle" else ana).tap(asked)
        assert devices.log() == log
    ana.tap({"tap": "withdraw", "request": told["id"]})
    assert void(ana) == []


def test_entries_that_were_opened_together_are_asked_for_together(sealing):
    devices, ana, bo = sealing
    play(bo, {"do": "bid_cosponsor", "by": 1, "workers": 1})
    ask_undo(bo)
    play(devices.tablet, {"do": "bid_cosponsor", "by": 3, "workers": 0})
    ana.refresh()
    play(ana, {"do": "hide_marker", "by": 0, "hand": "left"})
    assert devices.log()[-1].kind == "open" and requests(devices) == []
    [told] = void(bo)
    bo.tap({"tap": "ask_again", "request": told["id"]})
    [again] = requests(devices)
    for name in ("Ana", "Bo", "Dee"):
        assert name in again["text"]
    say_yes(devices.tablet, again)
    assert devices.tablet.notice is None
    assert len(devices.tablet.models.table.table.match.applied) == len(to_cosponsorship())


def test_what_has_been_taken_back_already_is_not_asked_for_again(seated):
    devices, _, bo = seated
    ask_undo(bo)
    devices.tablet.tap({"tap": "undo", "version": table(devices.tablet)["version"], "by": 0})
    [told] = void(bo)
    assert not told["again"] and "Ana bids 3 workers" in told["text"]
    bo.tap({"tap": "ask_again", "request": told["id"]})
    assert bo.notice["kind"] == "error" and requests(devices) == []
    bo.tap({"tap": "withdraw", "request": told["id"]})
    assert void(bo) == [] and devices.store.requests(devices.id) == []


def test_what_comes_back_is_asked_for_as_before(seated):
    devices, ana, bo = seated
    ask_undo(bo)
    devices.tablet.tap({"tap": "undo", "version": table(devices.tablet)["version"], "by": 0})
    assert requests(devices) == []
    ana.refresh()
    ana.tap({"tap": "redo", "version": table(ana)["version"]})
    [request] = requests(devices)
    say_yes(devices.tablet, request)
    assert devices.tablet.notice is None and devices.log()[-1].by == 1


def test_a_change_that_was_asked_for_is_asked_again_where_it_still_fits(seated):
    devices, ana, bo = seated
    less = {"number": 1, "action": {"do": "bid_private", "by": 0, "workers": 2}}
    play(bo, {"do": "speculate", "by": 1})
    ana.refresh()
    ana.tap({"tap": "ask_amend", "version": table(ana)["version"], "changes": [less]})
    devices.tablet.refresh()
    play(devices.tablet, {"do": "speculate", "by": 2})
    [told] = void(ana)
    assert told["again"] and "2 workers" in told["text"] and requests(devices) == []
    ana.tap({"tap": "ask_again", "request": told["id"]})
    [request] = requests(devices)
    say_yes(devices.tablet, request)
    assert devices.tablet.models.table.table.record()["actions"][1]["workers"] == 2


# -- overruling -----------------------------------------------------------------------------------


def test_a_card_overrules_a_rule_in_the_name_of_the_seat_that_asked(seated):
    devices, _, bo = seated
    ask_overrule(bo)
    assert bo.notice["kind"] == "good" and len(devices.log()) == 2
    [request] = requests(devices)
    assert "Bo bids 2 workers on the private project." in request["text"] and WHY in request["text"]
    assert request["clauses"] == ["REP-5.2"]
    say_yes(devices.tablet, request)
    assert devices.tablet.notice is None and requests(devices) == []
    assert devices.tablet.models.table.table.record()["actions"][-1] == LOW


def test_a_request_to_overrule_is_void_where_it_does_not_apply_any_more(seated):
    devices, _, bo = seated
    ask_overrule(bo)
    [request] = requests(devices)
    bo.refresh()
    play(bo, {"do": "speculate", "by": 1})
    assert requests(devices) == []
    [told] = void(bo)
    assert "void" in told["text"] and "Bid on the private project" in told["text"]
    log = devices.log()
    say_yes(devices.tablet, request)
    assert devices.tablet.notice["kind"] == "error" and devices.log() == log


def test_of_what_is_sealed_the_tablet_is_told_the_reason_and_no_value(sealing):
    devices, ana, bo = sealing
    sealed = {"do": "bid_cosponsor", "by": 1, "workers": 5, "override": WHY}
    ask_overrule(bo, sealed)
    assert bo.notice["kind"] == "good", bo.notice
    [request] = requests(devices)
    assert request["clauses"] == [] and WHY in request["text"]
    assert "5" not in request["text"]
    for session in (devices.tablet, ana):
        session.refresh()
        assert '"workers": 5' not in str(session.screens) and "'workers': 5" not in str(session.screens)
    say_yes(devices.tablet, request)
    assert devices.tablet.notice is None
    assert devices.log()[-1].action.is_closed
    bo.refresh()
    assert bo.screens["table"]["own"][0]["lines"]
    assert "workers" not in str(devices.log()[-1])


# -- who may, and who may not ---------------------------------------------------------------------


def test_a_phone_asks_for_its_own_seat_alone(seated):
    devices, ana, bo = seated
    watcher = devices.sit("eva")
    for session in (ana, watcher, devices.tablet):
        ask_overrule(session)
        assert session.notice["text"] == "That is for Bo to do."
    ask_overrule(bo, {**REVEAL, "override": WHY})
    assert "on the tablet" in bo.notice["text"]
    assert devices.store.requests(devices.id) == []


@pytest.mark.parametrize(
    "forged",
    [
        {"do": "bid_private", "by": 1, "workers": 2},
        {**LOW, "override": ""},
        {**LOW, "override": 7},
        {**LOW, "workers": 11},
        {**LOW, "workers": "2"},
        {"do": "bid_cosponsor", "by": 1, "commitment": "sha256:" + "0" * 64, "override": WHY},
        {"do": "no such thing", "by": 1, "override": WHY},
    ],
)
def test_a_forged_request_is_none(seated, forged):
    devices, _, bo = seated
    ask_overrule(bo, forged)
    assert bo.notice["kind"] in ("error", "refused")
    assert devices.store.requests(devices.id) == [] and len(devices.log()) == 2


def test_only_the_tablet_says_yes(seated):
    devices, ana, bo = seated
    watcher = devices.sit("eva")
    ask_overrule(bo)
    [request] = requests(devices)
    for session in (ana, bo, watcher):
        session.refresh()
        assert session.screens["phones"]["requests"] == []
        say_yes(session, request)
        assert session.notice["text"] == "That has been settled already."
    assert len(devices.log()) == 2 and len(requests(devices)) == 1


def test_nobody_withdraws_or_repeats_another_devices_request(seated):
    devices, ana, bo = seated
    ask_undo(bo)
    [request] = requests(devices)
    bo.refresh()
    play(bo, {"do": "speculate", "by": 1})
    for session in (ana, devices.tablet):
        for tap in ("withdraw", "ask_again"):
            session.refresh()
            session.tap({"tap": tap, "request": request["id"]})
            assert session.notice["text"] == "That has been settled already."
    assert [one["id"] for one in void(bo)] == [request["id"]]


def test_who_has_left_the_seat_asks_for_nothing_any_more(seated):
    devices, _, bo = seated
    ask_overrule(bo)
    [request] = requests(devices)
    devices.store.release(devices.id, 1)
    assert requests(devices) == []
    say_yes(devices.tablet, request)
    assert devices.tablet.notice is not None and len(devices.log()) == 2
