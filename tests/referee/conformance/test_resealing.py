"""In any game with sealed entries, a seat may seal its entry again until it is opened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.errors import Refused
from referee.engine.sampling import pick, random_action
from referee.match.match import Match
from referee.match.record import read_record, write_record
from referee.match.replay import replay, verify
from tests.support.random_play import random_game
from tests.support.table_setups import TableSetup, every_plain_table
from tests.support.thorough import seeds

SEEDS = seeds(2)


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_the_entry_sealed_last_counts(table: TableSetup, seed: int) -> None:
    """Random play seals entries again, undoes and redoes; every opening has the values sealed last."""
    game, random = table.game, Random(seed)
    if not any(rule.is_sealed and not rule.sealed_parameters for rule in game.rules):
        pytest.skip("nothing is sealed as a whole in this game: play goes on upon the rest")
    match: Match[Any] = Match(game, table.setup)
    sealed: dict[tuple[str, int | None], Action] = {}
    resealed = 0
    while not game.is_finished(match.state):
        chance = random.random()
        offers = match.reseals()
        anew = bool(offers) and chance < 0.4
        if chance > 0.9 and match.can_undo:
            match.undo()
            if random.random() < 0.8:
                match.redo()
            continue
        action = random_action(pick(random, offers if anew else game.offers(match.state)), random)
        state, count, number = match.state, len(match.applied), len(match.log)
        match.submit(action)
        if game.rule(action.do).is_sealed:
            sealed[action.do, action.by] = action
        if anew:
            resealed += 1
            assert match.log[number].kind == "reseal"
            assert (match.state, len(match.applied)) == (state, count)
            assert match.lines[number].fingerprint
            assert match.log[number].replaces not in match.secrets
        if match.log[-1].kind == "open":
            for one in match:
                if one.number in match.log[-1].secrets:
                    assert one.action.given == sealed[one.action.do, one.action.by].given
    assert resealed
    again: Match[Any] = Match(game, table.setup)
    again.take(match.log)
    assert (again.state, again.actions, again.lines) == (match.state, match.actions, match.lines)
    record = read_record(write_record(match))
    assert replay(record) == match.state
    assert verify(record).verified


@every_plain_table
def test_a_seat_that_has_sealed_nothing_seals_nothing_anew(table: TableSetup) -> None:
    """Before the step, in another seat's place, and after the opening, the rules answer as ever."""
    game, random = table.game, Random(5)
    if not any(rule.is_sealed for rule in game.rules):
        pytest.skip("nothing is sealed in this game")
    match: Match[Any] = Match(game, table.setup)
    known: dict[tuple[str, int | None], Action] = {}
    refusals = 0
    for turn in random_game(game, table.setup, random):
        action = turn.action
        open_to = {(offer.do, offer.by) for offer in (*game.offers(match.state), *match.reseals())}
        for key, late in known.items():
            if key not in open_to:
                with pytest.raises(Refused):
                    match.propose(late)
                refusals += 1
        if game.rule(action.do).is_sealed:
            known[action.do, action.by] = action
        match.submit(action)
    assert refusals
