"""ANA-6: walking and jumping."""

from __future__ import annotations

from tests.referee.games.anarchy.playing import AnarchyTable, gate, inside, layout


def test_ana_6_1_up_to_four_orthogonal_steps_and_the_turn_ends() -> None:
    table = AnarchyTable(2)
    reach = table.reach(0)
    near = [inside(0, row, col) for row in range(6) for col in range(6) if 5 - row + abs(col - 2) <= 4]
    assert sorted(map(str, reach)) == sorted(map(str, near))
    assert table.refused("move", 0, to=inside(0, 0, 2)) == "ANA-6.1"
    assert table.walk(0, inside(0, 1, 2))["turn"] == 1


def test_ana_6_1_staying_ends_the_turn_and_uncovers_nothing() -> None:
    table = AnarchyTable(2, kinds=False).out_of_gate(0, 1).walk(0, inside(1, 0, 1))
    table.do("uncover", 0, kind="alarm").turn_of(0)
    assert table.walk(0, inside(1, 0, 1))["step"] == "buy"
    assert table["turn"] == 1


def test_ana_6_1_a_walk_stays_in_one_headquarters() -> None:
    table = AnarchyTable(2).out_of_gate(0, 1)
    assert table.refused("move", 0, to=inside(0, 0, 2)) == "ANA-6.1"
    assert table.refused("move", 0, to=gate(0)) == "ANA-6.1"


def test_ana_6_1_a_square_of_another_form_is_malformed() -> None:
    table = AnarchyTable(2)
    assert table.malformed("move", 0) == "to"
    assert table.malformed("move", 0, to=[0, 1]) == "to"
    assert table.malformed("move", 0, to={"hq": 0}) == "to.row"
    assert table.malformed("move", 0, to={"hq": 2, "gate": True}) == "to.hq"
    assert table.malformed("move", 0, to={"hq": 0, "gate": False}) == "to.gate"
    assert table.malformed("move", 0, to={"hq": 0, "gate": 1}) == "to.gate"
    assert table.malformed("move", 0, to={"hq": 0, "row": 1, "col": 1, "gate": True}) == "to.row"
    assert table.malformed("move", 0, to={"hq": 0, "row": 1, "col": "1"}) == "to.col"
    assert table.malformed("move", 0, to=inside(0, 5, 2), jump_to=2) == "jump_to"
    assert table.malformed("move", 0, to=inside(0, 5, 2), jump_to=None) == "jump_to"
    assert table.malformed("end_turn", 0, to=inside(0, 5, 2)) == "to"


def test_ana_6_1_a_card_that_lets_a_piece_run_carries_it_through_no_wall() -> None:
    """More steps than four are an amount; another headquarters or a building in the way are not."""
    why = {"override": "a card of ours: run"}
    table = AnarchyTable(2).build(0, "shop", 4, 0).turn_of(0)
    assert table.refused("move", 0, to=inside(0, 0, 2)) == "ANA-6.1"
    assert table.refused("move", 0, to=inside(1, 5, 1), **why) == "ANA-6.2"
    table.do("move", 0, to=inside(0, 0, 2), **why)
    assert table.seat(0)["piece"] == inside(0, 0, 2)
    assert table.turn_of(0).refused("move", 0, to=gate(0), jump_to=1) == "ANA-6.2"
    table.do("move", 0, to=gate(0), jump_to=1, **why)
    assert table.seat(0)["piece"] == gate(1)


def test_ana_1_6_out_of_turn_with_a_reason_the_turn_is_theirs() -> None:
    why = {"override": "agreed"}
    table = AnarchyTable(3)
    assert table.refused("move", 1, to=inside(1, 4, 2)) == "ANA-1.6"
    assert table.do("move", 1, to=inside(1, 4, 2), **why)["turn"] == 2
    assert table.refused("uncover", 1, kind="vip", **why) == "ANA-1.6"
    assert table.refused("buy_building", 0, building="shop", at=[0, 2], **why) == "ANA-4.3"
    table.do("buy_building", 0, building="shop", at=[5, 1], **why).rich(0)
    assert table["turn"] == 2
    assert table.refused("buy_building", 2, building="shop", at=[5, 1]) == "ANA-4.1"
    assert table.refused("set_up", 0, **layout(3), **why) == "ANA-1.6"


def test_ana_6_2_without_the_permit_the_piece_goes_no_further_than_its_gate() -> None:
    """From inside and from the gate alike it does not jump."""
    table = AnarchyTable(2).walk(0, inside(0, 1, 2)).end(1)
    assert table.refused("move", 0, to=gate(0), jump_to=1) == "ANA-6.2"
    assert table.refused("move", 0, to=inside(1, 5, 2)) == "ANA-6.2"
    assert table.walk(0, gate(0)).end(1).seat(0)["piece"] == gate(0)
    assert table.refused("move", 0, to=gate(0), jump_to=1) == "ANA-6.2"
    assert table.refused("move", 0, to=gate(1)) == "ANA-6.2"
    assert table.refused("move", 0, to=inside(1, 0, 2)) == "ANA-6.2"
    assert table.walk(0, inside(0, 3, 2)).seat(0)["piece"] == inside(0, 3, 2)


def test_ana_6_2_a_gate_that_is_too_far_is_too_far() -> None:
    assert AnarchyTable(2).refused("move", 0, to=gate(0)) == "ANA-6.1"


def test_ana_6_3_at_home_every_square_is_crossed_and_ended_on() -> None:
    table = AnarchyTable(2).rich(0).build(0, "shop", 4, 2).end(0, 1)
    assert inside(0, 1, 2) in table.reach(0)
    assert table.walk(0, inside(0, 4, 2)).seat(0)["piece"] == inside(0, 4, 2)
    table.turn_of(0).walk(0, inside(0, 4, 4))
    assert table["step"] == "buy", "an own tile is not uncovered"


def test_ana_6_4_elsewhere_buildings_are_in_the_way() -> None:
    table = AnarchyTable(2).end(0).rich(1).build(1, "shop", 1, 2).out_of_gate(0, 1)
    assert table.refused("move", 0, to=inside(1, 1, 2)) == "ANA-6.4"
    assert table.refused("move", 0, to=inside(1, 3, 2)) == "ANA-6.4"
    assert inside(1, 1, 2) not in table.reach(0)
    assert inside(1, 1, 1) in table.reach(0)


def test_ana_6_5_from_a_gate_on_to_another() -> None:
    table = AnarchyTable(3).command(0, "travel_permit").walk(0, inside(0, 1, 2)).turn_of(0)
    assert table.refused("move", 0, to=inside(0, 0, 2), jump_to=1) == "ANA-6.5"
    assert table.refused("move", 0, to=gate(0), jump_to=0) == "ANA-6.5"
    assert table.walk(0, gate(0), 2).seat(0)["piece"] == gate(2)
    assert table["turn"] == 1


def test_ana_6_5_the_jump_can_be_left_out() -> None:
    table = AnarchyTable(2).command(0, "travel_permit").walk(0, inside(0, 1, 2)).turn_of(0).walk(0, gate(0))
    assert (table.seat(0)["piece"], table["turn"]) == (gate(0), 1)


def test_ana_6_6_from_the_gate_walk_in_or_jump() -> None:
    table = AnarchyTable(3).out_of_gate(0, 1)
    assert table.seat(0)["piece"] == gate(1)
    assert table.refused("move", 0, to=inside(1, 0, 2), jump_to=2) == "ANA-6.5"
    table.walk(0, gate(1), 2).turn_of(0).walk(0, inside(2, 1, 2)).turn_of(0).walk(0, gate(2), 0)
    assert table.seat(0)["piece"] == gate(0)
    table.turn_of(0).walk(0, inside(0, 3, 2))
    assert table.seat(0)["piece"] == inside(0, 3, 2)


def test_ana_6_7_pieces_do_not_block_each_other() -> None:
    table = AnarchyTable(3).out_of_gate(0, 2).turn_of(1).command(1, "travel_permit").walk(1, inside(1, 1, 2))
    table.turn_of(1).walk(1, gate(1), 2)
    assert table.seat(0)["piece"] == table.seat(1)["piece"] == gate(2)
    table.turn_of(0).walk(0, inside(2, 1, 2)).walk(1, inside(2, 1, 2))
    assert table.view()["seats"][2]["headquarters"][1][2]["pieces"] == [0, 1]
