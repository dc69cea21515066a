"""A written record reads back and replays to the same end, and an error names each fault."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.errors import Malformed
from referee.games import find_game, game_ids
from referee.match.match import Match
from referee.match.record import read_json, read_record, write_record
from referee.match.replay import RefusedAction, replay, verify, write_replay
from tests.support.random_play import played_at, turns_at
from tests.support.table_setups import (
    TableSetup,
    every_plain_table,
    every_table,
    plain_tables,
    sample,
)


@every_table
def test_a_record_leads_back_to_the_same_game(table: TableSetup) -> None:
    match = played_at(table, 0)
    text = json.dumps(write_record(match, {"place": "kitchen"}), ensure_ascii=False)
    record = read_record(read_json(text))
    assert record.setup == match.setup
    state = replay(record)
    assert table.game.snapshot(state) == table.game.snapshot(match.state)
    assert state == match.state
    assert table.game.outcome(state, record.setup.names) == match.outcome
    checked = verify(record)
    assert checked.verified
    assert checked.finished
    assert checked.result
    printed = write_replay(record, state)
    assert json.loads(json.dumps(printed, allow_nan=False)) == printed
    assert printed["winners"] == list(match.outcome.winners) if match.outcome else False


@every_plain_table
def test_a_record_that_is_played_on_is_written_the_same_again(table: TableSetup) -> None:
    """Salts and commitments included: taking a record in and out changes nothing."""
    raw = write_record(played_at(table, 1))
    record = read_record(copy.deepcopy(raw))
    match = Match(record.game, record.setup)
    for action in record.actions:
        match.submit(action)
    assert write_record(match) == raw


@every_plain_table
def test_a_record_can_stop_anywhere(table: TableSetup) -> None:
    """Also between two sealed entries, of which it then holds the commitments only."""
    game = table.game
    match = Match(game, table.setup)
    closed = 0
    turns = turns_at(table, 0)
    stride = max(1, len(turns) // 250)
    for index, turn in enumerate(turns, 1):
        match.submit(turn.action)
        if index % stride and index < len(turns) and not match.actions[-1].is_closed:
            continue
        raw = write_record(match)
        assert ("result" in raw) == game.is_finished(match.state)
        if match.actions[-1].is_closed:
            closed += 1
            rule = game.rule(turn.action.do)
            public = turn.action.given.keys() - rule.secret_parameters(turn.action.by)
            assert raw["actions"][-1].keys() == {"do", "by", "commitment", *public}
        if index % (10 * stride) == 0 or match.actions[-1].is_closed:
            assert replay(read_record(json.loads(json.dumps(raw)))) == match.state
    assert bool(closed) == any(rule.is_sealed for rule in game.rules)


@every_plain_table
def test_what_was_undone_is_not_in_the_record(table: TableSetup) -> None:
    match = played_at(table, 1)
    raw = write_record(match)
    for _ in match.actions[:10]:
        match.undo()
    shorter = write_record(match)
    assert shorter["actions"] == raw["actions"][: len(shorter["actions"])]
    assert len(shorter["actions"]) < len(raw["actions"])
    assert "result" not in shorter
    while match.can_redo:
        match.redo()
    assert write_record(match) == raw


@every_plain_table
def test_a_result_that_is_not_true_is_found(table: TableSetup) -> None:
    raw = write_record(played_at(table, 0))
    for change in (_other_winner, _other_figure, _row_missing, _actions_missing):
        false = copy.deepcopy(raw)
        change(false)
        assert not verify(read_record(false)).verified, change.__name__


def _other_winner(raw: dict[str, Any]) -> None:
    raw["result"]["winners"] = [len(raw["seats"]) - 1, *raw["result"]["winners"], 0, 1]


def _other_figure(raw: dict[str, Any]) -> None:
    raw["result"]["standings"][0]["rank"] += 1


def _row_missing(raw: dict[str, Any]) -> None:
    del raw["result"]["standings"][0]


def _actions_missing(raw: dict[str, Any]) -> None:
    del raw["actions"][-3:]


@every_plain_table
def test_an_entry_that_was_changed_after_the_opening_is_found(table: TableSetup) -> None:
    seals = any(rule.is_sealed for rule in table.game.rules)
    for seed in count(1, 10):  # players may be free to keep to themselves what they could seal
        raw = write_record(played_at(table, seed))
        if not seals or any("commitment" in action for action in raw["actions"]):
            break
    sealed = [index for index, action in enumerate(raw["actions"]) if "commitment" in action]
    if not sealed:
        pytest.skip("nothing is sealed in this game")
    assert verify(read_record(copy.deepcopy(raw))).commitments == len(sealed)
    for index in sealed[:4]:
        false = copy.deepcopy(raw)
        false["actions"][index]["salt"] = "another"
        checked = verify(read_record(false))
        assert [one.where for one in checked.falsehoods] == [f"actions[{index}].commitment"]


# -- malformed input -------------------------------------------------------------------------------


@cache
def some_record(game_id: str) -> str:
    """Return a record of a game as text, asides and optional keys included."""
    game = find_game(game_id)
    table = list(plain_tables(game))[-1]
    raw = write_record(played_at(table, 1), {"place": "kitchen"})
    raw.setdefault("options", {})
    for name, field in game.info.seat_fields.items():
        raw["seats"][0][name] = sample(field)
    return json.dumps(raw)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([10**6, -(10**6), 10**6 + 1, 10**30, 2.5, 1.0, 1e300])
    | st.text(max_size=4)
    | st.sampled_from(["left", "blue", "reputation", "by", "do", "sha256:" + "0" * 64]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["do", "by", "name", "workers", "credits", "x", ""]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


@st.composite
def spoilt_records(draw: st.DrawFn) -> Any:
    """Draw a record in which up to three things, anywhere, were changed, added or taken out."""
    raw: Any = json.loads(some_record(draw(st.sampled_from(game_ids()))))
    for _ in range(draw(st.integers(1, 3))):
        place = raw
        while True:
            if isinstance(place, dict):
                keys: list[Any] = list(place)
            elif isinstance(place, list):
                keys = list(range(min(len(place), 60)))
            else:
                break
            spoil = draw(st.sampled_from(["deeper", "deeper", "deeper", "set", "delete", "add"]))
            if spoil == "add" and isinstance(place, dict):
                place[draw(st.text(max_size=5) | st.sampled_from(["by", "salt", "note"]))] = draw(json_values)
                break
            if spoil == "add" and isinstance(place, list):
                place.insert(draw(st.integers(0, len(place))), draw(json_values))
                break
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if spoil == "set":
                place[key] = draw(json_values)
                break
            if spoil == "delete":
                del place[key]
                break
            place = place[key]
    return raw


def malformed(ask: Callable[[], object]) -> bool:
    """Whether the input is malformed, with a message that explains how; any other error fails the test."""
    try:
        ask()
    except Malformed as error:
        return bool(str(error)) and bool(str(error.reason))
    return False


def assert_judged(raw: Any) -> None:
    """Read and verify a record: it is well-formed and legal, or an error names what is not."""
    if malformed(lambda: read_record(raw)):
        return
    record = read_record(raw)
    checked = verify(record)
    if checked.refused is not None:
        assert 0 <= checked.refused.index < len(record.actions)
        assert checked.refused.clause
        assert str(checked.refused)


@settings(max_examples=40)
@given(spoilt_records())
def test_a_spoilt_record_is_malformed_or_refused_and_nothing_else(raw: Any) -> None:
    assert_judged(raw)


@pytest.mark.thorough
@settings(max_examples=400)
@given(spoilt_records())
def test_any_of_many_spoilt_records_is_malformed_or_refused(raw: Any) -> None:
    assert_judged(raw)


@settings(max_examples=200)
@given(json_values)
def test_any_json_is_judged(raw: Any) -> None:
    assert_judged(raw)


@settings(max_examples=200)
@given(st.text(max_size=40) | st.binary(max_size=40))
def test_any_text_is_json_or_malformed(text: str | bytes) -> None:
    if not malformed(lambda: read_json(text)):
        words = text if isinstance(text, str) else text.decode("utf-8-sig")
        assert read_json(text) == json.loads(words)


@settings(max_examples=60)
@given(st.data())
def test_any_tallies_are_scored_or_malformed(data: st.DataObject) -> None:
    assert_scored(data)


@pytest.mark.thorough
@settings(max_examples=600)
@given(st.data())
def test_any_of_many_tallies_are_scored_or_malformed(data: st.DataObject) -> None:
    assert_scored(data)


def assert_scored(data: st.DataObject) -> None:
    game = find_game(data.draw(st.sampled_from(game_ids())))
    fields = {name: st.integers(0, 10) for name in game.info.score_fields}
    seat = st.fixed_dictionaries({"name": st.just("Ana"), **fields})
    raw: Any = {"seats": data.draw(st.lists(seat, min_size=2, max_size=6))}
    for _ in range(data.draw(st.integers(0, 2))):
        spoilt = data.draw(st.sampled_from([raw, *raw["seats"]]))
        key = data.draw(st.sampled_from(["name", "seats", "options", *fields]))
        spoilt[key] = data.draw(json_values)
        if spoilt is raw and key == "seats":
            break

    def winners() -> tuple[int, ...]:
        return game.score_final_counts(game.read_final_counts(raw)).winners

    assert malformed(winners) or winners()


@pytest.mark.parametrize("game_id", game_ids())
def test_the_first_refused_action_of_a_record_is_named(game_id: str) -> None:
    raw = json.loads(some_record(game_id))
    asides = {rule.do for rule in find_game(game_id).rules if rule.is_out_of_turn} | {"adjust"}
    late = next(action for action in raw["actions"] if action["do"] not in asides)
    raw["actions"] += [late, late]
    with pytest.raises(RefusedAction) as refused:
        replay(read_record(raw))
    assert refused.value.index == len(raw["actions"]) - 2
    assert refused.value.action.do == late["do"]
