"""The ladder: how hard questions are, how one climbs, and what its clock does."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from referee.engine.game import Game
from referee.memory import Grade, reviewed
from referee.quiz import Kind, NoQuestion, puzzles
from referee.quiz.difficulty import difficulty, known_now
from referee.quiz.drawing import OFTEN, draw_as_hard
from referee.quiz.ladder import CLOCK_S, RUNGS, Climb, difficulty_of, read_climb
from tests.referee.quiz.test_quiz import drawn, every_game, read
from tests.support.table_setups import GAMES

NOW = datetime(2026, 11, 28, 20, 15, 1, 500, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def test_each_rung_is_harder_than_the_one_before() -> None:
    levels = [difficulty_of(rung) for rung in range(1, RUNGS + 1)]
    assert levels == sorted({*levels}) and len(levels) == RUNGS


def test_a_question_is_harder_by_what_it_asks_what_it_needs_who_misses_it_and_who_is_asked() -> None:
    plain = drawn(GAMES[0], Kind.MAY, 0)._replace(kind=Kind.MAY, clauses=("A-1",))
    level = difficulty(plain, {})
    assert (
        difficulty(plain._replace(kind=Kind.COUNT), {})
        > difficulty(plain._replace(kind=Kind.WHICH), {})
        > level
    )
    two, many = (plain._replace(clauses=tuple(f"A-{number}" for number in range(count))) for count in (2, 30))
    assert level < difficulty(two, {}) < difficulty(many, {}) < level + 1
    assert difficulty(plain._replace(missed=0.4), {}) < difficulty(plain._replace(missed=0.9), {})
    assert difficulty(plain, {"A-1": 1.0}) < level < difficulty(plain, {"A-1": 0.1})


def test_what_was_hard_to_learn_is_known_less() -> None:
    known = reviewed(None, Grade.RIGHT, NOW)
    missed = reviewed(None, Grade.WRONG, NOW)
    found = known_now({"known": known, "missed": missed, "faded": known._replace(seen_at=after(-9e6))}, NOW)
    assert 1.0 >= found["known"] > found["missed"] > 0 and found["faded"] < found["known"]


@every_game
def test_questions_get_harder_rung_by_rung(game: Game[Any]) -> None:
    levels = []
    for rung in range(1, RUNGS + 1):
        question = draw_as_hard(game, difficulty_of(rung), Random(f"ladder {rung}"))
        levels.append(difficulty(question, {}))
    assert levels[0] < levels[3] < levels[-1]
    assert sum(levels[:3]) < sum(levels[3:6]) < sum(levels[-3:])
    again = draw_as_hard(game, difficulty_of(RUNGS), Random(f"ladder {RUNGS}"))
    assert read(again) == read(question)


@every_game
def test_no_clause_is_asked_more_than_twice_at_the_foot_of_a_ladder(game: Game[Any]) -> None:
    """Also of Who To Promote?, where most of what is allowed or not is about who plays last."""
    asked: list[str] = []
    for number in range(6):
        wanted = difficulty_of(1 + number % 3)
        question = draw_as_hard(game, wanted, Random(f"foot {number}"), asked=asked)
        asked += {*question.clauses}
        assert difficulty(question, {}) < difficulty_of(RUNGS)
    assert max(Counter(asked).values()) <= OFTEN


def test_a_game_about_which_nothing_can_be_asked_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.quiz.drawing._candidates", lambda *_: iter(()))
    with pytest.raises(NoQuestion):
        draw_as_hard(GAMES[0], 2.0, Random(1))


def test_right_leads_up_wrong_leads_down_and_the_highest_counts() -> None:
    climb, rungs = Climb(1), []
    for is_right in (False, True, True, False, False, False, True):
        climb = climb.ask(["A-1"], NOW).answer(["A-1"], NOW, is_right=is_right)
        rungs.append(climb.rung)
    assert rungs == [0, 1, 2, 1, 0, 0, 1] and climb.top == 2
    assert climb.missed == ("A-1",) and climb.asked == ("A-1",) * 7 and climb.end is None


def test_the_last_rung_ends_it() -> None:
    climb = Climb(1, rung=RUNGS - 1, top=RUNGS - 1).ask(["A-1"], NOW).answer(["A-1"], after(5), is_right=True)
    assert (climb.end, climb.top, climb.left) == ("top", RUNGS, CLOCK_S - 5)
    assert climb.run_out(after(9999)) is climb


def test_the_clock_runs_while_a_question_is_open_and_stands_while_its_answer_is_read() -> None:
    climb = Climb(1)
    assert climb.seconds_left(after(999)) == CLOCK_S
    climb = climb.ask([], NOW)
    assert climb.seconds_left(after(30)) == CLOCK_S - 30
    assert climb.seconds_left(after(-30)) == CLOCK_S, "a clock that was put back gives nobody more"
    climb = climb.answer([], after(30), is_right=True)
    assert climb.seconds_left(after(999)) == CLOCK_S - 30 and climb.run_out(after(9999)) is climb
    climb = climb.ask([], after(1000))
    assert climb.run_out(after(1000 + CLOCK_S - 31)) is climb
    over = climb.run_out(after(1000 + CLOCK_S - 30))
    assert (over.end, over.left, over.asked_at, over.top) == ("time", 0.0, None, 1)


def test_a_team_answers_in_turn() -> None:
    climb, players = Climb(1, ("Ana", "Bo", "Cy")), []
    for _ in range(4):
        climb = climb.ask([], NOW)
        players.append((climb.player, climb.next_player))
    assert players == [("Ana", "Bo"), ("Bo", "Cy"), ("Cy", "Ana"), ("Ana", "Bo")]
    assert Climb(1).ask([], NOW).player == Climb(1).next_player == ""


WRITTEN = Climb(7, ("Ana", "Bo")).ask(["A-1", "A-2"], NOW, is_puzzle=True)


def test_what_is_written_is_read_again() -> None:
    for climb in (Climb(1), WRITTEN, WRITTEN.answer(["A-1"], after(3.25), is_right=False)):
        assert read_climb(climb.written()) == climb
    assert WRITTEN.had_puzzle and WRITTEN.last_asked == 2


@pytest.mark.parametrize(
    "changed",
    [
        {"rung": -1},
        {"rung": 3, "top": 2},
        {"rung": 99, "top": 99},
        {"rung": True},
        {"left": -1.0},
        {"left": CLOCK_S + 1.0},
        {"left": "all"},
        {"asked_at": "yesterday"},
        {"asked_at": 5},
        {"players": "Ana"},
        {"missed": [1]},
        {"had_puzzle": 1},
        {"end": "won"},
        {"more": 1},
    ],
)
def test_what_nobody_has_written_is_none(changed: dict[str, Any]) -> None:
    assert read_climb({**WRITTEN.written(), **changed}) is None


def test_a_puzzle_says_how_many_bots_miss_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"SCREENED": 2, "JUDGED": 4, "MIN_GAIN": 0.0}.items():
        monkeypatch.setattr(puzzles, name, value)
    game = next(setup for setup in GAMES if setup.info.id == "bastards")
    puzzle = puzzles.puzzle_of(game, NOW.date())
    values = puzzle.reasons[-1].sentence.values
    assert puzzle.missed == values["missed"] / values["all"]
    assert difficulty(puzzle, {}) == pytest.approx(
        difficulty(puzzle._replace(missed=0.0), {}) + puzzle.missed
    )
