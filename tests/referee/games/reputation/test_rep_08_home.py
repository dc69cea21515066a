"""REP-8 and REP-9: step 6, workers to HQ; step 7, the next round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.games.reputation.playing import GAME, ReputationTable

PLACES = ("left", "middle", "right")


def rested() -> ReputationTable:
    """Round 4, step 6: seat 0 has a worker in each space; seats 1 and 3 have one each."""
    table = ReputationTable(4)
    table.reveal(workers=1).public(0, 1).all_speculate().cosponsor(left=1, right=0)
    table.idle_to("bidding", 2)
    while table["turn"] != 0:
        table.speculate(table["turn"])
    table.public(0, 1).all_speculate().cosponsor(left=0, right=1).idle_to("bidding", 3)
    while table["turn"] != 0:
        table.speculate(table["turn"])
    table.private(0, 1).all_speculate().idle_to("return_workers", 4)
    table.do("return_workers").idle_to("return_to_hq")
    assert table.seat(0)["break_room"] == {"left": 1, "middle": 1, "right": 1}
    assert table["waiting_for"] == [0, 1, 3]
    return table


SUBSETS = [[place for index, place in enumerate(PLACES) if mask & (1 << index)] for mask in range(8)]


@pytest.mark.parametrize("spaces", SUBSETS, ids=lambda spaces: "+".join(spaces) or "none")
def test_rep_8_1_any_of_the_workers_go_home_and_any_may_stay(spaces: list[str]) -> None:
    table = rested()
    hq = table.seat(0)["hq"]
    table.do("return_to_hq", 0, spaces=spaces)
    assert table.seat(0)["hq"] == hq + len(spaces)
    assert table.seat(0)["break_room"] == {place: int(place not in spaces) for place in PLACES}
    assert table.workers_of(0) == 9


def test_rep_8_1_every_set_of_spaces_is_laid_out_once() -> None:
    table = rested()
    offers = {offer.by: offer for offer in GAME.offers(table.state)}
    choices = offers[0].choices("spaces")
    assert sorted(choice.value for choice in choices) == sorted(map(tuple, SUBSETS))
    free = [choice.value for choice in offers[1].choices("spaces") if choice.objection is None]
    assert free == [("right",), ()]


def test_rep_8_1_all_of_them_unless_said_otherwise() -> None:
    table = rested()
    hq = table.seat(0)["hq"]
    table.do("return_to_hq", 0)
    assert table.seat(0)["break_room"] == {"left": 0, "middle": 0, "right": 0}
    assert table.seat(0)["hq"] == hq + 3


def test_rep_8_1_each_seat_acts_once() -> None:
    table = rested().do("return_to_hq", 0, spaces=[])
    assert table["waiting_for"] == [1, 3]
    assert table.refused("return_to_hq", 0, spaces=["left"]) == "REP-8.1"
    assert table.refused("return_to_hq", 0) == "REP-8.1"


def test_rep_8_1_an_empty_break_room_is_not_waited_for() -> None:
    assert rested().refused("return_to_hq", 2) == "REP-8.1"


@pytest.mark.parametrize(
    "spaces", [["left", "left"], ["right", "middle", "right"], ["middle"], ["left", "right"]]
)
def test_rep_8_1_an_empty_space_or_one_named_twice_refuses_it_all(spaces: list[str]) -> None:
    """Seat 1 rests in its right space only."""
    table = rested()
    assert table.seat(1)["break_room"] == {"left": 0, "middle": 0, "right": 1}
    assert table.refused("return_to_hq", 1, spaces=spaces) == "REP-8.1"
    if len(set(spaces)) < len(spaces):
        assert table.refused("return_to_hq", 0, spaces=spaces) == "REP-8.1"
    assert table["waiting_for"] == [0, 1, 3]


@pytest.mark.parametrize("spaces", ["left", [1], ["hq"], {"left": True}, None, [None]])
def test_rep_8_1_spaces_have_one_form(spaces: Any) -> None:
    table = rested()
    assert table.malformed("return_to_hq", 0, spaces=spaces).startswith("spaces")
    assert table.malformed("return_to_hq", 4) == "by"
    assert table.malformed("return_to_hq", None, spaces=["left"]) == "spaces"


def test_rep_8_1_without_a_seat_all_that_are_due_bring_all_home() -> None:
    table = rested().do("return_to_hq", 0, spaces=["left"]).do("return_to_hq")
    assert table.seat(0)["break_room"] == {"left": 0, "middle": 1, "right": 1}
    assert table.seat(1)["hq"] == table.seat(3)["hq"] == 9
    assert table["round"] == 5


def test_rep_8_1_empty_break_rooms_need_no_action() -> None:
    table = ReputationTable(3).idle_to("bidding", 2)
    table.idle()
    assert (table["round"], table.step) == (3, "reveal")
    assert "REP-8.1" in table.effects()


@pytest.mark.parametrize("start", range(3))
def test_rep_9_1_the_start_marker_moves_clockwise_every_round(start: int) -> None:
    table = ReputationTable(3, start_seat=start)
    for number in range(1, 11):
        assert table["start_seat"] == (start + number - 1) % 3
        table.reveal()
        assert table["turn"] == table["start_seat"]
        table.all_speculate()
        assert "REP-9.1" in table.effects()


def test_rep_9_2_after_round_ten_the_game_ends() -> None:
    table = ReputationTable(4, start_seat=1).idle_to("bidding", 10)
    assert table["start_seat"] == (1 + 9) % 4
    table.idle()
    assert "REP-9.2" in table.effects()
    shown = table.snapshot
    assert (shown["round"], shown["step"], shown["turn"]) == (10, "finished", None)
    assert shown["start_seat"] == (1 + 10) % 4  # it still moves
    assert (shown["waiting_for"], shown["auction"], shown["cosponsor"]) == ([], None, None)
    assert table.outcome()["winners"]


def test_rep_9_2_nothing_is_awarded_once_it_is_scored() -> None:
    table = ReputationTable(3).idle_to("finished")
    assert table.refused("award_agenda", 0, tokens=1) == "REP-9.2"


def test_rep_9_2_a_game_that_ends_in_step_six() -> None:
    """A worker rests until the end: the last action of the game is a return to HQ."""
    table = ReputationTable(3).reveal().private(0, 1).all_speculate().do("return_workers")
    table.idle_to("return_to_hq", 10).do("return_to_hq", 0)
    assert table.step == "finished"
    assert table.seat(0)["hq"] == 10
