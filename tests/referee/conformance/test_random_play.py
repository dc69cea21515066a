"""Random legal games end, lose no piece, and can be replayed."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace

import pytest

from referee.engine.action import OWNER, PUBLIC, Action, Audience
from referee.match.record import read_action, write_action
from tests.support.random_play import ASIDES, DeadEndError, random_game, turns_at
from tests.support.speaking import hear
from tests.support.table_setups import TableSetup, every_plain_table, every_table
from tests.support.thorough import seeds

SEEDS = seeds(2)


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_every_game_comes_to_its_end(table: TableSetup, seed: int) -> None:
    game, setup = table.game, table.setup
    state = game.start(setup)
    for turn in turns_at(table, seed):
        assert turn.before == state
        assert not game.is_finished(state) or game.rule(turn.action.do).is_out_of_turn
        assert game.outcome(turn.before, setup.names) is None
        due = game.waiting_for(turn.before)
        assert list(due) == sorted(set(due))
        assert set(due) <= set(game.seats(turn.before))
        state = turn.after
    assert game.is_finished(state)
    assert not game.controls(state)
    assert not game.offers(state)
    assert not game.waiting_for(state)
    outcome = game.outcome(state, setup.names)
    assert outcome is not None
    assert [row["seat"] for row in outcome.standings] == list(range(table.seat_count))
    assert [row["name"] for row in outcome.standings] == list(setup.names)
    first = tuple(row["seat"] for row in outcome.standings if row["rank"] == 1)
    # some games can end without a winner: then nobody ranks before anybody
    assert outcome.winners == first or (outcome.winners, first) == ((), tuple(range(table.seat_count)))
    assert first


@every_table
@pytest.mark.parametrize("seed", SEEDS)
def test_no_piece_is_lost_or_made(table: TableSetup, seed: int) -> None:
    """Only a correction changes how many pieces there are."""
    game = table.game
    pieces = game.pieces(game.start(table.setup))
    assert pieces, "a game says which of its pieces stay the same in number"
    for turn in turns_at(table, seed):
        if game.rule(turn.action.do).is_correction:
            pieces = game.pieces(turn.after)
        assert game.pieces(turn.after) == pieces, turn.action


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_an_action_leaves_the_state_before_it_alone(table: TableSetup, seed: int) -> None:
    """States are values: immutable, comparable and hashable."""
    game = table.game
    seen: dict[object, str] = {}
    for turn in turns_at(table, seed):
        written = seen.setdefault(turn.before, repr(turn.before))
        assert repr(turn.before) == written
        given = dict(turn.action.given)
        game.apply(turn.before, turn.action)
        assert turn.action.given == given
    for state, written in seen.items():
        assert repr(state) == written


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_actions_lead_to_the_same_states(table: TableSetup, seed: int) -> None:
    turns = turns_at(table, seed)
    again = random_game(table.game, table.setup, Random(seed), ASIDES)
    assert tuple(again) == turns
    state = table.game.start(table.setup)
    for turn in turns:
        raw = json.loads(json.dumps(write_action(turn.action)))
        action = read_action(table.game, table.seat_count, raw)
        assert action == turn.action
        state = table.game.submit(state, action)
        assert state == turn.after


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_objected_to_half_an_action_that_is_fine_as_a_whole(table: TableSetup, seed: int) -> None:
    game = table.game
    for before, action, _ in turns_at(table, seed):
        names = list(action.given)
        for length in range(len(names) + 1):
            part = {name: action.given[name] for name in names[:length]}
            assert not list(game.rule(action.do).objections(before, Action(action.do, action.by, part)))


@every_plain_table
def test_everything_that_is_shown_can_be_written_and_said(table: TableSetup) -> None:
    """Views are JSON data; every sentence has a text in every language."""
    game, setup = table.game, table.setup
    audiences = [PUBLIC, OWNER, *map(Audience.seat, range(table.seat_count))]
    state = game.start(setup)
    for before, action, after in turns_at(table, 0):
        hear(game.rule(action.do).describe(before, action))
        for effect in game.effects(after):
            hear(effect.sentence)
        for notice in game.notices(after):
            hear(notice.sentence)
        for audience in audiences:
            view = game.view(after, audience)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            hear(game.prompt(after, audience).sentence)
        snapshot = game.snapshot(after)
        assert json.loads(json.dumps(snapshot, allow_nan=False)) == snapshot
        assert snapshot["step"] == game.step(after)
        progress = game.progress(after)
        assert (progress.now is None) == game.is_finished(after)
        assert progress.now in (None, *(stage.id for stage in progress.stages))
        state = after
    outcome = game.outcome(state, setup.names)
    assert outcome is not None
    for verdict in outcome.verdicts:
        hear(verdict.sentence)
    for lines in outcome.reckoning:
        for line in lines:
            hear(line.label)


def test_a_dead_end_is_noticed() -> None:
    """The random player distinguishes a game that offers nothing from a finished one."""

    class Stuck:
        rules = ()
        info = SimpleNamespace(id="stuck", components={})

        def start(self, setup: object) -> int:
            return 0

        def is_finished(self, state: int) -> bool:
            return False

        def step(self, state: int) -> str:
            return "stuck"

        def controls(self, state: int) -> list[object]:
            return []

        def snapshot(self, state: int) -> dict[str, int]:
            return {"stuck": state}

    with pytest.raises(DeadEndError, match="nothing can be done"):
        list(random_game(Stuck(), None, Random(0)))  # type: ignore[arg-type]
