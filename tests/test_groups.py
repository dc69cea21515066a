"""With several processes, tests that share a slow fixture run in the same one."""

from __future__ import annotations

import pytest

from tests.support.groups import unit_of


@pytest.mark.xdist_group("this group")
def test_a_group_is_part_of_the_name_that_tests_are_dealt_out_by(request: pytest.FixtureRequest) -> None:
    if not hasattr(request.config, "workerinput"):
        pytest.skip("all tests run in this process")
    assert request.node.nodeid.endswith("@this group")


@pytest.mark.parametrize(
    ("test", "group", "unit"),
    [
        ("tests/referee/test_one.py::test_it[1]@all", "all", "all"),
        ("tests/referee/test_one.py::test_it[1]", None, "tests/referee/test_one.py"),
        ("tests/browser/test_two.py::test_it", None, "tests/browser/test_two.py::test_it"),
        ("tests/browser/test_two.py::test_it@all", "all", "all"),
    ],
)
def test_what_has_no_group_is_dealt_out_by_its_file_and_in_a_browser_by_itself(
    test: str, group: str | None, unit: str
) -> None:
    assert unit_of(test, group or test) == unit
