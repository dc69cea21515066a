"""ANA-3 and ANA-4: income and purchases."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.games.anarchy import board
from referee.i18n import Speech
from tests.referee.games.anarchy.playing import GAME, AnarchyTable, inside


def test_ana_3_1_each_building_pays_from_the_next_turn_on() -> None:
    table = AnarchyTable(2).rich(0, 10).build(0, "shop", 5, 1)
    assert table.money() == [16, 10]
    table.turn_of(1).turn_of(0)
    assert table.money() == [17, 10]
    assert table.effects() == ["ANA-3.1"]
    table.build(0, "factory", 5, 3).end(0, 1).build(0, "drug_den", 4, 0)
    assert table.money()[0] == 17 - 6 + 3 - 6
    assert table.end(0, 1).money()[0] == 8 + 6


def test_ana_3_2_the_bag_pays_what_it_holds() -> None:
    table = (
        AnarchyTable(2, bag=0)
        .build(0, "shop", 5, 1)
        .end(0)
        .do("buy_command", 1, command="plant_evidence", target=0)
    )
    assert table["bag"] == 4 + 2 + 3
    for _ in range(9):
        table.turn_of(1).turn_of(0)
    assert (table["bag"], table.seat(0)["money"]) == (0, 3 + 9)
    assert table.end(0, 1).money()[0] == 12
    assert table.effects() == ["ANA-3.1", "ANA-3.2"]
    table.rich(0)
    assert table["bag"] == 0, "a correction does not touch the bag"


def test_ana_4_1_one_building_and_one_command_a_turn_in_either_order() -> None:
    table = AnarchyTable(2).rich(0)
    table.build(0, "shop", 5, 1).command(0, "stock_crash")
    assert table.refused("buy_building", 0, building="shop", at=[5, 4]) == "ANA-4.1"
    assert table.refused("buy_command", 0, command="road_block") == "ANA-4.1"
    table.turn_of(1).turn_of(0).command(0, "road_block").build(0, "shop", 5, 4)
    assert len(table.seat(0)["buildings"]) == 2
    assert table["step"] == "buy"


def test_ana_4_1_there_is_no_credit() -> None:
    table = AnarchyTable(2).build(0, "factory", 5, 1)
    assert table.refused("buy_command", 0, command="quarantine", target=0) == "ANA-4.1"
    table.turn_of(1).turn_of(0).do("adjust", seat=0, change={"money": -3}, reason="test")
    assert table.seat(0)["money"] == 3
    assert table.refused("buy_building", 0, building="shop", at=[5, 4]) == "ANA-4.1"


def test_ana_4_1_what_is_too_dear_is_named() -> None:
    """Beside others like it, a price alone does not say of what."""
    state = AnarchyTable(2).do("adjust", seat=0, change={"money": -7}, reason="test").state
    controls = {offer.do: offer for offer in GAME.controls(state)}
    names = Speech("en", ("Ana", "Bo"))

    def why(do: str, **given: Any) -> str:
        objection = controls[do].objection(**given)
        assert objection is not None
        return names.say(objection.reason)

    assert why("buy_building") == "Even the cheapest building costs 4; Ana has 3 money tokens."
    assert why("buy_building", building="drug_den") == "Ana has 3 money tokens; it takes 6 for: drug den."
    assert why("buy_command", command="quarantine") == "Ana has 3 money tokens; it takes 5 for: Quarantine."


@pytest.mark.parametrize(("building", "price"), [("shop", 4), ("factory", 6), ("drug_den", 6)])
def test_ana_4_2_prices(building: str, price: int) -> None:
    table = AnarchyTable(2, bag=3).build(0, building, 5, 1)
    assert table.seat(0)["money"] == 10 - price
    assert table["bag"] == 3 + price
    assert table.seat(0)["buildings"] == [{"building": building, "at": [5, 1]}]


def test_ana_4_2_six_buildings_in_the_whole_game() -> None:
    table = AnarchyTable(2).rich(0, 100)
    for row, col in ((5, 0), (5, 1), (5, 3), (4, 0), (4, 1), (3, 0)):
        table.turn_of(0).build(0, "shop", row, col).end(0)
    table.turn_of(0)
    assert table.refused("buy_building", 0, building="shop", at=[3, 1]) == "ANA-4.2"


def test_ana_4_3_only_onto_an_empty_square() -> None:
    table = AnarchyTable(2).rich(0)
    assert table.refused("buy_building", 0, building="shop", at=[0, 2]) == "ANA-4.3", "a base tile"
    table.build(0, "shop", 5, 1).end(0, 1)
    assert table.refused("buy_building", 0, building="shop", at=[5, 1]) == "ANA-4.3", "a building"
    table.out_of_gate(1, 0).walk(1, inside(0, 1, 2)).turn_of(0)
    assert table.refused("buy_building", 0, building="shop", at=[1, 2]) == "ANA-4.3", "a visitor"


def test_ana_4_3_under_the_own_piece_which_goes_on_as_before() -> None:
    table = AnarchyTable(2).rich(0).build(0, "shop", 5, 2)
    assert table.seat(0)["buildings"] == [{"building": "shop", "at": [5, 2]}]
    assert table.seat(0)["piece"] == inside(0, 5, 2)
    square = table.view()["seats"][0]["headquarters"][5][2]
    assert (square["building"], square["pieces"]) == ("shop", [0])
    assert table.walk(0, inside(0, 4, 2)).seat(0)["piece"] == inside(0, 4, 2)


def test_ana_4_4_no_base_tile_may_be_cut_off() -> None:
    """The tile in the fourth row is walled in but for one square."""
    table = AnarchyTable(2).rich(0, 100)
    for row, col in ([3, 4], [5, 4], [4, 3]):
        table.turn_of(0).build(0, "shop", row, col).end(0)
    table.turn_of(0)
    assert table.refused("buy_building", 0, building="shop", at=[4, 5]) == "ANA-4.4"
    assert table.build(0, "shop", 5, 5).seat(0)["buildings"][-1]["at"] == [5, 5]


def test_ana_4_4_the_square_behind_the_gate_stays_free() -> None:
    table = AnarchyTable(2, gate_column=5).rich(0)
    assert table.refused("buy_building", 0, building="shop", at=[0, 5]) == "ANA-4.4"


def test_ana_4_5_the_third_card_turns_all_up() -> None:
    table = AnarchyTable(2, bag=0).command(0, "negative_ad", target=1)
    assert table.seat(0)["face_down"] == ["negative_ad"]
    assert table["bag"] == 2
    table.end(0, 1).rich(0)
    assert table.refused("buy_command", 0, command="negative_ad", target=1) == "ANA-4.5"
    table.command(0, "travel_permit").end(0, 1)
    assert sorted(table.seat(0)["face_down"]) == ["negative_ad", "travel_permit"]
    table.command(0, "road_block")
    assert table.seat(0)["face_down"] == []
    assert "ANA-4.5" in table.effects()
    table.end(0, 1)
    assert table.refused("buy_command", 0, command="travel_permit") == "ANA-4.5"
    assert table.seat(0)["permit"]
    assert table.command(0, "negative_ad", target=1).seat(0)["face_down"] == ["negative_ad"]


def test_ana_4_6_the_target_is_somebody_else() -> None:
    table = AnarchyTable(2).rich(0)
    for command in ("negative_ad", "plant_evidence", "anonymous_tip", "communications_jam"):
        assert table.refused("buy_command", 0, command=command, target=0) == "ANA-4.6"
    assert table.refused("buy_command", 0, command="espionage", target=0, at=[0, 2]) == "ANA-4.6"


def test_ana_4_6_a_target_is_named_exactly_where_there_is_one() -> None:
    table = AnarchyTable(2)
    assert table.malformed("buy_command", 0, command="negative_ad") == "target"
    assert table.malformed("buy_command", 0, command="road_block", target=1) == "target"
    assert table.malformed("buy_command", 0, command="negative_ad", target=2) == "target"
    assert table.malformed("buy_command", 0, command="espionage", target=1) == "at"
    assert table.malformed("buy_command", 0, command="quarantine", target=1, at=[0, 0]) == "at"
    assert table.malformed("buy_command", 0, command="bribe") == "command"
    assert table.malformed("buy_building", 0, building="bank", at=[0, 0]) == "building"
    assert table.malformed("buy_building", 0, building="shop") == "at"


def test_ana_4_4_what_needs_no_search_is_judged_as_by_one() -> None:
    """A building with none around it cuts nothing off; a search on random boards says the same."""
    random = Random(4)
    for _ in range(2000):
        column = random.randrange(board.SIZE)
        squares = random.sample(range(board.SQUARES), random.randint(4, 16))
        tiles, buildings = board.mask(squares[:3]), board.mask(squares[3:-1])
        reached = board.flood(board.GATE, board.ALL & ~buildings, column)
        if tiles & ~reached:
            continue  # no rule lets that happen
        at = squares[-1]
        without = board.flood(board.GATE, board.ALL & ~buildings & ~(1 << at), column)
        assert board.cuts_off(buildings, at, tiles, column) == bool(tiles & ~without)
