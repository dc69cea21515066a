"""The screen on which a game is learned: how one gets there, and who learns."""

from __future__ import annotations

import pytest

from referee.games import game_ids
from widgets.session import Session


def learn(session: Session, game: str = "reputation", **more: str) -> dict:
    session.tap({"tap": "learn", "game": game, **more})
    assert session.notice is None
    return dict(session.screens["learn"])


@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_learned_on_a_screen_of_its_own(session, game):
    view = learn(session, game)
    assert session.screens["shell"]["screen"] == "learn" and view["game"] == game
    assert session.screens["lobby"] == session.screens["table"] == {}


def test_one_goes_there_from_the_lobby_and_back(session):
    learn(session)
    session.tap({"tap": "lobby"})
    assert session.screens["shell"]["screen"] == "lobby" and session.screens["learn"] == {}


def test_its_rulebook_lies_over_it(session):
    learn(session, "boss")
    session.tap({"tap": "rules", "game": "boss"})
    assert session.screens["rules"]["game"] == "boss" and session.screens["learn"]["game"] == "boss"


def test_who_learns_is_said_by_name_or_not_at_all(session):
    assert learn(session)["learner"] == ""
    session.tap({"tap": "learner", "name": " Ana "})
    assert session.screens["learn"]["learner"] == "Ana"
    session.tap({"tap": "learner", "name": "\u00a0"})
    assert session.screens["learn"]["learner"] == "", "blanks stand for whoever is at this device"
    assert learn(session, learner="Bo")["learner"] == "Bo"


@pytest.mark.parametrize("name", ["n" * 25, "Ana\u202e", "a\nb", 7])
def test_what_is_no_name_is_refused(session, name):
    learn(session, learner="Bo")
    session.tap({"tap": "learner", "name": name})
    assert session.notice is not None and session.screens["learn"]["learner"] == "Bo"
    session.tap({"tap": "learn", "game": "boss", "learner": name})
    assert session.notice is not None and session.screens["learn"]["game"] == "reputation"


def test_what_is_no_game_is_refused(session):
    session.tap({"tap": "learn", "game": "chess"})
    assert session.notice is not None and session.screens["shell"]["screen"] == "lobby"


def test_nobody_learns_where_nothing_is_open(session):
    session.tap({"tap": "learner", "name": "Ana"})
    assert session.notice is not None
