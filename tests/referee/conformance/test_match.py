"""The match: undo and redo to any depth, an append-only log, and true openings of sealed entries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, takewhile
from random import Random
from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.errors import NothingToUndo, Refused
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.match import sealing
from referee.match.match import Match
from tests.support.random_play import (
    Turn,
    played_at,
    random_aside,
    random_offer,
    sparse_action,
    turns_at,
)
from tests.support.table_setups import TableSetup, every_plain_table
from tests.support.thorough import seeds

SEEDS = seeds(2)


def replayed(game: Game[Any], setup: Setup, actions: list[Action]) -> Any:
    """Return the state that actions lead to, each checked."""
    state = game.start(setup)
    for action in actions:
        state = game.submit(state, action)
    return state


class Replay:
    """Replays actions, and reuses the states of the last replay for the prefix that both share."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.game = game
        self.actions: list[Action] = []
        self.states = [game.start(setup)]

    def state(self, actions: list[Action]) -> Any:
        """Return the state that actions lead to, each checked."""
        same = sum(
            1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self.actions, actions, strict=False))
        )
        self.actions[same:], self.states[same + 1 :] = actions[same:], []
        for action in actions[same:]:
            self.states.append(self.game.submit(self.states[-1], action))
        return self.states[-1]


def random_move(match: Match[Any], random: Random) -> None:
    """Play an aside or an offered action."""
    aside = random_aside(match.game, match.state, random) if random.random() < 0.2 else None
    offer = random_offer(match.game.controls(match.state), random)
    action = aside or (sparse_action(offer, random) if offer else None)
    if action is not None:
        match.submit(action)


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_replay_equals_play(table: TableSetup, seed: int) -> None:
    """A match, its log folded again, and its effective actions replayed end in the same state."""
    match = played_at(table, seed)
    assert match.state == turns_at(table, seed)[-1].after
    assert match.state == replayed(table.game, table.setup, match.actions)
    again = Match(table.game, table.setup)
    again.take(match.log)
    assert again.state == match.state
    assert again.actions == match.actions
    assert again.lines == match.lines


@every_plain_table
@pytest.mark.parametrize("seed", seeds(4))
def test_undo_and_redo_in_any_order(table: TableSetup, seed: int) -> None:
    """After any mixture, the state results from the effective actions, and the log has only grown."""
    game, random = table.game, Random(seed)
    match, replay = Match(game, table.setup), Replay(game, table.setup)
    undone: list[tuple[Any, list[Action]]] = []
    for _ in range(250):
        log, number = list(match.log), len(match.log)
        before, actions = match.state, match.actions
        roll = random.random()
        if roll < 0.25 and match.can_undo:
            match.undo()
            undone.append((before, actions))
            assert match.actions == actions[: len(match.actions)]
            assert len(match.actions) < len(actions)
        elif roll < 0.4 and match.can_redo:
            match.redo()
            state, standing = undone.pop()
            assert match.state == state
            assert match.actions == standing
        else:
            random_move(match, random)
            if len(match.log) > number:
                undone.clear()
        assert match.log[:number] == log
        assert match.can_redo == bool(undone)
        assert match.can_undo == bool(match.actions)
        assert match.state == replay.state(match.actions)
        assert len(match.lines) == len(match.log)
    while match.can_undo:
        match.undo()
    assert match.state == game.start(table.setup)
    while match.can_redo:
        match.redo()
    assert match.state == replayed(game, table.setup, match.actions)


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_a_fork_goes_on_by_itself(table: TableSetup, seed: int) -> None:
    """Actions, openings and undos of a fork do not change the original match."""
    match, turns = Match(table.game, table.setup), turns_at(table, seed)
    for index, turn in enumerate(turns):
        if index % (1 + len(turns) // 200):  # a fork takes the longer the longer the log is
            match.submit(turn.action)
            continue
        twin = match.fork()
        log, standing, state = [*match.log], [one._replace() for one in match.applied], match.state
        twin.submit(turn.action)
        twin.undo()
        twin.redo()
        assert (match.log, match.applied, match.state) == (log, standing, state)
        assert not match.can_redo
        match = twin
    with pytest.raises(AttributeError):
        match.applied[-1].opened_by = 0  # type: ignore[misc]  # forks share it


@every_plain_table
def test_nothing_to_undo_or_redo_is_said(table: TableSetup) -> None:
    match = Match(table.game, table.setup)
    with pytest.raises(NothingToUndo):
        match.undo()
    with pytest.raises(NothingToUndo):
        match.redo()
    assert match.log == []


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_entries_that_were_opened_together_are_undone_together(table: TableSetup, seed: int) -> None:
    """An undo of the opening, or of any opened entry, reverts to before the first of them."""
    game = table.game
    if not any(rule.is_sealed for rule in game.rules):
        pytest.skip("nothing is sealed in this game")
    match = Match(game, table.setup)
    openings = 0
    for turn in turns_at(table, seed):
        match.submit(turn.action)
        if match.log[-1].kind != "open":
            continue
        openings += 1
        opened = match.log[-1].secrets
        assert len(opened) > 0
        state, actions = match.state, match.actions
        first = next(i for i, one in enumerate(match.applied) if one.number in opened)
        if game.rule(actions[first].do).opens_alone:
            # opened at the end: undo takes the last action alone back, and what is open stays open
            first = len(actions) - 1
        match.undo()
        assert len(match.actions) == first
        assert not game.to_open(match.state)
        assert match.state == replayed(game, table.setup, actions[:first])
        match.redo()
        assert match.state == state
        assert match.actions == actions
    assert openings


def sealing_game(table: TableSetup, seed: int) -> Sequence[Turn]:
    """Return a random game with a sealed entry, which some games leave to the players' choice."""
    for attempt in count(seed, 10):
        turns = turns_at(table, attempt)
        if any(table.game.rule(turn.action.do).seals(turn.action) for turn in turns):
            return turns
    raise AssertionError


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_commitments_hold_what_was_entered(table: TableSetup, seed: int) -> None:
    """Each entry is closed in the log, opens to what was entered, and to nothing else."""
    game = table.game
    if not any(rule.is_sealed for rule in game.rules):
        pytest.skip("nothing is sealed in this game")
    match = Match(game, table.setup)
    entered: dict[int, Action] = {}
    for turn in sealing_game(table, seed):
        number = len(match.log)
        if game.rule(turn.action.do).seals(turn.action):
            entered[number] = turn.action
        match.submit(turn.action)
        if number in entered:
            closed = match.log[number].action
            assert closed is not None
            assert closed.is_closed
            assert game.rule(closed.do).secret_parameters(closed.by).isdisjoint(closed.given)
    assert entered
    assert len({match.secrets[number].salt for number in entered}) == len(entered)
    standing = {one.number: one.action for one in match.applied}
    for number, action in entered.items():
        opened = standing[number]
        assert (opened.do, opened.by, opened.given) == (action.do, action.by, action.given)
        assert sealing.is_true(opened)
        other = {name: f"{value}x" for name, value in opened.given.items()}
        assert not sealing.is_true(opened._replace(given=other))
        assert not sealing.is_true(opened._replace(by=(opened.by or 0) + 1))
        closed = match.log[number].action
        assert closed is not None
        with pytest.raises(ValueError, match="not the one that was sealed"):
            sealing.open_(closed, sealing.Secret(other, match.secrets[number].salt))
        with pytest.raises(ValueError, match="not the one that was sealed"):
            sealing.open_(closed, sealing.Secret(dict(opened.given), "0" * 32))


@every_plain_table
def test_a_refused_action_leaves_the_match_alone(table: TableSetup) -> None:
    """A proposal changes nothing, and the log has no refused actions."""
    game = table.game
    match = Match(game, table.setup)
    refusals = 0
    tried: dict[str, Action] = {}
    for turn in turns_at(table, 0):
        for action in tried.values():
            if next(game.objections(match.state, action), None) is None:
                continue
            if any((offer.do, offer.by) == (action.do, action.by) for offer in match.reseals()):
                continue  # a sealed entry may be sealed again
            refusals += 1
            number, state = len(match.log), match.state
            with pytest.raises(Refused) as refused:
                match.submit(action)
            assert refused.value.clause
            assert (len(match.log), match.state) == (number, state)
        tried[turn.action.do] = turn.action
        match.submit(turn.action)
    assert refusals
