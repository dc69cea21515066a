"""What players with a phone and a debugger would try: taps and inquiries that no template sends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from random import Random
from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.engine.sampling import random_action
from referee.games import find_game
from referee.match.match import Match
from referee.match.record import read_action, write_action
from referee.store.devices import UnknownInvitation
from referee.store.store import Store
from referee.tables.table import Table
from tests.referee.games.promote.playing import line_of
from tests.support import table_setups
from tests.support.devices import Devices, on
from tests.support.random_play import turns_at
from tests.support.sessions import NAMES, play, to_cosponsorship
from widgets.app import App
from widgets.server.devices import device_id
from widgets.session import Session

COMMITMENT = "sha256:" + "0" * 64
UNSEEN = ["\n", "\0", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u202e", "\ud800"]
"""What a terminal, a log file or a page would take for something else than a text."""


# -- an action and what it is completed to ---------------------------------------------------------


def placing(at: Callable[..., Devices]) -> tuple[Devices, Session, Session, Session]:
    """Return three phones at Who To Promote? where seat 0 is Spokesman and has somebody to name."""
    devices = at("promote", 3, line=line_of())
    phones = [devices.sit(name, seat) for seat, name in enumerate(("ana", "bo", "carmen"))]
    for seat, card in enumerate((6, -3, -3)):
        phones[seat].refresh()
        play(phones[seat], {"do": "discard", "by": seat, "card": card})
    for phone in phones:
        phone.refresh()
    ana, bo, carmen = phones
    assert [one["do"] for one in ana.screens["table"]["controls"]] == ["name_next"]
    return devices, ana, bo, carmen


@pytest.mark.parametrize("tap", ["submit", "submit_all", "roll"])
def test_a_vote_does_not_name_its_own_seat_for_the_spokesman(at, tap):
    devices, ana, _, carmen = placing(at)
    before = devices.log()
    vote = {"do": "vote", "by": 2, "card": 5, "employee": line_of()[0]}
    carmen.tap(on(carmen, vote, tap))
    assert carmen.notice["kind"] == "error" and devices.log() == before
    if tap != "roll":
        assert carmen.notice["text"] == "That is for Ana to do."
    play(ana, {"do": "name_next", "by": 0, "seat": 2})
    carmen.refresh()
    play(carmen, vote)


@pytest.mark.parametrize("tap", ["submit", "submit_all"])
def test_no_phone_overrules_a_rule_by_itself(at, tap):
    devices, ana, _, _ = placing(at)
    before = devices.log()
    named = {"do": "name_next", "by": 0, "seat": 2}
    ana.tap(on(ana, {**named, "override": "My card says so"}, tap))
    assert ana.notice["text"] == "That is done on the tablet in the middle."
    assert devices.log() == before
    play(ana, named)


def test_whoever_holds_the_seats_has_the_round_completed(at, store):
    devices = at("promote", 3, line=line_of())
    for seat, card in enumerate((6, -3, -3)):
        play(devices.tablet, {"do": "discard", "by": seat, "card": card})
    play(devices.tablet, {"do": "vote", "by": 2, "card": 5, "employee": line_of()[0]})
    named = [entry.action.do for entry in devices.log() if entry.action is not None]
    assert named[-2:] == ["name_next", "vote"]


# -- seals ----------------------------------------------------------------------------------------


def sealing_moments() -> Iterator[tuple[table_setups.TableSetup, list[Action], Any]]:
    """Yield for each sealed action of each game a table, what leads to it, and its offer."""
    for game in table_setups.GAMES:
        wanted = {rule.do for rule in game.rules if rule.is_sealed}
        for table in table_setups.plain_tables(game):
            played: list[Action] = []
            for turn in turns_at(table, 1) if wanted else ():
                for offer in game.offers(turn.before):
                    if offer.do in wanted:
                        wanted.discard(offer.do)
                        yield table, [*played], offer
                played.append(turn.action)


SEALING = [pytest.param(*moment, id=moment[2].do) for moment in sealing_moments()]
FORGED = [
    {"commitment": COMMITMENT},
    {"commitment": COMMITMENT, "salt": ""},
    {"commitment": COMMITMENT, "salt": "x"},
    {"commitment": COMMITMENT, "salt": "f" * 64},
    {"salt": "f" * 64},
    {"commitment": None},
    {"commitment": COMMITMENT.upper()},
]


def test_every_game_that_seals_is_attacked():
    sealed = {rule.do for game in table_setups.GAMES for rule in game.rules if rule.is_sealed}
    assert {param.id for param in SEALING} == sealed


@pytest.mark.parametrize(("table", "played", "offer"), SEALING)
def test_no_page_brings_a_seal_of_its_own(store, table, played, offer):
    kept = Table.create(store, table.game.info.id, table.seats, dict(table.options), host=device_id("tablet"))
    for action in played:
        kept.submit(action)
    store.grant(kept.id, device_id("phone"), "seat", offer.by)
    phone = Session(lambda: store, device_id("phone"))
    phone.tap({"tap": "hello", "language": "en", "table": kept.id})
    before = store.entries(kept.id)
    honest = write_action(random_action(offer, Random(1)))
    secret = offer.rule.secret_parameters(offer.by)
    public = {name: value for name, value in honest.items() if name not in secret}
    for tap, forged in product(["submit", "submit_all", "roll", "form"], FORGED):
        for action in ({**public, **forged}, {**honest, **forged}):
            if tap == "form":
                given = {name: one for name, one in action.items() if name not in ("do", "by")}
                answer = phone.query(
                    {"query": "form", "data": {"do": offer.do, "by": offer.by, "given": given}}
                )
                assert not {"commitment", "salt"} & {*answer.get("given", {})}
                continue
            phone.tap(on(phone, action, tap))
            assert phone.notice is not None and phone.notice["kind"] == "error", action
            assert store.entries(kept.id) == before
    play(phone, honest)
    entry = store.entries(kept.id)[len(before)].entry
    assert entry.action.seal.commitment != COMMITMENT and len(entry.action.seal.commitment) == 71


def test_a_seal_as_a_message_to_the_kernel_is_refused(at, store):
    """By the way that a websocket's message takes, past every template."""
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, *to_cosponsorship())
    app = App(devices.sit("bo", 1))
    app._watcher = app  # no page is there to be told of anything
    before = devices.log()
    action = {"do": "bid_cosponsor", "by": 1, "commitment": COMMITMENT}
    app._receive(None, {"event": "tap", "data": on(app.session, action)}, [])
    assert "seals" in app.shell["notice"]["text"] and devices.log() == before


def test_a_table_takes_no_seal_whoever_asks(store):
    """Whatever a way in may let through one day."""
    table = Table.create(store, "reputation", [{"name": name} for name in NAMES[:4]], {"start_seat": 0})
    for raw in to_cosponsorship():
        table.submit(read_action(table.game, 4, raw))
    for given in ({"commitment": COMMITMENT}, {"commitment": COMMITMENT, "salt": "f" * 64, "workers": 1}):
        action = read_action(table.game, 4, {"do": "bid_cosponsor", "by": 1, **given})
        before = store.log_length(table.id)
        with pytest.raises(Malformed):
            table.submit(action)
        assert store.log_length(table.id) == before


# -- what was read before -------------------------------------------------------------------------


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
    """Else a phone keeps one for later: whoever has it would sit down as soon as the seat is free."""
    devices = at("reputation", 4, start_seat=0)
    bo = devices.sit("bo", 1, 2)
    bo.tap({"tap": "invite", "seat": 1})
    token = bo.models.phones._code[1]
    assert store.peek(token).seat == 1
    devices.tablet.refresh()
    devices.tablet.tap({"tap": "release", "seat": 1})
    with pytest.raises(UnknownInvitation):
        store.redeem(token, device_id("bo"))


def test_a_request_is_answered_by_its_number_alone(at, store):
    devices = at("reputation", 4, start_seat=0)
    devices.sit("onlooker").tap({"tap": "ask_seat", "seat": 1})
    assert [one.id for one in store.requests(devices.id)] == [1]
    for request_id in (True, 1.0, "1", None, [1], {"id": 1}):
        devices.tablet.tap({"tap": "settle", "request": request_id, "accepted": True})
        assert devices.tablet.notice is not None and len(store.requests(devices.id)) == 1, request_id


def test_a_request_of_another_table_is_nobodys_to_answer(at, store):
    mine, theirs = at("reputation", 4), at("reputation", 3)
    theirs.sit("onlooker").tap({"tap": "ask_seat", "seat": 1})
    [request] = store.requests(theirs.id)
    bo = mine.sit("bo", 1)
    for page in (mine.tablet, bo):
        page.tap({"tap": "open", "table": mine.id})
        page.tap({"tap": "settle", "request": request.id, "accepted": True})
        assert page.notice is not None
    assert store.requests(theirs.id) == [request]


def test_whoever_only_looks_at_a_result_asks_for_no_seat(at, store):
    game = find_game("bastards")
    devices = at("bastards", 2)
    match: Match[Any] = devices.tablet.models.table.table.match
    finish = next(rule.do for rule in game.rules if rule.ends_game)
    table = Table.open(store, devices.id)
    for turn in turns_at(next(iter(table_setups.plain_tables(game))), 1):
        if turn.action.do == finish:
            break
    offer = next(
        one for one in [*game.offers(match.state), *game.out_of_turn_offers(match.state)] if one.do == finish
    )
    table.submit(random_action(offer, Random(1)))
    assert store.table(devices.id).is_finished
    stranger = devices.open("stranger", devices.id)
    assert stranger.screens["table"]["finished"]
    for tap in (
        {"tap": "ask_seat", "seat": 0},
        {"tap": "ask_undo", "version": 1},
        {"tap": "undo", "version": 1},
        {"tap": "invite", "seat": 0},
        {"tap": "invite"},
        {"tap": "release", "seat": 0},
    ):
        stranger.tap(tap)
        assert stranger.notice is not None and stranger.notice["kind"] == "error", tap
    assert store.requests(devices.id) == [] and store.log_length(devices.id) == 1


# -- texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tap", ["submit", "submit_all", "roll"])
def test_signs_that_cannot_be_seen_come_into_no_log(at, tap):
    devices = at("reputation", 4, start_seat=0)
    reveal = to_cosponsorship()[0]
    for text in (f"Moon{sign}Mine" for sign in UNSEEN):
        for action in (
            {**reveal, "private": {**reveal["private"], "name": text}},
            {"do": "adjust", "seat": 0, "change": {"credits": 1}, "reason": text},
        ):
            devices.tablet.tap(on(devices.tablet, action, tap))
            assert devices.tablet.notice["kind"] == "error" and devices.log() == [], ascii(text)


def test_signs_that_cannot_be_seen_come_into_no_setup(store):
    game = find_game("bastards")
    tablet = Session(lambda: store)
    tablet.tap({"tap": "hello", "language": "en"})
    seats = [{"name": name} for name in NAMES[:2]]
    for sign in UNSEEN:
        places = json.loads(json.dumps(game.suggest(2)["places"]))
        places[0]["id"] = f"Port{sign}au"
        tablet.tap({"tap": "start", "game": "bastards", "seats": seats, "options": {"places": places}})
        assert tablet.notice["kind"] == "error" and store.tables() == [], ascii(sign)
