"""The title of a page: it changes with the turn, and has public information only."""

from __future__ import annotations

from tests.support.sessions import NAMES, REVEAL, play, to_cosponsorship

BETWEEN = " · "


def title(session) -> str:
    return str(session.screens["shell"]["title"])


def test_the_lobby_is_called_by_the_referees_name(session):
    session.tap({"tap": "refresh"})
    assert title(session) == "Boardroom Referee"


def test_a_table_is_called_by_turn_game_and_players_in_both_languages(session, start):
    start(4)
    play(session, REVEAL)
    players = ", ".join(NAMES[:4])
    assert title(session) == f"Ana's turn{BETWEEN}Reputation{BETWEEN}{players}"
    play(session, {"do": "bid_public", "by": 0, "credits": 2})
    assert title(session) == f"Bo's turn{BETWEEN}Reputation{BETWEEN}{players}"
    session.tap({"tap": "language", "language": "es"})
    assert title(session) == f"Turno de Bo{BETWEEN}Reputation{BETWEEN}{players}"


def test_what_is_sealed_changes_nothing_in_the_title(session, start):
    start(4)
    play(session, *to_cosponsorship())
    said = []
    for workers in (2, 5):
        play(session, {"do": "bid_cosponsor", "by": 1, "workers": workers})
        said.append(title(session))
        session.tap({"tap": "undo"})
    assert said[0] == said[1]


def test_other_screens_are_called_by_what_they_are(session):
    session.tap({"tap": "learn", "game": "reputation"})
    assert title(session) == f"Learn Reputation{BETWEEN}Boardroom Referee"
    session.tap({"tap": "quiz"})
    assert title(session) == f"Quiz: Reputation{BETWEEN}Boardroom Referee"
    session.tap({"tap": "lobby"})
    session.tap({"tap": "history"})
    assert title(session) == f"Games played{BETWEEN}Boardroom Referee"
