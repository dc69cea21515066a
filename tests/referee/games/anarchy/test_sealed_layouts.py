"""Layouts that are sealed in a match: the referee answers from them, and nobody else sees more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.engine.action import OWNER, Audience
from referee.engine.errors import Refused
from referee.i18n import Speech
from referee.match.match import Match
from referee.match.record import read_action, read_record, write_record
from referee.match.replay import replay, verify
from referee.match.sealing import open_
from referee.store import open_store
from referee.tables.table import Table as StoredTable
from tests.referee.games.anarchy.playing import GAME, NAMES, gate, inside, layout

Raw = dict[str, Any]


def to_the_gate(count: int = 2) -> list[Raw]:
    """Return actions up to seat 0's turn on seat 1's gate, all layouts typed in."""
    return [
        *({"do": "set_up", "by": seat, **layout(count)} for seat in range(count)),
        {"do": "buy_command", "by": 0, "command": "travel_permit"},
        {"do": "move", "by": 0, "to": inside(0, 1, 2)},
        *({"do": "end_turn", "by": seat} for seat in range(1, count)),
        {"do": "move", "by": 0, "to": gate(0), "jump_to": 1},
        *({"do": "end_turn", "by": seat} for seat in range(1, count)),
    ]


ALARM: Raw = {"do": "move", "by": 0, "to": inside(1, 0, 1)}
VIP: Raw = {"do": "move", "by": 0, "to": inside(1, 0, 2)}


def play(match: Any, *actions: Raw) -> None:
    for raw in actions:
        match.submit(read_action(GAME, len(match.setup.seats), raw))


def new_match(count: int = 2) -> Match[Any]:
    return Match(GAME, GAME.read_setup([{"name": name} for name in NAMES[:count]], {}))


def kinds(view: Raw, seat: int) -> list[Any]:
    squares = (one for row in view["seats"][seat]["headquarters"] for one in row)
    return [one["kind"] for one in squares if one["base_tile"]]


def test_the_referee_answers_and_the_log_says_so() -> None:
    match = new_match()
    play(match, *to_the_gate(), ALARM)
    assert [entry.kind for entry in match.log[-2:]] == ["act", "answer"]
    snapshot = GAME.snapshot(match.state)
    assert (snapshot["step"], snapshot["turn"]) == ("buy", 1)
    line = match.lines[-1]
    assert "alarm" in Speech("en", NAMES).say(line.sentence)
    assert [effect.clause for effect in line.effects] == ["ANA-7.1"]


def test_state_and_log_hold_no_more_than_was_turned_up() -> None:
    match = new_match()
    play(match, *to_the_gate(), ALARM)
    assert [kind for kind in kinds(GAME.view(match.state, OWNER), 1) if kind] == ["alarm"]
    assert not any("kinds" in entry.action.given for entry in match.log if entry.action)


def test_who_may_know_is_shown_it_by_the_informed_state() -> None:
    match = new_match()
    play(match, *to_the_gate())
    state = match.with_secrets()
    assert None not in kinds(GAME.view(state, Audience.seat(1)), 1)
    assert set(kinds(GAME.view(state, Audience.seat(1)), 0)) == {None}
    assert set(kinds(GAME.view(state, Audience()), 1)) == {None}


@pytest.mark.parametrize(
    ("espionage", "seen"), [("everyone", ["vip", "vip", "vip"]), ("buyer", ["vip", None, None])]
)
def test_a_spied_tile_is_shown_to_those_whom_the_option_names(espionage: str, seen: list[str | None]) -> None:
    setup = GAME.read_setup([{"name": name} for name in NAMES[:2]], {"espionage": espionage})
    match = Match(GAME, setup)
    spy = {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 2]}
    play(match, *to_the_gate()[:2], spy)
    views = [GAME.view(match.with_secrets(), Audience.seat(*seats))["spying"] for seats in ((0,), (1,), ())]
    assert [view["kind"] for view in views] == seen
    assert GAME.view(match.state, OWNER)["spying"]["kind"] is None


def test_a_record_of_a_game_in_progress_replays_without_the_kinds() -> None:
    match = new_match()
    play(match, *to_the_gate(), ALARM)
    raw = json.loads(json.dumps(write_record(match)))
    assert raw["actions"][0].keys() == {"do", "by", "squares", "piece", "commitment"}
    assert raw["actions"][-1] == {"do": "uncover", "by": 0, "kind": "alarm"}
    record = read_record(raw)
    assert replay(record) == match.state
    copy = Match(GAME, record.setup)
    for action in record.actions:
        copy.submit(action)
    assert write_record(copy) == raw
    assert copy.log[-1].kind == "act"


def test_the_layout_is_opened_and_proved_at_the_end() -> None:
    match = new_match()
    play(match, *to_the_gate(), ALARM, {"do": "end_turn", "by": 1})
    play(match, {"do": "move", "by": 0, "to": inside(1, 1, 2)}, {"do": "end_turn", "by": 1}, VIP)
    assert match.log[-1].kind == "open"
    raw = json.loads(json.dumps(write_record(match)))
    assert [action["do"] for action in raw["actions"]].count("uncover") == 0
    assert raw["actions"][1].keys() == {"do", "by", "squares", "kinds", "piece", "salt", "commitment"}
    checked = verify(read_record(raw))
    assert (checked.verified, checked.finished, checked.commitments) == (True, True, 2)
    raw["actions"][1]["kinds"] = [*reversed(raw["actions"][1]["kinds"])]
    assert not verify(read_record(raw)).verified


def test_undo_takes_the_answer_back_with_the_move() -> None:
    match = new_match()
    play(match, *to_the_gate())
    before = match.state
    play(match, ALARM)
    after = match.state
    match.undo()
    assert match.state == before
    match.redo()
    assert match.state == after


def test_undo_of_the_winning_move_leaves_the_layouts_open() -> None:
    match = new_match()
    play(match, *to_the_gate(), VIP)
    count = len(match.actions)
    match.undo()
    assert len(match.actions) == count - 1
    play(match, ALARM)
    assert match.log[-1].kind == "act"
    assert GAME.snapshot(match.state)["turn"] == 1
    assert replay(read_record(write_record(match))) == match.state


def test_a_layout_is_not_sealed_anew() -> None:
    match = new_match(3)
    play(match, {"do": "set_up", "by": 0, **layout(3)})
    assert match.reseals() == []
    with pytest.raises(Refused):
        play(match, {"do": "set_up", "by": 0, **layout(3)})


def test_layouts_kept_to_oneself_are_not_sealed() -> None:
    match = new_match()
    play(match, {"do": "set_up", "by": 0, **layout(2, kinds=None)})
    assert match.actions[0].seal is None
    assert match.secrets == {}


def test_a_stored_table_keeps_the_kinds_apart(tmp_path: Path) -> None:
    """Two devices: the one that did not seal the layout plays on it, and shows its seat's own tiles."""
    store = open_store(f"sqlite:///{tmp_path / 'store.db'}")
    table = StoredTable.create(store, "anarchy", [{"name": "Ana"}, {"name": "Bo"}])
    play(table, *to_the_gate())
    other = StoredTable.open(store, table.id)
    assert other.match.secrets == {}
    assert None not in kinds(GAME.view(other.with_secrets(None, {1}), Audience.seat(1)), 1)
    play(other, ALARM)
    assert other.match.log[-1].kind == "answer"
    assert "kinds" not in json.dumps(other.record())
    play(other, {"do": "end_turn", "by": 1}, {"do": "move", "by": 0, "to": inside(1, 1, 2)})
    play(other, {"do": "end_turn", "by": 1}, VIP)
    assert other.match.log[-1].kind == "open"
    assert all(line.stands for line in other.log())
    again = StoredTable.open(store, table.id)
    assert again.match.state == other.match.state
    assert again.record()["result"]["winners"] == [0]
    store.close()


def test_the_public_part_is_committed_to_as_well() -> None:
    """Squares that were changed in the log are found when the layout is opened."""
    match = new_match()
    play(match, {"do": "set_up", "by": 0, **layout(2)})
    closed, secret = match.actions[0], match.secrets[0]
    assert open_(closed, secret).given == secret.given
    moved = closed._replace(given={**closed.given, "piece": 3})
    with pytest.raises(ValueError, match="not the one that was sealed"):
        open_(moved, secret)


def test_a_layout_whose_value_is_elsewhere_stays_closed() -> None:
    """Of an imported game in progress, what was sealed here is opened at the end, and the rest is not."""
    match = new_match()
    first, second, *rest = to_the_gate()
    elsewhere = new_match()
    play(elsewhere, first)
    closed = write_record(elsewhere)["actions"][0]
    play(match, closed, second, *rest, VIP)
    assert [*match.log[-1].secrets] == [1]
    raw = write_record(match)
    assert "kinds" not in raw["actions"][0]
    assert "kinds" in raw["actions"][1]
    assert verify(read_record(raw)).verified
    assert replay(read_record(raw)) == match.state


def test_a_tile_that_was_put_elsewhere_is_what_was_sealed_where_it_lay() -> None:
    """The referee answers for it on its new square, and the proof at the end still holds."""
    match = new_match()
    put = {"do": "move_tile", "seat": 1, "from": [0, 2], "to": [2, 2], "reason": "a slip"}
    play(match, *to_the_gate(), put, {"do": "move", "by": 0, "to": inside(1, 2, 2)})
    assert match.state.is_won
    raw = write_record(match)
    assert verify(read_record(raw)).verified
    assert replay(read_record(raw)) == match.state


def test_nothing_that_is_hidden_decides_where_a_tile_can_be_put() -> None:
    match = new_match()
    play(match, *to_the_gate())
    rule, outcomes = GAME.rule("move_tile"), set()
    for state in (match.state, match.with_secrets(), *GAME.possible_states(match.with_secrets(), Audience())):
        found = [
            next(rule.objections(state, read_action(GAME, 2, put)), None)
            for start in ([0, 2], [0, 1], [2, 2])
            for to in ([2, 4], [0, 3])
            for put in [{"do": "move_tile", "seat": 1, "from": start, "to": to, "reason": "a slip"}]
        ]
        outcomes.add(tuple(one is None for one in found))
    assert outcomes == {(True, False, True, False, False, False)}
