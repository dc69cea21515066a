"""A club's table and its records: who, how much, in which game, and when."""

from __future__ import annotations

import pytest

from referee.tables.club import Record, club_table, game_records
from referee.tables.results import Period, period_of
from tests.support.history_rows import START, many, row


def test_a_table_counts_what_everybody_did() -> None:
    rows = [
        row(("Ana", 10), ("Bo", 20), ("Cy", -5)),
        row(("Ana", 30), ("Bo", 20), ("Dee", 30), day=1),
        row(("Ana", 9), ("Bo", 1), day=2),
    ]
    ana, bo, cy, _ = club_table(rows)
    assert [
        (one.name, one.results.plays, one.results.wins, one.longest, one.last) for one in (ana, bo, cy)
    ] == [
        ("Ana", 3, 2, 2, "play2"),
        ("Bo", 3, 1, 1, "play2"),
        ("Cy", 1, 0, 0, "play0"),
    ]
    assert ana.results.rate == pytest.approx(2 / 3)
    # second of three; level with one of two and ahead of the other; first of two
    assert ana.results.form == pytest.approx((1 / 2 + 3 / 4 + 1) / 3)
    assert ana.results.expected == pytest.approx((1 / 3 + 2 / 3 + 1 / 2) / 3)


def test_who_plays_alone_has_no_form() -> None:
    [ana] = club_table([row(("Ana", 3))])
    assert ana.results.form is None and ana.results.rate == ana.results.expected == 1


def test_everybody_together_beats_half_of_the_others() -> None:
    told = [one.results for one in club_table(many(300))]
    assert sum(one.beaten for one in told) == pytest.approx(sum(one.rivalries for one in told) / 2)
    assert sum(one.wins for one in told) == pytest.approx(sum(one.share for one in told))


def test_records_are_held_by_the_first_who_reached_them() -> None:
    rows = [
        row(("Ana", 10), ("Bo", 41), ("Cy", 3))._replace(minutes=90),
        row(("Ana", 41), ("Bo", 20), ("Cy", 41), day=1)._replace(minutes=30),
        row(("Ana", 7), ("Bo", 50), day=2, game="promote"),
        row(("Ana", 12), ("Bo", 11), day=3)._replace(minutes=None),
        row(("Ana", 13), ("Bo", -2), day=4)._replace(minutes=30),
    ]
    boss, promote = game_records(rows)
    assert (boss.game, boss.plays, promote.game, promote.plays) == ("boss", 4, "promote", 1)
    assert boss.most == Record(41, ("Bo",), "play0", START)
    assert boss.least is not None and (boss.least.value, boss.least.names) == (-2, ("Bo",))
    assert boss.margin is not None and (boss.margin.value, boss.margin.names, boss.margin.play) == (
        31,
        ("Bo",),
        "play0",
    )
    assert boss.streak is not None and (boss.streak.value, boss.streak.names, boss.streak.play) == (
        3,
        ("Ana",),
        "play4",
    )
    assert boss.longest is not None and (boss.longest.value, boss.longest.play) == (90, "play0")
    assert boss.shortest is not None and (boss.shortest.value, boss.shortest.play) == (30, "play1")
    assert promote.streak is None and promote.shortest is not None


def test_a_shared_record_names_all_who_share_it() -> None:
    [boss] = game_records([row(("Ana", 41), ("Bo", 41), ("Cy", 1))])
    assert boss.most is not None and boss.most.names == ("Ana", "Bo")
    assert boss.margin is None


def test_no_games_have_no_table_and_no_records() -> None:
    assert club_table([]) == game_records([]) == []


@pytest.mark.parametrize(
    ("span", "period", "starts", "ends"),
    [
        ("year", 1, (2026, 1), (2027, 1)),
        ("half", 1, (2026, 1), (2026, 7)),
        ("quarter", 1, (2026, 1), (2026, 4)),
        ("month", 1, (2026, 1), (2026, 2)),
    ],
)
def test_a_time_is_in_a_period(span, period, starts, ends) -> None:
    found = period_of(START, span, None)
    assert found == Period(span, 2026, period)
    assert (found.starts, found.ends) == (starts, ends)


def test_the_last_period_of_a_year_ends_with_it() -> None:
    assert Period("quarter", 2026, 4).ends == Period("half", 2026, 2).ends == (2027, 1)
    assert Period("quarter", 2026, 4).starts == (2026, 10)
