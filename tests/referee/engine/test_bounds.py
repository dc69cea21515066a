"""One statement of bounds gives both what a control lays out and what is refused."""

from __future__ import annotations

import pytest

from referee.engine.bounds import (
    FLAG,
    FREE_TEXT,
    Amount,
    Fields,
    Limit,
    Values,
    among,
    not_among,
    usual_bounds,
)
from referee.engine.domain import Domain
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, Flag, Text, Whole
from referee.i18n import say


def object_by(clause: str, is_absolute: bool = False) -> Objection:
    return Objection(clause, say("No."), is_absolute)


TOO_LITTLE, TOO_MUCH = object_by("A"), object_by("B")


def amount(least: int, most: int, first: int | None = None) -> Amount:
    return Amount(least, most, lambda _: TOO_LITTLE, lambda _: TOO_MUCH, first=first)


def test_an_amount_is_laid_out_to_one_too_many() -> None:
    assert amount(2, 4, first=1).domain() == Domain(range(2, 5), range(1, 6))
    assert amount(0, 2).domain() == Domain(range(3), range(4))


@pytest.mark.parametrize("most", [12, 13, 1_000_000])
def test_many_amounts_are_typed_beyond_the_first_dozen(most: int) -> None:
    domain = amount(1, most, first=0).domain()
    assert domain.allowed == range(1, 13)
    assert domain.is_open == (most > 12)
    assert len(domain.shown) <= 13


def test_an_amount_objects_below_and_above() -> None:
    bounds = amount(2, 4)
    assert [[*bounds.objections(value)] for value in (1, 2, 4, 5)] == [[TOO_LITTLE], [], [], [TOO_MUCH]]
    assert not [*bounds.objections_to_any()]


def test_an_amount_of_which_none_is_possible_objects_to_any_and_twice_to_one_between() -> None:
    bounds = amount(3, 1)
    assert [*bounds.objections_to_any()] == [TOO_MUCH]
    # the first may be overruled: then the second still stands
    assert [*bounds.objections(2)] == [TOO_LITTLE, TOO_MUCH]
    assert not bounds.domain().allowed


def test_values_are_legal_that_meet_every_limit() -> None:
    bounds = Values(
        ("a", "b", "c", "d"),
        among(("a", "b", "c"), lambda _: object_by("A")),
        not_among(("b", "d"), lambda value: object_by(f"B-{value}")),
        none=lambda: object_by("C"),
    )
    assert bounds.domain() == Domain(["a", "c"], ("a", "b", "c", "d"))
    assert [objection.clause for objection in bounds.objections("b")] == ["B-b"]
    assert [objection.clause for objection in bounds.objections("d")] == ["A", "B-d"]
    assert not [*bounds.objections("a")]
    assert not [*bounds.objections_to_any()]


def test_values_of_which_none_is_legal_object_to_any_where_they_say_how() -> None:
    never = Limit(lambda _: False, lambda _: object_by("A"))
    assert [
        objection.clause
        for objection in Values((1, 2), never, none=lambda: object_by("C")).objections_to_any()
    ] == ["C"]
    assert not [*Values((1, 2), never).objections_to_any()]


def test_open_values_are_judged_beyond_those_that_are_listed() -> None:
    bounds = Values(range(3), Limit(lambda value: value >= 0, lambda _: object_by("A")), is_open=True)
    assert bounds.domain() == Domain([0, 1, 2], range(3), is_open=True)
    assert not [*bounds.objections(100)]
    assert [objection.clause for objection in bounds.objections(-1)] == ["A"]


def test_fields_are_judged_each_by_its_own_bounds() -> None:
    bounds = Fields(name=FREE_TEXT, workers=amount(1, 2))
    assert bounds.domain() == {"name": FREE_TEXT.domain(), "workers": Domain(range(1, 3), range(1, 4))}
    assert [*bounds.objections({"name": "x", "workers": 0})] == [TOO_LITTLE]
    assert not [*bounds.objections({"name": "x"})]


def test_a_form_that_says_its_values_needs_no_bounds() -> None:
    assert usual_bounds(Flag()) is FLAG
    assert usual_bounds(Text()) is FREE_TEXT
    assert usual_bounds(Choice(values=("a", "b"))).domain().allowed == ("a", "b")
    with pytest.raises(TypeError):
        usual_bounds(Whole())
