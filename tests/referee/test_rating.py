"""Ratings rise for players who are ranked ahead, and become more certain with each game."""

from __future__ import annotations

import pytest

from referee.rating import NEW, Rating, rate


def test_who_is_ranked_ahead_goes_up_and_all_become_surer() -> None:
    first, second, third = rate([NEW] * 3, [1, 2, 3])
    assert first.mu > NEW.mu > third.mu and first.mu > second.mu > third.mu
    assert all(rating.sigma < NEW.sigma for rating in (first, second, third))
    assert (first.low, first.high) == (first.mu - 2 * first.sigma, first.mu + 2 * first.sigma)


def test_who_is_level_is_rated_alike_wherever_they_sit() -> None:
    first, other, last = rate([NEW] * 3, [1, 1, 3])
    assert first == other and first.mu > last.mu
    assert rate([NEW] * 3, [3, 1, 1]) == [last, first, other]
    assert [round(rating.mu, 9) for rating in rate([NEW] * 4, [1, 1, 1, 1])] == [NEW.mu] * 4


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(35, 2), Rating(15, 2)
    expected, surprise = rate([strong, weak], [1, 2]), rate([strong, weak], [2, 1])
    assert abs(surprise[0].mu - strong.mu) > abs(expected[0].mu - strong.mu)


@pytest.mark.parametrize("before", [[], [NEW], [Rating(30, 1)]])
def test_who_plays_alone_stays_as_they_are(before: list[Rating]) -> None:
    assert rate(before, [1] * len(before)) == before
