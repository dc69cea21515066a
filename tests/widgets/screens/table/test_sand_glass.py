"""The sand-glass that the table turns for a seat, on all devices of a table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from referee.store.notes import Note
from tests.support.countdowns import send
from tests.support.devices import Devices
from tests.support.sessions import REVEAL, play, table, to_cosponsorship
from widgets.screens.table import sand_glass
from widgets.screens.table.sand_glass import LENGTHS, MOST_ENTRIES, NAME, read_note, write_note
from widgets.session import Session

SPECULATE = {"do": "speculate", "by": 0}


@pytest.fixture
def bidding(at) -> Devices:
    """Ana is to bid or to speculate."""
    devices: Devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, REVEAL)
    return devices


def turned(session: Session, then: str = "mark", seat: int = 0, seconds: int = 60) -> dict[str, Any]:
    version = table(session)["version"]
    return {"tap": "turn_sand_glass", "seat": seat, "seconds": seconds, "then": then, "version": version}


def running(session: Session) -> Any:
    session.refresh()
    return table(session)["sand_glass"]["running"]


def run_through(devices: Devices) -> None:
    """Have the sand be gone."""
    note = devices.store.notes(devices.id)[NAME]
    head, _ = note.about.rsplit(" ", 1)
    over = datetime.now(UTC) - timedelta(seconds=1)
    devices.store.note(devices.id, NAME, Note(f"{head} {round(over.timestamp())}", note.value))


def acts(devices: Devices) -> list[str]:
    return [entry.action.do for entry in devices.log() if entry.action is not None]


def test_a_note_comes_back_as_it_was_written():
    for seconds in LENGTHS:
        glass = read_note(write_note(5, 12_345, seconds, "pass"))
        assert glass is not None
        assert glass[:4] == (5, 12_345, seconds, "pass")
        assert abs((glass.ends_at - datetime.now(UTC)).total_seconds() - seconds) < 2
        assert len(write_note(5, 10**8, seconds, "nothing").about) <= 40
    for about in ("", "0 1 mark", "0 1 eat 9", "-1 1 mark 9", "0 1 mark 9 9"):
        assert read_note(Note(about, 30)) is None
    assert read_note(Note("0 1 mark 9", 31)) is None


def test_every_device_sees_it_run(bidding):
    phone, onlooker = bidding.sit("bo", 1), bidding.sit("eva")
    send(bidding.tablet, turned(bidding.tablet, seconds=120))
    for session in (bidding.tablet, phone, onlooker):
        shown = running(session)
        assert (shown["seat"], shown["seconds"], shown["then"]) == (0, 120, "mark")
        assert 118_000 < shown["left"] <= 120_500
        assert shown["passes_here"] is False


def test_another_takes_its_place_and_the_host_puts_it_away(bidding):
    send(bidding.tablet, turned(bidding.tablet, seconds=30))
    send(bidding.tablet, turned(bidding.tablet, seconds=180))
    assert running(bidding.tablet)["seconds"] == 180
    send(bidding.tablet, {"tap": "stop_sand_glass"})
    assert running(bidding.tablet) is None


def test_the_host_alone_turns_it_and_puts_it_away(bidding):
    phone, onlooker = bidding.sit("ana", 0), bidding.sit("eva")
    send(bidding.tablet, turned(bidding.tablet))
    for session in (phone, onlooker):
        session.refresh()
        for tap in (turned(session, seconds=30), {"tap": "stop_sand_glass"}):
            session.tap(tap)
            assert session.notice is not None and "tablet in the middle" in session.notice["text"]
        assert table(session)["sand_glass"]["passes"] == []
    assert running(bidding.tablet)["seconds"] == 60


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seat": 1}, "Nobody waits for Bo"),
        ({"seconds": 31}, "no such sand-glass"),
        ({"seconds": -60}, "no such sand-glass"),
        ({"then": "win"}, "Nothing like that"),
        ({"version": 0}, ""),
        ({"seat": 9}, ""),
    ],
)
def test_what_cannot_be_turned_is_refused(bidding, change, said):
    bidding.tablet.tap({**turned(bidding.tablet), **change})
    assert bidding.tablet.notice is not None and said in bidding.tablet.notice["text"]
    assert running(bidding.tablet) is None


def test_it_ends_when_the_seat_is_no_longer_due(bidding):
    send(bidding.tablet, turned(bidding.tablet))
    play(bidding.tablet, {"do": "bid_private", "by": 0, "workers": 1})
    assert running(bidding.tablet) is None
    play(bidding.tablet, {"do": "bid_private", "by": 1, "workers": 2})
    for seat in (2, 3):  # then Ana is due again, and it is another time
        play(bidding.tablet, {"do": "speculate", "by": seat})
    assert table(bidding.tablet)["seats"][0]["due"]
    assert running(bidding.tablet) is None


def test_what_is_undone_ends_it(bidding):
    send(bidding.tablet, turned(bidding.tablet, "pass"))
    play(bidding.tablet, SPECULATE)
    run_through(bidding)
    send(bidding.tablet, {"tap": "undo", "version": table(bidding.tablet)["version"]})
    assert table(bidding.tablet)["seats"][0]["due"]
    assert running(bidding.tablet) is None
    send(bidding.tablet, {"tap": "end_sand_glass", "number": 1})
    assert acts(bidding) == ["reveal", "speculate"]


def test_it_runs_on_while_others_that_are_due_decide(at):
    devices: Devices = at("reputation", 4, start_seat=0)

    for raw in to_cosponsorship():
        play(devices.tablet, raw)
    due = [seat["seat"] for seat in table(devices.tablet)["seats"] if seat["due"]]
    send(devices.tablet, turned(devices.tablet, seat=due[-1]))
    play(devices.tablet, {"do": "hide_marker", "by": 0, "hand": "left"})
    assert running(devices.tablet)["seat"] == due[-1]
    play(devices.tablet, {"do": "bid_cosponsor", "by": due[-1], "workers": 0})
    assert running(devices.tablet) is None


def test_a_seat_that_does_so_much_keeps_nobody_waiting(at, monkeypatch):
    monkeypatch.setattr(sand_glass, "MOST_ENTRIES", 2)
    assert MOST_ENTRIES > 2
    devices: Devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, REVEAL)
    send(devices.tablet, turned(devices.tablet))
    recount = {"do": "adjust", "seat": 1, "change": {"credits": 1}, "reason": "recount"}
    for is_there in (True, True, False):
        play(devices.tablet, recount)
        assert (running(devices.tablet) is not None) is is_there


def test_run_through_it_is_a_mark_or_nothing(bidding):
    for then, is_there in (("mark", True), ("nothing", False)):
        send(bidding.tablet, turned(bidding.tablet, then))
        run_through(bidding)
        assert (running(bidding.tablet) is not None) is is_there
        send(bidding.tablet, {"tap": "end_sand_glass", "number": 1})
    assert acts(bidding) == ["reveal"]


def test_it_has_the_seat_pass_where_the_rules_allow_just_that(bidding):
    assert table(bidding.tablet)["sand_glass"]["passes"] == [{"seat": 0, "title": "Speculate"}]
    send(bidding.tablet, turned(bidding.tablet, "pass"))
    send(bidding.tablet, {"tap": "end_sand_glass", "number": 1})
    assert acts(bidding) == ["reveal"], "it has not run through yet"
    run_through(bidding)
    assert running(bidding.tablet)["passes_here"] is True
    other = bidding.open("tablet", bidding.id)  # the same tablet, on two pages
    for session in (bidding.tablet, other, bidding.tablet):
        send(session, {"tap": "end_sand_glass", "number": 1})
    assert acts(bidding) == ["reveal", "speculate"]
    last = bidding.log()[-1].action
    assert last is not None and last.by == 0
    assert NAME not in bidding.store.notes(bidding.id)


def test_two_that_say_so_at_once_have_it_pass_once(bidding, monkeypatch):
    """Both have found it run through, before either has done it."""
    send(bidding.tablet, turned(bidding.tablet, "pass"))
    run_through(bidding)
    other = bidding.open("tablet", bidding.id)
    table_of_other = other.models.table.table
    submit_all = type(table_of_other).submit_all

    def late(self: Any, *given: Any, **more: Any) -> Any:
        monkeypatch.undo()
        send(bidding.tablet, {"tap": "end_sand_glass", "number": 1})
        return submit_all(self, *given, **more)

    monkeypatch.setattr(type(table_of_other), "submit_all", late)
    send(other, {"tap": "end_sand_glass", "number": 1})
    assert acts(bidding) == ["reveal", "speculate"]


def test_a_seat_on_a_phone_passes_there_and_nowhere_else(bidding):
    ana, bo, onlooker = bidding.sit("ana", 0), bidding.sit("bo", 1), bidding.sit("eva")
    bidding.tablet.refresh()
    send(bidding.tablet, turned(bidding.tablet, "pass"))
    run_through(bidding)
    for session in (bidding.tablet, bo, onlooker):
        assert running(session)["passes_here"] is False
        session.tap({"tap": "end_sand_glass", "number": 1})
        assert session.notice is not None and session.notice["kind"] == "error"
    assert acts(bidding) == ["reveal"]
    assert running(ana)["passes_here"] is True
    send(ana, {"tap": "end_sand_glass", "number": 1})
    assert acts(bidding) == ["reveal", "speculate"]


def test_it_never_guesses_what_a_seat_would_do(at):

    sealed: Devices = at("reputation", 4, start_seat=0)
    for raw in to_cosponsorship():
        play(sealed.tablet, raw)
    assert table(sealed.tablet)["sand_glass"]["passes"] == []
    sealed.tablet.tap(turned(sealed.tablet, "pass"))
    assert "cannot pass" in sealed.tablet.notice["text"]
    assert running(sealed.tablet) is None


def test_no_note_of_a_page_is_a_sand_glass(bidding):
    note = write_note(0, 1, 30, "pass")
    bidding.tablet.tap({"tap": "note", "name": NAME, "about": note.about, "value": note.value})
    assert bidding.tablet.notice["kind"] == "error"
    assert bidding.store.notes(bidding.id) == {}


def test_a_damaged_note_is_no_sand_glass(bidding):
    bidding.store.note(bidding.id, NAME, Note("9 0 mark 99999999999", 30))
    assert running(bidding.tablet) is None
    bidding.store.note(bidding.id, NAME, Note("whatever", 30))
    assert running(bidding.tablet) is None


def test_a_game_without_a_pass_offers_none(at):
    devices: Devices = at("promote", 3)
    assert table(devices.tablet)["sand_glass"]["passes"] == []
