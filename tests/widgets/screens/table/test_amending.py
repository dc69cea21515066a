"""Changing an earlier line of the log, and going back to one, from the page that shows it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.games import find_game
from referee.match.mode import Practice
from referee.match.record import read_record
from referee.transfer.proof import prove
from tests.support.devices import Devices
from tests.support.sessions import NAMES, REVEAL, play, table, to_cosponsorship
from tests.widgets.screens.table.test_concurrent_updates import at_once, lost
from tests.widgets.screens.table.test_second_looks import to_a_tile, walking
from widgets.screens.table.access import FULL_ACCESS
from widgets.session import Session

BID = {"do": "bid_public", "by": 0, "credits": 2}


@pytest.fixture
def start(session: Session) -> Callable[..., Session]:
    """Start a game whose credits stay readable (REP-6.5), so that any entry can be amended."""

    def started(count: int, *actions: dict[str, Any]) -> Session:
        seats = [{"name": name} for name in NAMES[:count]]
        options = {"start_seat": 0, "open_credits": True}
        session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": options})
        play(session, *actions)
        return session

    return started


def ask(session: Session, query: str, **data: Any) -> Mapping[str, Any]:
    return session.query({"query": query, "data": {"version": table(session)["version"], **data}})


def change(number: int, **action: Any) -> dict[str, Any]:
    return {"number": number, "action": action or None}


def amend(session: Session, *changes: dict[str, Any], **more: Any) -> None:
    version = table(session)["version"]
    session.tap({"tap": "amend", "version": version, "changes": list(changes), **more})


def lines(session: Session) -> list[Mapping[str, Any]]:
    """Return the log that a page shows, the first line first."""
    session.tap({"tap": "log", "open": True})
    return session.screens["log"]["lines"][::-1]


def actions(session: Session) -> list[dict[str, Any]]:
    return session.models.table.table.record()["actions"]


# -- one device -----------------------------------------------------------------------------------


def test_a_number_that_was_mistyped_is_mended_where_it_stands(start):
    session = start(4, *to_cosponsorship())
    entry = ask(session, "entry", number=1)
    assert entry["given"] == {"credits": 2} and entry["control"]["do"] == "bid_public"
    assert entry["control"]["quick"]
    mended = change(1, do="bid_public", by=0, credits=3)
    tried = ask(session, "try_changes", changes=[mended])
    assert (tried["unfit"], tried["gone"], tried["ask"], tried["who"]) == ([], 0, False, False)
    assert len(actions(session)) == 7 and actions(session)[1]["credits"] == 2, "nothing is kept yet"
    amend(session, *tried["changes"])
    assert session.notice is None
    assert actions(session)[1]["credits"] == 3 and len(actions(session)) == 7
    told = lines(session)
    assert "3 credits" in told[1]["text"] and told[1]["stands"]
    assert told[-1]["kind"] == "amend" and told[-1]["stands"]
    assert "2 credits" in told[-1]["text"] and "3 credits" in told[-1]["text"]
    session.tap({"tap": "undo", "version": table(session)["version"]})
    assert actions(session)[1]["credits"] == 2
    told = lines(session)
    assert "2 credits" in told[1]["text"] and not told[7]["stands"]


def test_what_does_not_fit_any_more_is_shown_first_with_its_clause_and_goes_when_told(start):
    session = start(4, *to_cosponsorship())
    stingy = {**REVEAL, "public": {**REVEAL["public"], "credits": 1}}
    tried = ask(session, "try_changes", changes=[change(0, **stingy)])
    first = tried["unfit"][0]
    assert (first["number"], first["seat"], first["changeable"]) == (1, 0, True)
    assert "bids on the public project" in first["text"]
    assert first["reason"]["clause"] == "REP-5.5" and first["reason"]["text"]
    amend(session, change(0, **stingy))
    assert "does not fit any more" in session.notice["text"] and actions(session)[0] == REVEAL
    # changed too, everything else fits again
    both = [change(0, **stingy), change(1, do="bid_public", by=0, credits=1)]
    assert ask(session, "try_changes", changes=both)["unfit"] == []
    # or it goes, with all that hangs on it
    amend(session, *tried["changes"])
    assert session.notice is None
    assert actions(session)[0]["public"]["credits"] == 1
    assert tried["gone"] == 7 - len(actions(session))


def test_a_value_that_the_rules_forbid_is_refused_with_its_clause(start):
    session = start(4, *to_cosponsorship())
    amend(session, change(1, do="bid_public", by=0, credits=99))
    assert session.notice["kind"] == "refused" and session.notice["clause"] == "REP-5.5"
    assert actions(session)[1]["credits"] == 2


def test_another_action_of_the_same_seat_can_take_its_place(start):
    session = start(4, REVEAL, {"do": "speculate", "by": 0})
    others = ask(session, "entry", number=1)["others"]
    assert {"bid_public", "bid_private"} <= {one["do"] for one in others}
    entry = ask(session, "entry", number=1, do="bid_private", by=0)
    assert entry["control"]["do"] == "bid_private" and entry["given"] == {}
    amend(session, change(1, do="bid_private", by=0, workers=2))
    assert session.notice is None and actions(session)[1]["do"] == "bid_private"


def test_back_to_a_line_takes_back_what_came_after_it_at_once(start):
    session = start(4, *to_cosponsorship())
    back = ask(session, "back", number=2)
    assert (back["gone"], back["unfit"]) == (4, [])
    amend(session, *back["changes"])
    assert len(actions(session)) == 3
    assert [line["stands"] for line in lines(session)] == [True] * 3 + [False] * 4 + [True]
    session.tap({"tap": "undo", "version": table(session)["version"]})
    assert len(actions(session)) == 7, "one undo puts all of it back"
    assert "Nothing came after" in ask(session, "back", number=6)["problem"]


def test_back_to_an_opened_entry_keeps_all_that_were_opened_with_it(start):
    session = start(4, *to_cosponsorship())
    sealed = [
        {"do": "hide_marker", "by": 0, "hand": "left"},
        {"do": "bid_cosponsor", "by": 1, "workers": 1},
        {"do": "bid_cosponsor", "by": 3, "workers": 0},
    ]
    play(session, *sealed)
    standing = len(actions(session))
    play(session, {"do": "adjust", "seat": 0, "change": {"credits": 1}, "reason": "test"})
    for number in (7, 8, 9, 10):
        amend(session, *ask(session, "back", number=number)["changes"])
        assert len(actions(session)) == standing
        session.tap({"tap": "undo", "version": table(session)["version"]})


def test_the_log_has_headings_seats_and_what_can_be_done_with_a_line(start):
    session = start(4, *to_cosponsorship())
    told = lines(session)
    assert [line["heading"]["round"] for line in told] == [1] * 7
    assert told[0]["heading"]["stage"] != told[1]["heading"]["stage"]
    assert [line["seats"] for line in told] == [[], [0], [1], [2], [3], [0], [1]]
    assert all(line["entry"] == line["number"] and line["fixed"] is None for line in told)
    session.tap({"tap": "undo", "version": 7})
    told = lines(session)
    assert told[6]["entry"] is None and told[7]["heading"] is None


def test_what_goes_on_to_a_phase_stands_under_that_phase(at):
    tablet = at("bastards", 3).tablet
    gain = {"do": "gain", "by": 0, "billions": 1, "goodwill": 0, "reason": "card"}
    play(tablet, gain, {"do": "phase", "name": "place"}, gain)
    stages = [line["heading"]["stage"] for line in lines(tablet)]
    assert stages == ["Draw action cards", "Place Vice presidents", "Place Vice presidents"]


def test_a_correction_is_changed_like_any_entry(start):
    session = start(4, REVEAL, {"do": "adjust", "seat": 1, "change": {"credits": 5}, "reason": "typo"})
    amend(session, change(1, do="adjust", seat=1, change={"credits": 3}, reason="typo"))
    assert session.notice is None and actions(session)[1]["change"] == {"credits": 3}


# -- what is sealed -------------------------------------------------------------------------------


def test_what_is_sealed_is_sealed_anew_after_a_change_whatever_it_is(start):
    """Whether it still fits would reveal the bid: the answer is the same for a bid of none and of all."""
    session = start(4, *to_cosponsorship())
    told = []
    for workers in (0, 1):
        play(session, {"do": "bid_cosponsor", "by": 1, "workers": workers})
        mended = change(1, do="bid_public", by=0, credits=3)
        tried = ask(session, "try_changes", changes=[mended])
        [unfit] = tried["unfit"]
        assert unfit["reason"]["clause"] == "GEN-1" and not unfit["changeable"]
        told.append({**unfit, "number": 0})
        session.tap({"tap": "undo", "version": table(session)["version"]})
    assert told[0] == told[1]


def test_a_sealed_entry_is_not_changed_by_the_log(start):
    session = start(4, *to_cosponsorship())
    play(session, {"do": "bid_cosponsor", "by": 1, "workers": 1})
    assert "sealed" in ask(session, "entry", number=7)["problem"]
    assert "sealed" in lines(session)[7]["fixed"]
    amend(session, change(7, do="bid_cosponsor", by=1, workers=2))
    assert "sealed" in session.notice["text"]
    forged = {
        "do": "bid_cosponsor",
        "by": 1,
        "workers": 2,
        "salt": "0" * 64,
        "commitment": "sha256:" + "0" * 64,
    }
    amend(session, {"number": 1, "action": forged})
    assert session.notice["kind"] == "error" and len(actions(session)) == 8


def test_an_opened_entry_is_changed_in_the_open_and_verify_says_so(start):
    session = start(4, *to_cosponsorship())
    play(
        session,
        {"do": "hide_marker", "by": 0, "hand": "left"},
        {"do": "bid_cosponsor", "by": 1, "workers": 1},
        {"do": "bid_cosponsor", "by": 3, "workers": 0},
    )
    tried = ask(session, "try_changes", changes=[change(9, do="bid_cosponsor", by=3, workers=1)])
    assert tried["opened"], "the whole table decides"
    match = session.models.table.table.match
    alone = FULL_ACCESS.practising(Practice(3))
    assert not alone.amendment_asks(match, {9: None})["opened"], "there is nobody else to decide"
    amend(session, *tried["changes"])
    assert session.notice is None
    proven = prove(read_record(json.loads(json.dumps(session.models.table.table.record()))))
    assert proven.state == "true" and not proven.falsehoods
    by_seat = {one.action.by: one for one in proven.sealed}
    assert by_seat[0].against == by_seat[1].against == "proof"
    assert by_seat[3].against is None and "changed after" in str(by_seat[3].reason)


# -- several devices ------------------------------------------------------------------------------


@pytest.fixture
def seated(at) -> tuple[Devices, Session, Session]:
    """Ana and Bo on phones; the tablet has revealed, both have bid, the others speculated."""
    devices = at("reputation", 4, start_seat=0)
    ana, bo = devices.sit("ana", 0), devices.sit("bo", 1)
    for session, action in (
        (devices.tablet, REVEAL),
        (ana, BID),
        (bo, {"do": "bid_private", "by": 1, "workers": 3}),
    ):
        session.refresh()
        play(session, action)
    for session in (devices.tablet, ana, bo):
        session.refresh()
    return devices, ana, bo


def refused(session: Session, devices: Devices, *changes: dict[str, Any], **more: Any) -> str:
    log = devices.log()
    amend(session, *changes, **more)
    assert session.notice is not None and session.notice["kind"] == "error", session.notice
    assert devices.log() == log
    return session.notice["text"]


def test_a_phone_changes_its_own_last_entry_alone(seated):
    devices, _, bo = seated
    amend(bo, change(2, do="bid_private", by=1, workers=2))
    assert bo.notice is None and devices.log()[-1].by == 1


def test_a_phone_changes_neither_others_entries_nor_its_own_before_them(seated):
    devices, ana, bo = seated
    assert "That is for Ana" in refused(bo, devices, change(1, do="bid_public", by=0, credits=1))
    assert "on the tablet" in refused(bo, devices, change(0, **REVEAL))
    # the answer does not reveal that a guess was right
    assert "That is for Ana" in refused(bo, devices, change(1, **BID))
    # nor by what is made to look like its own
    assert "That is for Ana" in refused(bo, devices, change(1, do="bid_public", by=1, credits=1))
    assert "That is for Ana" in refused(bo, devices, change(2, do="bid_public", by=0, credits=1))
    assert "Only the table" in refused(bo, devices, change(1))
    assert "Only the table" in refused(ana, devices, change(1, do="bid_public", by=0, credits=1))
    assert "That is for" in refused(ana, devices, change(1, do="bid_public", by=0, credits=1), by=1)
    for number in (0, 1):
        assert "problem" in ask(bo, "entry", number=number)
        assert "problem" in ask(bo, "entry_form", number=number, do="bid_public", by=0, given={})
        assert "problem" in ask(bo, "entry_form", number=number, do="bid_private", by=1, given={})


def test_an_onlooker_changes_nothing(seated):
    devices, _, _ = seated
    watching = devices.sit("eva")
    for one in (change(2, do="bid_private", by=1, workers=2), change(2)):
        refused(watching, devices, one)
        watching.tap({"tap": "ask_amend", "version": 3, "changes": [one]})
        assert watching.notice["kind"] == "error"
    assert devices.store.requests(devices.id) == []
    assert "problem" in ask(watching, "entry", number=2)
    assert all(line["fixed"] for line in lines(watching))


def test_a_phone_asks_for_a_change_and_the_host_confirms(seated):
    devices, ana, _ = seated
    tried = ask(ana, "try_changes", changes=[change(1, do="bid_public", by=0, credits=1)])
    assert tried["ask"] and tried["unfit"] == []
    ana.tap({"tap": "ask_amend", "version": 3, "changes": tried["changes"]})
    assert ana.notice["kind"] == "good"
    devices.tablet.refresh()
    [request] = devices.tablet.screens["phones"]["requests"]
    assert "Ana would like this" in request["text"] and "1 credit" in request["text"]
    devices.tablet.tap({"tap": "settle", "request": request["id"], "accepted": True})
    assert devices.tablet.notice is None
    assert actions(devices.tablet)[1]["credits"] == 1
    assert devices.log()[-1].by == 0


def test_a_change_that_was_asked_for_is_not_made_of_another_log(seated):
    devices, ana, bo = seated
    ana.tap({"tap": "ask_amend", "version": 3, "changes": [change(1, do="bid_public", by=0, credits=1)]})
    devices.tablet.refresh()
    [request] = devices.tablet.screens["phones"]["requests"]
    bo.tap({"tap": "undo", "version": 3})
    devices.tablet.refresh()
    assert devices.tablet.screens["phones"]["requests"] == []
    devices.tablet.tap({"tap": "settle", "request": request["id"], "accepted": True})
    assert devices.tablet.notice["text"].startswith("Meanwhile: ")
    assert actions(devices.tablet)[1]["credits"] == 2


def test_a_phone_may_not_ask_for_what_another_seat_is_to_have_done(seated):
    devices, ana, _ = seated
    for one in (change(2, do="bid_private", by=1, workers=1), change(2, do="bid_private", by=0, workers=1)):
        ana.tap(
            {"tap": "ask_amend", "version": 3, "changes": [change(1, do="bid_public", by=0, credits=1), one]}
        )
        assert "That is for Bo" in ana.notice["text"]
    assert devices.store.requests(devices.id) == []


def test_the_tablet_is_not_told_what_a_seat_elsewhere_could_have_done(seated):
    devices, _, _ = seated
    tablet = devices.tablet
    assert "on their own phone" in ask(tablet, "entry", number=1)["problem"]
    assert "on their own phone" in refused(tablet, devices, change(1, do="bid_public", by=0, credits=1))
    stingy = {**REVEAL, "public": {**REVEAL["public"], "credits": 1}}
    tried = ask(tablet, "try_changes", changes=[change(0, **stingy)])
    first = tried["unfit"][0]
    assert first["seat"] == 0 and not first["changeable"]
    assert first["reason"]["clause"] == "" and "credit" not in first["reason"]["text"]
    # the answer to a forged tap reveals no more
    assert "look again" in refused(tablet, devices, change(0, **stingy))
    # what goes is others': the table says who wants it
    assert tried["who"] and "Say who" in refused(tablet, devices, *tried["changes"])
    amend(tablet, *tried["changes"], by=1)
    assert tablet.notice is None and devices.log()[-1].by == 1


def test_a_correction_of_what_a_seat_elsewhere_hides_is_not_tried_out(at):
    devices = at("boss", 3, first_seat=0)
    play(devices.tablet, {"do": "adjust", "seat": 1, "change": {"money": 5}, "reason": "test"})
    devices.sit("bo", 1)
    for money in (1, 9):
        one = change(0, do="adjust", seat=1, change={"money": money}, reason="test")
        assert "is hidden" in refused(devices.tablet, devices, one)
        assert "is hidden" in ask(devices.tablet, "try_changes", changes=[one])["problem"]


def test_a_walk_is_not_changed_to_look_under_another_tile(at):
    """Neither by the phone alone nor with the table's leave, and trying it out tells nothing."""
    devices, ana, bo = walking(at)
    to_a_tile(ana, bo)
    play(ana, {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 1}})  # an alarm: the turn ends
    walk = next(line["number"] for line in lines(ana)[::-1] if line["kind"] == "act")
    told = set()
    for col in (2, 3):  # a VIP and a guard lie there
        other = change(walk, do="move", by=0, to={"hq": 1, "row": 0, "col": col})
        told.add(ask(ana, "try_changes", changes=[other])["problem"])
        refused_by_rule(ana, devices, other)
        version = table(ana)["version"]
        ana.tap({"tap": "ask_amend", "version": version, "changes": [other]})
        assert ana.notice["kind"] in ("refused", "error")
    assert len(told) == 1 and devices.store.requests(devices.id) == []
    shown = next(line for line in lines(ana)[::-1] if line["kind"] == "answer")
    assert "cannot be another" in shown["fixed"]


def refused_by_rule(session: Session, devices: Devices, *changes: dict[str, Any]) -> None:
    log = devices.log()
    amend(session, *changes)
    assert session.notice["kind"] in ("refused", "error") and devices.log() == log


def test_a_walk_that_showed_a_tile_is_not_changed_alone(at):
    devices, ana, bo = walking(at)
    to_a_tile(ana, bo)
    play(ana, {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 1}})
    walk = next(line["number"] for line in lines(ana)[::-1] if line["kind"] == "act")
    tried = ask(ana, "try_changes", changes=[change(walk, do="end_turn", by=0)])
    assert tried["ask"] and [one["number"] for one in tried["unfit"]] == [walk + 1]
    assert "Only the table" in refused(ana, devices, *tried["changes"])


def test_what_the_referee_rolled_is_not_changed_alone(at):
    devices = at("boss", 3, first_seat=0)
    ana = devices.sit("ana", 0)
    ana.tap({"tap": "roll", "action": {"do": "roll", "by": 0}, "revision": table(ana)["revision"]})
    die = devices.log()[-1].action.given["die"]
    other = change(0, do="roll", by=0, die=die % 6 + 1)
    assert "Only the table" in refused(ana, devices, other)
    devices.tablet.refresh()
    assert "own phone" in refused(devices.tablet, devices, other)
    ana.tap({"tap": "ask_amend", "version": 1, "changes": [other]})
    devices.tablet.refresh()
    [request] = devices.tablet.screens["phones"]["requests"]
    devices.tablet.tap({"tap": "settle", "request": request["id"], "accepted": True})
    assert actions(devices.tablet)[0]["die"] == die % 6 + 1
    assert "rolled" not in devices.tablet.models.table.table.record()["meta"], "nobody rolled that"


# -- at the same time -----------------------------------------------------------------------------


def test_a_change_of_an_older_log_is_refused_and_nothing_is_lost(start, store):
    session = start(4, *to_cosponsorship())
    other = Session(lambda: store)
    other.tap({"tap": "connect", "language": "en", "table": session.models.table.table.id})
    version = table(other)["version"]
    play(session, {"do": "bid_cosponsor", "by": 1, "workers": 1})
    mended = change(1, do="bid_public", by=0, credits=3)
    other.tap({"tap": "amend", "version": version, "changes": [mended]})
    assert other.notice["text"].startswith("Meanwhile: ")
    assert len(actions(other)) == 8 and actions(other)[1]["credits"] == 2
    for query in ("try_changes", "back", "entry"):
        data = (
            {"version": version, "number": 1}
            if query != "try_changes"
            else {"version": version, "changes": []}
        )
        assert "Meanwhile" in other.query({"query": query, "data": data})["problem"]


@pytest.mark.parametrize("is_first", [True, False])
def test_a_change_that_was_overtaken_changes_nothing(start, store, monkeypatch, is_first):
    session = start(4, *to_cosponsorship())
    other = Session(lambda: store)
    other.tap({"tap": "connect", "language": "en", "table": session.models.table.table.id})
    version = table(session)["version"]
    taps = [
        {"tap": "amend", "version": version, "changes": [change(1, do="bid_public", by=0, credits=3)]},
        {"tap": "undo", "version": version},
    ]
    at_once(session, other, monkeypatch, *(taps if is_first else taps[::-1]))
    assert lost(other, session, version + 1).startswith("Meanwhile: ")
    assert actions(other)[1]["credits"] == (3 if is_first else 2)


def test_what_is_malformed_changes_nothing(start):
    session = start(4, *to_cosponsorship())
    for changes in (
        [],
        [1],
        [{"number": True}],
        [{"number": 99, "action": None}],
        [{"number": 1, "action": 5}],
        [{"number": 1, "action": {"do": "no such"}}],
        [change(1, **BID)],
        [{"number": 1, "action": {**BID, "credits": 3, "commitment": "sha256:" + "0" * 64}}],
        [change(1, do="bid_cosponsor", by=0, workers=1)],
    ):
        amend(session, *changes)
        assert session.notice is not None and session.notice["kind"] == "error", changes
        assert "went wrong" not in session.notice["text"], changes
    assert table(session)["version"] == 7


def test_a_loss_that_lies_face_down_is_not_looked_up_by_changing_its_entry(session, start):
    """REP-6.6: left out it stays as it was, and it is typed only where it was wrong."""
    start(4, REVEAL)
    [number] = [one.number for one in session.models.table.table.match]
    was = REVEAL["private"]["loss"]

    given = ask(session, "entry", number=number)["given"]
    assert "loss" not in given["private"] and given["public"] == REVEAL["public"]
    form = ask(session, "entry_form", number=number, do="reveal", given=given)
    [loss] = [one for one in form["fields"][0]["fields"] if one["name"] == "loss"]
    assert loss["optional"] and loss["label"] == "Reputation lost (only if it was wrong)"
    assert form["ready"] and form["given"] == given

    for guess in range(was - 1, was + 2):  # nor is it found by trying
        wanted = change(number, do="reveal", private={"loss": guess}, public=REVEAL["public"])
        [tried] = ask(session, "try_changes", changes=[wanted])["changes"]
        assert tried["action"]["private"] == {"loss": guess}

    richer = {**REVEAL["public"], "credits": 9}
    wanted = change(number, do="reveal", private={}, public=richer)
    [tried] = ask(session, "try_changes", changes=[wanted])["changes"]
    assert "loss" not in tried["action"]["private"] and tried["action"]["public"] == richer
    amend(session, tried)
    assert session.notice is None
    auction = session.models.table.table.match.state.auction
    assert (auction.loss, auction.left) == (was, 9)

    [number] = [one.number for one in session.models.table.table.match]
    wanted = change(number, do="reveal", private={"loss": was + 1}, public=richer)
    [tried] = ask(session, "try_changes", changes=[wanted])["changes"]
    assert tried["action"]["private"]["loss"] == was + 1, "the table has typed it itself"
    amend(session, tried)
    assert session.models.table.table.match.state.auction.loss == was + 1


# -- what a change comes to -----------------------------------------------------------------------


def test_a_change_is_shown_value_by_value_with_what_follows_before_it_is_kept(start):
    session = start(4, *to_cosponsorship())
    richer = {**REVEAL, "private": {"name": "Moon Mine"}}
    richer["public"] = {**REVEAL["public"], "gain": 9, "credits": 3}
    tried = ask(session, "try_changes", changes=[change(0, **richer)])
    [changed] = tried["changed"]
    said = {one["label"]: (one["before"], one["after"]) for one in changed["values"]}
    assert said == {"Credits on it": ("6", "3"), "Reputation gained": ("4", "9")}
    assert (changed["number"], changed["seat"]) == (0, None)
    assert tried["fits"] + tried["gone"] == len(actions(session)) - 1
    assert actions(session)[0] == REVEAL


def test_counters_that_would_be_others_are_told_as_far_as_they_are_shown(start):
    session = start(4, REVEAL, {"do": "award_agenda", "by": 1, "tokens": 2})
    tried = ask(session, "try_changes", changes=[change(1, do="award_agenda", by=1, tokens=3)])
    assert [(one["before"], one["after"]) for one in tried["changed"][0]["values"]] == [("2", "3")]
    assert len(tried["follows"]) == 1 and "Bo" in tried["follows"][0] and "2 → 3" in tried["follows"][0]
    assert tried["next"] is None, "who is next stays as it is"


def test_who_would_hold_a_piece_is_told_too(session):
    seats, options = [{"name": name} for name in NAMES[:4]], find_game("bastards").suggest(4)
    session.tap({"tap": "start", "game": "bastards", "seats": seats, "options": options})
    given = {"do": "set", "what": "prize", "reason": "recount"}
    play(session, {**given, "value": 0}, {"do": "set", "what": "sign", "value": 1, "reason": "recount"})
    tried = ask(session, "try_changes", changes=[change(0, **given, value=2)])
    assert tried["follows"] == [f"Peace Nobel Prize: {NAMES[0]} → {NAMES[2]}"]
    tried = ask(session, "try_changes", changes=[change(0, **given, value=None)])
    assert tried["follows"] == [f"Peace Nobel Prize: {NAMES[0]} → nobody"]


def test_what_was_covered_is_not_told_value_by_value_nor_by_what_follows(session, start):
    """Neither the loss that lies face down (REP-6.6), nor by counters what an earlier round had (REP-6.5)."""
    start(4, REVEAL)
    was = REVEAL["private"]["loss"]
    for guess in range(was - 1, was + 2):
        private = {**REVEAL["private"], "loss": guess}
        wanted = change(0, **{**REVEAL, "private": private, "public": {**REVEAL["public"], "gain": 5}})
        [changed] = ask(session, "try_changes", changes=[wanted])["changed"]
        assert [(one["before"], one["after"]) for one in changed["values"]] == [
            ("not shown", str(guess)),
            (str(REVEAL["public"]["gain"]), "5"),
        ]
    session.tap({"tap": "lobby"})
    seats = [{"name": name} for name in NAMES[:4]]
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
    play(session, *to_cosponsorship())
    bid = {"do": "bid_cosponsor", "by": 3, "workers": 0}
    play(session, {"do": "hide_marker", "by": 0, "hand": "left"}, {**bid, "by": 1}, bid)
    match = session.models.table.table.match
    assert match.covers(match.applied[0])
    tried = ask(session, "try_changes", changes=[change(0, **REVEAL, name="x")])
    assert "problem" in tried
    private = {**REVEAL["private"], "loss": was + 1}
    tried = ask(session, "try_changes", changes=[change(0, **{**REVEAL, "private": private})])
    assert (tried["follows"], tried["next"]) == ([], None)


def test_another_action_in_its_place_is_told_by_both_names(start):
    session = start(4, REVEAL, {"do": "speculate", "by": 0})
    [changed] = ask(session, "try_changes", changes=[change(1, do="bid_private", by=0, workers=2)])["changed"]
    first, *more = changed["values"]
    assert (first["label"], first["before"], first["after"]) == (
        "",
        "Speculate",
        "Bid on the private project",
    )
    assert [(one["before"], one["after"]) for one in more] == [("–", "2")]


def test_what_a_seat_did_last_is_found_to_be_changed(start):
    session = start(4, REVEAL, {"do": "bid_private", "by": 0, "workers": 5})

    def latest(do: str, by: int) -> Any:
        return session.query({"query": "latest_entry", "data": {"do": do, "by": by}})

    assert latest("bid_private", 0) == {"number": 1, "seat": 0}
    assert "problem" in latest("bid_private", 1)
    assert "problem" in latest("nothing", 0)
    session.tap({"tap": "undo", "version": table(session)["version"]})
    assert "problem" in latest("bid_private", 0)
