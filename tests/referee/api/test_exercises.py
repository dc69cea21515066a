"""Exercises: a check says in words what is wrong with an answer, and what the referee has against it."""

from __future__ import annotations

import pytest

import referee
from referee.api import Check, Verdict


@pytest.fixture
def match() -> referee.Match:
    """Reputation, where Ana is the first to bid."""
    match = referee.Match("reputation", ["Ana", "Bo", "Cy"], start_seat=0)
    match.play("reveal", private={"loss": 3}, public={"workers": 2, "credits": 6, "gain": 4})
    return match


@referee.exercise(int)
def check(answer: int) -> str | None:
    return None if answer == 3 else f"{answer} is not it."


def test_a_verdict_is_true_where_the_answer_is_right_and_shows_what_is_said_of_it() -> None:
    assert check(3) == Verdict(True, "That is right.")
    assert check(3) and not check(4)
    assert repr(check(4)) == "Not yet. 4 is not it."
    assert str(check(...)) == "Put your answer in place of the three dots."


@pytest.mark.parametrize("answer", ["3", 3.0, True, None, [3]])
def test_an_answer_of_another_kind_never_reaches_the_check(answer: object) -> None:
    assert repr(check(answer)) == f"The answer is a whole number, not {answer!r}."


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (bool, [True, False], [1, "yes"]),
        (float, [1, 1.5], [True, "1"]),
        (str, ["Ana"], [1]),
        (dict, [{"do": "speculate"}, {}], [{1: 2}, "speculate"]),
    ],
)
def test_each_kind_takes_what_it_says(kind: type, right: list[object], wrong: list[object]) -> None:
    any_of_it: Check = referee.exercise(kind)(lambda answer: None)
    assert all(any_of_it(one) for one in right)
    assert not any(any_of_it(one) for one in wrong)


def test_what_the_rules_forbid_is_wrong_by_their_words(match: referee.Match) -> None:
    @referee.exercise(dict, language="es")
    def bid(answer: dict[str, object]) -> str | None:
        match.fork().play(answer)
        return None

    assert bid({"do": "bid_public", "by": "Ana", "credits": 4})
    spanish = repr(bid({"do": "bid_public", "by": "Ana", "credits": 7}))
    assert spanish.startswith("El árbitro no lo acepta: REP-5.5") and "6" in spanish
    assert "Zoe" not in repr(bid({"do": "speculate", "by": "Zoe"}))
    assert not bid({})


def test_no_other_kind_is_known() -> None:
    with pytest.raises(KeyError):
        referee.exercise(set)
