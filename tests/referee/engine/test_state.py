"""A partial replacement returns a new state, and leaves the old one unchanged."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from referee.engine.state import quickly_replaced, replaced


@quickly_replaced
class Point(NamedTuple):
    x: int
    y: int = 0


def test_one_item_is_replaced() -> None:
    before = (1, 2, 3)
    assert replaced(before, 1, 7) == (1, 7, 3)
    assert replaced(before, -1, 7) == (1, 2, 7)
    assert before == (1, 2, 3)
    with pytest.raises(IndexError):
        replaced(before, 3, 7)


def test_named_values_are_replaced() -> None:
    point = Point(1, 2)
    changed = point._replace(y=5)
    assert changed == Point(1, 5)
    assert type(changed) is Point
    assert point == Point(1, 2)
    with pytest.raises(KeyError):
        point._replace(z=1)
