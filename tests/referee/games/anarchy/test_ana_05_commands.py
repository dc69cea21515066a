"""ANA-5: the nine commands, and how long they last."""

from __future__ import annotations

import pytest

from referee.match.match import Match
from referee.match.record import read_action
from tests.referee.games.anarchy.playing import GAME, AnarchyTable, gate, inside, layout


@pytest.mark.parametrize(
    ("command", "price"),
    [
        ("road_block", 3),
        ("negative_ad", 2),
        ("plant_evidence", 2),
        ("stock_crash", 6),
        ("quarantine", 5),
        ("anonymous_tip", 4),
        ("communications_jam", 3),
        ("espionage", 4),
        ("travel_permit", 10),
    ],
)
def test_ana_5_9_prices(command: str, price: int) -> None:
    given: dict[str, object] = {}
    if command not in ("road_block", "stock_crash", "travel_permit"):
        given["target"] = 1
    if command == "espionage":
        given["at"] = [0, 2]
    table = AnarchyTable(2).do("buy_command", 0, command=command, **given)
    assert table.seat(0)["money"] == 10 - price
    assert len(table.effects()) == 1


def test_ana_5_1_who_starts_inside_may_step_onto_the_gate_and_go_no_further() -> None:
    table = AnarchyTable(2).turn_of(1).command(1, "travel_permit").walk(1, inside(1, 1, 2))
    table.command(0, "road_block").end(0)
    assert table.refused("move", 1, to=gate(1), jump_to=0) == "ANA-5.1"
    assert table.walk(1, gate(1)).seat(1)["piece"] == gate(1)


def test_ana_5_1_no_other_seat_goes_from_gate_to_gate() -> None:
    """Stepping on and off a gate is not barred; the next turn is the one that counts."""
    table = AnarchyTable(3).out_of_gate(1, 0).turn_of(0).command(0, "road_block")
    assert [seat["road_blocked"] for seat in table["seats"]] == [False, True, True]
    table.end(0)
    assert table.refused("move", 1, to=gate(0), jump_to=2) == "ANA-5.1"
    table.walk(1, inside(0, 0, 1)).turn_of(1)
    assert not table.seat(1)["road_blocked"]
    assert table.walk(1, gate(0), 2).seat(1)["piece"] == gate(2)


def test_ana_5_2_the_target_has_no_income_next_turn() -> None:
    table = AnarchyTable(3).turn_of(1).build(1, "shop", 5, 1).turn_of(0).command(0, "negative_ad", target=1)
    assert table.seat(1)["no_income"]
    table.end(0)
    assert (table.seat(1)["money"], table.seat(1)["no_income"]) == (6, True)
    assert table.effects() == ["ANA-5.2"]
    assert not table.end(1).seat(1)["no_income"]
    assert table.end(2, 0).seat(1)["money"] == 7


def test_ana_5_2_repeats_do_not_add_up() -> None:
    table = AnarchyTable(3).turn_of(1).build(1, "shop", 5, 1).turn_of(2).command(2, "negative_ad", target=1)
    table.end(2).command(0, "negative_ad", target=1).end(0, 1, 2, 0)
    assert table.seat(1)["money"] == 7


def test_ana_5_3_the_target_pays_three_or_what_it_has() -> None:
    table = AnarchyTable(2, bag=0).command(0, "plant_evidence", target=1)
    assert table.seat(1)["money"] == 7
    assert table["bag"] == 5
    table.do("adjust", seat=1, change={"money": -6}, reason="test").end(0).end(1)
    table.command(0, "negative_ad", target=1).end(0, 1).command(0, "road_block").end(0, 1)
    assert table.command(0, "plant_evidence", target=1).seat(1)["money"] == 0


def test_ana_5_4_nobody_else_has_income_next_turn() -> None:
    table = AnarchyTable(3)
    for seat in range(3):
        table.turn_of(seat).build(seat, "shop", 5, 1)
    table.turn_of(0).command(0, "stock_crash")
    assert [seat["no_income"] for seat in table["seats"]] == [False, True, True]
    before = table.money()
    table.end(0)
    assert table.effects() == ["ANA-5.4"]
    assert table.end(1, 2).money() == [before[0] + 1, *before[1:]]


def test_ana_5_5_pieces_in_the_headquarters_stay_for_two_own_turns() -> None:
    table = AnarchyTable(3).out_of_gate(1, 0).walk(1, inside(0, 0, 1)).turn_of(0)
    table.command(0, "quarantine", target=0)
    assert [seat["quarantined"] for seat in table["seats"]] == [2, 2, 0]
    table.end(0)
    assert table.seat(0)["quarantined"] == 2, "the turn in progress does not count"
    assert table.refused("move", 1, to=gate(0), jump_to=1) == "ANA-5.5"
    assert table.refused("move", 1, to=gate(1)) == "ANA-5.5"
    assert table.refused("move", 1, to=inside(1, 0, 0)) == "ANA-5.5"
    assert table.walk(1, gate(0)).seat(1)["quarantined"] == 1, "the gate belongs to the area"
    table.end(2, 0)
    assert table.seat(0)["quarantined"] == 1
    assert table.refused("move", 1, to=gate(0), jump_to=1) == "ANA-5.5"
    assert table.walk(1, inside(0, 0, 1)).seat(1)["quarantined"] == 0
    assert "ANA-5.5" in table.effects()
    assert table.end(2, 0).walk(1, gate(0), 1).seat(1)["piece"] == gate(1)


def test_ana_5_5_the_turn_in_progress_does_not_bind() -> None:
    table = AnarchyTable(2).command(0, "travel_permit").walk(0, inside(0, 1, 2)).end(1)
    table.command(0, "quarantine", target=0)
    assert table.seat(0)["quarantined"] == 2
    assert table.walk(0, gate(0), 1).seat(0)["quarantined"] == 0, "outside it is over"


def test_ana_5_5_a_piece_on_the_gate_is_held_too() -> None:
    """It may walk in; it does not jump away."""
    table = AnarchyTable(3).out_of_gate(0, 1).turn_of(1).command(1, "quarantine", target=1)
    assert [seat["quarantined"] for seat in table["seats"]] == [2, 2, 0]
    table.turn_of(0)
    assert table.refused("move", 0, to=gate(1), jump_to=2) == "ANA-5.5"
    assert table.refused("move", 0, to=gate(2)) == "ANA-5.5"
    assert table.walk(0, inside(1, 1, 2)).seat(0)["quarantined"] == 1
    agreed = AnarchyTable(3).out_of_gate(0, 1).turn_of(1).command(1, "quarantine", target=1).turn_of(0)
    agreed.do("move", 0, to=gate(1), jump_to=2, override="agreed")
    assert agreed.seat(0)["quarantined"] == 0


def test_ana_5_5_bought_again_it_is_two() -> None:
    table = AnarchyTable(3).command(0, "quarantine", target=2).end(0, 1, 2)
    assert table.seat(2)["quarantined"] == 1
    assert table.end(0).command(1, "quarantine", target=2).seat(2)["quarantined"] == 2


def test_ana_5_5_a_guard_sends_home_first() -> None:
    table = AnarchyTable(3).out_of_gate(1, 0).walk(1, inside(0, 1, 2)).turn_of(0)
    table.command(0, "quarantine", target=0).end(0).walk(1, inside(0, 0, 3))
    assert table["step"] == "return_home"
    assert table.seat(1)["quarantined"] == 2
    assert table.do("return_home", 1, col=0).seat(1)["quarantined"] == 0


def test_ana_5_5_a_seat_that_is_out_is_not_affected_but_its_headquarters_can_be_chosen() -> None:
    squares = [[0, 2], [0, 1], [0, 3], [1, 1], [1, 3], [4, 4], [1, 2]]
    table = AnarchyTable(3, ready=False)
    for seat in range(3):
        table.do("set_up", seat, **layout(3, squares=squares))
    table.out_of_gate(0, 2).walk(0, inside(2, 0, 2))
    table.out_of_gate(1, 2).walk(1, inside(2, 1, 2))
    assert table.seat(2)["out"]
    table.command(0, "quarantine", target=2)
    assert [seat["quarantined"] for seat in table["seats"]] == [2, 2, 0]


@pytest.mark.parametrize(("option", "fine"), [("per_den", 14), ("flat", 7)])
def test_ana_5_6_drug_dens_cost_seven(option: str, fine: int) -> None:
    table = AnarchyTable(2, tip_fine=option).rich(1, 30).end(0)
    table.build(1, "drug_den", 5, 1).end(1, 0).build(1, "drug_den", 5, 3).end(1)
    before = table.seat(1)["money"]
    assert table.command(0, "anonymous_tip", target=1).seat(1)["money"] == before - fine


def test_ana_5_6_per_den_unless_said_otherwise_or_what_it_has() -> None:
    table = AnarchyTable(2).end(0).build(1, "drug_den", 5, 1).end(1).command(0, "anonymous_tip", target=1)
    assert table.seat(1)["money"] == 0
    table = AnarchyTable(2).command(0, "anonymous_tip", target=1)
    assert table.seat(1)["money"] == 10, "without a den there is nothing to pay for"


def test_ana_5_7_the_target_buys_nothing_next_turn() -> None:
    table = AnarchyTable(2).command(0, "communications_jam", target=1)
    assert table.seat(1)["jammed"]
    table.end(0).rich(1)
    assert table.refused("buy_building", 1, building="shop", at=[5, 1]) == "ANA-5.7"
    assert table.refused("buy_command", 1, command="road_block") == "ANA-5.7"
    assert not table.end(1).seat(1)["jammed"]
    assert table.end(0).build(1, "shop", 5, 1).seat(1)["buildings"]


def test_ana_5_8_by_a_house_rule_the_buyer_alone_sees_the_tile_until_the_turn_ends() -> None:
    """Ruling (option `espionage`, `everyone`): with `buyer` nobody else is shown the tile."""
    table = AnarchyTable(3, espionage="buyer").do("buy_command", 0, command="espionage", target=1, at=[0, 2])
    looked = {"by": 0, "seat": 1, "at": [0, 2]}
    assert table.view(0)["spying"] == {**looked, "kind": "vip"}
    assert table.view(1)["spying"] == {**looked, "kind": None}
    assert table.view()["spying"] == {**looked, "kind": None}
    assert table.end(0).view(0)["spying"] is None


@pytest.mark.parametrize("options", [{}, {"espionage": "everyone"}])
def test_ana_5_8_everybody_sees_the_tile_until_the_turn_ends(options: dict[str, str]) -> None:
    table = AnarchyTable(3, **options).do("buy_command", 0, command="espionage", target=1, at=[0, 2])
    for audience in ((), (0,), (1,), (2,)):
        assert table.view(*audience)["spying"]["kind"] == "vip"
    kinds = [one["kind"] for row in table.view()["seats"][1]["headquarters"] for one in row]
    assert set(kinds) == {None}
    assert table.end(0).view()["spying"] is None
    real = AnarchyTable(3, kinds=False)
    real.do("buy_command", 0, command="espionage", target=1, at=[0, 2])
    assert real.view()["spying"]["kind"] is None


def test_ana_5_8_a_look_cannot_be_undone() -> None:
    """Undo takes back the card and not what was seen, so that the table has a say in it."""
    match = Match(GAME, AnarchyTable(2).setup)
    for action in (
        *({"do": "set_up", "by": seat, **layout(2)} for seat in (0, 1)),
        {"do": "buy_command", "by": 0, "command": "road_block"},
    ):
        match.submit(read_action(GAME, 2, action))
    assert not match.undo_is_second_look
    match.undo()
    spy = {"do": "buy_command", "by": 0, "command": "espionage", "target": 1, "at": [0, 2]}
    match.submit(read_action(GAME, 2, spy))
    assert match.undo_is_second_look
    match.undo()
    assert not match.undo_is_second_look


def test_ana_5_8_only_where_a_base_tile_lies() -> None:
    table = AnarchyTable(3)
    assert table.refused("buy_command", 0, command="espionage", target=1, at=[5, 1]) == "ANA-5.8"


def test_ana_5_8_nothing_that_is_recorded_changes() -> None:
    table = AnarchyTable(2)
    before = table.seat(1)
    table.do("buy_command", 0, command="espionage", target=1, at=[0, 2])
    assert table.seat(1) == before


def test_ana_5_9_the_permit_opens_the_gate_for_good() -> None:
    table = AnarchyTable(2).walk(0, inside(0, 1, 2)).end(1)
    assert table.refused("move", 0, to=gate(0), jump_to=1) == "ANA-6.2"
    table.command(0, "travel_permit")
    assert table.seat(0)["permit"]
    assert table.walk(0, gate(0), 1).seat(0)["piece"] == gate(1)
    table.turn_of(0).walk(0, gate(1), 0)
    assert table.seat(0)["piece"] == gate(0), "it is bought once"
