"""A control's preset values and its form follow the rules, with any values given before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from referee.engine.action import to_json
from referee.engine.rule import Offer
from referee.games import find_game
from tests.support.random_play import random_game
from tests.support.sessions import CARDS
from widgets.i18n import speech
from widgets.screens.table.controls import control
from widgets.screens.table.form import form

NAMES = ["Ana", "Bo", "Carmen", "Dimitri"]
SPEECH = speech("en", NAMES)


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


def filled(offer: Offer[Any], **given: Any) -> Any:
    return form(offer, given, len(NAMES), SPEECH)


def field_of(shown: Any, name: str) -> dict[str, Any]:
    return next(field for field in shown["fields"] if field["name"] == name)


@pytest.mark.parametrize(
    ("game_id", "do", "before", "name"),
    [
        ("promote", "vote", ["card"], "employee"),
        ("promote", "swap", ["a"], "b"),
        ("anarchy", "buy_command", ["command"], "target"),
        ("anarchy", "buy_command", ["command", "target"], "at"),
        ("anarchy", "move", ["to"], "jump_to"),
    ],
)
def test_what_depends_on_a_value_is_asked_for_beside_it(
    game_id: str, do: str, before: list[str], name: str
) -> None:
    compared = 0
    for index, offer in enumerate(islice(offers(game_id, do), 60)):
        given: dict[str, Any] = {}
        for one in before:
            if one in offer.applicable_parameters(given):
                free = [choice.value for choice in offer.choices(one, **given) if choice.objection is None]
                given[one] = free[index % len(free)]
        asked = [field for field in control(offer, SPEECH)["fields"] if field["name"] == name]
        assert all(field["asked"] and not field["choices"] for field in asked)
        if name not in offer.applicable_parameters(given):
            continue
        field = field_of(filled(offer, **to_json(given)), name)
        assert [
            (one["value"], one["objection"] and one["objection"]["clause"]) for one in field["choices"]
        ] == [
            (to_json(one.value), one.objection and one.objection.clause)
            for one in offer.choices(name, **given)
        ]
        compared += 1
    assert compared


def test_a_control_comes_with_what_can_be_given_first() -> None:
    offer = next(offers("anarchy", "move"))
    to, jump = control(offer, SPEECH)["fields"]
    assert to["choices"] and "asked" not in to and {one["label"] for one in to["choices"]} == {""}
    assert jump["asked"] and jump["label"] and not jump["choices"]
    assert control(offer, SPEECH, has_fields=False)["fields"] == []


def test_a_group_is_given_in_part_and_the_others_are_asked_for_beside_it() -> None:
    offer = next(offers("reputation", "reveal"))
    begun = filled(offer, private={"loss": 2})
    assert begun["given"] == {"private": {"loss": 2}, "public": {}} and not begun["ready"]
    assert [field["name"] for field in begun["fields"]] == ["private", "public"]
    whole = filled(offer, private=CARDS["private"], public=CARDS["public"])
    assert whole["ready"] and whole["objection"] is None


def test_what_is_brought_back_goes_without_saying() -> None:
    """REP-3.4, REP-8.1: all that can come back does, unless its player says otherwise."""
    for do in ("return_workers", "return_to_hq"):
        for offer in islice((one for one in offers("reputation", do) if one.by is not None), 20):
            given = filled(offer)["given"]
            assert offer.objection_to_whole(**given) is None
            plain, said = offer.action(), offer.action(**given)
            assert offer.rule.apply(offer.state, plain) == offer.rule.apply(offer.state, said)


@pytest.mark.parametrize(
    ("game_id", "do", "name", "value"),
    [("promote", "swap", "decline", True), ("promote", "name_spokesman", "decline", True)],
)
def test_what_has_no_place_beside_another_choice_any_more_is_left_out(
    game_id: str, do: str, name: str, value: Any
) -> None:
    """An earlier entry is opened with all that it was given: one tap may be all that changes it."""
    offer = next(offers(game_id, do))
    given: dict[str, Any] = {}
    for one in offer.parameters:
        given[one] = next(choice.value for choice in offer.choices(one, **given) if choice.objection is None)
    assert filled(offer, **given)["ready"]
    changed = filled(offer, **{**given, name: value})
    assert changed["given"] == {name: value} and changed["ready"]
