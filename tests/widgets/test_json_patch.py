"""What has changed of JSON data, held against data that is patched by hand."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.support.json_patch import applied
from widgets.json_patch import patch

LEAVES = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a/b", "~", "~1"])
DATA = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "a/b", "~1"]), inner)
    ),
    max_leaves=12,
)


@given(DATA, DATA)
def test_a_patch_makes_of_one_the_other(before: Any, after: Any) -> None:
    made = applied(before, patch(before, after))
    assert json.dumps(made, sort_keys=True) == json.dumps(after, sort_keys=True)  # as 1 == True in Python


@given(DATA)
def test_nothing_is_said_of_what_is_the_same(data: Any) -> None:
    assert patch(data, copy.deepcopy(data)) == []


def test_only_what_has_changed_is_said() -> None:
    before = {"seats": [{"name": "Ana", "credits": 3}, {"name": "Bo", "credits": 1}], "old": 1}
    after = {"seats": [{"name": "Ana", "credits": 3}, {"name": "Bo", "credits": 2}], "new": (1, 2)}
    assert patch(before, after) == [
        {"op": "remove", "path": "/old"},
        {"op": "replace", "path": "/seats/1/credits", "value": 2},
        {"op": "add", "path": "/new", "value": (1, 2)},
    ]


def test_a_list_of_another_length_is_replaced() -> None:
    assert patch({"cards": [1, 2]}, {"cards": [2]}) == [{"op": "replace", "path": "/cards", "value": [2]}]


def test_a_number_is_no_truth_value() -> None:
    assert patch([1, 0], [True, 0]) == [{"op": "replace", "path": "/0", "value": True}]


def test_a_tuple_is_a_list_to_a_page() -> None:
    assert patch((1, 2), [1, 3]) == [{"op": "replace", "path": "/1", "value": 3}]
