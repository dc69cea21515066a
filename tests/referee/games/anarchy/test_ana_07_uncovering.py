"""ANA-7: what lies under a tile, with layouts that the referee knows and others."""

from __future__ import annotations

import pytest

from tests.referee.games.anarchy.playing import AnarchyTable, gate, inside, layout

both = pytest.mark.parametrize("kinds", [True, False])


def landed(kinds: bool, col: int, kind: str, count: int = 3) -> AnarchyTable:
    """Seat 0's piece has ended on a tile in the first row of seat 1, and it was turned up."""
    table = AnarchyTable(count, kinds=kinds).out_of_gate(0, 1).walk(0, inside(1, 0, col))
    return table if kinds else table.do("uncover", 0, kind=kind)


@both
def test_ana_7_1_an_alarm_turns_back_and_the_piece_stays(kinds: bool) -> None:
    table = landed(kinds, 1, "alarm")
    assert table.effects()[0] == "ANA-7.1"
    assert table.seat(0)["piece"] == inside(1, 0, 1)
    assert [0, 1] in table.seat(1)["base_tiles"]
    assert (table["turn"], table["step"]) == (1, "buy")


@both
def test_ana_7_2_a_guard_sends_the_piece_home(kinds: bool) -> None:
    table = landed(kinds, 3, "guard")
    assert (table["turn"], table["step"]) == (0, "return_home")
    assert table.seat(0)["piece"] == inside(1, 0, 3)
    assert table.refused("return_home", 0, col=6) == "ANA-1.1"
    assert table.refused("return_home", 1, col=0) == "ANA-1.6"
    table.do("return_home", 0, col=4)
    assert table.seat(0)["piece"] == inside(0, 5, 4)
    assert [0, 3] in table.seat(1)["base_tiles"]
    assert table["turn"] == 1


def test_ana_7_2_only_after_a_guard() -> None:
    assert AnarchyTable(2).refused("return_home", 0, col=0) == "ANA-7.2"


@both
def test_ana_7_3_a_vip_is_taken_and_the_piece_stays(kinds: bool) -> None:
    table = landed(kinds, 2, "vip")
    assert table.seat(0)["vips"] == [1]
    assert table.seat(0)["piece"] == inside(1, 0, 2)
    assert [0, 2] not in table.seat(1)["base_tiles"]
    assert not table.seat(1)["out"]
    assert table["turn"] == 1


def test_ana_7_4_what_the_referee_knows_nobody_types() -> None:
    table = landed(True, 1, "alarm")
    assert table.refused("uncover", 1, kind="alarm") == "ANA-7.4"


def test_ana_7_4_nothing_else_meanwhile_but_a_correction() -> None:
    table = AnarchyTable(3, kinds=False).out_of_gate(0, 1).rich(0).walk(0, inside(1, 0, 3))
    assert (table["turn"], table["step"]) == (0, "uncover")
    assert table.seat(0)["piece"] == inside(1, 0, 3)
    for do, given in (
        ("end_turn", {}),
        ("move", {"to": gate(1)}),
        ("buy_building", {"building": "shop", "at": [5, 1]}),
        ("buy_command", {"command": "road_block"}),
    ):
        assert table.refused(do, 0, **given) == "ANA-7.4"
        assert table.refused(do, 1, **given) == "ANA-1.6"
    assert table.refused("return_home", 0, col=0) == "ANA-7.4"
    assert table.rich(2)["step"] == "uncover"
    table.do("uncover", 0, kind="guard")
    assert table.refused("end_turn", 0) == "ANA-7.4"
    assert table.refused("uncover", 0, kind="guard") == "ANA-7.4"
    assert table.rich(2)["step"] == "return_home"


def test_ana_7_4_a_tile_keeps_its_kind() -> None:
    table = landed(False, 1, "alarm")
    table.turn_of(0).walk(0, inside(1, 1, 2)).turn_of(0).walk(0, inside(1, 0, 1))
    assert table["step"] == "uncover"
    assert table.refused("uncover", 0, kind="vip") == "ANA-7.4"
    assert table.do("uncover", 0, kind="alarm")["turn"] == 1


def test_ana_7_4_no_more_of_a_kind_than_still_lie() -> None:
    """Two seats: one VIP each; a third guard cannot be."""
    table = landed(False, 3, "guard", count=2).do("return_home", 0, col=2)
    table.turn_of(0).walk(0, inside(0, 1, 2)).out_of_gate(0, 1).walk(0, inside(1, 0, 1))
    table.do("uncover", 0, kind="guard").do("return_home", 0, col=2)
    table.turn_of(0).walk(0, inside(0, 1, 2)).out_of_gate(0, 1).walk(0, inside(1, 0, 2))
    assert table.refused("uncover", 0, kind="guard") == "ANA-7.4"
    assert table.do("uncover", 0, kind="vip")["step"] == "finished"


def test_ana_7_4_a_vip_that_was_taken_is_not_lying_any_more() -> None:
    table = landed(False, 2, "vip")
    table.turn_of(2).command(2, "travel_permit").walk(2, inside(2, 1, 2)).turn_of(2).walk(2, gate(2), 1)
    table.turn_of(2).walk(2, inside(1, 0, 1)).do("uncover", 2, kind="vip")
    assert table.seat(1)["out"]
    table.turn_of(0).walk(0, inside(1, 0, 3))
    assert table.refused("uncover", 0, kind="vip") == "ANA-7.4"
    assert table.do("uncover", 0, kind="alarm")["turn"] == 2


def test_ana_7_4_a_commitment_replays_like_an_untyped_layout() -> None:
    table = AnarchyTable(2, ready=False)
    public = layout(2, kinds=None)
    table.do("set_up", 0, **layout(2))
    table.do("set_up", 1, **public, commitment="sha256:" + "0" * 64)
    table.out_of_gate(0, 1).walk(0, inside(1, 0, 1))
    assert table["step"] == "uncover"
    assert table.do("uncover", 0, kind="vip")["step"] == "finished"
    closed = {**public, "commitment": "sha256:" + "0" * 64}
    assert table.malformed("set_up", 0, **{**closed, "kinds": layout(2)["kinds"]}) == "salt"
    assert table.malformed("set_up", 0, **{**closed, "commitment": "sha256:0"}) == "commitment"
    del closed["piece"]
    assert table.malformed("set_up", 0, **closed) == "piece"


@both
@pytest.mark.parametrize(("col", "kind"), [(1, "alarm"), (3, "guard"), (2, "vip")])
def test_ana_7_what_was_found_is_told_until_it_was_read(kinds: bool, col: int, kind: str) -> None:
    assert landed(kinds, col, kind).state.effects[0].is_kept
