"""What ``make test-thorough`` checks, where ``make test`` is content with less: see docs/testing.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def thorough(value: Any) -> Any:
    """Return a parameter that is for ``make test-thorough`` alone; another of its test is not."""
    return pytest.param(value, marks=pytest.mark.thorough)


def first(values: Iterable[Any]) -> list[Any]:
    """Return parameters of which all but the first are for ``make test-thorough`` alone."""
    head, *others = values
    return [head, *map(thorough, others)]


def seeds(count: int) -> list[Any]:
    """Return the seeds of so many random games."""
    return first(range(count))
