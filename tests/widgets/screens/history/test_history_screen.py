"""The history's screen: what it finds, what it says of players and games, and what it changes."""

from __future__ import annotations

from base64 import b64decode
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from referee.match.finished import FinishedGame, FinishedSeat
from tests.support.stores import keep_finished_game
from widgets.session import Session

LAST = datetime(2026, 3, 31, 22, 30, tzinfo=UTC)
NOTHING = {"game": "", "player": "", "since": "", "until": "", "source": "", "zone": "Europe/Madrid"}


def kept(number: int, game: str, *scores: tuple[str, int], **more: Any) -> FinishedGame:
    points = [score for _, score in scores]
    at = LAST - timedelta(days=number)
    seats = tuple(
        FinishedSeat(
            name, score, 1 + sum(one > score for one in points), score == max(points), False, index == 0
        )
        for index, (name, score) in enumerate(scores)
    )
    return FinishedGame(f"play{number}", game, more.pop("source", "refereed"), at, at, 60, seats, **more)


@pytest.fixture
def history(store, session) -> Session:
    keep_finished_game(store, kept(0, "boss", ("Ana", 30), ("Bo", 20), ("Eva", 10), place="At Ana's"))
    keep_finished_game(store, kept(1, "boss", ("ana", 12), ("Bo", 18), ("Eva", 10)))
    keep_finished_game(store, kept(2, "anarchy", ("Bo", 1), ("Aña", 2)))
    session.tap({"tap": "history"})
    assert session.screens["shell"]["screen"] == "history" and session.screens["lobby"] == {}
    return session


def asked(session: Session, about: str, **data: Any) -> dict[str, Any]:
    chosen = {**NOTHING, **data.pop("chosen", {})}
    answer = session.query({"query": about, "data": {"chosen": chosen, **data}})
    assert "problem" not in answer, answer
    return answer


def games(session: Session, **chosen: str) -> list[str]:
    found = asked(session, "history_games", count=0, chosen=chosen)
    assert found["count"] == len(found["plays"])
    return [play["id"] for play in found["plays"]]


def test_games_are_listed_the_last_first_and_winners_lead(history):
    assert games(history) == ["play0", "play1", "play2"]
    first = asked(history, "history_games", count=0)["plays"][1]
    assert [seat["name"] for seat in first["seats"]] == ["Bo", "Ana", "Eva"]
    assert [seat["winner"] for seat in first["seats"]] == [True, False, False]
    assert first["length"] == "1 h 0 min"


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({"game": "anarchy"}, ["play2"]),
        ({"player": "Ana"}, ["play0", "play1"]),
        ({"source": "tallied"}, []),
        # in Madrid the first one ended after midnight
        ({"since": "2026-04-01"}, ["play0"]),
        ({"until": "2026-03-30"}, ["play2"]),
        ({"since": "2026-03-31", "until": "2026-03-31"}, ["play1"]),
        ({"since": "2026-03-31", "until": "2026-03-31", "zone": "Etc/UTC"}, ["play0"]),
        ({"player": "Nobody"}, []),
        ({"seats": "2"}, ["play2"]),
        ({"seats": "3", "place": "At Ana's"}, ["play0"]),
        ({"place": "Elsewhere"}, []),
        ({"words": "ANA eva"}, ["play0", "play1"]),
        ({"words": "at ána's"}, ["play0"]),
        ({"words": "%"}, []),
    ],
)
def test_games_are_chosen(history, chosen, found):
    assert games(history, **chosen) == found


def test_an_unknown_zone_is_this_machines(history):
    assert games(history, zone="Middle/Earth") == games(history)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"chosen": {}},
        {"chosen": NOTHING | {"since": "yesterday"}, "count": 0},
        {"chosen": NOTHING | {"source": "dreamt"}, "count": 0},
        {"chosen": NOTHING | {"seats": "-1"}, "count": 0},
        {"chosen": NOTHING | {"seats": "²"}, "count": 0},
        {"chosen": NOTHING | {"seats": "9" * 5000}, "count": 0},
        {"chosen": NOTHING | {"seats": 3}, "count": 0},
        {"chosen": NOTHING | {"words": "\ud800"}, "count": 0},
        {"chosen": NOTHING | {"words": 1}, "count": 0},
        {"chosen": [], "count": 0},
        {"chosen": NOTHING, "count": "many"},
    ],
)
def test_what_cannot_be_chosen_is_said(history, data):
    assert set(history.query({"query": "history_games", "data": data})) == {"problem"}


def test_the_club_has_its_table(history):
    table = asked(history, "history_players", chosen={"game": "boss"})
    lines = {one["name"]: one["cells"] for one in table["players"]}
    assert list(lines) == ["Ana", "Bo", "Eva"]
    assert [*lines["Ana"][:4], lines["Ana"][5]] == ["2", "1", "50\u00a0%", "75\u00a0%", "1"]
    assert table["rating"] == "Rating: I'm the Boss!"
    low, high = map(int, lines["Bo"][4].split(" to "))
    assert low < 1000 < high
    everything = asked(history, "history_players")
    assert everything["rating"] == "Rating of all games"
    assert {one["name"]: one["cells"][0] for one in everything["players"]} == {
        "Ana": "2",
        "Bo": "3",
        "Eva": "2",
        "Aña": "1",
    }
    season = asked(history, "history_players", chosen={"since": "2026-04-01", "until": "2026-06-30"})
    assert {one["cells"][0] for one in season["players"]} == {"1"}


def test_seasons_are_those_with_games(history, store):
    def labels() -> list[list[str]]:
        groups = history.screens["history"]["seasons"]
        return [[one["label"] for one in group["seasons"]] for group in groups]

    keep_finished_game(store, kept(-100, "boss", ("Ana", 1), ("Bo", 2)))
    history.tap({"tap": "hide_play", "play": "play0", "hidden": True})
    assert labels() == [
        ["2026"],
        ["second half of 2026", "first half of 2026"],
        ["Q3 2026", "Q2 2026", "Q1 2026"],
    ]
    [year] = history.screens["history"]["seasons"][0]["seasons"]
    assert (year["since"], year["until"]) == ("2026-01-01", "2026-12-31")
    assert games(history, since=year["since"], until=year["until"])


def test_a_player_has_a_page(history, store):
    page = asked(history, "history_person", player="ana")
    assert (page["name"], page["note"], page["spellings"]) == ("Ana", "", [])
    facts = {one["label"]: one["value"] for one in page["facts"]}
    assert (facts["Games"], facts["Wins"], facts["Others beaten"]) == ("2", "1", "75\u00a0%")
    assert facts["Most wins in a row: April 1, 2026"] == "1"
    assert [tab["id"] for tab in page["charts"]["tabs"]] == ["rating", "form", "met", "by"]
    by = page["charts"]["tabs"][3]["choices"]
    assert [one["id"] for one in by] == ["game", "players", "place", "seat", "start", "length"]
    [record] = page["records"]
    assert record == {
        "label": "I'm the Boss!: Money",
        "value": "30",
        "note": "April 1, 2026; 21.0 on average",
        "play": "play0",
    }
    # the rating counts all earlier games, not only the chosen ones
    chosen = asked(history, "history_person", player="Ana", chosen={"since": "2026-04-01"})
    whole = page["charts"]["tabs"][0]["choices"][0]["table"]["rows"]
    assert chosen["charts"]["tabs"][0]["choices"][0]["table"]["rows"] == whole[-1:]


@pytest.mark.parametrize("player", ["Nobody", "", "x" * 5000, "'; DROP TABLE referee_player"])
def test_nobody_has_a_page_that_says_so(history, player):
    page = asked(history, "history_person", player=player)
    assert page["charts"] is None and page["facts"] == page["records"] == []
    assert page["note"].endswith("has not played in the games that are chosen.")


def test_who_has_not_played_what_is_chosen_is_told(history):
    page = asked(history, "history_person", player="Ana", chosen={"game": "anarchy"})
    assert page["name"] == "Ana" and page["charts"] is None and page["note"]


def test_a_players_page_is_of_the_games_with_the_player_who_is_chosen(history):
    def told(name, **chosen):
        page = asked(history, "history_person", player=name, chosen=chosen)
        return page["note"], page["facts"][0]["value"] if page["facts"] else "0"

    assert told("Bo") == ("", "3")
    assert told("Bo", player="Eva") == ("Only games with Eva, as the filter of players says.", "2")
    assert told("Bo", player="Aña")[1] == "1"
    assert told("Bo", player="Bo") == ("", "3"), "of the very same player, all are"
    assert told("Eva", player="Aña") == ("Eva has not played in the games that are chosen.", "0")


def test_a_record_leads_to_its_game(history, store):
    [boss] = asked(history, "history_statistics", chosen={"game": "boss"})["games"]
    plays = {one["label"]: one["play"] for one in boss["records"]}
    assert plays["Highest ever: Money"] == "play0" and plays["Longest game"] == "play1"
    opened = {"query": "history_opened", "data": {"play": "play0", "zone": "Europe/Madrid"}}
    found = history.query(opened)
    [listed] = [one for one in asked(history, "history_games", count=0)["plays"] if one["id"] == "play0"]
    assert found["plays"] == [listed] and [one["key"] for one in found["evenings"]] == [listed["evening"]]
    opened["data"]["play"] = "nothing"
    assert history.query(opened).keys() == {"problem"}


def test_games_have_their_records(history):
    [boss] = asked(history, "history_statistics", chosen={"game": "boss"})["games"]
    records = {one["label"]: (one["value"], one["note"]) for one in boss["records"]}
    assert records["Highest ever: Money"] == ("30", "Ana, April 1, 2026")
    assert records["Lowest ever: Money"] == ("10", "Eva, March 31, 2026")
    assert records["Clearest win"] == ("10", "Ana, April 1, 2026")
    assert records["Longest game"] == ("1 h 0 min", "Ana, Bo and Eva, March 31, 2026")
    assert boss["counts"] == [{"players": 3, "cells": ["2", "24.0", "1 h 0 min"]}]


def test_games_have_their_record(history):
    (boss,) = asked(history, "history_statistics", chosen={"game": "boss"})["games"]
    assert (boss["plays"], boss["best"], boss["average"]) == (2, 30, "16.7")
    assert sum(bar["seats"] for bar in boss["scores"]) == 6
    assert [rate["rate"] for rate in boss["seats"]] == [50, 50, 0] and boss["first"]["rate"] == 50


def test_two_spellings_are_merged_and_separated_and_a_player_is_renamed(history):
    likely = history.query({"query": "history_likely", "data": {}})["likely"]
    assert {(one["keep"], one["other"]) for one in likely} == {("Ana", "Aña")}
    history.tap({"tap": "merge_players", "keep": "Ana", "other": "Aña", "zone": ""})
    assert history.notice["text"] == "All games of Aña count for Ana now."
    page = asked(history, "history_person", player="Aña")
    assert (page["name"], page["facts"][0]["value"], page["spellings"]) == ("Ana", "3", ["Aña"])
    history.tap({"tap": "rename_player", "player": "Ana", "name": "  Ana   P. "})
    assert "Ana P." in history.screens["history"]["players"]
    history.tap({"tap": "separate_player", "name": "Aña"})
    assert {"Ana P.", "Aña", "Bo", "Eva"} == set(history.screens["history"]["players"])
    assert history.notice is None


def test_a_merge_is_undone_in_one_tap(history):
    before = asked(history, "history_players")
    history.tap({"tap": "merge_players", "keep": "Aña", "other": "Ana", "zone": ""})
    assert history.screens["history"]["can_undo_merge"]
    assert history.screens["history"]["renamed"] == {"before": "Ana", "after": "Aña"}
    history.tap({"tap": "undo_merge"})
    assert asked(history, "history_players") == before
    assert not history.screens["history"]["can_undo_merge"]


def test_two_who_sat_at_one_table_are_not_merged(history, store):
    before = history.screens["history"]
    history.tap({"tap": "merge_players", "keep": "Ana", "other": "Bo", "zone": "Europe/Madrid"})
    assert history.notice["kind"] == "error" and history.screens["history"] == before
    # in Madrid the last one ended after midnight
    assert "I'm the Boss! (April 1, 2026) and I'm the Boss! (March 31, 2026)" in history.notice["text"]
    for number in range(3, 8):
        keep_finished_game(store, kept(number, "boss", ("Ana", 1), ("Bo", 2)))
    history.tap({"tap": "merge_players", "keep": "Ana", "other": "Bo", "zone": ""})
    assert "and 4 more games" in history.notice["text"]


def test_a_refused_name_is_nobodys_and_a_new_one_is_told(history):
    history.tap({"tap": "rename_player", "player": "Ana", "name": "Bo"})
    assert history.notice["kind"] == "error" and history.screens["history"]["renamed"] is None
    history.tap({"tap": "rename_player", "player": "Ana", "name": "ANA"})
    assert history.screens["history"]["renamed"] == {"before": "Ana", "after": "ANA"}


@pytest.mark.parametrize(
    "tap",
    [
        {"tap": "rename_player", "player": "Ana", "name": " "},
        {"tap": "rename_player", "player": "Ana", "name": "Bo"},
        {"tap": "rename_player", "player": "Ana", "name": "x" * 25},
        {"tap": "rename_player", "player": "Ana", "name": "a\u202eb"},
        {"tap": "rename_player", "player": "Nobody", "name": "Zoe"},
        {"tap": "merge_players", "keep": "Ana", "other": "Nobody", "zone": ""},
        {"tap": "merge_players", "keep": "Ana", "other": "Aña", "zone": 1},
        {"tap": "separate_player", "name": "Nobody"},
        {"tap": "hide_play", "submit": "nothing", "hidden": True},
    ],
)
def test_what_cannot_be_changed_is_said_and_changes_nothing(history, tap):
    before = history.screens["history"]
    history.tap(tap)
    assert history.notice["kind"] == "error" and history.screens["history"] == before


def test_a_mistaken_game_is_taken_out_and_brought_back(history):
    history.tap({"tap": "hide_play", "play": "play1", "hidden": True})
    assert games(history) == ["play0", "play2"]
    history.tap({"tap": "hide_play", "play": "play1", "hidden": False})
    assert games(history) == ["play0", "play1", "play2"]


def test_what_is_chosen_can_be_saved(history):
    csv = asked(history, "history_file", format="csv", chosen={"game": "boss"})
    assert b64decode(csv["base64"]).decode("utf-8-sig").count("I'm the Boss!") == 6
    book = asked(history, "history_file", format="xlsx")
    assert load_workbook(BytesIO(b64decode(book["base64"]))).worksheets[0].max_row == 4


def test_the_history_is_asked_where_it_is_open_only(history):
    history.tap({"tap": "lobby"})
    assert history.screens["history"] == {} and history.screens["lobby"]
    assert "problem" in history.query({"query": "history_games", "data": {"chosen": NOTHING, "count": 0}})


@pytest.mark.parametrize("language", ["en", "es"])
def test_it_speaks_the_devices_language(history, language):
    history.tap({"tap": "language", "language": language})
    title = history.screens["labels"]["history"]["title"]
    assert title == {"en": "Games played", "es": "Partidas jugadas"}[language]


def test_what_was_taken_out_is_found_and_brought_back(history):
    history.tap({"tap": "hide_play", "play": "play1", "hidden": True})
    assert games(history, source="hidden") == ["play1"]
    history.tap({"tap": "hide_play", "play": "play1", "hidden": False})
    assert games(history, source="hidden") == []


def test_a_player_is_told_how_long_they_think_where_it_is_known(history, store):
    play = kept(3, "boss", ("Bo", 9), ("Eva", 1))
    seats = (play.seats[0]._replace(thinking=754), play.seats[1])
    keep_finished_game(store, play._replace(seats=seats))
    facts = [one["label"] for one in asked(history, "history_person", player="Bo")["facts"]]
    assert not any(one.startswith("Thinking") for one in facts), "nobody knows the others' of that game"
    keep_finished_game(store, play._replace(id="play4", seats=(seats[0], seats[1]._replace(thinking=61))))
    page = asked(history, "history_person", player="Eva")
    assert {one["label"]: one["value"] for one in page["facts"]}[
        "Thinking time a game; the others 12:34"
    ] == "1:01"
