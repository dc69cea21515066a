"""What the games that are over say about each game."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.tables.club import club_table
from referee.tables.game_statistics import (
    MAX_BARS,
    Bar,
    distribution,
    game_statistics,
)
from referee.tables.results import Results
from tests.support.history_rows import GAMES, many, row


def test_a_game_is_told_by_seat_and_by_who_began() -> None:
    rows = [
        row(("Ana", 10), ("Bo", 20), ("Cy", 0), first=1),
        row(("Ana", 20), ("Bo", 20), ("Cy", 1), first=0),
        row(("Ana", 9), ("Bo", 8), ("Cy", 7), ("Dee", 6))._replace(minutes=None),
    ]
    told = game_statistics(rows)["boss"]
    assert (told.plays, told.minutes, told.best) == (3, 60, 20)
    # of three games one is won by two of three, as the players' records count it
    even = pytest.approx((1 / 3 + 2 / 3 + 1 / 4) / 3)
    seats = [(one.plays, one.wins, one.expected) for one in told.seats]
    assert seats == [(3, 2, even), (3, 2, even), (3, 0, even), (1, 0, 0.25)]
    assert sum(one.wins for one in told.seats) == sum(one.results.wins for one in club_table(rows))
    assert (told.first.plays, told.first.rate, told.first.expected) == (2, 1, pytest.approx(1 / 2))
    assert sum(bar.seats for bar in told.scores) == 10


def test_no_plays_have_no_figures() -> None:
    assert game_statistics([]) == {}
    assert distribution([]) == ()
    assert Results().rate == Results().expected == 0


def test_bars_are_of_one_round_width() -> None:
    assert distribution([3, 3, 5]) == (Bar(3, 3, 2), Bar(4, 4, 0), Bar(5, 5, 1))
    assert distribution([-3, 44])[0] == Bar(-5, -1, 1)


@given(st.lists(st.integers(-(10**12), 10**12), min_size=1))
def test_every_score_is_in_one_bar(scores: list[int]) -> None:
    bars = distribution(scores)
    assert len(bars) <= MAX_BARS
    assert len({bar.most - bar.least for bar in bars}) == 1
    counted = Counter({bar: sum(bar.least <= score <= bar.most for score in scores) for bar in bars})
    assert {bar: bar.seats for bar in bars} == counted
    assert sum(counted.values()) == len(scores)


def test_seats_and_players_agree_on_many_plays() -> None:
    rows = many(500)
    players, games = club_table(rows), game_statistics(rows)
    assert set(games) == set(GAMES)
    by_seat = [one for told in games.values() for one in told.seats]
    for counted in ([one.results for one in players], by_seat):
        assert sum(one.plays for one in counted) == 4 * 500
        assert sum(one.wins for one in counted) == sum(seat.is_winner for one in rows for seat in one.seats)
        assert sum(one.share for one in counted) == pytest.approx(sum(one.wins for one in counted))
