"""What a board is given to show: what the audience may know, and for all alike no more than all know."""

from __future__ import annotations

from itertools import count
from random import Random

from referee.games import find_game
from tests.referee.conformance.random_play import random_action
from widgets.games.anarchy import board
from widgets.session import Session


def test_what_a_board_says_to_every_page_it_finds_in_what_everybody_has_seen(session: Session, monkeypatch):
    """Layouts that the referee keeps are for the views of their own seats; ``extra`` has no audience."""
    seats = [{"name": name} for name in ("Ana", "Bo")]
    options = find_game("anarchy").deal(2, Random(1))
    session.tap({"tap": "start", "game": "anarchy", "seats": seats, "options": options})
    assert session.told is None, session.told
    given, random = [], Random(1)
    monkeypatch.setattr(board, "extra", lambda game, state, speech: given.append(state) or {})
    table = session.table.table
    for offer in table.match.game.offers(table.match.state):
        actions = (random_action(offer, random) for _ in count())
        table.play(next(action for action in actions if offer.rule.seals(action)))
        session.tap({"tap": "refresh"})
    assert table.match.keeps_layouts and table.informed() != table.match.state
    assert given and given[-1] == table.match.state
