"""A seat comes back from a phone: the phone is asked, all pages show it, and sealed entries stay closed."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from referee.store import recalls
from referee.store.store import Store
from tests.referee.games.anarchy.playing import layout
from tests.support.devices import Devices, on
from tests.support.sessions import play, table
from widgets.server.devices import device_id
from widgets.session import Session

TAKEN = "The tablet plays for Bo again, without a yes from the phone."
GIVEN = "The tablet plays for Bo again: the phone said yes."
HAND = "−3  −2  −1  1  2  3  4  5  6"


def end_silence(store: Any) -> None:
    """Let all the seconds have passed in which phones could answer."""
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_recall SET ends_at = '2026-01-01 00:00:00.000000'"))


def send(session: Session, tap: str, **given: Any) -> None:
    session.tap({"tap": tap, **given})
    assert session.notice is None, session.notice


def refused(session: Session, tap: str, **given: Any) -> str:
    session.tap({"tap": tap, **given})
    assert session.notice is not None and session.notice["kind"] == "error"
    return session.notice["text"]


def ask_back(devices: Devices, seat: int = 1) -> None:
    send(devices.tablet, "release", seat=seat)


def take(devices: Devices, seat: int = 1) -> None:
    """Bring a seat back to the tablet from a phone that says nothing."""
    ask_back(devices, seat)
    end_silence(devices.store)
    send(devices.tablet, "end_recall", seat=seat)
    assert devices.tablet.screens["phones"]["seats"][seat]["where"] == "here"


def pass_on(devices: Devices, bo: Session, new: Session) -> None:
    """Have Bo's phone give the seat to another phone that asks for it."""
    send_told(new, "ask_seat", seat=1)
    bo.refresh()
    [request] = devices.store.requests(devices.id)
    bo.tap({"tap": "settle", "request": request.id, "accepted": True})
    new.refresh()
    assert table(new)["access"]["seats"] == [1]


def send_told(session: Session, tap: str, **given: Any) -> None:
    session.tap({"tap": tap, **given})
    assert session.notice is not None and session.notice["kind"] == "good", session.notice


def own(session: Session, seat: int = 1) -> Any:
    """Return the hand that a page shows to the player of a seat."""
    return session.query({"query": "look", "data": {"seat": seat}})["lines"][0]["value"]


@pytest.fixture
def sealed(at: Callable[..., Devices]) -> tuple[Devices, Session]:
    """Bo has put the card 2 away, on a phone: two more are waited for."""
    devices = at("promote", 3)
    bo = devices.sit("bo", 1)
    play(bo, {"do": "discard", "by": 1, "card": 2})
    devices.tablet.refresh()
    return devices, bo


# -- what was sealed ------------------------------------------------------------------------------


def test_what_a_phone_has_sealed_the_tablet_does_not_show_when_the_seat_is_back(sealed):
    devices, bo = sealed
    assert own(bo) == "−3  −2  −1  1  3  4  5  6"
    take(devices)
    assert own(devices.tablet) == HAND


def test_another_phone_does_not_show_what_the_first_has_sealed(sealed):
    devices, bo = sealed
    thief = devices.sit("thief")
    pass_on(devices, bo, thief)
    assert own(thief) == HAND
    assert [line["value"] for seat in table(thief)["own"] for line in seat["lines"]] == [HAND]


def test_the_phone_that_has_sealed_shows_it_again_when_the_seat_returns(sealed, store):
    devices, _ = sealed
    take(devices)
    assert own(devices.tablet) == HAND
    assert own(devices.sit("bo", 1)) == "−3  −2  −1  1  3  4  5  6"


def test_a_phone_that_goes_by_a_new_secret_still_shows_what_it_has_sealed(sealed, store):
    devices, _ = sealed
    new = device_id("bo, let in")
    store.admit(device_id("bo"), new, "")
    assert own(devices.open("bo, let in", devices.id)) == "−3  −2  −1  1  3  4  5  6"


def test_the_entry_counts_and_opens_with_the_others(sealed):
    devices, _ = sealed
    take(devices)
    tablet = devices.tablet
    for seat, card in ((0, 6), (2, 5)):
        play(tablet, {"do": "discard", "by": seat, "card": card})
    assert own(tablet) == "−3  −2  −1  1  3  4  5  6"


def test_who_plays_the_seat_now_replaces_the_entry_without_seeing_it(sealed):
    devices, _ = sealed
    take(devices)
    tablet = devices.tablet
    again = next(one for one in table(tablet)["controls"] if one["by"] == 1)
    assert again["again"] and not any(field.get("value") for field in again["fields"])
    play(tablet, {"do": "discard", "by": 1, "card": 4})
    assert own(tablet) == "−3  −2  −1  1  2  3  5  6"  # this one it has sealed itself
    for seat, card in ((0, 6), (2, 5)):
        play(tablet, {"do": "discard", "by": seat, "card": card})
    assert own(tablet) == "−3  −2  −1  1  2  3  5  6"


def test_where_nothing_tells_devices_apart_a_seat_shows_what_it_has_sealed(session):
    """Plain Voilà and JupyterLab: one page is all devices."""
    seats = [{"name": name} for name in ("Ana", "Bo", "Cy")]
    session.tap({"tap": "start", "game": "promote", "seats": seats, "options": {}})
    play(session, {"do": "discard", "by": 1, "card": 2})
    assert own(session) == "−3  −2  −1  1  3  4  5  6"


def _everything(session: Session, seat: int) -> str:
    """Return all that a page shows and can ask about a seat, without what is drawn at random."""
    shown = [session.query({"query": "look", "data": {"seat": seat}})]
    shown.append(session.query({"query": "look", "data": {"seat": seat, "part": "spying"}}))
    for offer in [*table(session)["controls"], *table(session)["out_of_turn"]]:
        asked = {"do": offer["do"], "by": offer["by"], "given": {}}
        shown.append(session.query({"query": "form", "data": asked}))
    session.tap({"tap": "log", "open": True})
    screens = {**session.screens, "log": {}}
    shown.append([(one["kind"], one["text"]) for one in session.screens["log"]["lines"]])
    kept = {name: screen for name, screen in screens.items() if name not in ("shell", "phones")}
    kept["table"] = {
        name: part for name, part in table(session).items() if name not in ("id", "last", "head", "news")
    }
    kept["table"]["clock"] = {**kept["table"]["clock"], "at": None}  # one table was played after the other
    return json.dumps([shown, kept], sort_keys=True)


def test_of_two_layouts_that_differ_the_tablet_is_sent_the_same(at):
    """The attack on all of a page at once: what a phone sealed has no effect on what the tablet gets."""
    sent, phones = [], []
    for kinds in (("vip", "alarm"), ("alarm", "vip")):
        devices = at("anarchy", 2, first_seat=0)
        bo = devices.sit("bo", 1)
        hidden = layout(2)
        others = [*hidden["kinds"]]
        for kind in kinds:
            others.remove(kind)
        play(bo, {"do": "set_up", "by": 1, **hidden, "kinds": [*kinds, *others]})
        devices.tablet.refresh()
        phones.append(_everything(bo, 1))
        take(devices)
        sent.append(_everything(devices.tablet, 1))
    assert phones[0] != phones[1]
    assert sent[0] == sent[1]


# -- the phone is asked ---------------------------------------------------------------------------


def test_the_host_alone_takes_no_seat_from_a_phone(sealed, store):
    """Neither by bringing it back, nor by a code for it, nor by giving it to who asks for it."""
    devices, bo = sealed
    tablet, roles = devices.tablet, store.roles(devices.id)
    ask_back(devices)
    assert "can still answer" in refused(tablet, "end_recall", seat=1)
    assert "Bo" in refused(tablet, "answer_recall", seat=1, accepted=True)
    assert "bring the seat back" in refused(tablet, "invite", seat=1)
    send_told(devices.sit("thief"), "ask_seat", seat=1)
    tablet.refresh()
    [request] = store.requests(devices.id)
    assert tablet.screens["phones"]["requests"] == []
    assert "settled" in refused(tablet, "settle", request=request.id, accepted=True)
    assert [one for one in store.roles(devices.id) if one.kind != "spectator"] == roles
    bo.refresh()
    assert [one["text"] for one in bo.screens["phones"]["requests"]] == [
        "A phone would like to play for Bo (you)."
    ]


def test_a_seat_is_not_taken_without_having_been_asked_for(sealed, store):
    devices, _ = sealed
    roles = store.roles(devices.id)
    send(devices.tablet, "end_recall", seat=1)
    assert store.roles(devices.id) == roles and len(devices.log()) == 1


def test_all_devices_are_told_and_the_phone_alone_answers(sealed):
    devices, bo = sealed
    carmen, onlooker = devices.sit("carmen", 2), devices.sit("onlooker")
    ask_back(devices)
    seen = {}
    for name, page in (("tablet", devices.tablet), ("bo", bo), ("carmen", carmen), ("onlooker", onlooker)):
        page.refresh()
        [seen[name]] = page.screens["phones"]["recalls"]
        assert seen[name]["seat"] == 1 and 0 < seen[name]["left"] <= recalls.TIMEOUT_S * 1000
    assert {name: (one["asked"], one["asks"]) for name, one in seen.items()} == {
        "tablet": (False, True),
        "bo": (True, False),
        "carmen": (False, False),
        "onlooker": (False, False),
    }
    assert "Is that all right?" in seen["bo"]["text"] and "Bo's phone" in seen["carmen"]["text"]
    end_silence(devices.store)
    for stranger in (carmen, onlooker, bo):
        refused(stranger, "end_recall", seat=1)
    for stranger in (carmen, onlooker):
        refused(stranger, "answer_recall", seat=1, accepted=True)
        refused(stranger, "answer_recall", seat=1, accepted=False)


def test_the_phones_yes_gives_the_seat_back_at_once(sealed):
    devices, bo = sealed
    ask_back(devices)
    bo.refresh()
    bo.tap({"tap": "answer_recall", "seat": 1, "accepted": True})
    devices.tablet.refresh()
    assert devices.tablet.screens["phones"]["seats"][1]["where"] == "here"
    assert table(devices.tablet)["last"]["text"] == GIVEN
    assert own(devices.tablet) == HAND


def test_the_phones_no_ends_it(sealed, store):
    devices, bo = sealed
    ask_back(devices)
    bo.refresh()
    send(bo, "answer_recall", seat=1, accepted=False)
    end_silence(devices.store)
    devices.tablet.refresh()
    assert devices.tablet.screens["phones"]["recalls"] == []
    send(devices.tablet, "end_recall", seat=1)
    assert table(bo)["access"]["seats"] == [1] and len(devices.log()) == 1
    assert "answered already" in refused(bo, "answer_recall", seat=1, accepted=True)


def test_a_second_tap_and_a_second_page_wait_no_less_and_no_longer(sealed, store):
    devices, _ = sealed
    ask_back(devices)
    [begun] = store.recalls(devices.id)
    other = devices.open("tablet", devices.id)
    for page in (devices.tablet, other):
        send(page, "release", seat=1)
        assert store.recalls(devices.id) == [begun]
    end_silence(store)
    for page in (devices.tablet, other):
        send(page, "end_recall", seat=1)
    assert [entry.kind for entry in devices.log()] == ["act", "seat_taken"]


def test_the_seconds_go_on_over_a_reload_and_a_restart(sealed, store):
    devices, _ = sealed
    ask_back(devices)
    [begun] = store.recalls(devices.id)
    again = devices.open("tablet", devices.id)
    [shown] = again.screens["phones"]["recalls"]
    assert 0 < shown["left"] <= recalls.TIMEOUT_S * 1000
    assert store.recalls(devices.id) == [begun]
    end_silence(store)
    late = devices.open("tablet", devices.id)
    assert late.screens["phones"]["recalls"][0]["left"] == 0
    send(late, "end_recall", seat=1)
    assert table(late)["last"]["text"] == TAKEN


def test_a_seat_that_moved_meanwhile_is_not_taken_from_the_next_phone(sealed, store):
    """Else the silence of one phone would be another's."""
    devices, bo = sealed
    ask_back(devices)
    new = devices.sit("new")
    pass_on(devices, bo, new)
    end_silence(store)
    devices.tablet.refresh()
    send(devices.tablet, "end_recall", seat=1)
    new.refresh()
    assert table(new)["access"]["seats"] == [1]


def test_a_phone_gives_its_own_seat_back_without_a_wait(sealed):
    devices, bo = sealed
    bo.tap({"tap": "release", "seat": 1})
    devices.tablet.refresh()
    assert devices.tablet.screens["phones"]["seats"][1]["where"] == "here"
    assert own(devices.tablet) == HAND


# -- the log --------------------------------------------------------------------------------------


def test_the_log_and_its_chain_say_that_a_seat_was_taken(sealed, store):
    devices, _ = sealed
    head, length = table(devices.tablet)["head"], len(devices.log())
    take(devices)
    carmen = devices.sit("carmen", 2)
    for page in (devices.tablet, carmen):
        page.tap({"tap": "log", "open": True})
        line = page.screens["log"]["lines"][0]
        assert (line["text"], line["stands"], line["kind"]) == (TAKEN, True, "seat_taken")
        assert table(page)["last"]["text"] == TAKEN and table(page)["news"]["latest"]["text"] == TAKEN
    assert table(devices.tablet)["head"] != head and len(devices.log()) == length + 1


def test_no_rule_knows_of_it_and_no_undo_takes_it_back(at, store):
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, {"do": "adjust", "seat": 0, "change": {"credits": 3}, "reason": "test"})
    devices.sit("bo", 1)
    state = devices.tablet.models.table.table.match.state
    take(devices)
    tablet = devices.tablet
    assert tablet.models.table.table.match.state == state
    send(tablet, "undo", version=table(tablet)["version"])
    assert not table(tablet)["can_undo"]
    send(tablet, "redo", version=table(tablet)["version"])
    tablet.tap({"tap": "log", "open": True})
    kinds = [(line["kind"], line["stands"]) for line in tablet.screens["log"]["lines"]]
    assert kinds == [("redo", True), ("undo", True), ("seat_taken", True), ("act", True)]


def test_a_tap_of_the_phone_in_that_very_moment_is_not_done(sealed):
    devices, bo = sealed
    tap = on(bo, {"do": "discard", "by": 1, "card": 3})
    take(devices)
    bo.tap(tap)
    assert [entry.kind for entry in devices.log()] == ["act", "seat_taken"]


def test_a_game_that_is_over_keeps_its_log(at, store: Store):
    devices = at("reputation", 4, start_seat=0)
    devices.sit("bo", 1)
    with store.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(text("UPDATE referee_table SET winners = '[0]'"))
    take(devices)
    assert devices.log() == []


def test_the_wait_is_half_a_minute():
    assert timedelta(seconds=recalls.TIMEOUT_S) == timedelta(minutes=0.5)
