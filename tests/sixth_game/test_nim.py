"""The rules of Nim, a test a clause."""

from __future__ import annotations

from random import Random

import pytest
from nim import GAME
from nim.scoring import reckon
from nim.state import State

from referee.bots import find_bot, play
from referee.engine.action import Action
from referee.engine.errors import Malformed, Refused
from referee.lessons import check_lesson, find_lessons

NAMES = ("Ana", "Bo", "Cy")
START = GAME.start(GAME.read_setup([{"name": name} for name in NAMES], {}))


def take(state: State, seat: int, counters: int) -> State:
    return GAME.submit(state, Action("take", seat, {"counters": counters}))


def refused(state: State, seat: int, counters: int) -> str:
    with pytest.raises(Refused) as refusal:
        take(state, seat, counters)
    return refusal.value.objection.clause


def test_nim_1_1_two_to_four_and_fifteen_counters() -> None:
    assert START.heap == 15
    with pytest.raises(Malformed):
        GAME.read_setup([{"name": name} for name in NAMES], {"heap": "thirty"})
    for count in (1, 5):
        with pytest.raises(Malformed):
            GAME.read_setup([{"name": str(seat)} for seat in range(count)], {})
    counts = GAME.read_final_counts({"seats": [{"name": "A", "counters": 9}] * 2, "last": 0})
    assert [issue.clause for issue in GAME.validation_issues(counts)] == ["NIM-1.1"]


def test_nim_1_1_a_table_can_agree_on_another_heap() -> None:
    setup = GAME.read_setup([{"name": name} for name in NAMES], {"heap": "twenty_one"})
    assert GAME.start(setup).heap == 21


def test_nim_1_2_what_the_counters_are_is_the_tables_business() -> None:
    assert [*GAME.info.options] == ["heap"]


def test_nim_2_1_the_first_seat_begins_and_turns_go_clockwise() -> None:
    assert refused(START, 1, 1) == "NIM-2.1"
    assert take(take(START, 0, 1), 1, 1).turn == 2
    assert take(START._replace(turn=2), 2, 1).turn == 0


@pytest.mark.parametrize("counters", [-1, 0, 4, 16])
def test_nim_2_2_a_turn_takes_one_to_three(counters: int) -> None:
    assert refused(START, 0, counters) == "NIM-2.2"


def test_nim_2_2_never_more_than_the_heap_has() -> None:
    assert refused(START._replace(heap=2), 0, 3) == "NIM-2.2"
    [offer] = GAME.offers(START._replace(heap=2))
    assert list(offer.domain("counters").allowed) == [1, 2]


def test_nim_2_3_the_table_is_told_to_lay_them_out() -> None:
    state = take(START, 0, 2)
    assert [effect.clause for effect in state.effects] == ["NIM-2.3"]
    assert state.taken == (2, 0, 0)


def test_nim_3_1_who_takes_the_last_counter_wins() -> None:
    state = take(START._replace(heap=1, taken=(5, 9, 0)), 0, 1)
    outcome = GAME.outcome(state, NAMES)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert [row["rank"] for row in outcome.standings] == [1, 2, 3]
    assert refused(state, 1, 1) == "NIM-3.1"
    assert reckon(("A", "B"), (7, 8), last=0).winners == (0,)


@pytest.mark.parametrize(("heap", "taken"), [(15, 3), (14, 2), (13, 1), (12, 1), (3, 3)])
def test_the_bot_leaves_a_multiple_of_four(heap: int, taken: int) -> None:
    bots = dict.fromkeys(range(len(NAMES)), find_bot("nim"))
    action, _ = next(play(GAME, START._replace(heap=heap), bots, Random(1)))
    assert action.given == {"counters": taken}


def test_bots_play_a_game_to_its_end() -> None:
    bots = dict.fromkeys(range(len(NAMES)), find_bot("nim"))
    assert GAME.is_finished([state for _, state in play(GAME, START, bots, Random(1))][-1])


def test_the_lesson_keeps_what_it_promises() -> None:
    [lesson] = find_lessons("nim")
    assert [*check_lesson(lesson)] == []
