"""REP-11.1, GEN-1: workers that a power moves, credits that it lays elsewhere, and mistakes put right."""

from __future__ import annotations

from typing import Any

import pytest

from referee.i18n import Speech
from tests.referee.games.reputation.playing import GAME, NAMES, ReputationTable, staffed

PLACES = ("hq", "break_left", "break_middle", "break_right", "private", "left", "right", "supply")


def move(seat: int, start: str, end: str, workers: Any = 1, reason: Any = "its power") -> dict[str, Any]:
    return {"seat": seat, "from": start, "to": end, "workers": workers, "reason": reason}


def at(table: ReputationTable, seat: int, place: str) -> int:
    """Return how many workers of a seat are at a place, as the snapshot says it."""
    shown = table.seat(seat)
    if place == "hq":
        return int(shown["hq"])
    if place.startswith("break_"):
        return int(shown["break_room"][place.removeprefix("break_")])
    return 0 if place == "supply" else int(shown[place]["workers"])


@pytest.mark.parametrize("start", PLACES)
@pytest.mark.parametrize("end", PLACES)
def test_rep_11_1_a_worker_goes_from_any_place_to_any_other(start: str, end: str) -> None:
    table = ReputationTable(4)
    if start == end:
        assert table.refused("move_workers", **move(0, start, end)) == "GEN-1"
        return
    if start == "hq" or end == "hq":
        table.adjust(0, hq=-1)
    elif start != "supply":
        table.do("move_workers", **move(0, "hq", start))
    if start not in ("hq", "supply") and not at(table, 0, start):
        table.do("move_workers", **move(0, "supply", start))
    before = {place: at(table, 0, place) for place in PLACES}
    others = [table.seat(seat) for seat in (2,)]
    table.do("move_workers", **move(0, start, end))
    changed = {place: at(table, 0, place) - before[place] for place in PLACES}
    expected = {place: (place == end) - (place == start) for place in PLACES}
    assert changed == {**expected, "supply": 0}
    assert [table.seat(seat) for seat in (2,)] == others


def test_rep_11_1_left_and_right_are_the_seats_own_workers_in_a_shared_stack() -> None:
    table = staffed()
    assert (at(table, 0, "left"), at(table, 1, "right")) == (2, 3)
    table.do("move_workers", **move(1, "right", "hq", 2))
    assert (at(table, 0, "left"), at(table, 1, "right")) == (2, 1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (move(0, "private", "hq"), "no worker there"),
        (move(0, "hq", "private", 10), "not 10"),
        (move(0, "hq", "hq"), "there already"),
        (move(0, "hq", "break_left", 2), "one worker"),
        (move(0, "supply", "hq", 2), "at most 10"),
        (move(0, "hq", "private", 0), "at least one"),
        (move(0, "hq", "private", -1), "at least one"),
        (move(0, "hq", "private", reason=" "), "reason"),
    ],
)
def test_gen_1_what_cannot_be_moved_is_refused(given: dict[str, Any], said: str) -> None:
    table = ReputationTable(4)
    assert table.refused("move_workers", **given) == "GEN-1"
    assert said in table.reason("move_workers", **given)
    # a card beats rules, and no card moves a worker that is not there
    assert table.refused("move_workers", **given, override="its card says so") == "GEN-1"


def test_gen_1_a_space_that_is_taken_takes_nobody_else() -> None:
    table = ReputationTable(4).do("move_workers", **move(0, "hq", "break_left"))
    assert table.refused("move_workers", **move(0, "hq", "break_left")) == "GEN-1"
    assert table.refused("move_workers", **move(0, "supply", "break_left")) == "GEN-1"
    table.do("move_workers", **move(0, "break_left", "break_right"))


def test_gen_1_hq_never_holds_more_than_ten() -> None:
    table = ReputationTable(4).do("move_workers", **move(0, "supply", "hq"))
    assert at(table, 0, "hq") == 10
    assert table.refused("move_workers", **move(0, "supply", "hq")) == "GEN-1"
    table.do("move_workers", **move(0, "supply", "private", 40))
    assert table.refused("move_workers", **move(0, "private", "hq")) == "GEN-1"


def test_rep_11_1_a_leading_bid_does_not_move_with_it() -> None:
    table = ReputationTable(4).reveal().private(0, 5)
    table.do("move_workers", **move(0, "hq", "private", 4))
    assert table["auction"]["private"] == {"leader": 0, "workers": 5, "credits": 0}
    assert (table["turn"], at(table, 0, "hq")) == (1, 0)
    assert table.refused("move_workers", **move(0, "hq", "private")) == "GEN-1"
    table.private(1, 6)
    assert at(table, 0, "hq") == 5


@pytest.mark.parametrize(("start", "end"), [("hq", "private"), ("supply", "hq")])
def test_rep_7_4_the_hq_of_a_seat_whose_bid_is_in_stays_as_it_is(start: str, end: str) -> None:
    table = ReputationTable(5).reveal().public(0, 1).all_speculate()
    table.do("move_workers", **move(1, start, end)).do("bid_cosponsor", 1, workers=2)
    table.adjust(4, hq=-1)
    table.do("hide_marker", 0, hand="left")
    assert table.refused("move_workers", **move(1, start, end)) == "REP-7.4"
    assert table.refused("move_workers", **move(1, start, end), override="a card") == "REP-7.4"
    # the first objection is that it cannot move at all; other places, seats and the sponsor are free
    assert table.refused("move_workers", **move(1, start, end, 0)) == "GEN-1"
    table.do("move_workers", **move(1, "supply", "private"))
    table.do("move_workers", **move(4, start, end)).do("move_workers", **move(0, start, end))


def test_rep_7_4_also_of_a_seat_whose_bid_is_sealed() -> None:
    table = ReputationTable(3).reveal().public(0, 1).all_speculate()
    table.do("bid_cosponsor", 1, commitment="sha256:" + "0" * 64)
    assert table.refused("move_workers", **move(1, "hq", "private")) == "REP-7.4"
    assert table.refused("adjust", seat=1, change={"hq": -1}, reason="recount") == "REP-7.4"


def test_rep_9_2_nothing_moves_after_the_end() -> None:
    table = ReputationTable(3).idle_to("finished")
    assert table.refused("move_workers", **move(0, "hq", "hq", 0, "")) == "REP-9.2"
    assert table.refused("set_credits", on="private", credits=-1, reason="") == "REP-9.2"


def test_rep_11_3_a_move_leaves_turn_and_speculations_alone() -> None:
    table = ReputationTable(3).reveal().speculate(0, 1)
    table.do("move_workers", **move(1, "hq", "break_left"))
    table.do("set_credits", on="private", credits=2, reason="its power")
    assert table["turn"] == 2
    assert table.speculate(2)["round"] == 2


def test_rep_3_4_who_has_a_worker_now_is_waited_for() -> None:
    table = staffed()
    assert table["waiting_for"] == [0, 1]
    table.do("move_workers", **move(3, "hq", "left"))
    assert table["waiting_for"] == [0, 1, 3]
    table.do("move_workers", **move(1, "right", "hq", 3)).do("move_workers", **move(1, "private", "hq", 2))
    assert table["waiting_for"] == [0, 3]
    # once a round: who has acted is not waited for again
    table.do("return_workers", 0).do("move_workers", **move(0, "hq", "right"))
    assert table["waiting_for"] == [3]
    assert table.refused("return_workers", 0) == "REP-3.4"


def test_rep_3_4_a_step_with_nobody_left_ends() -> None:
    table = staffed().do("return_workers", 0)
    table.do("move_workers", **move(1, "right", "supply", 3))
    assert (table.step, table["waiting_for"]) == ("return_workers", [1])
    table.do("move_workers", **move(1, "private", "supply", 2))
    assert (table.step, table["waiting_for"]) == ("reveal", [])
    assert table.effects() == ["REP-3.4"]


def test_rep_8_1_step_six_ends_too() -> None:
    table = staffed().do("return_workers").idle_to("return_to_hq")
    assert table["waiting_for"] == [0, 1]
    table.do("return_to_hq", 0, spaces=["left"])
    assert table["waiting_for"] == [1]
    table.do("move_workers", **move(2, "hq", "break_middle"))
    assert table["waiting_for"] == [1, 2]
    table.do("move_workers", **move(2, "break_middle", "supply"))
    table.do("move_workers", **move(1, "break_right", "hq")).do(
        "move_workers", **move(1, "break_middle", "hq")
    )
    # seat 0 has acted, and may not again: the round is over
    assert (table["round"], table.step) == (3, "return_workers")
    assert table.effects()[:2] == ["REP-8.1", "REP-9.1"]
    # the next step begins with nobody having acted
    assert 0 in table["waiting_for"]


def test_rep_8_1_the_last_round_ends_by_a_move_as_well() -> None:
    table = staffed().idle_to("return_workers", 10).do("return_workers").idle_to("return_to_hq")
    for seat in table["waiting_for"]:
        for place in ("break_left", "break_middle", "break_right"):
            if at(table, seat, place):
                table.do("move_workers", **move(seat, place, "supply"))
    assert table.step == "finished"


def test_rep_11_1_outside_steps_one_and_six_nobody_is_judged_again() -> None:
    table = ReputationTable(4).do("move_workers", **move(0, "hq", "private"))
    assert (table.step, table["waiting_for"]) == ("reveal", [])
    table.reveal().public(0, 1).all_speculate().do("move_workers", **move(2, "hq", "break_left"))
    assert (table.step, table["waiting_for"]) == ("cosponsor", [0, 1, 3])


def test_gen_1_credits_beside_a_project_are_set() -> None:
    table = ReputationTable(3).reveal(credits=6).public(0, 2)
    table.do("set_credits", on="public", credits=0, reason="its power")
    assert table["auction"]["public"]["credits"] == 0
    assert table.refused("bid_public", 1, credits=1) == "REP-5.5"
    table.do("set_credits", on="private", credits=9, reason="its power").private(1, 1).all_speculate()
    assert [seat["credits"] for seat in table["seats"]] == [0, 9, 0]
    assert GAME.pieces(table.state)["credits"] == 0


def test_gen_1_credits_are_not_below_zero_and_need_a_reason() -> None:
    table = ReputationTable(3).reveal()
    assert table.refused("set_credits", on="public", credits=-1, reason="why") == "GEN-1"
    assert table.refused("set_credits", on="public", credits=1, reason="") == "GEN-1"


def test_rep_2_1_credits_are_set_while_they_are_bid_for() -> None:
    table = ReputationTable(3)
    given = {"on": "public", "credits": 1, "reason": "its power"}
    assert table.refused("set_credits", **given) == "REP-2.1"
    table.reveal().public(0, 1).all_speculate()
    assert table.refused("set_credits", **given) == "REP-2.1"
    assert table.refused("set_credits", **{**given, "credits": -1, "reason": ""}) == "REP-2.1"


@pytest.mark.parametrize(
    ("do", "given", "where"),
    [
        ("move_workers", {"seat": 3}, "seat"),
        ("move_workers", {"seat": True}, "seat"),
        ("move_workers", {"from": "box"}, "from"),
        ("move_workers", {"to": "break"}, "to"),
        ("move_workers", {"to": 1}, "to"),
        ("move_workers", {"workers": 1.0}, "workers"),
        ("move_workers", {"workers": 1_000_001}, "workers"),
        ("move_workers", {"reason": None}, "reason"),
        ("move_workers", {"note": ""}, "note"),
        ("set_credits", {"on": "both"}, "on"),
        ("set_credits", {"credits": "1"}, "credits"),
        ("set_credits", {"reason": 1}, "reason"),
        ("set_credits", {"seat": 0}, "seat"),
    ],
)
def test_gen_1_both_have_one_form(do: str, given: dict[str, Any], where: str) -> None:
    whole = (
        move(0, "hq", "private") if do == "move_workers" else {"on": "private", "credits": 1, "reason": "x"}
    )
    table = ReputationTable(3).reveal()
    assert table.malformed(do, **{**whole, **given}) == where
    assert table.malformed(do, 0, **whole) == "by"
    for name in whole:
        assert table.malformed(do, **{key: value for key, value in whole.items() if key != name}) == name


def test_gen_1_the_log_says_what_was_moved_and_why() -> None:
    table = ReputationTable(3).reveal()
    said = Speech("en", NAMES).say
    for do, given, sentence in (
        (
            "move_workers",
            move(1, "hq", "break_left", reason="its power"),
            "Bo: 1 worker from the HQ to the left space of the Break room (its power).",
        ),
        (
            "set_credits",
            {"on": "private", "credits": 1, "reason": "its power"},
            "Beside the private project: 1 credit now (its power).",
        ),
    ):
        rule, action = GAME.rule(do), table._read(do, None, given)
        assert said(rule.describe(table.state, action)) == sentence
