"""Tests that share what is slow to make run in one process, where there are several."""

from __future__ import annotations

import pytest


@pytest.mark.xdist_group("this group")
def test_a_group_is_part_of_the_name_that_tests_are_dealt_out_by(request: pytest.FixtureRequest) -> None:
    if not hasattr(request.config, "workerinput"):
        pytest.skip("all tests run in this process")
    assert request.node.nodeid.endswith("@this group")
