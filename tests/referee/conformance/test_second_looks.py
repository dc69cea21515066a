"""In any game, an undo after new information is a second look: the seat that saw more cannot undo alone."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import OWNER, Audience
from referee.match.match import Match
from tests.referee.conformance.test_secrets import leaves
from tests.support.random_play import turns_at
from tests.support.table_setups import TableSetup, every_plain_table


def shown(match: Match[Any], audience: Audience) -> dict[tuple[Any, ...], Any]:
    return leaves(match.game.view(match.with_secrets(), audience))


@every_plain_table
@pytest.mark.parametrize("seed", [0])
def test_what_an_action_has_shown_to_its_player_is_no_undo_of_one_alone(table: TableSetup, seed: int) -> None:
    """A figure that was hidden from a seat before its own action, and is shown to it after."""
    match: Match[Any] = Match(table.game, table.setup)
    quiet = 0
    for turn in turns_at(table, seed):
        by = turn.action.by
        if by is None or not table.game.info.has_secrets:
            match.submit(turn.action)
            continue
        audience = Audience.seat(by)
        whole, before = shown(match, OWNER), shown(match, audience)
        match.submit(turn.action)
        after = shown(match, audience)
        learnt = [
            path
            for path, value in whole.items()
            if value is not None and before.get(path) is None and after.get(path) == value
        ]
        assert not learnt or match.undo_is_second_look, learnt
        quiet += not match.undo_is_second_look
    assert quiet or not table.game.info.has_secrets, "it is not simply always one"


@every_plain_table
@pytest.mark.parametrize("seed", [0])
def test_what_the_referee_rolled_is_no_undo_of_one_alone(table: TableSetup, seed: int) -> None:
    match: Match[Any] = Match(table.game, table.setup)
    for turn in turns_at(table, seed):
        drawn = [
            name
            for name, parameter in table.game.rule(turn.action.do).parameters_of(turn.action.by).items()
            if parameter.is_drawn and name in turn.action.given
        ]
        match.submit(turn.action, drawn)
        if drawn:
            assert match.undo_is_second_look
            lines, redone = match.lines[-1].sentence, match.fork()
            redone.undo()
            redone.redo()
            assert redone.undo_is_second_look, "put back, it is still the same roll"
            redone.undo()
            redone.submit(turn.action, drawn)
            kept = [line.sentence for line in redone.lines if line.kind == "act"]
            assert kept[-2:] == [lines, lines], "both rolls are in the log"
