"""After an earlier entry changes, any game's match is as if it had been played that way from the start."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.errors import Refused
from referee.match.log import AppliedAction, Changes, LogLine
from referee.match.match import Match
from referee.match.record import read_record, write_record
from referee.match.replay import replay, verify
from referee.store.codec import read_entry, write_entry
from referee.transfer.log import play_through
from tests.referee.conformance.test_match import replayed
from tests.support.random_play import in_random_order, sampled, sparse_action, turns_at
from tests.support.table_setups import TableSetup, every_plain_table
from tests.support.thorough import seeds, thorough

SEEDS = seeds(2)


def moments(table: TableSetup, seed: int, most: int) -> Iterator[Match[Any]]:
    """Yield a match at positions spread over a random game, and at its end."""
    turns = turns_at(table, seed)
    chosen = {id(turn) for turn in sampled(turns, long=most, few=most)}
    match: Match[Any] = Match(table.game, table.setup)
    for turn in turns:
        if id(turn) in chosen and match.applied:
            yield match.fork()
        match.submit(turn.action)
    yield match.fork()


def otherwise(match: Match[Any], one: AppliedAction[Any], random: Random) -> Action | None:
    """Return another action of the same seat to replace an entry with, if the samples contain one."""
    game, state = match.game, one.before
    offers = [*game.controls(state), *game.out_of_turn_offers(state)]
    for offer in in_random_order([each for each in offers if each.by == one.action.by], random):
        if offer.rule.is_sealed and offer.do != one.action.do:
            continue
        for _ in range(4):
            try:
                action = sparse_action(offer, random)
            except IndexError:  # nothing is allowed just now
                break
            is_other = action != one.action._replace(seal=None)
            if is_other and next(game.objections(state, action), None) is None:
                return action
    return None


def changed(match: Match[Any], random: Random) -> tuple[Changes, list[Action]] | None:
    """Return an entry's change with all removals that it requires, and the remaining actions."""
    open_ones = [one for one in match if not one.action.is_closed and not one.is_automatic]
    for one in in_random_order(open_ones, random):
        action = otherwise(match, one, random)
        if action is None:
            continue
        try:
            trial = match.try_changes({one.number: action})
        except Refused:  # something covered would have to be shown
            assert match.has_partly_sealed
            continue
        changes: dict[int, Action | None] = {one.number: action}
        changes |= {misfit.entry.number: None for misfit in trial.misfits}
        left = [changes.get(each.number, each.action) for each in match]
        return changes, [each for each in left if each is not None]
    return None


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("most", [8, thorough(12)])
def test_an_amended_game_is_one_that_was_played_so(table: TableSetup, seed: int, most: int) -> None:
    """Records, states and lines are those of the amended truth; undo restores exactly; the log only grows."""
    random, compared, misfits = Random(seed), 0, 0
    for match in moments(table, seed, most):
        found = changed(match, random)
        if found is None:
            continue
        changes, actions = found
        compared += 1
        misfits += len(changes) - 1
        log, applied, state, told_before = [*match.log], [*match.applied], match.state, told(match)
        match.amend(changes)
        assert match.log[: len(log)] == log and match.log[len(log)].kind == "amend"
        is_opened = match.log[-1].kind == "open"  # it ended the game so: what was sealed is open in it
        assert is_opened or match.actions[: len(actions)] == actions
        assert match.state == replayed(table.game, table.setup, match.actions)
        assert all(
            one.after == following.before for one, following in zip(match, match.applied[1:], strict=False)
        )
        record = read_record(write_record(match))
        assert replay(record) == match.state and verify(record).verified
        if is_opened:  # it stays open, and the referee's actions based on the sealed entry drop out
            continue
        same = {one.number for one in match} & {one.number for one in applied}
        assert same == {one.number for one in applied} - {
            n for n, action in changes.items() if action is None
        }
        after = match.fork()
        match.undo()
        assert (match.state, match.applied) == (state, applied)
        assert told(match)[: len(log)] == told_before
        match.redo()
        assert (match.state, match.applied) == (after.state, after.applied)
        assert told(match)[: len(log)] == told(after)[: len(log)]
        folds_alike(match)
    assert compared >= most // 2, "entries were changed"
    assert misfits, "something did not fit any more"


def told(match: Match[Any]) -> list[LogLine]:
    """Return the log's sentences."""
    return [line._replace(about=()) for line in match.lines]


def folds_alike(match: Match[Any]) -> None:
    """Check that a stored log, folded again and played through by the rules, gives the same match."""
    entries = [read_entry(write_entry(one), match.game, len(match.setup.seats)) for one in match.log]
    again: Match[Any] = Match(match.game, match.setup)
    again.take(entries)
    through = play_through(match.game, match.setup, entries, {})
    for one in (again, through):
        assert (one.state, one.actions, one.lines) == (match.state, match.actions, match.lines)
        assert (one.can_undo, one.can_redo) == (match.can_undo, match.can_redo)


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_changes_undo_redo_and_play_in_any_order(table: TableSetup, seed: int) -> None:
    """After any mixture, the state results from the effective actions, and everything can be undone."""
    random, game = Random(seed), table.game
    match: Match[Any] = Match(game, table.setup)
    undone: list[tuple[Any, list[Action]]] = []
    amended = 0
    for turn in range(160):
        before, log = (match.state, match.actions), [*match.log]
        roll = random.random()
        if roll < 0.2 and match.can_undo:
            match.undo()
            undone.append(before)
        elif roll < 0.3 and match.can_redo:
            match.redo()
            assert (match.state, match.actions) == undone.pop()
        elif roll < 0.4 and match.applied and (found := changed(match, random)) is not None:
            match.amend(found[0])
            amended += 1
            undone.clear()
        else:
            offer = next((one for one in in_random_order(game.offers(match.state), random)), None)
            if offer is not None:
                match.submit(sparse_action(offer, random))
                undone.clear()
        assert match.log[: len(log)] == log
        assert match.can_redo == bool(undone)
        assert match.state == replayed(game, table.setup, match.actions), turn
    folds_alike(match)
    while match.can_undo:
        match.undo()
    assert match.state == game.start(table.setup) and match.actions == []
    while match.can_redo:
        match.redo()
    assert match.state == replayed(game, table.setup, match.actions)
    assert amended
