"""ANA-1: setting up, options, and whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed
from tests.referee.games.anarchy.playing import GAME, NAMES, AnarchyTable, gate, inside, layout


def started(count: int, **options: Any) -> dict[str, Any]:
    setup = GAME.read_setup([{"name": name} for name in NAMES[:count]], options)
    return GAME.snapshot(GAME.start(setup))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_ana_1_1_two_to_four_seats(count: int) -> None:
    assert len(started(count)["seats"]) == count


@pytest.mark.parametrize("count", [0, 1, 5])
def test_ana_1_1_another_number_is_malformed(count: int) -> None:
    with pytest.raises(Malformed):
        GAME.read_setup([{"name": "Ana"}] * count, {})


@pytest.mark.parametrize("square", [[6, 0], [0, 6], [-1, 0], [0, -1]])
def test_ana_1_1_squares_off_the_board_are_refused(square: list[int]) -> None:
    row, col = square
    squares = [square, *layout(3)["squares"][1:]]
    assert AnarchyTable(3, ready=False).refused("set_up", 0, **layout(3, squares=squares)) == "ANA-1.1"
    table = AnarchyTable(3)
    assert table.refused("buy_building", 0, building="shop", at=square) == "ANA-1.1"
    assert table.refused("move", 0, to=inside(0, row, col)) == "ANA-1.1"
    assert table.refused("buy_command", 0, command="espionage", target=1, at=square) == "ANA-1.1"


@pytest.mark.parametrize("column", [0, 5])
def test_ana_1_1_the_gate_is_beyond_the_gate_column(column: int) -> None:
    table = AnarchyTable(2, gate_column=column).command(0, "travel_permit").walk(0, inside(0, 2, 1))
    table.turn_of(0)
    assert (gate(0) in table.reach(0)) == (column == 0)


@pytest.mark.parametrize(
    "options",
    [
        {"gate_column": 6},
        {"gate_column": -1},
        {"gate_column": "2"},
        {"gate_column": None},
        {"bag": -1},
        {"bag": True},
        {"bag": 2.5},
        {"first_seat": 3},
        {"first_seat": None},
        {"tip_fine": "all"},
        {"other": 1},
    ],
)
def test_ana_1_1_options_of_another_form_are_malformed(options: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        started(3, **options)


@pytest.mark.parametrize(("count", "tiles"), [(2, 6), (3, 7), (4, 8)])
def test_ana_1_2_three_alarms_two_guards_and_a_vip_fewer_than_seats(count: int, tiles: int) -> None:
    table = AnarchyTable(count, ready=False).do("set_up", 1, **layout(count))
    assert table.seat(1)["base_tiles"] == layout(count)["squares"]
    assert len(table.seat(1)["base_tiles"]) == tiles
    assert table.seat(0)["base_tiles"] == []


def test_ana_1_2_other_layouts_are_refused() -> None:
    table, right = AnarchyTable(3, ready=False), layout(3)
    for wrong in (
        {"squares": right["squares"][:-1], "kinds": None},
        {"squares": [*right["squares"][:-1], right["squares"][0]]},
        {"kinds": right["kinds"][:-1]},
        {"kinds": [*right["kinds"][:-1], "guard"]},
        {"kinds": []},
    ):
        assert table.refused("set_up", 0, **layout(3, **wrong)) == "ANA-1.2"


def test_ana_1_2_a_set_up_of_another_form_is_malformed() -> None:
    table = AnarchyTable(3, ready=False)
    for wrong in (
        {"squares": None},
        {"piece": None},
        {"piece": "2"},
        {"piece": True},
        {"squares": [[0]]},
        {"squares": [{"row": 0, "col": 0}]},
        {"squares": [[0, 1, 2]]},
        {"squares": [[0, 1.0]]},
        {"kinds": ["boss"]},
        {"kinds": "vip"},
        {"colour": "red"},
    ):
        assert table.malformed("set_up", 0, **layout(3, **wrong))
    assert table.malformed("set_up", None, **layout(3)) == "by"
    assert table.malformed("set_up", 3, **layout(3)) == "by"
    assert table.malformed("set_up", 0, squares=[], kinds=None, piece=0) == "kinds"


def test_ana_1_2_contents_are_secret() -> None:
    """Only the owner sees them, until the game is over."""
    table = AnarchyTable(3)

    def kinds(view: dict[str, Any], seat: int) -> set[Any]:
        squares = (one for row in view["seats"][seat]["headquarters"] for one in row)
        return {one["kind"] for one in squares if one["base_tile"]}

    assert kinds(table.view(0), 0) == {"vip", "alarm", "guard"}
    assert kinds(table.view(0), 1) == {None}
    assert kinds(table.view(), 0) == {None}


def test_ana_1_3_ten_money_each_and_a_bag() -> None:
    assert [seat["money"] for seat in started(4)["seats"]] == [10] * 4
    assert started(4)["bag"] is None
    assert started(4, bag=None)["bag"] is None
    assert started(4, bag=0)["bag"] == 0
    assert AnarchyTable(2, bag=5).build(0, "shop", 5, 1)["bag"] == 9


def test_ana_1_4_nine_cards_face_up() -> None:
    table = AnarchyTable(2)
    assert table.seat(0)["face_down"] == []
    assert len([goods for goods in table.view()["goods"].values() if "income" not in goods]) == 9


def test_ana_1_5_the_piece_starts_on_the_far_edge() -> None:
    table = AnarchyTable(2, ready=False)
    assert table.seat(0)["piece"] is None
    assert table.do("set_up", 0, **layout(2, piece=4)).seat(0)["piece"] == inside(0, 5, 4)
    assert table.refused("set_up", 1, **layout(2, piece=6)) == "ANA-1.1"


def test_ana_1_6_any_order_and_then_clockwise_from_the_first_seat() -> None:
    table = AnarchyTable(3, ready=False, first_seat=1)
    for seat in (2, 0, 1):
        assert (table["step"], table["turn"]) == ("set_up", None)
        assert table.refused("end_turn", 1) == "ANA-1.6"
        table.do("set_up", seat, **layout(3))
    assert (table["step"], table["turn"]) == ("buy", 1)
    assert table.refused("set_up", 1, **layout(3)) == "ANA-1.6"
    assert table.refused("end_turn", 0) == "ANA-1.6"
    assert table.refused("uncover", 0, kind="vip") == "ANA-1.6"
    turns = []
    for _ in range(4):
        turns.append(table["turn"])
        table.end(table["turn"])
    assert turns == [1, 2, 0, 1]


def test_ana_1_6_once_each() -> None:
    table = AnarchyTable(3, ready=False).do("set_up", 0, **layout(3))
    assert table.refused("set_up", 0, **layout(3)) == "ANA-1.6"


def test_ana_1_6_the_snapshot_has_the_keys_of_the_contract() -> None:
    table = AnarchyTable(2, ready=False)
    fresh = {
        "money": 10,
        "piece": None,
        "buildings": [],
        "base_tiles": [],
        "face_down": [],
        "permit": False,
        "vips": [],
        "out": False,
        "no_income": False,
        "jammed": False,
        "road_blocked": False,
        "quarantined": 0,
    }
    assert table.snapshot == {"step": "set_up", "turn": None, "bag": None, "seats": [fresh, fresh]}
