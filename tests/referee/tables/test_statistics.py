"""What the games that are over say about players and games."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.tables.statistics import (
    BARS,
    Bar,
    Opponent,
    PlayerGame,
    Rate,
    distribution,
    game_statistics,
    player_statistics,
)
from tests.support.history_rows import GAMES, many, row


def test_a_player_is_told_by_game_and_in_all() -> None:
    rows = [
        row(("Ana", 10), ("Bo", 20), ("Cy", -5)),
        row(("Ana", 30), ("Bo", 20), ("Dee", 30)),
        row(("Bo", 1), ("Ana", 4), game="promote"),
    ]
    told = player_statistics(rows)
    assert list(told) == ["Ana", "Bo", "Cy", "Dee"], "whoever plays most is first"
    ana = told["Ana"]
    assert (ana.plays, ana.wins, ana.eliminations, ana.minutes) == (3, 2, 0, 180)
    assert ana.games == (PlayerGame("boss", 2, 1, 0, 20.0, 30), PlayerGame("promote", 1, 1, 0, 4.0, 4))
    assert ana.opponents == (Opponent("Bo", 3, 2, 1), Opponent("Cy", 1, 1, 0), Opponent("Dee", 1, 0, 0))
    assert told["Cy"].eliminations == 1
    assert player_statistics(rows, "Ana") == {"Ana": ana}
    assert player_statistics(rows, "Eva") == {}


@pytest.mark.parametrize(
    ("results", "current", "longest"),
    [("", 0, 0), ("W", 1, 1), ("WWL", 0, 2), ("WLWWWLWW", 2, 3), ("LLL", 0, 0)],
)
def test_streaks_are_wins_in_a_row(results: str, current: int, longest: int) -> None:
    rows = [row(("Bo", 5), ("Ana", 9 if won == "W" else 1)) for won in results]
    told = player_statistics(rows, "Ana").get("Ana")
    streaks = (told.current_streak, told.longest_streak) if told else (0, 0)
    assert streaks == (current, longest)


def test_thinking_time_is_of_the_games_of_which_it_is_known() -> None:
    thought = (90, None, 30)
    rows = []
    for seconds in thought:
        one = row(("Ana", 1), ("Bo", 2))
        seats = (one.seats[0]._replace(thinking=seconds), one.seats[1])
        rows.append(one._replace(seats=seats))
    told = player_statistics(rows)
    assert (told["Ana"].thinking, told["Bo"].thinking) == (60, None)


def test_a_player_of_two_seats_has_played_once() -> None:
    told = player_statistics([row(("Ana", 1), ("Ana", 7), ("Bo", 4))])
    assert (told["Ana"].plays, told["Ana"].wins, told["Ana"].games[0].best) == (1, 1, 7)
    assert told["Ana"].opponents == (Opponent("Bo", 1, 1, 0),)


def test_a_game_is_told_by_seat_and_by_who_began() -> None:
    rows = [
        row(("Ana", 10), ("Bo", 20), ("Cy", 0), first=1),
        row(("Ana", 20), ("Bo", 20), ("Cy", 1), first=0),
        row(("Ana", 9), ("Bo", 8), ("Cy", 7), ("Dee", 6))._replace(minutes=None),
    ]
    told = game_statistics(rows)["boss"]
    assert (told.plays, told.minutes, told.best) == (3, 60, 20)
    # of three games one is won by two of three, as the players' records count it
    third = Rate(3, 0, pytest.approx((1 / 3 + 2 / 3 + 1 / 4) / 3))
    assert told.seats == (third._replace(wins=2), third._replace(wins=2), third, Rate(1, 0, 0.25))
    assert sum(rate.wins for rate in told.seats) == sum(one.wins for one in player_statistics(rows).values())
    assert told.first == Rate(2, 2, pytest.approx(1 / 2))
    assert told.first.rate == 1
    assert sum(bar.seats for bar in told.scores) == 10


def test_no_plays_have_no_figures() -> None:
    assert player_statistics([]) == game_statistics([]) == {}
    assert distribution([]) == ()
    assert Rate(0, 0, 0).rate == 0


def test_bars_are_of_one_round_width() -> None:
    assert distribution([3, 3, 5]) == (Bar(3, 3, 2), Bar(4, 4, 0), Bar(5, 5, 1))
    assert distribution([-3, 44])[0] == Bar(-5, -1, 1)


@given(st.lists(st.integers(-(10**12), 10**12), min_size=1))
def test_every_score_is_in_one_bar(scores: list[int]) -> None:
    bars = distribution(scores)
    assert len(bars) <= BARS
    assert len({bar.most - bar.least for bar in bars}) == 1
    counted = Counter({bar: sum(bar.least <= score <= bar.most for score in scores) for bar in bars})
    assert {bar: bar.seats for bar in bars} == counted
    assert sum(counted.values()) == len(scores)


def test_players_and_games_agree_on_many_plays() -> None:
    rows = many(500)
    players, games = player_statistics(rows), game_statistics(rows)
    assert set(games) == set(GAMES)
    assert sum(one.plays for one in players.values()) == 4 * 500
    assert sum(one.wins for one in players.values()) == sum(s.is_winner for r in rows for s in r.seats)
    by_seat = [rate for one in games.values() for rate in one.seats]
    assert sum(rate.wins for rate in by_seat) == sum(one.wins for one in players.values())
    assert sum(rate.share * rate.plays for rate in by_seat) == pytest.approx(sum(r.wins for r in by_seat))
    for name, one in players.items():
        assert sum(game.plays for game in one.games) == one.plays
        assert sum(other.plays for other in one.opponents) == 3 * one.plays
        for other in one.opponents:
            back = next(o for o in players[other.name].opponents if o.name == name)
            assert (back.plays, back.ahead, back.behind) == (other.plays, other.behind, other.ahead)
