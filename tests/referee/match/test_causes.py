"""Causes: the log lines from which a cited clause follows."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import PUBLIC
from referee.games import find_game
from referee.match.causes import causes, names_in
from referee.match.match import Match
from tests.support.random_play import played_at
from tests.support.table_setups import plain_tables


def played(game: str) -> Match[Any]:
    """Return a random game that has come to its end."""
    return played_at(next(iter(plain_tables(find_game(game)))), 1)


def dos(match: Match[Any], lines: Any) -> set[str]:
    return {entry.action.do for line in lines for entry in line.about}


@pytest.mark.parametrize(
    ("game", "clause", "expected"),
    [
        ("anarchy", "ANA-2.1", {"uncover", "move"}),
        ("promote", "WTP-7.2", {"vote"}),
        ("bastards", "BAS-9.7", {"place_vp", "displace"}),
    ],
)
def test_who_has_won_is_told_by_what_won_it(game: str, clause: str, expected: set[str]) -> None:
    match = played(game)
    assert match.outcome is not None
    verdict = next(verdict for verdict in match.outcome.verdicts if verdict.clause == clause)
    lines = causes(match, PUBLIC, clause, verdict.sentence)
    assert lines and dos(match, lines) <= expected


def test_a_captured_vip_is_told_of_whoever_wins_and_nobody_else() -> None:
    match = played("anarchy")
    assert match.outcome is not None
    crown = match.outcome.verdicts[-1]
    (winner,) = names_in(crown.sentence).seats
    for line in causes(match, PUBLIC, "ANA-2.1", crown.sentence):
        before, after = line.about[0].before, line.about[-1].after
        assert len(after.seats[winner].vips) > len(before.seats[winner].vips)


def test_who_is_eliminated_is_told_by_what_changed_their_reputation() -> None:
    match = played("reputation")
    assert match.outcome is not None
    verdict = match.outcome.verdicts[0]
    if not names_in(verdict.sentence).seats:
        pytest.skip("nobody was eliminated in this game")
    assert causes(match, PUBLIC, verdict.clause, verdict.sentence)


def test_a_deal_is_told_by_who_agreed_to_it() -> None:
    match = played("boss")
    line = next(
        line
        for line in match.lines
        if any(effect.clause == "BOSS-5.2" for effect in line.effects) and line.about[0].action.do == "close"
    )
    effect = next(effect for effect in line.effects if effect.clause == "BOSS-5.2")
    lines = causes(match, PUBLIC, effect.clause, effect.sentence, line=line.number)
    assert lines and dos(match, lines) & {"agree", "try_deal", "take_over", "lay_clan", "stop", "withdraw"}
    assert all(cause.number < line.number for cause in lines)


def test_votes_in_closed_piles_are_told_to_nobody_while_the_game_goes_on() -> None:
    match = played("promote")
    assert match.outcome is not None
    verdict = next(verdict for verdict in match.outcome.verdicts if verdict.clause == "WTP-7.2")
    while match.outcome is not None:
        match.undo()
    seats = names_in(verdict.sentence).seats
    assert [*match.game.caused_by("WTP-7.2", seats, [*match.applied])] == []
