"""What the page shows before an action: a command's effects and targets, the walk, what a turn has left."""

from __future__ import annotations

import pytest

from referee.engine.action import Action
from referee.games.anarchy.board import GATE, position
from referee.games.anarchy.foretelling import foretold
from referee.games.anarchy.rules.commanding import BuyCommand
from referee.games.anarchy.rules.moving import EndTurn, reach, shortest_walks_of
from referee.i18n import Speech
from tests.referee.games.anarchy.playing import AnarchyTable, gate, inside
from tests.support.game_table import NAMES

SPEECH = Speech("en", NAMES)


def told(table: AnarchyTable, command: str, target: int | None = None) -> str | None:
    sentence = foretold(table.state, 0, command, target)
    return None if sentence is None else SPEECH.say(sentence)


def dens(count: int, **options: str) -> AnarchyTable:
    """Return a table of three on Ana's turn at which Bo has drug dens and 30 money tokens more."""
    table = AnarchyTable(3, **options)
    for at in range(count):
        table.turn_of(1).rich(1, 6).build(1, "drug_den", 5, at + 1).turn_of(0)
    return table


@pytest.mark.parametrize(
    ("count", "options", "said"),
    [
        (0, {}, "no drug den: pays nothing"),
        (1, {}, "pays 7 money tokens"),
        (2, {}, "pays 13 money tokens"),
        (2, {"tip_fine": "flat"}, "pays 7 money tokens"),
    ],
)
def test_ana_5_6_a_tip_tells_what_it_costs_or_what_there_is(count, options, said) -> None:
    assert told(dens(count, **options), "anonymous_tip", 1) == said


def test_ana_5_3_a_fine_is_no_more_than_somebody_has() -> None:
    table = AnarchyTable(2)
    assert told(table, "plant_evidence", 1) == "pays 3 money tokens"
    table.do("adjust", seat=1, change={"money": -9}, reason="test")
    assert told(table, "plant_evidence", 1) == "pays 1 money token"
    before = table.money()[1]
    table.command(0, "plant_evidence", target=1)
    assert before - table.money()[1] == 1


def test_ana_5_2_and_5_4_lost_income_is_told_by_its_amount() -> None:
    table = dens(1)
    assert told(table, "negative_ad", 1) == "loses 3 of income next turn"
    assert told(table, "negative_ad", 2) == "no income to lose"
    assert told(table, "stock_crash") == "Income lost next turn: Bo −3."
    table.command(0, "negative_ad", target=1)
    assert told(table, "negative_ad", 1) == "no income to lose"
    assert told(table, "stock_crash") == "Nobody else has income to lose next turn."


def test_ana_5_other_commands_tell_whom_they_concern() -> None:
    table = AnarchyTable(3)
    assert told(table, "road_block") == "No going from gate to gate next turn: Bo and Cy."
    assert told(table, "communications_jam", 1) == "buys nothing next turn"
    assert told(table, "quarantine", 1) == "2 turns: Bo"
    assert told(table, "espionage", 1) == "shows everybody a tile"
    assert told(AnarchyTable(3, espionage="buyer"), "espionage", 1) == "shows only you a tile"
    assert told(table, "travel_permit") == "From now on Ana's piece may go beyond its own gate."
    table.out_of_gate(0, 1)
    assert told(table, "quarantine", 0) == "no piece there"
    assert told(table, "quarantine", 1) == "2 turns: Ana and Bo"


def test_ana_4_6_nothing_is_told_of_a_target_that_there_is_not() -> None:
    table = AnarchyTable(3)
    rule, given = BuyCommand(), {"command": "negative_ad"}
    assert rule.explained(table.state, 0, "target", 1, given) is not None
    assert rule.explained(table.state, 0, "target", 0, given) is None
    assert rule.explained(table.state, 0, "target", 0, {"command": "quarantine"}) is not None
    out = table.state.with_seat(2, table.state.seats[2]._replace(out=True))
    assert rule.explained(out, 0, "target", 2, given) is None


def test_ana_6_1_the_shortest_walk_leads_to_every_square_in_reach() -> None:
    table = AnarchyTable(3).out_of_gate(0, 1)
    table.walk(0, inside(1, 0, 4)).turn_of(1).rich(1).build(1, "shop", 1, 4).turn_of(0)
    state = table.state
    start, before = state.seats[0].piece[1], shortest_walks_of(state, 0)
    reached = reach(state, 0)
    assert [at for at, one in enumerate(before) if one is not None] == [
        at for at in range(GATE + 1) if reached >> at & 1 and at != start
    ]
    assert before[position(1, 4)] is None
    steps, at = 0, GATE
    while at != start:
        steps, at = steps + 1, before[at]
    assert steps == 3


def left(table: AnarchyTable) -> tuple[str, str] | None:
    by = table["turn"]
    found = EndTurn().caution(table.state, Action("end_turn", by))
    return None if found is None else (found.clause, SPEECH.say(found.reason))


def test_ana_4_1_a_turn_tells_what_is_left_of_it() -> None:
    table = AnarchyTable(3)
    assert left(table) == ("ANA-4.1", "Ana could still buy a building, buy a command and move the piece.")
    table.do("adjust", seat=0, change={"money": -8}, reason="test")
    assert left(table) == ("ANA-4.1", "Ana could still buy a command and move the piece.")
    table.do("adjust", seat=0, change={"money": -2}, reason="test")
    assert left(table) == ("ANA-6.1", "Ana could still move the piece.")


def test_ana_6_5_a_piece_at_a_closed_gate_has_a_jump_left() -> None:
    table = AnarchyTable(3).out_of_gate(0, 1)
    closed = table.state.with_seat(1, table.state.seats[1]._replace(out=True))
    poor = closed.with_seat(0, closed.seats[0]._replace(money=0))
    assert EndTurn().caution(poor, Action("end_turn", 0)) is not None
    held = poor.with_seat(0, poor.seats[0]._replace(road_blocked=True))
    assert EndTurn().caution(held, Action("end_turn", 0)) is None
    assert table.seat(0)["piece"] == gate(1)
