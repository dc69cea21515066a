"""REP-4: step 2, the two new projects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.games.reputation.playing import ReputationTable

PRIVATE = {"name": "Moon Mine", "loss": 3}
PUBLIC = {"name": "Water Works", "workers": 2, "credits": 6, "gain": 4}


def test_rep_4_1_the_cards_say_what_they_are_worth() -> None:
    """The required workers and the credits are in the snapshot; loss and gain count when they are
    won.
    """
    table = ReputationTable(3).do("reveal", private=PRIVATE, public=PUBLIC)
    assert table["auction"] == {
        "private": {"leader": None, "workers": 0, "credits": 0},
        "public": {"leader": None, "workers": 2, "credits": 6},
    }
    table.private(0, 1).public(1, 1).all_speculate().cosponsor(0, 0)
    assert table.seat(0)["private"]["loss"] == 3
    assert table.seat(1)["left"]["gain"] == 4


def test_rep_4_1_names_are_optional() -> None:
    table = ReputationTable(3).do(
        "reveal", private={"loss": 0}, public={"workers": 1, "credits": 0, "gain": 0}
    )
    assert table.step == "bidding"
    assert table["turn"] == 0


@pytest.mark.parametrize(
    ("card", "field", "value"),
    [
        ("private", "loss", -1),
        ("public", "workers", 0),
        ("public", "workers", -2),
        ("public", "credits", -1),
        ("public", "gain", -1),
    ],
)
def test_rep_4_1_no_number_below_its_least(card: str, field: str, value: int) -> None:
    """0 and more; a public project takes at least 1 worker. A wrong range is refused, not
    malformed.
    """
    cards: dict[str, Any] = {"private": {**PRIVATE}, "public": {**PUBLIC}}
    cards[card][field] = value
    assert ReputationTable(3).refused("reveal", **cards) == "REP-4.1"


@pytest.mark.parametrize(
    ("card", "field", "value"),
    [
        ("private", "loss", True),
        ("private", "loss", 2.0),
        ("private", "loss", "3"),
        ("private", "loss", 1_000_001),
        ("private", "name", 5),
        ("private", "gain", 1),
        ("public", "workers", None),
        ("public", "credits", 10**40),
        ("public", "gain", -1_000_001),
        ("public", "loss", 1),
    ],
)
def test_rep_4_1_numbers_have_one_form(card: str, field: str, value: Any) -> None:
    cards: dict[str, Any] = {"private": {**PRIVATE}, "public": {**PUBLIC}}
    cards[card][field] = value
    assert ReputationTable(3).malformed("reveal", **cards) == f"{card}.{field}"


@pytest.mark.parametrize("missing", ["private.loss", "public.workers", "public.credits", "public.gain"])
def test_rep_4_1_every_number_is_needed(missing: str) -> None:
    cards: dict[str, Any] = {"private": {**PRIVATE}, "public": {**PUBLIC}}
    card, field = missing.split(".")
    del cards[card][field]
    assert ReputationTable(3).malformed("reveal", **cards) == missing
    assert ReputationTable(3).malformed("reveal", private=PRIVATE) == "public"
    assert ReputationTable(3).malformed("reveal", public=PUBLIC) == "private"


def test_rep_4_1_the_table_reveals_not_a_seat() -> None:
    assert ReputationTable(3).malformed("reveal", 0, private=PRIVATE, public=PUBLIC) == "by"


def test_rep_4_2_credits_beside_the_public_card_only() -> None:
    """The effect is applied, and the table told to lay the credits out."""
    table = ReputationTable(3).do("reveal", private=PRIVATE, public=PUBLIC)
    assert table["auction"]["public"]["credits"] == 6
    assert table["auction"]["private"]["credits"] == 0
    assert "REP-4.2" in table.effects()
    assert "6 credits" in table.told()
