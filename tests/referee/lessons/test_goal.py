"""What a step is to bring about, held against a snapshot."""

from __future__ import annotations

from typing import Any

import pytest

from referee.lessons.goal import is_reached

SNAPSHOT = {
    "turn": None,
    "line": ["spy", "intern"],
    "seats": [{"hq": 4, "power_used": True}],
    "auction": {"private": {"leader": 0}},
}


@pytest.mark.parametrize(
    "goal",
    [
        {"auction.private.leader": 0},
        {"turn": None},
        {"seats.0.hq": {"at_least": 4, "at_most": 4}},
        {"line": {"has": "spy", "lacks": "ceo"}, "seats.0.power_used": True},
    ],
)
def test_what_holds_is_reached(goal: dict[str, Any]) -> None:
    assert is_reached(goal, SNAPSHOT)


@pytest.mark.parametrize(
    "goal",
    [
        {"auction.private.leader": 1},
        {"auction.public.leader": 0},
        {"auction.private.leader": 0, "turn": 1},
        {"seats.0.hq": {"at_least": 5}},
        {"seats.0.hq": {"at_most": 3}},
        {"seats.1.hq": {"at_most": 9}},
        {"seats.first.hq": 4},
        {"seats.0.power_used": 1},
        {"line": {"has": "ceo"}},
        {"line": {"lacks": "spy"}},
        {"queue": {"lacks": "spy"}},
        {"turn": {"at_most": 3}},
    ],
)
def test_what_does_not_hold_or_is_not_there_is_not_reached(goal: dict[str, Any]) -> None:
    assert not is_reached(goal, SNAPSHOT)
