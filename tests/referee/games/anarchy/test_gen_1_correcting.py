"""GEN-1: pieces, tiles, buildings, cards and what lasts are put right on the board."""

from __future__ import annotations

import pytest

from tests.referee.games.anarchy.playing import AnarchyTable, gate, inside, layout

WHY = {"reason": "it was nudged"}
PIECE = {"seat": 1, "to": inside(2, 4, 0), **WHY}
CORRECTIONS = {
    "move_piece": PIECE,
    "move_tile": {"seat": 1, "from": [0, 2], "to": [2, 2], **WHY},
    "set_building": {"seat": 1, "at": [2, 2], "building": "shop", **WHY},
    "turn_card": {"seat": 1, "command": "espionage", "face_down": True, **WHY},
    "set_lasting": {"seat": 1, "command": "quarantine", "turns": 2, **WHY},
}
each = pytest.mark.parametrize("do", CORRECTIONS)


@each
def test_gen_1_a_correction_costs_no_turn_and_needs_a_reason(do: str) -> None:
    table = AnarchyTable(3)
    assert table.refused(do, **{**CORRECTIONS[do], "reason": " "}) == "GEN-1"
    before = table.money()
    table.do(do, **CORRECTIONS[do])
    assert (table["turn"], table["step"], table.money()) == (0, "buy", before)


@each
def test_ana_7_4_nothing_is_corrected_while_a_tile_is_turned_up(do: str) -> None:
    table = AnarchyTable(3, kinds=False).out_of_gate(0, 1).walk(0, inside(1, 0, 3))
    assert table.refused(do, **CORRECTIONS[do]) == "ANA-7.4"
    table.do("uncover", 0, kind="guard")
    assert table.refused(do, **CORRECTIONS[do]) == "ANA-7.4"


@each
def test_nothing_is_corrected_before_the_first_turn_and_after_the_last(do: str) -> None:
    assert AnarchyTable(3, ready=False).refused(do, **CORRECTIONS[do]) == "ANA-1.6"
    assert AnarchyTable(3).do("stop").refused(do, **CORRECTIONS[do]) == "ANA-2.1"


def test_gen_1_a_piece_is_put_anywhere_but_on_a_building_and_uncovers_nothing() -> None:
    table = AnarchyTable(3).turn_of(2).rich(2).build(2, "shop", 4, 0).turn_of(0)
    assert table.refused("move_piece", **PIECE) == "GEN-1"
    assert table.refused("move_piece", **{**PIECE, "to": inside(2, 6, 0)}) == "ANA-1.1"
    assert table.refused("move_piece", **{**PIECE, "to": table.seat(1)["piece"]}) == "GEN-1"
    table.do("move_piece", **{**PIECE, "to": inside(2, 0, 1)})
    assert table.seat(1)["piece"] == inside(2, 0, 1)
    assert table["step"] == "buy"
    table.command(0, "quarantine", target=2)
    assert table.seat(1)["quarantined"] == 2
    table.do("move_piece", **{**PIECE, "to": gate(0)})
    assert table.seat(1)["quarantined"] == 0


def test_gen_1_a_tile_goes_to_a_free_square_and_keeps_what_it_is() -> None:
    table = AnarchyTable(3).turn_of(1).rich(1).build(1, "shop", 2, 3)
    assert table.refused("move_tile", **{**CORRECTIONS["move_tile"], "from": [2, 2]}) == "GEN-1"
    for to in ([2, 3], [0, 1]):
        assert table.refused("move_tile", **{**CORRECTIONS["move_tile"], "to": to}) == "GEN-1"
    table.do("move_tile", **CORRECTIONS["move_tile"])
    table.do("move_tile", **{**CORRECTIONS["move_tile"], "from": [2, 2], "to": [0, 2]})
    table.do("move_tile", **{**CORRECTIONS["move_tile"], "to": [1, 2]})
    assert [1, 2] in table.seat(1)["base_tiles"]
    table.out_of_gate(0, 1).walk(0, inside(1, 1, 2))
    assert table.seat(0)["vips"] == [1]


def test_gen_1_a_tile_that_is_spied_on_stays_so() -> None:
    table = AnarchyTable(3).command(0, "espionage", target=1, at=[0, 2])
    table.do("move_tile", **CORRECTIONS["move_tile"])
    assert table.state.spying.at == 14


def test_gen_1_buildings_are_put_and_taken_off_without_money() -> None:
    table = AnarchyTable(3)
    put = CORRECTIONS["set_building"]
    off = {"seat": 1, "at": [2, 2], "building": "none", **WHY}
    assert table.refused("set_building", **off) == "GEN-1"
    table.do("set_building", **put).do("set_building", **{**put, "building": "factory"})
    assert table.seat(1)["buildings"] == [{"building": "factory", "at": [2, 2]}]
    assert table.refused("set_building", **{**put, "at": [0, 2]}) == "GEN-1"
    for col in range(1, 5):
        table.do("set_building", **{**put, "at": [3, col]})
    table.do("set_building", **{**put, "at": [4, 1]})
    assert table.refused("set_building", **{**put, "at": [4, 2]}) == "GEN-1"
    table.do("set_building", **{**put, "at": [4, 1], "building": "drug_den"})
    table.do("set_building", **off)
    assert len(table.seat(1)["buildings"]) == 5


def test_ana_4_5_the_third_card_that_is_turned_turns_all_up() -> None:
    table = AnarchyTable(3)
    turn = CORRECTIONS["turn_card"]
    table.do("turn_card", **turn)
    assert table.refused("turn_card", **turn) == "GEN-1"
    table.do("turn_card", **{**turn, "command": "road_block"})
    table.do("turn_card", **{**turn, "command": "travel_permit"})
    assert table.seat(1)["face_down"] == [] and table.effects() == ["ANA-4.5"]
    assert not table.seat(1)["permit"]


@pytest.mark.parametrize(
    ("command", "key", "value"),
    [
        ("road_block", "road_blocked", True),
        ("negative_ad", "no_income", True),
        ("communications_jam", "jammed", True),
        ("quarantine", "quarantined", 1),
        ("travel_permit", "permit", True),
    ],
)
def test_gen_1_what_lasts_is_set_and_taken_away(command: str, key: str, value: object) -> None:
    table = AnarchyTable(3)
    said = {"seat": 1, "command": command, **WHY}
    table.do("set_lasting", turns=1, **said)
    assert table.seat(1)[key] == value
    assert table.refused("set_lasting", turns=3, **said) == "GEN-1"
    if command == "quarantine":
        table.do("set_lasting", turns=2, **said)
    else:
        assert table.refused("set_lasting", turns=2, **said) == "GEN-1"
    table.do("set_lasting", turns=0, **said)
    assert not table.seat(1)[key]


def test_a_set_up_without_kinds_is_corrected_as_well() -> None:
    table = AnarchyTable(2, kinds=False)
    assert layout(2)["squares"][0] == [0, 2]
    table.do("move_tile", **CORRECTIONS["move_tile"])
    assert [2, 2] in table.seat(1)["base_tiles"]
