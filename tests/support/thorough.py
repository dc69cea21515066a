"""Checks that go on for longer with ``make test-thorough``: the fast tests keep a smaller one of each."""

from __future__ import annotations

from typing import Any

import pytest


def thorough(value: Any) -> Any:
    """Return a parameter that is for ``make test-thorough`` alone; another of its test is not."""
    return pytest.param(value, marks=pytest.mark.thorough)


def seeds(count: int) -> list[Any]:
    """Return the seeds of so many random games, of which the fast tests play the first."""
    return [0, *map(thorough, range(1, count))]
