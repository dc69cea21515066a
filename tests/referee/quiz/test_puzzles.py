"""The puzzle of the day: the same for all players, with one answer that is clearly the best for its seat."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from random import Random

import pytest

from referee.engine.action import Audience
from referee.games import find_game, game_ids
from referee.i18n import Speech
from referee.quiz import NoQuestion, Question, puzzle_of
from referee.quiz.question import Kind
from referee.review.playouts import playout

DAY = date(2026, 11, 28)
DAYS = 3
FRESH = range(50_000, 50_040)
"""Random numbers that no puzzle was found by."""

pytestmark = pytest.mark.thorough
every_game = pytest.mark.parametrize(
    "game_id",
    [pytest.param(game_id, marks=pytest.mark.xdist_group(f"puzzle-{game_id}")) for game_id in game_ids()],
)


@cache
def puzzles(game_id: str) -> list[Question]:
    """Return the puzzles of some days, as far as there are any."""
    found = []
    for day in range(DAYS):
        try:
            found.append(puzzle_of(find_game(game_id), DAY + timedelta(day)))
        except NoQuestion:
            continue
    return found


@every_game
def test_most_days_have_one(game_id: str) -> None:
    assert len(puzzles(game_id)) >= DAYS - 1


@every_game
def test_its_answers_are_a_seats_to_give_and_all_different(game_id: str) -> None:
    for puzzle in puzzles(game_id):
        assert puzzle.kind is Kind.BEST and puzzle.match is not None
        assert 3 <= len(puzzle.options) <= 4
        speech = Speech("en", puzzle.setup.names)
        assert len({speech.say(option.sentence) for option in puzzle.options}) == len(puzzle.options)
        assert {action.by for action in puzzle.actions} == {puzzle.seat}
        for action in puzzle.actions:
            assert next(iter(puzzle.game.objections(puzzle.match.state, action)), None) is None
        wrong = [option for place, option in enumerate(puzzle.options) if place != puzzle.right]
        assert all(option.reasons for option in wrong), "it is said what the others cost"
        assert not puzzle.options[puzzle.right].reasons and puzzle.reasons


@every_game
def test_the_right_answer_is_worth_more_in_states_that_were_not_looked_at(game_id: str) -> None:
    better = 0
    for puzzle in puzzles(game_id):
        assert puzzle.match is not None and puzzle.seat is not None
        worth = [0.0] * len(puzzle.actions)
        for seed in FRESH:
            world = puzzle.game.imagined_state(puzzle.match.state, Audience.seat(puzzle.seat), Random(seed))
            for place, action in enumerate(puzzle.actions):
                level, goal = puzzle.game.info.puzzle_level, puzzle.game.puzzle_goal
                share = playout(puzzle.game, world, seed, action, goal, level=level)
                worth[place] += 0 if share is None else share.shares[puzzle.seat]
        better += worth[puzzle.right] == max(worth)
    assert better >= len(puzzles(game_id)) - 1


def test_it_is_the_same_wherever_it_is_looked_for() -> None:
    first, again = (puzzle_of(find_game("bastards"), DAY) for _ in range(2))
    assert (again.options, again.right, again.seat) == (first.options, first.right, first.seat)


def test_another_day_has_another() -> None:
    actions = [repr(puzzle.actions) for puzzle in puzzles("bastards")]
    assert len({*actions}) == len(actions)
