"""Snapshots: a resumed match is the same as one that was played from the start."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest

from referee.engine.errors import Malformed
from referee.games import find_game, game_ids
from referee.match import snapshot as snapshots
from referee.match.match import Match
from referee.match.serialization import deserialize, serialize
from referee.match.snapshot import Snapshot, code_version, resume, take_snapshot
from tests.support.random_play import played_at, sampled, turns_at
from tests.support.table_setups import GAMES, TableSetup, every_plain_table, plain_tables

FEW = 3
"""Actions that these tests leave between a snapshot and the end."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "KEPT", FEW)


def played_first(match: Match, count: int) -> Match:
    """Return a match after the first entries of another one."""
    first: Match = Match(match.game, match.setup)
    first.take(match.log[:count])
    return first


def resumed(match: Match, snapshot: Snapshot, earlier: Callable[[], Match] | None = None) -> Match:
    """Return the match that results from a snapshot and the rest of the log."""
    first = earlier or partial(played_first, match, snapshot.number)
    again, _ = resume(match.game, match.setup, snapshot, first)
    again.take(match.log[snapshot.number :])
    return again


def unneeded() -> Match:
    raise AssertionError("what comes before the snapshot was played again")


@every_plain_table
def test_every_state_and_action_is_read_as_it_was_written(table: TableSetup) -> None:
    for turn in sampled(turns_at(table, seed=0)):
        assert deserialize(serialize((turn.action, turn.after))) == (turn.action, turn.after)


@every_plain_table
def test_a_match_goes_on_from_a_snapshot_as_it_was(table: TableSetup) -> None:
    match = played_at(table, seed=0)
    snapshot = take_snapshot(match, 0)
    if snapshot is None:
        assert any(entry.so_far.sealed or entry.so_far.latest_opening >= 0 for entry in match.applied)
        return
    again = resumed(match, snapshot, unneeded)
    assert len(again.log) == len(match.log) and again.state == match.state
    assert again.lines[-1] == match.lines[-1] and again.outcome == match.outcome
    assert again.next_undo == match.next_undo
    assert again.undo_is_second_look == match.undo_is_second_look
    twin = resumed(match, snapshot)
    assert twin.log == match.log and twin.lines == match.lines and twin.applied == match.applied
    assert twin.actions == match.actions


@every_plain_table
def test_all_can_be_taken_back_and_put_back_behind_a_snapshot(table: TableSetup) -> None:
    match = played_at(table, seed=0)
    snapshot = take_snapshot(match, 0)
    if snapshot is None:
        return
    again = resumed(match, snapshot)
    for either in (match, again):
        for _ in range(FEW + 4):
            if either.can_undo:
                either.undo()
        either.redo()
    assert again.state == match.state and again.lines == match.lines and again.applied == match.applied


def test_some_match_of_each_game_is_resumed_but_where_something_stays_sealed_to_the_end() -> None:
    for game in map(find_game, game_ids()):
        taken = [take_snapshot(played_at(table, seed=0), 0) for table in plain_tables(game)]
        assert any(taken) != any(rule.opens_alone for rule in game.rules), game.info.id


def test_none_is_taken_while_something_is_sealed(reputation_match: Match) -> None:
    """A snapshot never holds a secret value, or the state that results from one."""
    match = reputation_match
    sealed = next(place for place, entry in enumerate(match.applied) if entry.opened_by is not None)
    opening = match.applied[sealed].opened_by
    assert opening is not None
    closed = played_first(match, opening)
    assert closed.applied[-1].so_far.sealed
    snapshot = take_snapshot(closed, 0)
    assert snapshot is None or snapshot.number <= closed.applied[closed.applied[-1].so_far.sealed[0]].number


@pytest.fixture
def reputation_match() -> Match:
    game = next(setup for setup in GAMES if setup.info.id == "reputation")
    for table in plain_tables(game):
        match = played_at(table, seed=0)
        if any(entry.opened_by is not None for entry in match.applied):
            return match
    raise AssertionError("nothing was sealed in any game")


def test_a_snapshot_is_kept_from_where_all_is_as_it_was_then(reputation_match: Match) -> None:
    """The log holds an entry that was opened later as a commitment, so no snapshot is taken before that."""
    match = reputation_match
    for end in range(FEW + 2, len(match.log)):
        part = played_first(match, end)
        snapshot = take_snapshot(part, 0)
        if snapshot is not None:
            again = resumed(part, snapshot, unneeded)
            assert again.state == part.state and again.closed_entries() == part.closed_entries()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"classes": [], "value": [1, 2]}',
        '{"classes": ["os:system"], "value": [1, "true"]}',
        '{"classes": ["builtins:tuple"], "value": [1, "true"]}',
        '{"classes": ["referee.match.match:Match"], "value": [1]}',
        '{"classes": ["referee.nowhere:Thing"], "value": [1]}',
        '{"classes": ["referee.engine.action:Action"], "value": [1, "reveal"]}',
        '{"classes": [], "value": {"sat": [1]}}',
        '{"classes": [], "value": ' + "[0," * 5000 + "1" + "]" * 5000 + "}",
    ],
)
def test_what_is_no_frozen_value_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        deserialize(text)


def test_only_what_can_be_read_again_is_written() -> None:
    for value in (object(), [1], 1.5, {1, 2}, Malformed):
        with pytest.raises(TypeError):
            serialize((value,))


def test_a_snapshot_of_another_game_is_refused(reputation_match: Match) -> None:
    snapshot = take_snapshot(reputation_match, 0)
    assert snapshot is not None
    other = next(plain_tables(find_game("boss")))
    with pytest.raises(Malformed):
        resume(other.game, other.setup, snapshot, unneeded)
    raw = json.loads(snapshot.body)
    raw["value"][1] = None
    match = reputation_match
    with pytest.raises(Malformed):
        resume(match.game, match.setup, snapshot._replace(body=json.dumps(raw)), unneeded)


def test_a_version_tells_one_games_code_from_anothers() -> None:
    versions = {code_version(find_game(game_id)) for game_id in game_ids()}
    assert len(versions) == len(game_ids())
