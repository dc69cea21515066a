"""Which tests belong in one process, where there are several."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


def shares_more_than_the_session(item: pytest.Item) -> bool:
    """Whether a test shares something with its file alone: two processes would make it twice."""
    known = item._fixtureinfo.name2fixturedefs  # type: ignore[attr-defined]
    definitions = [one for several in known.values() for one in several if one.scope == "module"]
    return any(TESTS in Path(one.func.__code__.co_filename).parents for one in definitions)


def file_group(item: pytest.Item) -> pytest.MarkDecorator:
    """The mark by which the tests of a file run in one process."""
    return pytest.mark.xdist_group(item.path.relative_to(TESTS).as_posix())
