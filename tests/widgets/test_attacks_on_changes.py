"""Phones with a debugger that would change the past, overrule a rule, or count down for somebody else.

Each command is sent as it would be right for another device, and with every value in turn replaced by
rubbish: it is refused with a sentence, changes nothing, and tells nothing of what is sealed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import comm
import pytest

from tests.support.devices import Devices, on
from tests.support.sessions import REVEAL, play, table, to_cosponsorship
from tests.support.thorough import thorough
from tests.widgets.screens.table.test_countdown import BOSS, CLOSE, ready
from tests.widgets.screens.table.test_countdown import start as count_down
from widgets.app import App
from widgets.session import Session

SEALED = 7
"""The entry that Dimitri has sealed on a phone of his own."""


def nested(depth: int) -> Any:
    inner: Any = []
    for _ in range(depth):
        inner = [inner]
    return inner


RUBBISH = (
    *(True, 1.5, -1, 99, 10**30, "", "7", "x" * 5_000, "\0\u202e", [], {}, [None], [1] * 1_000, nested(200)),
    *([{"number": SEALED, "action": []}], [{"number": 10**30, "action": None}], {"do": ["amend"]}),
)
SOME_RUBBISH = (True, -1, 10**30, "", [], {}, [[]])
"""Of each kind one, where much is sent."""
of_rubbish = pytest.mark.parametrize("values", [SOME_RUBBISH, thorough(RUBBISH)], ids=["some", "all"])


def forged(data: Mapping[str, Any], values: Sequence[Any] = RUBBISH) -> Iterator[dict[str, Any]]:
    """Yield data as it is, with each value replaced by rubbish, without it, and with one too many."""
    yield {**data}
    yield {**data, "is_host": True}
    for name in data:
        yield {key: value for key, value in data.items() if key != name}
        for rubbish in values:
            yield {**data, name: rubbish}


def said_to(session: Session, tap: Mapping[str, Any]) -> str:
    """Return what a page is told of a tap, which has to be a sentence, and no word of a mistake of ours."""
    session.tap({**tap})
    told = session.notice
    if told is None:
        return ""
    assert told["kind"] in ("error", "refused") and told["text"].endswith("."), tap
    assert "went wrong" not in told["text"], tap
    return str(told["text"])


# -- the past -------------------------------------------------------------------------------------


class Sealed:
    """A table that waits for sealed bids, of which Dimitri's is in, and whoever would like to know it."""

    def __init__(self, at: Callable[..., Devices], workers: int) -> None:
        self.devices = at("reputation", 4, start_seat=0)
        play(self.devices.tablet, *to_cosponsorship())
        dimitri = self.devices.sit("dimitri", 3)
        play(dimitri, {"do": "bid_cosponsor", "by": 3, "workers": workers})
        self.attackers = {
            "seat": self.devices.sit("bo", 1),
            "onlooker": self.devices.sit("eva"),
            "host": self.devices.tablet,
        }
        self.devices.tablet.refresh()
        self.version = len(self.devices.log())


OTHERS = {"do": "bid_cosponsor", "by": 3, "workers": 1}


def changes(version: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield commands that change what none of the attackers may change alone."""
    one = [{"number": SEALED, "action": OTHERS}]
    yield "amend", {"version": version, "changes": one, "by": 3}
    yield "ask_amend", {"version": version, "changes": one}


def inquiries(version: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what would show the sealed entry, or what it could be instead."""
    one = [{"number": SEALED, "action": OTHERS}]
    yield "entry", {"version": version, "number": SEALED, "do": "", "by": 3, "changes": []}
    yield "entry_form", {"version": version, "number": SEALED, "do": "bid_cosponsor", "by": 3, "given": {}}
    yield "try_changes", {"version": version, "changes": one}
    yield "form", {"do": "bid_cosponsor", "by": 3, "given": {}, "overrules": True}
    yield "look", {"seat": 3}


@of_rubbish
@pytest.mark.parametrize("who", ["seat", "onlooker", "host"])
def test_nobody_changes_what_another_phone_has_sealed(at, who, values, caplog):
    sealed = Sealed(at, 1)
    attacker, before = sealed.attackers[who], sealed.devices.log()
    for name, data in changes(sealed.version):
        for one in forged(data, values):
            assert said_to(attacker, {**one, "tap": name}), one
    assert sealed.devices.log() == before
    assert sealed.devices.store.requests(sealed.devices.id) == []
    assert "Traceback" not in caplog.text


@of_rubbish
@pytest.mark.parametrize("who", ["seat", "onlooker"])
def test_no_phone_takes_back_what_others_did(at, who, values, caplog):
    sealed = Sealed(at, 1)
    attacker, before = sealed.attackers[who], sealed.devices.log()
    back = [{"number": number, "action": None} for number in range(2, sealed.version)]
    for name, data in (
        ("amend", {"version": sealed.version, "changes": back}),
        ("amend", {"version": sealed.version, "changes": back, "by": 3}),
        ("undo", {"version": sealed.version}),
        ("undo", {"version": sealed.version, "by": 3}),
        ("redo", {"version": sealed.version}),
    ):
        for one in forged(data, values):
            assert said_to(attacker, {**one, "tap": name}), one
    assert sealed.devices.log() == before
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("who", ["seat", "onlooker", "host"])
def test_no_answer_depends_on_what_is_sealed(at, tmp_path, who, caplog):
    """Two tables that differ in the sealed bid alone say the same to whoever asks, to the letter."""
    told: list[list[str]] = []
    for workers in (0, 2):
        sealed = Sealed(at, workers)
        attacker, said = sealed.attackers[who], []
        for name, data in (*changes(sealed.version), *inquiries(sealed.version)):
            for one in forged(data, SOME_RUBBISH):
                answer = attacker.query({"query": name, "data": one})
                said.append(json.dumps(answer))
                said.append(said_to(attacker, {**one, "tap": name}))
        said.append(json.dumps(attacker.screens["table"]["board"]))
        told.append(said)
    assert told[0] == told[1]
    assert "Traceback" not in caplog.text


@of_rubbish
@pytest.mark.parametrize("who", ["seat", "onlooker"])
def test_going_back_is_looked_at_but_not_done_alone(at, who, values):
    """What going back comes to is everybody's to see: all of it is the log's. To do it is the table's."""
    sealed = Sealed(at, 1)
    attacker, before = sealed.attackers[who], sealed.devices.log()
    looked = attacker.query({"query": "back", "data": {"version": sealed.version, "number": 1}})
    assert looked["ask"] and all(one["action"] is None for one in looked["changes"])
    said = said_to(attacker, {"tap": "amend", "version": sealed.version, "changes": looked["changes"]})
    assert said and sealed.devices.log() == before
    for one in forged({"version": sealed.version, "number": 1}, values):
        answer = attacker.query({"query": "back", "data": one})
        assert answer.get("problem", "none.").endswith(".") and "looked up" not in answer.get("problem", "")


# -- what overrules the rules ---------------------------------------------------------------------


@pytest.mark.parametrize("tap", ["submit", "submit_all", "roll"])
@pytest.mark.parametrize("who", ["bo", "eva"])
def test_no_reason_of_a_phone_overrules_a_rule(at, tap, who, caplog):
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, REVEAL, {"do": "bid_private", "by": 0, "workers": 3})
    attacker = devices.sit("bo", 1) if who == "bo" else devices.sit("eva")
    before = devices.log()
    low = {"do": "bid_private", "by": 1, "workers": 2}
    for reason in ("My card says so", "x" * 201, " ", None, *RUBBISH):
        said = said_to(attacker, on(attacker, {**low, "override": reason}, tap))
        assert said and attacker.notice["waivable"] is False, reason
    assert devices.log() == before
    assert "Traceback" not in caplog.text


def test_no_reason_but_words_overrules_a_rule_on_the_tablet(at):
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, REVEAL, {"do": "bid_private", "by": 0, "workers": 3})
    before = devices.log()
    low = {"do": "bid_private", "by": 1, "workers": 2}
    words = ("7",)
    for reason in ("x" * 201, " ", None, *(one for one in RUBBISH if one not in words)):
        assert said_to(devices.tablet, on(devices.tablet, {**low, "override": reason})), reason
        version = table(devices.tablet)["version"]
        change = [{"number": 1, "action": {**low, "by": 0, "override": reason}}]
        assert said_to(devices.tablet, {"tap": "amend", "version": version, "changes": change}), reason
    assert devices.log() == before


# -- the countdown --------------------------------------------------------------------------------


def counting(at: Callable[..., Devices]) -> tuple[Devices, Session, Session]:
    """Return a table where Ana's deal is being closed on her phone; Carmen's phone, and an onlooker's."""
    devices: Devices = at("boss", 4, **BOSS)
    ready(devices)
    ana, carmen, eva = devices.sit("ana", 0), devices.sit("carmen", 2), devices.sit("eva")
    count_down(ana)
    for session in (carmen, eva):
        session.refresh()
    return devices, carmen, eva


@of_rubbish
@pytest.mark.parametrize("who", [0, 1], ids=["seat", "onlooker"])
def test_who_does_not_close_the_deal_neither_counts_nor_stops(at, who, values, caplog):
    devices, *attackers = counting(at)
    attacker = attackers[who]
    before, counted = devices.log(), devices.store.countdown(devices.id)
    assert counted.running is not None
    number, revision = counted.running.number, table(attacker)["revision"]
    for name, data in (
        ("stop_countdown", {"number": number}),
        ("end_countdown", {"number": number}),
        ("countdown_seconds", {"seconds": 0}),
        ("start_countdown", {"action": CLOSE, "revision": revision}),
        ("start_countdown", {"action": {**CLOSE, "by": 2}, "revision": revision}),
        ("start_countdown", {"action": {**CLOSE, "override": "mine"}, "revision": revision}),
    ):
        for one in forged(data, values):
            # another countdown's number, which may long be over, is left alone without a word
            is_over = name in ("stop_countdown", "end_countdown") and one.get("number") in (-1, 99)
            assert said_to(attacker, {**one, "tap": name}) or (is_over and type(one["number"]) is int), one
    assert devices.log() == before
    now = devices.store.countdown(devices.id)
    assert (now.running, now.seconds) == (counted.running, counted.seconds)
    assert "Traceback" not in caplog.text


def test_who_has_no_part_is_told_nothing_of_a_table(at, caplog):
    devices, *_ = counting(at)
    stranger = devices.open("mallory")
    before, counted = devices.log(), devices.store.countdown(devices.id)
    stranger.tap({"tap": "open", "table": devices.id})
    assert stranger.screens["table"] == {}
    version = len(before)
    for name, data in (
        *changes(version),
        ("undo", {"version": version}),
        ("stop_countdown", {"number": version}),
        ("countdown_seconds", {"seconds": 0}),
    ):
        for one in forged(data, SOME_RUBBISH):
            assert said_to(stranger, {**one, "tap": name}), one
    for name, data in inquiries(version):
        for one in forged(data, SOME_RUBBISH):
            assert set(stranger.query({"query": name, "data": one})) == {"problem"}
    assert devices.log() == before and devices.store.countdown(devices.id) == counted
    assert "Traceback" not in caplog.text


# -- the changes that a page is sent --------------------------------------------------------------


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line to nobody, as of a page that nobody sees."""
    monkeypatch.setattr(comm, "create_comm", comm.DummyComm)


def test_a_page_that_sends_changes_of_its_own_changes_nothing(at, line):
    """Screens go one way: what a page says of them is no tap and no question."""
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, REVEAL)
    app = App(devices.sit("bo", 1))
    app.draw_again()
    before, shown = devices.log(), json.dumps(app.table, default=str)
    patch = [{"op": "replace", "path": "/table/access/host", "value": True}]
    for content in (
        {"event": "changed", "data": {"from": 0, "patch": patch}},
        {"method": "changed", "args": [{"from": 0, "patch": patch}]},
        {"event": "patch", "data": patch},
        {"event": ["tap"], "data": patch},
        *({"event": "tap", "data": one} for one in (patch, {"patch": patch}, *RUBBISH)),
        *({"event": "ask", "data": one} for one in (patch, {"patch": patch}, *RUBBISH)),
        *RUBBISH,
    ):
        app._receive(app, content, [])
    app.set_state({"table": {"access": {"host": True}}, "shell": {"screen": "lobby"}})
    assert json.dumps(app.table, default=str) == shown and not app.table["access"]["host"]
    assert devices.log() == before


def test_changes_that_an_onlooker_is_sent_are_the_same_whatever_is_sealed(at, line, monkeypatch):
    """A bid is sealed while an onlooker's page is open: the change that it is sent says that, not which."""
    sent: list[Any] = []
    for workers in (0, 2):
        devices = at("reputation", 4, start_seat=0)
        play(devices.tablet, *to_cosponsorship())
        dimitri = devices.sit("dimitri", 3)
        app = App(devices.sit("eva"))
        told: list[Any] = []
        monkeypatch.setattr(app, "send", told.append)
        app.draw_again()
        play(dimitri, {"do": "bid_cosponsor", "by": 3, "workers": workers})
        app._bridge.refresh()
        [change] = told
        sent.append([one for one in change["args"][0]["patch"] if not _is_of_chance(one["path"])])
    assert sent[0] == sent[1] and sent[0]


def _is_of_chance(path: str) -> bool:
    """Whether something differs from table to table: its name, and the fingerprints of the log."""
    return any(name in path for name in ("/id", "/fingerprint", "/head", "/at"))
