"""Trials of actions that form one entry, which change nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.devices import Devices
from tests.support.sessions import REVEAL, play, table, to_cosponsorship
from widgets.session import Session

POWER = {"do": "use_power", "by": 0, "note": "a worker rests"}
MOVE = {
    "do": "move_workers",
    "seat": 0,
    "from": "hq",
    "to": "break_left",
    "workers": 1,
    "reason": "a worker rests",
}
CREDITS = {"do": "set_credits", "on": "public", "credits": 4, "reason": "a worker rests"}


def tried(session: Session, *actions: Any, then: tuple[Any, ...] = ()) -> dict[str, Any]:
    answer = session.query({"query": "trial", "data": {"actions": [*actions], "then": [*then]}})
    assert "problem" not in answer, answer
    json.dumps(answer)
    return dict(answer)


def problem(session: Session, *actions: Any, then: tuple[Any, ...] = ()) -> str:
    return str(session.query({"query": "trial", "data": {"actions": [*actions], "then": [*then]}})["problem"])


def test_each_stands_upon_those_before_it_and_nothing_is_kept(start):
    session = start(3, REVEAL)
    before = json.dumps(table(session))
    answer = tried(session, POWER, MOVE, CREDITS)
    assert answer["refused"] is None
    assert (
        answer["told"][1] == "Ana: 1 worker from the HQ to the left space of the Break room (a worker rests)."
    )
    assert answer["view"]["seats"][0]["break_room"]["left"] == 1
    assert answer["view"]["auction"]["public"]["credits"] == 4
    assert json.dumps(table(session)) == before


def test_what_is_refused_says_which_and_why_and_the_rest_is_tried_without_it(start):
    answer = tried(start(3, REVEAL), MOVE, MOVE, CREDITS)
    assert (answer["refused"], answer["reason"]["clause"]) == (1, "GEN-1")
    assert len(answer["told"]) == 3
    assert answer["view"]["auction"]["public"]["credits"] == 4
    assert answer["view"]["seats"][0]["hq"] == 9


def test_what_could_come_next_is_judged_as_far_as_it_is_said(start):
    session = start(3, REVEAL)
    part = {"do": "move_workers", "seat": 0}
    next_ones = (
        {**part, "from": "hq"},
        {**part, "from": "private"},
        {**part, "from": "hq", "to": "hq"},
        {**part, "from": "hq", "to": "break_left", "workers": 1},
        {"do": "use_power", "by": 1},
    )
    clauses = [one and one["clause"] for one in tried(session, MOVE, then=next_ones)["then"]]
    assert clauses == [None, "GEN-1", "GEN-1", "GEN-1", "REP-11.1"]


def test_it_is_kept_as_one_entry_and_taken_back_by_one_undo(start):
    session = start(3, REVEAL)
    before = table(session)["board"]["seats"]
    revision = table(session)["revision"]
    session.tap({"tap": "submit_all", "actions": [POWER, MOVE, CREDITS], "revision": revision})
    assert session.notice is None
    assert table(session)["board"]["seats"][0]["power_used"]
    session.tap({"tap": "undo", "version": table(session)["version"]})
    assert table(session)["board"]["seats"] == before
    assert table(session)["board"]["auction"]["public"]["credits"] == 6


def test_no_credits_are_told_by_it(start):
    session = start(4, *to_cosponsorship())
    shown = tried(session, {**MOVE, "seat": 2})["view"]
    assert [seat["credits"] for seat in shown["seats"]] == [None] * 4
    assert [seat["private"]["loss"] for seat in shown["seats"]] == [None] * 4


def test_an_end_that_is_only_tried_shows_nothing(start):
    """In round 10, the last worker that goes home ends the game; what was hidden stays so until it has."""
    session = start(3, REVEAL, {"do": "bid_private", "by": 0, "workers": 1})
    play(session, *({"do": "speculate", "by": by} for by in (1, 2, 0)))
    while table(session)["progress"]["round"] < 10 or table(session)["board"]["step"] != "return_to_hq":
        play(session, *_onwards(session))
    room = table(session)["board"]["seats"][0]["break_room"]
    last = [
        {**MOVE, "from": f"break_{place}", "to": "supply", "reason": "a trick"}
        for place, count in room.items()
        if count
    ]
    answer = tried(session, *last)
    assert answer["refused"] is None
    assert answer["view"]["step"] == "return_to_hq"
    assert [seat["credits"] for seat in answer["view"]["seats"]] == [None] * 3
    assert [seat["private"]["loss"] for seat in answer["view"]["seats"]] == [None] * 3


def _onwards(session: Session) -> list[dict[str, Any]]:
    """Return what leads on; the worker of seat 0 stays in the Break room from when it is there."""
    match table(session)["board"]:
        case {"step": "reveal"}:
            return [REVEAL]
        case {"step": "bidding", "turn": turn}:
            return [{"do": "speculate", "by": turn}]
        case {"step": "return_to_hq", "waiting_for": due}:
            return [{"do": "return_to_hq", "by": due[0], "spaces": []}]
    return [{"do": "return_workers"}]


@pytest.mark.parametrize(
    "action",
    [
        {"do": "adjust", "seat": 1, "change": {"credits": -1}, "reason": "how many are there?"},
        {"do": "bid_public", "by": 0, "credits": 1},
        {"do": "nothing"},
        {**MOVE, "seat": 7},
        {**MOVE, "workers": "1"},
        "move_workers",
        None,
    ],
)
def test_nothing_else_is_tried(start, action):
    session = start(3, REVEAL)
    assert problem(session, action)
    if not (isinstance(action, dict) and action.get("workers") == "1"):
        assert problem(session, then=(action,))
    assert session.notice is None


def test_not_endlessly_many_are_tried(start):
    assert "more at once" in problem(start(3, REVEAL), *[MOVE] * 201)


def test_what_is_tried_of_a_board_tells_nothing_that_is_hidden(session):
    """Nor can a page try whether a walk would turn something up."""
    session.tap(
        {
            "tap": "start",
            "game": "anarchy",
            "seats": [{"name": "Ana"}, {"name": "Bo"}],
            "options": {"first_seat": 0},
        }
    )
    squares = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3]]
    kinds = ["vip", "alarm", "alarm", "alarm", "guard", "guard"]
    for seat in (0, 1):
        play(session, {"do": "set_up", "by": seat, "squares": squares, "kinds": kinds, "piece": 5})
    put = {"do": "move_tile", "seat": 1, "from": [0, 1], "to": [2, 2], "reason": "a slip"}
    onto = {"do": "move_piece", "seat": 0, "to": {"hq": 1, "row": 0, "col": 2}, "reason": "a slip"}
    answer = tried(session, put, onto)
    assert answer["refused"] is None
    shown = [one for seat in answer["view"]["seats"] for row in seat["headquarters"] for one in row]
    assert {one["kind"] for one in shown} == {None}
    for hidden in ("vip", "alarm", "guard"):
        assert hidden not in json.dumps([answer["told"], answer["reason"], answer["then"]])
    assert problem(session, {"do": "move", "by": 0, "to": {"hq": 0, "row": 4, "col": 5}})
    assert problem(session, {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 1]})


def test_another_game_puts_nothing_together(session):
    session.tap({"tap": "start", "game": "boss", "seats": [{"name": name} for name in "ABC"], "options": {}})
    assert table(session)["board"]["booking"] is None
    assert problem(session, {"do": "use_power", "by": 0})


def test_a_phone_uses_its_own_power_and_moves_nothing(at) -> None:
    devices: Devices = at("reputation", 3, start_seat=0)
    phone = devices.sit("phone", 1)
    play(devices.tablet, REVEAL, {"do": "speculate", "by": 0})
    phone.refresh()
    answer = tried(phone, {**POWER, "by": 1}, then=(MOVE, {"do": "use_power", "by": 0}))
    assert (answer["refused"], [one["clause"] for one in answer["then"]]) == (None, ["", ""])
    assert "tablet" in answer["then"][0]["text"]
    assert "tablet" in problem(phone, MOVE)
    assert problem(phone, POWER)
    # the tablet moves pieces, and leaves the phone's power to it
    assert tried(devices.tablet, {**MOVE, "seat": 1})["refused"] is None
    assert problem(devices.tablet, {**POWER, "by": 1})
    phone.tap(
        {"tap": "submit_all", "actions": [{**POWER, "by": 1}, MOVE], "revision": table(phone)["revision"]}
    )
    assert phone.notice is not None
    assert not table(phone)["board"]["seats"][1]["power_used"]
