"""Which tests belong in one process, where there are several."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdist.scheduler import LoadGroupScheduling

TESTS = Path(__file__).parents[1]


def shares_more_than_the_session(item: pytest.Item) -> bool:
    """Whether a test shares something with its file alone: two processes would make it twice."""
    known = item._fixtureinfo.name2fixturedefs  # type: ignore[attr-defined]
    definitions = [one for several in known.values() for one in several if one.scope == "module"]
    return any(TESTS in Path(one.func.__code__.co_filename).parents for one in definitions)


def file_group(item: pytest.Item) -> pytest.MarkDecorator:
    """The mark by which the tests of a file run in one process."""
    return pytest.mark.xdist_group(item.path.relative_to(TESTS).as_posix())


def unit_of(test: str, group: str) -> str:
    """Name what a test is dealt out with: its group, which is its own name where it has none, or its file.

    What drives a browser takes long enough to be dealt out by itself.
    """
    if group != test or test.startswith(("tests/browser/", "tests/components/")):
        return group
    return test.partition("::")[0]


class FileByFile(LoadGroupScheduling):  # type: ignore[misc]  # which has no types
    """Distributes tests by groups and files.

    Distributing thousands of short tests one by one takes longer than running many of them. The tests of a
    file also share played games, which every process would have to play.
    """

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid, super()._split_scope(nodeid))
