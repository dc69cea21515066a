"""The check of data against a type, on which tests of sent data depend, finds each kind of mismatch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from tests.support.conforms import mismatches


class Keys(TypedDict):
    name: str


class Number(TypedDict):
    kind: Literal["number"]
    value: int


class Text(TypedDict):
    kind: Literal["text"]
    value: str
    hint: NotRequired[str]


Field = Number | Text

OF_THEIR_TYPES = [
    (1, int),
    (1, float),
    (0.5, float),
    (True, bool),
    (None, int | None),
    ([1, 2], list[int]),
    ([1, "a"], tuple[int, str]),
    ([], tuple[int, ...]),
    ({"1": [0]}, Mapping[int, Sequence[int]]),
    ({"kind": "number", "value": 1}, Field),
    ({"kind": "text", "value": "a", "hint": "b"}, Field),
    ({"name": "a"}, Annotated[Mapping[str, str], Keys]),
    ([{}], list[Any]),
    ({"a": []}, object),
]
OF_OTHERS = [
    (True, int, ": True is no int"),
    (1, bool, ": 1 is no bool"),
    (1.0, int, ": 1.0 is no int"),
    ("1", int | None, ": '1' is no int"),
    (1, Literal[True, "a"], ": 1 is none of (True, 'a')"),
    ({}, list[int], ": {} is no list"),
    ([1], tuple[int, str], ": [1] is no list of 2"),
    ([1, "a"], list[int], "[1]: 'a' is no int"),
    ([], dict[str, int], ": [] has no keys"),
    ({"a": {"b": "c"}}, dict[str, dict[str, int]], ".a.b: 'c' is no int"),
    ([], Number, ": [] is no Number"),
    ({"kind": "number"}, Number, ".value: Number lacks it"),
    ({"kind": "number", "value": 1, "more": 2}, Number, ".more: Number has no such key"),
    ({"kind": "text", "value": 1}, Field, ".value: 1 is no str"),
    ({"kind": "text", "value": "a", "hint": None}, Field, ".hint: None is no str"),
    ({"name": "a", "other": "b"}, Annotated[Mapping[str, str], Keys], ".other: Keys has no such key"),
]


@pytest.mark.parametrize(("value", "annotation"), OF_THEIR_TYPES)
def test_what_is_of_its_type_is_let_be(value: Any, annotation: Any) -> None:
    assert mismatches(value, annotation) == []


@pytest.mark.parametrize(("value", "annotation", "expected"), OF_OTHERS)
def test_what_is_of_another_type_is_named(value: Any, annotation: Any, expected: str) -> None:
    assert mismatches(value, annotation) == [expected]


def test_a_type_that_is_none_of_json_is_refused() -> None:
    with pytest.raises(TypeError):
        mismatches("2026-01-01", datetime)
