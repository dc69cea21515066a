"""Reputation without a page: what a seat's cards said the last time is filled in."""

from __future__ import annotations

from typing import Any

from tests.support.sessions import play

SEATS = [
    {"name": "Ana", "ceo": "The Idealist", "corporation": "Hydra"},
    {"name": "Bo"},
    {"name": "Cy", "ceo": "The Cynic"},
]


def start(session: Any) -> None:
    session.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {}})


def filled_in(session: Any, do: str, field: str) -> list[object]:
    controls = session.screens["table"]["out_of_turn"]
    return [
        one.get("value")
        for control in controls
        if control["do"] == do
        for one in control["fields"]
        if one["name"] == field
    ]


def test_an_agenda_pays_what_it_paid_before_in_this_game(session):
    start(session)
    assert filled_in(session, "award_agenda", "tokens") == [None, None, None]
    play(session, {"do": "award_agenda", "by": 1, "tokens": 2})
    assert filled_in(session, "award_agenda", "tokens") == [None, 2, None]


def test_a_card_with_a_name_is_known_in_the_next_game(session):
    start(session)
    play(session, {"do": "award_agenda", "by": 0, "tokens": 3})
    start(session)
    assert filled_in(session, "award_agenda", "tokens") == [3, None, None]


def test_a_power_is_known_in_words(session, store):
    start(session)
    card = {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}}
    play(session, {"do": "reveal", **card}, {"do": "use_power", "by": 0, "note": "one worker more"})
    (kept,) = store.components("reputation", "corporation")
    assert dict(kept.fields) == {"name": "Hydra", "note": "one worker more"}
