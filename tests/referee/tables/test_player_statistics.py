"""One player's figures: each by what it says, and all of them adding up."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.tables.club import Record, club_table
from referee.tables.player_statistics import (
    MAX_PERIODS,
    Opponent,
    Streak,
    Thinking,
    player_statistics,
    statistics_by_player,
)
from referee.tables.results import Period, Results
from tests.support.history_rows import START, many, row


def numbers(results: Results) -> tuple[int, int]:
    return results.plays, results.wins


def test_a_player_is_told_by_game_table_place_seat_start_and_length() -> None:
    rows = [
        row(("Ana", 10), ("Bo", 20), ("Cy", -5), first=0)._replace(place="Club", minutes=29),
        row(("Bo", 1), ("Ana", 30), first=0, day=1)._replace(place="Club", minutes=30),
        row(("Bo", 1), ("Ana", 3), game="promote", day=40)._replace(minutes=None),
        row(("Bo", 1), ("Cy", 3), day=41),
    ]
    ana = player_statistics(rows, "Ana", None)
    assert numbers(ana.all) == (3, 2)
    assert {key: numbers(one) for key, one in ana.by_game.items()} == {"boss": (2, 1), "promote": (1, 1)}
    assert {key: numbers(one) for key, one in ana.by_count.items()} == {3: (1, 0), 2: (2, 2)}
    assert {key: numbers(one) for key, one in ana.by_place.items()} == {"Club": (2, 1)}
    assert {key: numbers(one) for key, one in ana.by_seat.items()} == {0: (1, 0), 1: (2, 2)}
    assert {key: numbers(one) for key, one in ana.by_start.items()} == {True: (1, 0), False: (1, 1)}
    assert {key: numbers(one) for key, one in ana.by_length.items()} == {0: (1, 0), 30: (1, 1)}
    assert [(period, numbers(one)) for period, one in ana.form] == [
        (Period("month", 2026, 1), (2, 1)),
        (Period("month", 2026, 2), (1, 1)),
    ]
    assert ana.best["boss"] == Record(30, ("Ana",), "play1", START + timedelta(days=1))
    assert ana.average == {"boss": 20, "promote": 3}
    assert ana.opponents == [Opponent("Bo", 3, 2, 1), Opponent("Cy", 1, 1, 0)]
    assert (ana.minutes, ana.eliminations) == (59, 0)


def test_streaks_say_when_they_began_and_ended() -> None:
    rows = [row(("Bo", 5), ("Ana", 9 if one == "W" else 1), day=day) for day, one in enumerate("WLLLWWLWWW")]
    ana = player_statistics(rows, "Ana", None)
    assert ana.streak == 3
    assert ana.wins == Streak(3, START + timedelta(days=7), START + timedelta(days=9))
    assert ana.losses == Streak(3, START + timedelta(days=1), START + timedelta(days=3))
    assert player_statistics(rows[:1], "Ana", None).losses is None


def test_thinking_is_held_against_the_others_of_the_same_games() -> None:
    rows = []
    for own, other in ((90, 30), (None, 500), (30, None), (30, 50)):
        one = row(("Ana", 1), ("Bo", 2))
        rows.append(
            one._replace(seats=(one.seats[0]._replace(thinking=own), one.seats[1]._replace(thinking=other)))
        )
    assert player_statistics(rows, "Ana", None).thinking == Thinking(2, 60, 40)
    assert player_statistics(rows[1:3], "Ana", None).thinking is None


@pytest.mark.parametrize(
    ("results", "current", "longest"),
    [("W", 1, 1), ("WWL", 0, 2), ("WLWWWLWW", 2, 3), ("LLL", 0, 0)],
)
def test_streaks_are_wins_in_a_row(results: str, current: int, longest: int) -> None:
    ana = player_statistics([row(("Bo", 5), ("Ana", 9 if one == "W" else 1)) for one in results], "Ana", None)
    assert (ana.streak, ana.wins.games if ana.wins else 0) == (current, longest)


def test_a_player_of_two_seats_has_played_once() -> None:
    rows = [row(("Ana", 1), ("Ana", 7), ("Bo", 4))]
    ana = player_statistics(rows, "Ana", None)
    assert (numbers(ana.all), ana.best["boss"].value) == ((1, 1), 7)
    assert ana.opponents == [Opponent("Bo", 1, 1, 0)]
    assert [(one.name, one.results.plays) for one in club_table(rows)] == [("Ana", 1), ("Bo", 1)]


def test_form_goes_by_longer_periods_where_there_are_many() -> None:
    for years, span in ((1, "month"), (5, "quarter"), (30, "year")):
        rows = [row(("Ana", 1), ("Bo", 2), day=30 * number) for number in range(12 * years)]
        form = player_statistics(rows, "Ana", None).form
        assert {period.span for period, _ in form} == {span}
        assert len(form) <= MAX_PERIODS and sum(one.plays for _, one in form) == len(rows)


def test_nobody_has_no_figures() -> None:
    nobody = player_statistics([row(("Ana", 1), ("Bo", 2))], "Cy", None)
    assert nobody.all.plays == nobody.streak == 0 and nobody.form == nobody.opponents == []


@pytest.mark.parametrize("name", ["Player 3", "Player 17"])
def test_all_figures_of_many_games_add_up_and_are_those_of_the_list(name: str) -> None:
    rows = many(400)
    everybody = statistics_by_player(rows, None)
    told, [listed] = everybody[name], [one for one in club_table(rows) if one.name == name]
    assert told == player_statistics(rows, name, None) and told.all == listed.results
    for kinds in (told.by_game, told.by_count, told.by_seat, told.by_start, told.by_length, dict(told.form)):
        assert sum(one.plays for one in kinds.values()) == told.all.plays
        assert sum(one.wins for one in kinds.values()) == told.all.wins
        assert sum(one.beaten for one in kinds.values()) == pytest.approx(told.all.beaten)
    assert (told.wins.games if told.wins else 0) == listed.longest
    own = [(one.game, seat.score) for one in rows for seat in one.seats if seat.player == name]
    for game, best in told.best.items():
        scores = [score for played, score in own if played == game]
        assert best.value == max(scores)
        assert told.average[game] == pytest.approx(sum(scores) / len(scores))
    assert sum(one.plays for one in told.opponents) == 3 * told.all.plays
    for other in told.opponents:
        [back] = [one for one in everybody[other.name].opponents if one.name == name]
        assert (back.plays, back.ahead, back.behind) == (other.plays, other.behind, other.ahead)
