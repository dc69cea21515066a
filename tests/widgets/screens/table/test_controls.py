"""What is laid out with the screen is what the rules say, whatever is chosen before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from referee.engine.action import to_json
from referee.engine.rule import Offer
from referee.games import find_game
from tests.support.random_play import random_game
from widgets.i18n import speech
from widgets.screens.table.controls import control, key_of

NAMES = ["Ana", "Bo", "Carmen", "Dimitri"]


def offers(game_id: str, do: str) -> Iterator[Offer[Any]]:
    """Yield the offers of an action in random games of four."""
    game = find_game(game_id)
    for seed in range(8):
        options = game.deal(4, Random(seed))
        setup = game.read_setup([{"name": name} for name in NAMES], options)
        for turn in random_game(game, setup, Random(seed)):
            for offer in game.controls(turn.before):
                if offer.do == do and offer.objection() is None:
                    yield offer


def field_of(offer: Offer[Any], name: str) -> dict[str, Any]:
    fields = control(offer, speech("en", NAMES))["fields"]
    return next(field for field in fields if field["name"] == name)


def value_of(offer: Offer[Any], name: str, key: str) -> Any:
    """Return the value that a case gives by its JSON text, as the engine reads it."""
    try:
        raw = json.loads(key)
    except json.JSONDecodeError:
        raw = key  # a name
    return offer.parameters[name].read(raw, name, len(NAMES))


@pytest.mark.parametrize(
    ("game_id", "do", "name"),
    [
        ("promote", "vote", "employee"),
        ("promote", "swap", "b"),
        ("anarchy", "buy_command", "target"),
        ("anarchy", "buy_command", "at"),
        ("anarchy", "move", "jump_to"),
    ],
)
def test_each_case_has_the_choices_that_the_rules_give_it(game_id: str, do: str, name: str) -> None:
    compared = 0
    for offer in islice(offers(game_id, do), 60):
        field = field_of(offer, name)
        for case in field.get("cases", ())[:30]:
            given = {key: value_of(offer, key, text) for key, text in case["given"].items()}
            laid = {}
            for choice, reason in field["lists"][case["list"]]:
                objection = None if reason is None else field["objections"][reason]["clause"]
                laid[key_of(field["choices"][choice]["value"])] = objection
            assert laid == {
                key_of(to_json(one.value)): one.objection and one.objection.clause
                for one in offer.choices(name, **given)
            }
            compared += 1
    assert compared


def test_a_choice_is_free_as_long_as_it_can_become_so() -> None:
    has_intern = (one for one in offers("promote", "vote") if "intern" in one.state.line)
    field = field_of(next(has_intern), "employee")
    assert all(choice["objection"] is None for choice in field["choices"])
    assert [one["clause"] for one in field["objections"]] == ["WTP-3.2"]


def test_what_makes_no_difference_is_laid_out_once() -> None:
    has_no_intern = (one for one in offers("promote", "vote") if "intern" not in one.state.line)
    field = field_of(next(has_no_intern), "employee")
    assert "cases" not in field and field["choices"]
