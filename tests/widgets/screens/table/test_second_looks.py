"""What has shown a player something that was hidden, or was rolled, is not taken back on a phone alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.referee.games.anarchy.playing import layout
from tests.support.devices import Devices, on
from tests.support.sessions import play
from widgets.session import Session


def walking(at: Callable[..., Devices]) -> tuple[Devices, Session, Session]:
    """Return two phones at Corporate Anarchy whose layouts the referee keeps; Ana's turn, with a permit."""
    devices = at("anarchy", 2, first_seat=0)
    ana, bo = devices.sit("ana", 0), devices.sit("bo", 1)
    for seat, phone in enumerate((ana, bo)):
        phone.refresh()
        play(phone, {"do": "set_up", "by": seat, **layout(2)})
    devices.tablet.refresh()
    rich = {"do": "adjust", "seat": 0, "change": {"money": 40}, "reason": "test"}
    play(devices.tablet, rich)
    ana.refresh()
    return devices, ana, bo


def turns(ana: Session, bo: Session, *actions: dict[str, Any]) -> None:
    """Let Ana do one thing a turn, and Bo end his."""
    for action in actions:
        ana.refresh()
        play(ana, action)
        bo.refresh()
        if any(one["do"] == "end_turn" for one in bo.screens["table"]["controls"]):
            play(bo, {"do": "end_turn", "by": 1})
    ana.refresh()


def to_a_tile(ana: Session, bo: Session) -> None:
    """Bring Ana's piece to the gate of Bo, a step away from a tile of his."""
    play(ana, {"do": "buy_command", "by": 0, "command": "travel_permit"})
    far = {"hq": 0, "row": 1, "col": 2}
    turns(
        ana,
        bo,
        {"do": "move", "by": 0, "to": far},
        {"do": "move", "by": 0, "to": {"hq": 0, "gate": True}, "jump_to": 1},
    )


def refuses_to_take_back(phone: Session, devices: Devices) -> None:
    log = devices.log()
    assert phone.screens["table"]["undo"]["ask"]
    phone.tap({"tap": "undo", "version": phone.screens["table"]["version"]})
    assert "Only the table" in phone.notice["text"] and devices.log() == log


def test_what_the_tablet_did_at_once_is_not_taken_back_by_a_phone_of_which_it_was_a_part(at):
    """Though the last of it was this phone's seat's; the tablet takes all of it back by one tap."""
    devices: Devices = at("reputation", 3)
    cards = {"private": {"loss": 2}, "public": {"workers": 1, "credits": 2, "gain": 1}}
    play(devices.tablet, {"do": "reveal", **cards}, {"do": "bid_public", "by": 0, "credits": 1})
    both = [{"do": "speculate", "by": seat} for seat in (1, 2)]
    revision = devices.tablet.screens["table"]["revision"]
    devices.tablet.tap({"tap": "submit_all", "actions": both, "revision": revision})
    refuses_to_take_back(devices.sit("cy", 2), devices)
    devices.tablet.refresh()
    devices.tablet.tap({"tap": "undo", "version": devices.tablet.screens["table"]["version"], "by": 2})
    assert devices.tablet.models.table.table.match.actions[-1].do == "bid_public"


def test_a_walk_onto_a_sealed_tile_is_not_taken_back_alone(at):
    devices, ana, bo = walking(at)
    to_a_tile(ana, bo)
    play(ana, {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 1}})  # an alarm: the turn ends
    assert devices.log()[-1].kind == "answer"
    refuses_to_take_back(ana, devices)
    # the table takes it back; neither putting it back nor doing it otherwise makes that hers again
    ana.tap({"tap": "ask_undo", "version": ana.screens["table"]["version"]})
    devices.tablet.refresh()
    [request] = devices.tablet.screens["phones"]["requests"]
    devices.tablet.tap({"tap": "settle", "request": request["id"], "accepted": True})
    ana.refresh()
    ana.tap({"tap": "redo", "version": ana.screens["table"]["version"]})
    assert ana.notice is None
    refuses_to_take_back(ana, devices)
    lines = [line["kind"] for line in devices.tablet.models.table.log()["lines"]][:2]
    assert lines[-1:] == ["undo"] or "undo" in lines


def test_a_walk_that_shows_nothing_is_taken_back_alone(at):
    devices, ana, _ = walking(at)
    play(ana, {"do": "move", "by": 0, "to": {"hq": 0, "row": 4, "col": 2}})
    assert not ana.screens["table"]["undo"]["ask"]
    ana.tap({"tap": "undo", "version": ana.screens["table"]["version"]})
    assert ana.notice is None and devices.log()[-1].kind == "undo"


def test_a_look_that_was_bought_is_not_taken_back_alone(at):
    devices, ana, _ = walking(at)
    spying = {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 2]}
    play(ana, spying)
    assert ana.query({"query": "look", "data": {"seat": 0}})["board"]["spying"] == "vip"
    refuses_to_take_back(ana, devices)


def test_a_look_that_was_bought_on_the_tablet_is_for_the_table_to_take_back(at):
    """The player who has the turn also has the tablet, and could look without paying (ANA-5.8)."""
    tablet = at("anarchy", 2, first_seat=0).tablet
    play(tablet, *({"do": "set_up", "by": seat, **layout(2)} for seat in (0, 1)))
    play(tablet, {"do": "buy_command", "by": 0, "command": "road_block"})
    assert not tablet.screens["table"]["undo"]["shown"]
    play(tablet, {"do": "end_turn", "by": 0}, {"do": "end_turn", "by": 1})
    play(tablet, {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 2]})
    plain = {"ask": False, "who": False, "opened": False}
    assert tablet.screens["table"]["undo"] == {**plain, "shown": True}
    version = tablet.screens["table"]["version"]
    [block, *_, look] = [one.number for one in tablet.models.table.table.match.applied[2:]]
    for number, shown in ((block, False), (look, True)):
        asked = {"version": version, "changes": [{"number": number, "action": None}]}
        assert tablet.query({"query": "try_changes", "data": asked})["shown"] == shown


def test_a_guard_that_was_met_is_not_taken_back_step_by_step(at):
    devices, ana, bo = walking(at)
    to_a_tile(ana, bo)
    play(ana, {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 3}})  # a guard
    play(ana, {"do": "return_home", "by": 0, "col": 2})
    ana.tap({"tap": "undo", "version": ana.screens["table"]["version"]})
    assert ana.notice is None  # where the piece goes home, she may think over
    refuses_to_take_back(ana, devices)


def test_a_real_tile_that_was_turned_up_is_not_taken_back_alone(at):
    devices = at("anarchy", 2, first_seat=0)
    ana, bo = devices.sit("ana", 0), devices.sit("bo", 1)
    for seat, phone in enumerate((ana, bo)):
        phone.refresh()
        play(phone, {"do": "set_up", "by": seat, **layout(2, kinds=None)})
    devices.tablet.refresh()
    play(devices.tablet, {"do": "adjust", "seat": 0, "change": {"money": 40}, "reason": "test"})
    ana.refresh()
    to_a_tile(ana, bo)
    play(ana, {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 1}})
    refuses_to_take_back(ana, devices)
    play(ana, {"do": "uncover", "by": 0, "kind": "alarm"})
    refuses_to_take_back(ana, devices)


def test_what_the_referee_rolled_is_not_taken_back_alone_and_no_roll_is_lost(at):
    devices = at("boss", 3, first_seat=0)
    ana = devices.sit("ana", 0)
    rolling = next(one for one in ana.screens["table"]["controls"] if one["do"] == "roll")
    ana.tap(on(ana, {"do": "roll", "by": rolling["by"]}, "roll"))
    assert ana.notice is None and devices.log()[-1].rolled == ("die",)
    refuses_to_take_back(ana, devices)
    devices.tablet.refresh()
    version = devices.tablet.screens["table"]["version"]
    devices.tablet.tap({"tap": "undo", "version": version, "by": 0})
    assert devices.tablet.notice is None
    ana.refresh()
    ana.tap(on(ana, {"do": "roll", "by": 0}, "roll"))
    ana.tap({"tap": "log", "open": True})
    lines = ana.screens["log"]["lines"]
    assert [(line["kind"], line["stands"]) for line in lines] == [
        ("act", True),
        ("undo", True),
        ("act", False),
    ]
    rolls = [entry.action.given["die"] for entry in devices.log() if entry.action is not None]
    assert [str(die) in line["text"] for die, line in zip(rolls, (lines[2], lines[0]), strict=True)] == [
        True,
        True,
    ]
    # what the table typed in of a real die, its player may take back
    ana.tap({"tap": "undo", "version": 3})
    assert "Only the table" in ana.notice["text"]


def test_what_is_opened_at_the_end_is_not_taken_back_alone(at, store):
    """The action that ends a game opens layouts that were sealed at its beginning."""
    devices, ana, bo = walking(at)
    to_a_tile(ana, bo)
    play(
        ana, {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 2}}
    )  # a VIP: of two players, that wins
    assert ana.screens["table"]["finished"]
    refuses_to_take_back(ana, devices)
