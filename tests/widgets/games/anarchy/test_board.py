"""The page's view of Corporate Anarchy: the squares in reach, what depends on what, and no secret."""

from __future__ import annotations

import json
from functools import partial

import pytest

NAMES = ["Ana", "Bo", "Carmen", "Dimitri"]
SQUARES = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3], [4, 1]]
KINDS = ["vip", "vip", "alarm", "alarm", "alarm", "guard", "guard"]


@pytest.fixture
def anarchy(session):
    """Return a session at a table of three that has set up, all layouts sealed; Ana is rich.

    What is spied on is for the buyer alone there.
    """
    session.tap(
        {
            "tap": "start",
            "game": "anarchy",
            "seats": [{"name": name} for name in NAMES[:3]],
            "options": {"first_seat": 0, "espionage": "buyer"},
        }
    )
    for seat in range(3):
        play(session, {"do": "set_up", "by": seat, "squares": SQUARES, "kinds": KINDS, "piece": 2})
    play(session, {"do": "adjust", "seat": 0, "change": {"money": 60}, "reason": "rich"})
    return session


def play(session, *actions):
    for action in actions:
        session.tap({"tap": "submit", "action": action, "revision": session.screens["table"]["revision"]})
        assert session.notice is None, session.notice


def control(session, do):
    return next(one for one in session.screens["table"]["controls"] if one["do"] == do)


def choices(session, do, name, **given):
    """Return what a value can be beside others, as a board asks for it; nothing where it is not asked for."""
    form = session.query({"query": "form", "data": {"do": do, "by": 0, "given": given}})
    return next((field["choices"] for field in form["fields"] if field["name"] == name), None)


def test_setting_up_says_what_there_is_to_lay(session):
    session.tap(
        {"tap": "start", "game": "anarchy", "seats": [{"name": name} for name in NAMES], "options": {}}
    )
    fields = {field["name"]: field for field in control(session, "set_up")["fields"]}
    assert sorted(fields["kinds"]["examples"][0]) == ["alarm"] * 3 + ["guard"] * 2 + ["vip"] * 3
    assert {len(layout) for layout in fields["squares"]["examples"]} == {8}
    assert session.screens["table"]["board"]["entry"] == "set_up"


def test_squares_are_lit_or_say_why_not(anarchy):
    to, _ = control(anarchy, "move")["fields"]
    said = {json.dumps(one["value"]): one["objection"] for one in to["choices"]}
    assert len(said) == 37
    assert said['{"hq": 0, "row": 2, "col": 3}'] is None
    assert said['{"hq": 0, "row": 0, "col": 2}']["clause"] == "ANA-6.1"
    assert said['{"hq": 0, "gate": true}']["clause"] == "ANA-6.1"
    elsewhere = anarchy.screens["table"]["board"]["elsewhere"]
    assert {hq: one["clause"] for hq, one in elsewhere.items()} == {"1": "ANA-6.2", "2": "ANA-6.2"}


def test_a_jump_is_offered_from_a_gate_alone(anarchy):
    end = [{"do": "end_turn", "by": 1}, {"do": "end_turn", "by": 2}]
    play(anarchy, {"do": "buy_command", "by": 0, "command": "travel_permit"})
    play(anarchy, {"do": "move", "by": 0, "to": {"hq": 0, "row": 1, "col": 2}}, *end)
    to, _ = control(anarchy, "move")["fields"]
    gate = {"hq": 0, "gate": True}
    assert {"value": gate, "label": "", "objection": None} in to["choices"]
    assert anarchy.screens["table"]["board"]["jumps"] == [
        {"seat": seat, "objection": None} for seat in (1, 2)
    ]
    inside = choices(anarchy, "move", "jump_to", to={"hq": 0, "row": 2, "col": 3})
    assert all(one["objection"]["clause"] == "ANA-6.5" for one in inside)


def test_a_command_asks_for_what_goes_with_it(anarchy):
    [command] = control(anarchy, "buy_command")["fields"]
    assert len(command["choices"]) == 9
    asked = partial(choices, anarchy, "buy_command")
    assert asked("target", command="road_block") is None
    others = {one["value"]: one["objection"] for one in asked("target", command="negative_ad")}
    assert others[0]["clause"] == "ANA-4.6"
    assert others[1] is None
    assert asked("at", command="negative_ad", target=1) is None
    tiles = [one["value"] for one in asked("at", command="espionage", target=1) if one["objection"] is None]
    assert sorted(tiles) == sorted(SQUARES)


def test_what_lies_under_tiles_is_not_in_the_page_and_shows_in_a_private_look(anarchy):
    play(anarchy, {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 1]})
    board = anarchy.screens["table"]["board"]
    squares = [one for seat in board["seats"] for row in seat["headquarters"] for one in row]
    assert sum(one["base_tile"] for one in squares) == 21
    assert {one["kind"] for one in squares} == {None}
    assert board["spying"] == {"by": 0, "seat": 1, "at": [0, 1], "kind": None}
    look = anarchy.query({"query": "look", "data": {"seat": 0}})["board"]
    assert look["spying"] == "vip"
    assert sorted(look["kinds"]) == sorted([*at, kind] for at, kind in zip(SQUARES, KINDS, strict=True))
    assert anarchy.query({"query": "look", "data": {"seat": 1}})["board"]["spying"] is None


def test_a_spy_is_sent_that_tile_alone(anarchy):
    play(anarchy, {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 1]})
    look = anarchy.query({"query": "look", "data": {"seat": 0, "part": "spying"}})
    assert look["board"] == {"spying": "vip"}
    assert look["lines"] == []
    assert "problem" in anarchy.query({"query": "look", "data": {"seat": 0, "part": "squares"}})


def test_a_purchase_without_effect_is_warned_of(anarchy):
    board = anarchy.screens["table"]["board"]
    warned = {(name, one["seat"]): one["caution"] for name, aims in board["aims"].items() for one in aims}
    assert warned["anonymous_tip", 2]["clause"] == "ANA-5.6"
    assert warned["stock_crash", None]["text"] == "Nobody else has income to lose next turn."
    assert warned["plant_evidence", 1] is None
    assert not any(one["caution"] for one in board["sites"])
    play(anarchy, {"do": "buy_command", "by": 0, "command": "stock_crash"})
    assert anarchy.screens["table"]["board"]["aims"] == {}


def test_the_movers_device_is_told_whom_a_command_can_be_aimed_at(anarchy):
    aims = anarchy.screens["table"]["board"]["aims"]
    own, bo, _ = aims["negative_ad"]
    assert (own["objection"]["clause"], own["hint"]) == ("ANA-4.6", "")
    assert (bo["objection"], bo["hint"], bo["takes_tile"]) == (None, "no income to lose", False)
    assert aims["quarantine"][0]["objection"] is None
    assert aims["espionage"][1]["takes_tile"]
    assert [one["seat"] for one in aims["road_block"]] == [None]
    play(anarchy, {"do": "end_turn", "by": 0})
    play(anarchy, {"do": "buy_command", "by": 1, "command": "negative_ad", "target": 0})
    assert anarchy.screens["table"]["board"]["aims"] == {}


def test_everybody_is_shown_what_a_spy_looks_at(session):
    session.tap(
        {
            "tap": "start",
            "game": "anarchy",
            "seats": [{"name": name} for name in NAMES[:2]],
            "options": {"first_seat": 0},
        }
    )
    for seat in range(2):
        squares, kinds = SQUARES[:6], [*KINDS[1:6], "guard"]
        play(session, {"do": "set_up", "by": seat, "squares": squares, "kinds": kinds, "piece": 2})
    play(session, {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 1]})
    board = session.screens["table"]["board"]
    assert (board["spying"]["everyone"], board["spying"]["kind"]) == (True, "vip")
    squares = [one for seat in board["seats"] for row in seat["headquarters"] for one in row]
    assert {one["kind"] for one in squares} == {None}


def test_a_turn_of_four_is_sent_in_little(session):
    session.tap(
        {
            "tap": "start",
            "game": "anarchy",
            "seats": [{"name": name} for name in NAMES],
            "options": {"first_seat": 0},
        }
    )
    for seat in range(4):
        squares, kinds = [*SQUARES, [4, 2]], [*KINDS, "vip"]
        play(session, {"do": "set_up", "by": seat, "squares": squares, "kinds": kinds, "piece": 2})
    play(session, {"do": "adjust", "seat": 0, "change": {"money": 60}, "reason": "rich"})
    assert len(json.dumps(session.screens["table"])) < 60_000


def refused(session, action):
    """Return the page's notice about a refused action, and check that the action changes nothing."""
    before = session.screens["table"]["revision"]
    session.tap({"tap": "submit", "action": action, "revision": before})
    assert session.screens["table"]["revision"] == before
    text = session.notice["text"]
    session.tap({"tap": "dismiss"})
    return text


@pytest.fixture
def walled(anarchy):
    """Return the session at that table when Ana has built round two of her tiles, and it is her turn again.

    They can be reached from behind, over the square on row 5, column 4.
    """
    for at in ([1, 3], [2, 4], [3, 4], [2, 2], [3, 2]):
        play(anarchy, {"do": "buy_building", "by": 0, "building": "shop", "at": at})
        play(anarchy, *({"do": "end_turn", "by": seat} for seat in (0, 1, 2)))
    return anarchy


LAST_WAY_IN = {"do": "buy_building", "by": 0, "building": "shop", "at": [4, 3]}


def test_the_movers_device_is_told_what_makes_way(walled):
    """Nothing of it goes to a device of another seat; the form judges moves that are not proposed."""
    board = walled.screens["table"]["board"]
    [mend] = [one for one in board["sites"] if one["at"] == [4, 3]]
    assert mend["objection"]["clause"] == "ANA-4.4"
    assert [[3, 2], [5, 0]] in mend["moves"]
    assert [[3, 2], [3, 3]] not in mend["moves"]
    given = {"building": "shop", "at": [4, 3]}

    def against(**more):
        asked = {"do": "buy_building", "by": 0, "given": {**given, **more}}
        return walled.query({"query": "form", "data": asked})["against"]

    assert against()["clause"] == "ANA-4.4"
    assert against(moves=[{"from": [3, 2], "to": [5, 0]}]) is None
    assert against(moves=[{"from": [3, 2], "to": [4, 2]}]) is None
    assert against(moves=[{"from": [3, 2], "to": [3, 3]}])["clause"] == "ANA-4.3"
    assert not any(one["name"] == "moves" for one in control(walled, "buy_building")["fields"])


def test_moves_that_a_page_sends_are_not_trusted(walled):
    way = {"from": [3, 2], "to": [5, 0]}
    for moves in (
        None,
        [None],
        [{"from": [3, 2]}],
        [{**way, "to": [9, 9]}],
        [{**way, "to": [3, 3]}],
        [{**way, "from": [0, 5]}],
        [way, way],
        [way] * 5000,
        [{**way, "seat": 1}],
        [{"from": [True, 2], "to": [5, 0]}],
    ):
        assert refused(walled, {**LAST_WAY_IN, "moves": moves}), moves
    assert refused(walled, LAST_WAY_IN)
    play(walled, {**LAST_WAY_IN, "moves": [way]})
    buildings = walled.screens["table"]["board"]["seats"][0]["buildings"]
    assert [one["at"] for one in buildings][-2:] == [[5, 0], [4, 3]]
    walled.tap({"tap": "undo", "version": walled.screens["table"]["version"]})
    buildings = walled.screens["table"]["board"]["seats"][0]["buildings"]
    assert [one["at"] for one in buildings][-1] == [3, 2]


def test_the_table_stops_the_game_and_is_told_that_it_is_a_ruling(anarchy):
    assert control(anarchy, "stop")["by"] is None
    assert "stop" in anarchy.screens["table"]["board"]["takes"]
    play(anarchy, {"do": "stop"})
    view = anarchy.screens["table"]
    assert view["finished"]
    verdict = view["reckoning"]["verdicts"][-1]
    assert verdict["clause"] == "ANA-8.1"
    assert "printed rules do not know" in verdict["text"]
    assert "printed rules" in view["now"]["text"] and view["now"]["clause"] == "ANA-8.1"


def rolled(session, **data):
    return session.query({"query": "opening_roll", "data": {"game": "anarchy", "roll": False, **data}})


def test_the_rules_say_what_a_roll_for_the_start_comes_to(session):
    assert rolled(session, rolls=[[6], [5], [6]]) == {"rolls": [[6], [5], [6]], "due": [0, 2], "first": None}
    assert rolled(session, rolls=[[6, 1], [5], [6, 2]])["first"] == 2
    here = rolled(session, rolls=[[6], [5], [6]], roll=True)["rolls"]
    assert [len(one) for one in here] == [2, 1, 2]
    assert all(1 <= face <= 6 for one in here for face in one)


def test_rolls_that_a_page_sends_are_not_trusted(session):
    for wrong in ([[7], [1]], [[3, 3], [1]], [[1]], [[1] * 200, []], [[]] * 500, [["6"], [1]], "66", None):
        assert "problem" in rolled(session, rolls=wrong), wrong
    assert "problem" in rolled(session, rolls=[[], [], []], game="boss")
    assert "problem" in rolled(session, rolls=[[], []], game="nothing")
