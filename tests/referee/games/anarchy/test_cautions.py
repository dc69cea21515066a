"""What the rules allow and a player is warned of, and what the prompt offers."""

from __future__ import annotations

import pytest

from referee.games.anarchy.board import position
from referee.games.anarchy.cautions import walls_in, without_effect
from referee.games.anarchy.state import State
from tests.referee.games.anarchy.playing import AnarchyTable, gate, inside


def visited(row: int, col: int) -> State:
    """Return a state in which Bo has a shop on row 5, column 6, and Ana's piece is on a square there."""
    table = AnarchyTable(2).turn_of(1).build(1, "shop", 4, 5)
    return table.state.with_seat(0, table.state.seats[0]._replace(piece=(1, position(row, col))))


@pytest.mark.parametrize(
    ("piece", "at", "is_held"),
    [((5, 5), (5, 4), True), ((5, 5), (5, 3), False), ((5, 4), (5, 3), False), ((5, 3), (5, 4), False)],
)
def test_ana_6_4_a_building_that_shuts_a_visitor_in_is_warned_of(
    piece: tuple[int, int], at: tuple[int, int], is_held: bool
) -> None:
    caution = walls_in(visited(*piece), 1, at)
    assert (None if caution is None else caution.clause) == ("ANA-6.4" if is_held else None)


def test_ana_6_4_nobody_is_warned_of_who_cannot_get_out_anyway() -> None:
    """Nor of the own piece, which crosses the own buildings (ANA-6.3)."""
    table = AnarchyTable(2).turn_of(1).rich(1).build(1, "shop", 4, 5).turn_of(0).turn_of(1)
    state = table.build(1, "shop", 5, 4).state
    held = state.with_seat(0, state.seats[0]._replace(piece=(1, position(5, 5))))
    assert walls_in(held, 1, (3, 3)) is None
    own = state.with_seat(1, state.seats[1]._replace(piece=(1, position(5, 5))))
    assert walls_in(own, 1, (3, 3)) is None


def test_ana_6_4_a_piece_on_the_gate_is_not_shut_in() -> None:
    table = AnarchyTable(2).out_of_gate(0, 1)
    assert table.seat(0)["piece"] == gate(1)
    assert walls_in(table.state, 1, (0, 2)) is None


def no_effect(table: AnarchyTable, command: str, target: int | None = None) -> str | None:
    caution = without_effect(table.state, 0, command, target)
    return None if caution is None else caution.clause


def test_ana_5_commands_against_who_has_nothing_to_lose_are_warned_of() -> None:
    table = AnarchyTable(3)
    assert no_effect(table, "negative_ad", 1) == "ANA-5.2"
    assert no_effect(table, "stock_crash") == "ANA-5.4"
    assert no_effect(table, "anonymous_tip", 1) == "ANA-5.6"
    assert no_effect(table, "plant_evidence", 1) is None
    table.do("adjust", seat=1, change={"money": -10}, reason="test")
    assert no_effect(table, "plant_evidence", 1) == "ANA-5.3"
    table.turn_of(1).rich(1).build(1, "drug_den", 5, 1).turn_of(0)
    assert no_effect(table, "negative_ad", 1) is None
    assert no_effect(table, "stock_crash") is None
    assert no_effect(table, "anonymous_tip", 1) is None
    assert no_effect(table, "negative_ad", 2) == "ANA-5.2"
    assert no_effect(table, "espionage", 1) is None
    assert no_effect(table, "travel_permit") is None


@pytest.mark.parametrize(
    ("command", "clause", "given"),
    [
        ("road_block", "ANA-5.1", {}),
        ("communications_jam", "ANA-5.7", {"target": 1}),
        ("negative_ad", "ANA-5.2", {"target": 1}),
    ],
)
def test_ana_5_what_lasts_already_does_not_add_up(command: str, clause: str, given: dict[str, int]) -> None:
    table = AnarchyTable(2)
    table.turn_of(1).rich(1).build(1, "shop", 5, 1).turn_of(0)
    assert no_effect(table, command, **given) is None
    table.command(0, command, **given)
    assert no_effect(table, command, **given) == clause


def test_ana_5_5_a_quarantine_of_nobody_is_warned_of() -> None:
    table = AnarchyTable(2)
    assert no_effect(table, "quarantine", 0) is None
    table.out_of_gate(0, 1)
    assert no_effect(table, "quarantine", 0) == "ANA-5.5"
    assert no_effect(table, "quarantine", 1) is None
    table.turn_of(1).walk(1, inside(1, 1, 2)).turn_of(0).walk(0, gate(1), 0).turn_of(0)
    assert no_effect(table, "quarantine", 0) is None, "a piece on the gate"


def test_ana_4_1_the_prompt_never_offers_what_money_forbids() -> None:
    table = AnarchyTable(2)
    assert "buy what you like" in table.prompt()
    table.do("adjust", seat=0, change={"money": -7}, reason="test")
    assert "buy a command if you like" in table.prompt()  # three tokens: no building
    table.do("adjust", seat=0, change={"money": -2}, reason="test")
    assert "buy" not in table.prompt()
    table.rich(0).command(0, "road_block")
    assert "buy a building if you like" in table.prompt()
    table.build(0, "shop", 5, 1)
    assert "buy" not in table.prompt()
