"""Games, rule texts and final tallies from Python, and how rows show themselves."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

import referee
from referee.api.shown import Cited, Rows
from referee.games import game_ids
from tests.support.finished_games import tallies


def test_all_games_are_there_with_what_stands_on_the_box():
    assert [*referee.GAMES] == [*game_ids()] and len(referee.GAMES) == 5
    boss = referee.GAMES["boss"]
    assert (boss.id, boss.title, boss.players) == ("boss", "I'm the Boss!", range(3, 7))
    assert "marker" in [row["option"] for row in boss.options("es")]
    assert boss.minutes > 0 and boss.summary("es") != boss.summary()
    assert "chess" not in referee.GAMES and "boss" in referee.GAMES
    with pytest.raises(KeyError):
        _ = referee.GAMES["chess"]


@pytest.mark.parametrize("game", game_ids())
def test_a_rulebook_has_each_clause_once_in_both_languages(game):
    english, spanish = (referee.GAMES[game].rules(language) for language in ("en", "es"))
    assert [one.id for one in english] == [one.id for one in spanish]
    assert referee.rule(english[3].id) == english[3] and referee.rule(english[3].id, "es") == spanish[3]
    assert english[3].id in english[3]._repr_markdown_()


def test_a_clause_that_holds_for_all_games_and_one_that_is_none():
    assert referee.rule("GEN-1").text
    with pytest.raises(referee.Malformed, match="XYZ-1"):
        referee.rule("XYZ-1")


def test_a_bot_has_one_of_four_strengths():
    assert (
        referee.GAMES["boss"].bot()
        == referee.GAMES["boss"].bot("middle")
        != referee.GAMES["boss"].bot("strong")
        != referee.GAMES["boss"].bot("random")
    )
    with pytest.raises(referee.Malformed, match="easy, middle, strong, random"):
        referee.GAMES["boss"].bot("godlike")


@pytest.mark.parametrize("game", game_ids())
def test_final_tallies_are_scored_as_by_the_command_line(game):
    tally = tallies(game)
    for seat in tally["seats"]:
        seat.pop("colour", None)  # a play's, which no tally has
    outcome = referee.score(
        game, tally["seats"], **{key: one for key, one in tally.items() if key != "seats"}
    )
    assert outcome.reason is referee.Reason.COUNTED and outcome.winners
    assert [row["seat"] for row in outcome.standings] == [*range(len(tally["seats"]))]
    assert outcome.winners[0] in repr(outcome) and "<table>" in outcome._repr_html_()


ROWS = Rows([{"name": "Ana", "cards": [3, 4]}, {"name": "<Bo>", "cards": None}])


def test_rows_show_themselves_as_a_table():
    assert repr(ROWS) == "name  cards\nAna   3, 4\n<Bo>"
    assert "<td>&lt;Bo&gt;</td>" in ROWS._repr_html_()
    assert ROWS[0]["name"] == "Ana" and len(ROWS[1:]) == 1 and [*ROWS] == ROWS
    assert repr(Rows([])) == ""


def test_rows_become_a_frame_of_what_is_installed(monkeypatch):
    frame = SimpleNamespace(DataFrame=lambda columns: ("frame", columns))
    monkeypatch.setattr("referee.api.shown.find_spec", lambda name: name == "pandas")
    monkeypatch.setitem(sys.modules, "pandas", frame)
    assert ROWS.to_frame() == ("frame", {"name": ["Ana", "<Bo>"], "cards": [[3, 4], None]})
    assert ROWS.to_frame("pandas") == ROWS.to_frame()
    with pytest.raises(ImportError, match="polars"):
        ROWS.to_frame("polars")


def test_a_frame_without_a_library_says_what_to_install(monkeypatch):
    monkeypatch.setattr("referee.api.shown.find_spec", lambda name: None)
    with pytest.raises(ImportError, match="polars or pandas"):
        ROWS.to_frame()


def test_a_sentence_shows_its_clause_where_it_has_one():
    assert (
        repr(Cited("Ana wins.", "REP-10.5")) == "Ana wins. (REP-10.5)"
        and repr(Cited("Ana wins.")) == "Ana wins."
    )
