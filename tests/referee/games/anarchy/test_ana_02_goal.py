"""ANA-2: winning, and being out."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed
from tests.referee.games.anarchy.playing import GAME, AnarchyTable, gate, inside, layout, score


def won(kinds: bool = True) -> AnarchyTable:
    """Two seats: seat 0 takes the VIP behind seat 1's gate."""
    table = AnarchyTable(2, kinds=kinds).out_of_gate(0, 1).walk(0, inside(1, 0, 2))
    return table if kinds else table.do("uncover", 0, kind="vip")


@pytest.mark.parametrize("kinds", [True, False])
def test_ana_2_1_the_first_with_a_vip_of_everybody_else_wins_at_once(kinds: bool) -> None:
    """The victim is out; nothing else moves, no turn begins."""
    table = won(kinds)
    assert (table["step"], table["turn"]) == ("finished", None)
    assert table.seat(0)["vips"] == [1]
    assert table.seat(0)["piece"] == inside(1, 0, 2)
    assert table.seat(1)["out"]
    assert [0, 2] not in table.seat(1)["base_tiles"]
    outcome = GAME.outcome(table.state, table.setup.names)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.standings == (
        {"seat": 0, "name": "Ana", "vips": 1, "out": False, "rank": 1},
        {"seat": 1, "name": "Bo", "vips": 0, "out": True, "rank": 2},
    )
    assert "ANA-2.1" in table.effects()


def test_ana_2_1_the_winning_turn_does_not_end() -> None:
    """What lasts to the end of the turn still stands."""
    table = (
        AnarchyTable(2).out_of_gate(0, 1).end(0).do("buy_command", 1, command="communications_jam", target=0)
    )
    table.end(1).walk(0, inside(1, 0, 2))
    assert table.seat(0)["jammed"]


def test_ana_2_1_after_the_end_only_corrections() -> None:
    table = won()
    for seat in (0, 1):
        assert table.refused("end_turn", seat) == "ANA-2.1"
        assert table.refused("set_up", seat, **layout(2)) == "ANA-2.1"
        assert table.refused("uncover", seat, kind="vip") == "ANA-2.1"
    before = table.money()
    assert table.rich(1, 5).money() == [before[0], before[1] + 5]
    assert table["step"] == "finished"


def out_of_three() -> AnarchyTable:
    """Seats 0 and 1 take both VIPs of seat 2; it is seat 1's turn after that."""
    squares = [[0, 2], [0, 1], [0, 3], [1, 1], [1, 3], [4, 4], [1, 2]]
    table = AnarchyTable(3, ready=False)
    for seat in range(3):
        table.do("set_up", seat, **layout(3, squares=squares))
    table.out_of_gate(0, 2).walk(0, inside(2, 0, 2))
    table.out_of_gate(1, 2).walk(1, inside(2, 1, 2))
    return table


def test_ana_2_2_a_seat_without_vips_is_out_and_has_no_more_turns() -> None:
    table = out_of_three()
    assert table.seat(2)["out"]
    assert table["turn"] == 0
    assert table.refused("end_turn", 2) == "ANA-2.2"
    assert table.refused("set_up", 2, **layout(3)) == "ANA-2.2"
    assert table.end(0, 1)["turn"] == 0
    assert table.seat(2)["piece"] == inside(2, 5, 2)


def test_ana_2_2_its_headquarters_is_no_longer_entered_but_left() -> None:
    table = out_of_three()
    table.walk(0, inside(2, 1, 1))
    assert table.seat(0)["piece"] == inside(2, 1, 1), "an alarm"
    table.end(1).walk(0, gate(2)).end(1)
    assert table.refused("move", 0, to=inside(2, 0, 2)) == "ANA-2.2"
    assert table.reach(0) == [gate(2)]
    assert table.walk(0, gate(2), 1).seat(0)["piece"] == gate(1)


def test_ana_2_2_it_is_no_target_and_no_jump_leads_there() -> None:
    table = out_of_three().rich(0)
    assert table.refused("buy_command", 0, command="negative_ad", target=2) == "ANA-4.6"
    table.walk(0, gate(2), 1).end(1)
    assert table.refused("move", 0, to=gate(1), jump_to=2) == "ANA-6.5"


def test_ana_2_3_a_second_vip_of_the_same_seat_turns_back() -> None:
    squares = [[0, 2], [0, 1], [0, 3], [1, 1], [1, 3], [4, 4], [1, 2]]
    table = AnarchyTable(3, ready=False)
    for seat in range(3):
        table.do("set_up", seat, **layout(3, squares=squares))
    table.out_of_gate(0, 1).walk(0, inside(1, 0, 2)).turn_of(0).walk(0, inside(1, 1, 2))
    assert table.effects()[:1] == ["ANA-2.3"]
    assert table.seat(0)["vips"] == [1]
    assert [1, 2] in table.seat(1)["base_tiles"]
    assert not table.seat(1)["out"]
    assert table["turn"] == 1


def test_ana_2_1_score_of_a_finished_game() -> None:
    outcome = score(([1, 2], 0), ([2], 3), ([], 9))
    assert outcome.winners == (0,)
    assert [row["rank"] for row in outcome.standings] == [1, 2, 3]
    assert [row["vips"] for row in outcome.standings] == [2, 1, 0]
    assert [row["out"] for row in outcome.standings] == [False, False, True]
    assert set(outcome.standings[0]) == {"seat", "name", "vips", "out", "rank"}


def test_ana_2_2_who_is_out_ranks_behind_all_others() -> None:
    """With more VIPs and more money than others have; also in a game that was won."""
    outcome = score(([1, 2, 3], 0), ([3], 5), ([], 1), ([1, 2], 50))
    assert [row["out"] for row in outcome.standings] == [False, False, False, False]
    assert [row["rank"] for row in outcome.standings] == [1, 3, 4, 2]
    outcome = score(([2, 3, 1], 0), ([3], 5), ([3], 1), ([1, 2], 50))
    assert outcome.standings[3]["out"]
    assert [row["rank"] for row in outcome.standings] == [1, 2, 3, 4]


BAD: list[list[tuple[Any, Any]]] = [
    [([1, 2], 0), ([0, 2], 0), ([], 0)],
    [([1, 2], 0), ([0], 0), ([0], 0)],
    [([1], 0), ([0], 0)],
    [([0], 0), ([], 0), ([], 0)],
    [([1, 1], 0), ([], 0), ([], 0)],
    [([3], 0), ([], 0), ([], 0)],
    [([True], 0), ([], 0), ([], 0)],
    [(1, 0), ([], 0), ([], 0)],
    [([], -1), ([], 0), ([], 0)],
    [([], 1.5), ([], 0), ([], 0)],
]


@pytest.mark.parametrize("seats", BAD)
def test_ana_2_1_tallies_that_cannot_be_are_bad(seats: list[tuple[Any, Any]]) -> None:
    with pytest.raises(Malformed):
        score(*seats)
