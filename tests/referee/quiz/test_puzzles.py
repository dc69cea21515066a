"""The puzzle of the day: the same for all, with one answer that is surely best by what its seat knows."""

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
    [pytest.param(one, marks=pytest.mark.xdist_group(f"puzzle-{one}")) for one in game_ids()],
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
    for one in puzzles(game_id):
        assert one.kind is Kind.BEST and one.match is not None
        assert 3 <= len(one.options) <= 4
        speech = Speech("en", one.setup.names)
        assert len({speech.say(option.sentence) for option in one.options}) == len(one.options)
        assert {action.by for action in one.actions} == {one.seat}
        for action in one.actions:
            assert next(iter(one.game.objections(one.match.state, action)), None) is None
        wrong = [option for place, option in enumerate(one.options) if place != one.right]
        assert all(option.reasons for option in wrong), "it is said what the others cost"
        assert not one.options[one.right].reasons and one.reasons


@every_game
def test_the_right_answer_is_worth_more_in_states_that_were_not_looked_at(game_id: str) -> None:
    better = 0
    for one in puzzles(game_id):
        assert one.match is not None and one.seat is not None
        worth = [0.0] * len(one.actions)
        for seed in FRESH:
            world = one.game.imagined_state(one.match.state, Audience.seat(one.seat), Random(seed))
            for place, action in enumerate(one.actions):
                level, goal = one.game.info.puzzle_level, one.game.puzzle_goal
                share = playout(one.game, world, seed, action, goal, level=level)
                worth[place] += 0 if share is None else share.shares[one.seat]
        better += worth[one.right] == max(worth)
    assert better >= len(puzzles(game_id)) - 1


def test_it_is_the_same_wherever_it_is_looked_for() -> None:
    first, again = (puzzle_of(find_game("bastards"), DAY) for _ in range(2))
    assert (again.options, again.right, again.seat) == (first.options, first.right, first.seat)


def test_another_day_has_another() -> None:
    actions = [repr(one.actions) for one in puzzles("bastards")]
    assert len({*actions}) == len(actions)
