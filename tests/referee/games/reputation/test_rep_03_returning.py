"""REP-3: step 1, a worker from each stack to its space of the Break room."""

from __future__ import annotations

import pytest

from referee.engine.action import Action
from referee.i18n import Speech
from tests.referee.games.reputation.playing import GAME, NAMES, ReputationTable, staffed

said = Speech("en", NAMES).say

EMPTY = {"left": 0, "middle": 0, "right": 0}


def with_all_three() -> ReputationTable:
    """Round 4, step 1: seat 0 has workers in all three stacks, and an empty Break room."""
    table = ReputationTable(4)
    table.reveal(workers=2).public(0, 1).all_speculate().cosponsor(left=1, right=0)
    table.idle_to("bidding", 2)
    while table["turn"] != 0:
        table.speculate(table["turn"])
    table.public(0, 1).all_speculate().cosponsor(left=0, right=1)
    table.idle_to("bidding", 3)
    while table["turn"] != 0:
        table.speculate(table["turn"])
    table.private(0, 2).all_speculate().idle_to("return_workers", 4)
    assert [table.seat(0)[stack]["workers"] for stack in ("private", "left", "right")] == [2, 2, 2]
    assert table.seat(0)["break_room"] == EMPTY
    return table


def test_rep_3_1_from_the_private_stack_to_the_middle() -> None:
    """One worker and no more, into the middle space."""
    table = with_all_three().do("return_workers", 0, left=False, right=False)
    assert table.seat(0)["break_room"] == {"left": 0, "middle": 1, "right": 0}
    assert table.seat(0)["private"]["workers"] == 1


def test_rep_3_2_from_the_left_public_stack_to_the_left() -> None:
    table = with_all_three().do("return_workers", 0, private=False, right=False)
    assert table.seat(0)["break_room"] == {"left": 1, "middle": 0, "right": 0}
    assert table.seat(0)["left"]["workers"] == 1
    assert table.seat(1)["right"]["workers"] == 1  # the neighbour's worker there stays


def test_rep_3_3_from_the_right_public_stack_to_the_right() -> None:
    table = with_all_three().do("return_workers", 0, private=False, left=False)
    assert table.seat(0)["break_room"] == {"left": 0, "middle": 0, "right": 1}
    assert table.seat(0)["right"]["workers"] == 1
    assert table.seat(3)["left"]["workers"] == 1


def test_rep_3_4_a_flag_left_out_means_if_possible() -> None:
    """Whatever can move moves, unless it is declined."""
    table = with_all_three().do("return_workers", 0)
    assert table.seat(0)["break_room"] == {"left": 1, "middle": 1, "right": 1}
    table = staffed().do("return_workers", 1)
    assert table.seat(1)["break_room"] == {"left": 0, "middle": 1, "right": 1}


def test_rep_3_4_each_move_may_be_declined() -> None:
    table = with_all_three().do("return_workers", 0, private=False, left=False, right=False)
    assert table.seat(0)["break_room"] == EMPTY
    assert table["waiting_for"] == [1, 3]


def test_rep_3_4_only_into_an_empty_space() -> None:
    """A worker that rested on is in the way of the next; asking for that move is refused."""
    table = with_all_three().do("return_workers").idle_to("reveal", 5)
    assert table.seat(0)["break_room"] == {"left": 1, "middle": 1, "right": 1}
    assert [table.seat(0)[stack]["workers"] for stack in ("private", "left", "right")] == [1, 1, 1]
    table = with_all_three().do("return_workers", 0, left=False, right=False)
    table.idle_to("return_workers", 5)
    assert table.seat(0)["break_room"] == {"left": 0, "middle": 1, "right": 0}
    assert table.refused("return_workers", 0, private=True) == "REP-3.4"
    table.do("return_workers", 0)
    assert table.seat(0)["break_room"] == {"left": 1, "middle": 1, "right": 1}
    assert table.seat(0)["private"]["workers"] == 1


def test_rep_3_4_only_own_workers() -> None:
    """Seat 1 shares its right stack with seat 0; seat 2 shares no stack in which it has workers."""
    table = staffed()
    assert table.seat(0)["left"]["workers"] == 2
    assert table.seat(1)["right"]["workers"] == 3
    assert table.refused("return_workers", 1, left=True) == "REP-3.4"
    assert table.refused("return_workers", 0, private=True) == "REP-3.4"
    table.do("return_workers", 0)
    assert table.seat(0)["left"]["workers"] == 1
    assert table.seat(1)["right"]["workers"] == 3


@pytest.mark.parametrize("move", ["private", "left", "right"])
def test_rep_3_4_true_for_an_impossible_move_is_refused(move: str) -> None:
    """Seat 0 is due with workers elsewhere, and has none in the stack that it names."""
    table = staffed() if move == "private" else ReputationTable(3).reveal().private(0, 2).all_speculate()
    assert 0 in table["waiting_for"]
    assert table.refused("return_workers", 0, **{move: True}) == "REP-3.4"
    assert 0 in table["waiting_for"]
    assert table.seat(0)["break_room"] == EMPTY


def test_rep_3_4_each_seat_acts_once() -> None:
    table = staffed().do("return_workers", 0, left=False)
    assert table["waiting_for"] == [1]
    assert table.refused("return_workers", 0, left=True) == "REP-3.4"
    assert table.refused("return_workers", 0) == "REP-3.4"


def test_rep_3_4_effect_is_immediate_in_any_order() -> None:
    table = staffed().do("return_workers", 1)
    assert table.seat(1)["break_room"]["right"] == 1
    assert (table.step, table["waiting_for"]) == ("return_workers", [0])
    table.do("return_workers", 0)
    assert (table.step, table["waiting_for"]) == ("reveal", [])


def test_rep_3_4_without_a_seat_all_that_are_due_move_all_they_can() -> None:
    """Seats that have acted already are left as they chose."""
    table = staffed().do("return_workers", 0, left=False).do("return_workers")
    assert table.seat(0)["break_room"] == EMPTY
    assert table.seat(1)["break_room"] == {"left": 0, "middle": 1, "right": 1}
    assert table.step == "reveal"


def test_rep_3_4_a_seat_with_nothing_to_move_is_not_waited_for() -> None:
    table = staffed()
    assert table["waiting_for"] == [0, 1]
    assert table.refused("return_workers", 2) == "REP-3.4"


def test_rep_3_4_nobody_with_a_worker_to_move_needs_no_action() -> None:
    table = ReputationTable(3).reveal().all_speculate()
    assert (table["round"], table.step) == (2, "reveal")
    assert "REP-3.4" in table.effects()


@pytest.mark.parametrize(
    "wrong",
    [{"private": 1}, {"left": "yes"}, {"right": None}, {"middle": True}, {"private": [True]}],
)
def test_rep_3_4_flags_have_one_form(wrong: dict[str, object]) -> None:
    """Flags are true or false, bear known names, and belong to a seat."""
    table = staffed()
    (name,) = wrong
    assert table.malformed("return_workers", 0, **wrong) == name
    assert table.malformed("return_workers", 4) == "by"
    assert table.malformed("return_workers", None, private=True) == "private"


def test_rep_3_4_a_taken_space_is_told_of_before_a_worker_is_looked_for() -> None:
    table = with_all_three().do("return_workers", 0).idle_to("return_workers", 5)
    assert table.seat(0)["break_room"]["middle"] == 1
    (told,) = GAME.notices(table.state)
    assert told.clause == "REP-3.4"
    assert "Ana (left space, middle space and right space)" in said(told.sentence)
    table = with_all_three()
    assert GAME.notices(table.state) == ()
    assert GAME.notices(table.do("return_workers", 0).state) == ()  # it has acted


def test_rep_3_1_everyone_says_what_each_does_that_has_not_acted() -> None:
    """Ana has brought back none; the prompt says nothing else about her."""
    table = with_all_three().do("return_workers", 0, private=False, left=False, right=False)
    before = table.state
    rule, everyone = GAME.rule("return_workers"), Action("return_workers", None)
    assert said(rule.describe(before, everyone)) == "Back to the Break room: Bo 1 and Dee 1."


def test_what_a_seat_brings_back_is_told_stack_by_stack_and_nothing_of_one_that_stays() -> None:
    state, rule = with_all_three().state, GAME.rule("return_workers")
    some = Action("return_workers", 0, {"private": True, "left": True, "right": False})
    told = "Ana brings workers to the Break room from the private stack and the left public stack."
    assert said(rule.describe(state, some)) == told
    none = Action("return_workers", 0, {"private": False, "left": False, "right": False})
    assert said(rule.describe(state, none)) == "Ana leaves all workers on the projects."
