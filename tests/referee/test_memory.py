"""How well a clause is remembered: what an answer is worth, and when the clause comes back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from random import Random

import pytest

from referee.memory import LONGEST_DAYS, Grade, Memory, can_be, grade, reviewed

NOW = datetime(2026, 11, 28, 20, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("is_right", "is_helped", "worth"),
    [
        (True, False, Grade.RIGHT),
        (True, True, Grade.HELPED),
        (False, False, Grade.WRONG),
        (False, True, Grade.WRONG),
    ],
)
def test_an_answer_is_worth_what_it_shows(is_right: bool, is_helped: bool, worth: Grade) -> None:
    assert grade(is_right=is_right, is_helped=is_helped) is worth


def test_what_is_missed_comes_back_the_next_day_and_what_is_known_later() -> None:
    missed, helped, known = (
        reviewed(None, grade_, NOW) for grade_ in (Grade.WRONG, Grade.HELPED, Grade.RIGHT)
    )
    assert missed.due_at - NOW == DAY
    assert missed.due_at <= helped.due_at < known.due_at
    assert missed.difficulty > helped.difficulty > known.difficulty


def test_each_time_that_it_is_known_in_time_it_stays_longer() -> None:
    memory, gaps = reviewed(None, Grade.RIGHT, NOW), []
    for _ in range(8):
        gaps.append(memory.due_at - memory.seen_at)
        memory = reviewed(memory, Grade.RIGHT, memory.due_at)
    assert gaps == sorted(gaps) and gaps[0] < gaps[3]
    assert gaps[-1] <= timedelta(days=LONGEST_DAYS)
    forgotten = reviewed(memory, Grade.WRONG, memory.due_at)
    assert forgotten.due_at - forgotten.seen_at < gaps[-1] / 4


def test_it_fades() -> None:
    memory = reviewed(None, Grade.RIGHT, NOW)
    known = [memory.known(NOW + days * DAY) for days in (0, 1, 3, 10, 100)]
    assert known == sorted(known, reverse=True) and known[0] == 1.0 and 0 < known[-1] < 0.8


def test_chance_decides_nothing_and_the_zone_makes_no_difference() -> None:
    elsewhere = NOW.astimezone(timezone(timedelta(hours=-7)))
    first = reviewed(None, Grade.RIGHT, NOW)
    assert {reviewed(first, Grade.RIGHT, NOW + 3 * DAY) for _ in range(20)} == {
        reviewed(reviewed(None, Grade.RIGHT, elsewhere), Grade.RIGHT, elsewhere + 3 * DAY)
    }


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_answered_whenever_is_a_memory_that_can_be(seed: int) -> None:
    """Also by a clock that was put back."""
    random, at, memory = Random(seed), NOW, None
    for _ in range(200):
        at += timedelta(days=random.choice((-400, -1, 0, 0, 1, 5, 30, 400)), seconds=random.randrange(9999))
        memory = reviewed(memory, random.choice([*Grade]), at)
        assert can_be(memory) and memory.seen_at == at < memory.due_at


@pytest.mark.parametrize(
    "changed",
    [
        {"stability": 0.0},
        {"stability": -1.0},
        {"stability": float("nan")},
        {"stability": float("inf")},
        {"difficulty": 0.5},
        {"difficulty": 11.0},
        {"due_at": NOW},
        {"due_at": NOW + (LONGEST_DAYS + 1) * DAY},
    ],
)
def test_what_no_answers_lead_to_can_not_be(changed: dict[str, object]) -> None:
    memory = Memory(2.0, 5.0, NOW, NOW + DAY)
    assert can_be(memory) and not can_be(memory._replace(**changed))  # type: ignore[arg-type]
