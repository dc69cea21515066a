"""A seat's own page shows its secrets in words."""

from __future__ import annotations

from random import Random

import pytest

from referee.games import find_game
from tests.support.sessions import play
from widgets.session import Session

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]


def own(session: Session, game: str) -> list[dict]:
    options = find_game(game).deal(3, Random(1))
    session.tap({"tap": "start", "game": game, "seats": SEATS, "options": options})
    assert session.notice is None, session.notice
    return session.query({"query": "look", "data": {"seat": 0}})["lines"]


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("promote", [{"label": "Your cards", "value": "−3  −2  −1  1  2  3  4  5  6"}]),
        ("boss", [{"label": "Money", "value": 0}]),
        ("reputation", [{"label": "Credits", "value": 0}]),
    ],
)
def test_own_secrets_are_said_in_words(session, game, lines):
    assert own(session, game) == lines


def test_wtp_3_3_a_sealed_card_is_not_shown_in_the_hand_that_it_has_left(session):
    own(session, "promote")
    play(session, *({"do": "discard", "by": seat, "card": card} for seat, card in ((0, 6), (1, 2))))
    hands = [session.query({"query": "look", "data": {"seat": seat}})["lines"] for seat in range(3)]
    assert [hand[0]["value"] for hand in hands] == [
        "−3  −2  −1  1  2  3  4  5",
        "−3  −2  −1  1  3  4  5  6",
        "−3  −2  −1  1  2  3  4  5  6",
    ]
