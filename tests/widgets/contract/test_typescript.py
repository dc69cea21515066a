"""TypeScript from Python types: the page's compiler checks the same types as mypy."""

from __future__ import annotations

import doctest
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired, Optional, Required, TypedDict

import pytest

from referee.i18n import say
from widgets.contract import typescript
from widgets.contract.typescript import NotJson, declarations, expression, reached
from widgets.i18n import Labels


class Badge(TypedDict):
    colour: str


class Seat(TypedDict):
    """A seat at the table.

    Further paragraphs are for Python.
    """

    name: str
    badge: Badge
    rank: NotRequired[int | None]


class Options(TypedDict, total=False):
    kind: Literal["open", "sealed"]
    seats: Required[Sequence[Seat]]


class Extended(Options):
    extra: bool


class Tree(TypedDict):
    children: list[Tree]
    by_name: Mapping[str, Tree | None]


class Empty(TypedDict):
    pass


Dashed = TypedDict("Dashed", {"data-kind": str})


class Long(TypedDict):
    """What is said in more than one line,
    and has a union that is too long for one. See :class:`~typing.Literal` and ``typing``."""

    stage: Literal[
        "the first stage of a round",
        "the second stage of a round",
        "the third stage of a round",
        "the fourth",
    ]


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (str, "string"),
        (int, "number"),
        (float, "number"),
        (bool, "boolean"),
        (None, "null"),
        (Any, "unknown"),
        (dict, "Record<string, unknown>"),
        (int | float, "number"),
        (int | None, "number | null"),
        (None | int, "number | null"),
        (Optional[str], "string | null"),  # noqa: UP045 - as older annotations say it
        (Literal["a", "b"], '"a" | "b"'),
        (Literal[1, True, None], "1 | true | null"),
        (Literal["¿qué?"], '"¿qué?"'),
        (list[str], "string[]"),
        (list[Any], "unknown[]"),
        (Sequence[int | None], "(number | null)[]"),
        (list[list[int]], "number[][]"),
        (tuple[int, ...], "number[]"),
        (tuple[int, str], "[number, string]"),
        (dict[str, int], "Record<string, number>"),
        (Mapping[int, list[str]], "Record<string, string[]>"),
        (dict[Literal["a", "b"], int], 'Partial<Record<"a" | "b", number>>'),
        (list[dict[str, Any]], "Record<string, unknown>[]"),
        (Annotated[int, "of a seat"], "number"),
        (Seat, "Seat"),
        (list[Seat | None], "(Seat | null)[]"),
    ],
)
def test_each_type_has_its_counterpart(annotation: Any, expected: str) -> None:
    assert expression(annotation) == expected


@pytest.mark.parametrize(
    "annotation",
    [datetime, set[int], frozenset[str], bytes, dict[tuple[int, int], str], dict[float, str], type[int]],
)
def test_what_is_no_json_is_refused(annotation: Any) -> None:
    with pytest.raises(NotJson):
        expression(annotation)


def test_nested_types_are_declared_once_and_keys_may_be_left_out() -> None:
    assert declarations([Options, list[Seat]]) == (
        "export interface Options {\n"
        '    kind?: "open" | "sealed";\n'
        "    seats: Seat[];\n"
        "}\n"
        "\n"
        "/** A seat at the table. */\n"
        "export interface Seat {\n"
        "    name: string;\n"
        "    badge: Badge;\n"
        "    rank?: number | null;\n"
        "}\n"
        "\n"
        "export interface Badge {\n"
        "    colour: string;\n"
        "}"
    )


def test_what_is_inherited_keeps_whether_it_may_be_left_out() -> None:
    text = declarations([Extended], known=[Seat, Badge])
    assert text == (
        "export interface Extended {\n"
        '    kind?: "open" | "sealed";\n'
        "    seats: Seat[];\n"
        "    extra: boolean;\n"
        "}"
    )


def test_a_type_may_hold_itself() -> None:
    assert reached([Tree]) == [Tree]
    assert "children: Tree[];" in declarations([Tree])
    assert "by_name: Record<string, Tree | null>;" in declarations([Tree])


def test_without_fields_there_is_nothing_to_hold() -> None:
    assert declarations([Empty]) == "export type Empty = Record<string, never>;"


def test_a_key_that_is_no_name_is_quoted() -> None:
    assert '"data-kind": string;' in declarations([Dashed])


def test_long_unions_and_comments_take_several_lines() -> None:
    text = declarations([Long])
    assert "one. See `Literal` and `typing`.\n */" in text
    assert text.startswith("/**\n * What is said in more than one line,\n * and has")
    assert '\n        | "the first stage of a round"\n        | ' in text
    assert max(map(len, text.splitlines())) <= typescript.WIDTH


def test_labels_are_declared_with_their_very_keys() -> None:
    labels = Labels("SeatLabels", {"name": say("Name"), "rank": say("Rank")})
    shown = Annotated[Mapping[str, str], labels.type]
    assert expression(shown) == "SeatLabels"
    assert declarations([shown]) == "export interface SeatLabels {\n    name: string;\n    rank: string;\n}"


def test_two_types_of_one_name_are_refused() -> None:
    other = TypedDict("Seat", {"number": int})  # noqa: UP013 - a second one of the name
    with pytest.raises(NotJson, match="both have Seat"):
        declarations([Seat, other])


def test_the_example_is_true() -> None:
    assert doctest.testmod(typescript).failed == 0
