"""Plays of BG Stats and BoardGameGeek become games that are over, once, and nothing else does."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from referee.engine.errors import Malformed
from referee.match.record import MAX_BYTES
from referee.store.history import GameFilter
from referee.store.store import Store
from referee.transfer import Plays, Report, export_store, import_plays, import_store, read_text
from referee.transfer.plays import MAX_LISTED, MAX_NAME_LENGTH, MOST_PLAYS
from tests.support.foreign_plays import as_json, bg_stats, bgg, bgg_play, one_play

MADRID = ZoneInfo("Europe/Madrid")


def bring(store: Store, content: bytes) -> Report:
    read = read_text(content, MADRID)
    assert isinstance(read, Plays)
    return import_plays(store, *read, zone=MADRID)


def refused(content: bytes) -> Malformed:
    with pytest.raises(Malformed) as caught:
        read_text(content, MADRID)
    return caught.value


def reasons(report: Report) -> list[tuple[str, str]]:
    return [(one.what.id, str(one.sentence)) for one in report.conflicts]


def test_a_play_of_bg_stats_keeps_what_it_says(store: Store) -> None:
    report = bring(store, as_json(bg_stats(one_play())))
    assert len(report.added) == 1 and not report.conflicts
    (game,) = store.finished_games()
    assert (game.game, game.source, game.minutes) == ("reputation", "imported", 95)
    assert game.ended_at == datetime(2024, 5, 3, 21, 15, tzinfo=UTC)
    assert game.started_at == datetime(2024, 5, 3, 19, 40, tzinfo=UTC)
    assert (game.place, game.comment) == ("Café Central", "With pizza")
    assert [(seat.name, seat.score, seat.rank) for seat in game.seats] == [
        ("Ana", 25, 2),
        ("Bo", 31, 1),
        ("Cy", 9, 3),
    ]
    assert [seat.is_winner for seat in game.seats] == [False, True, False]
    assert [seat.is_first for seat in game.seats] == [True, False, False]
    assert [seat.is_eliminated for seat in game.seats] == [False, False, True]


def test_the_day_on_the_calendar_of_whoever_played_is_kept(store: Store) -> None:
    late = one_play(playDate="2024-05-03 22:30:00", playDateYmd=20240503)  # after midnight in Madrid
    bring(store, as_json(bg_stats(late)))
    (game,) = store.finished_games()
    assert game.ended_at.astimezone(MADRID).date().isoformat() == "2024-05-03"


def test_a_play_of_boardgamegeek_keeps_what_it_says(store: Store) -> None:
    report = bring(store, bgg(bgg_play()))
    assert len(report.added) == 1 and not report.conflicts
    (game,) = store.finished_games()
    assert (game.game, game.source, game.minutes) == ("reputation", "imported", 80)
    assert game.ended_at.astimezone(MADRID).date().isoformat() == "2023-11-04"
    assert (game.place, game.comment) == ("Home", "Two lines")
    assert [(seat.name, seat.score, seat.rank, seat.colour) for seat in game.seats] == [
        ("Bo", 40, 1, None),
        ("Ana", 12, 2, "red"),
        ("Cy", 12, 2, None),
    ]
    assert [seat.is_first for seat in game.seats] == [True, False, False]
    assert [seat.is_winner for seat in game.seats] == [True, False, False]


def test_the_same_file_twice_brings_nothing_twice(store: Store) -> None:
    for content in (
        as_json(bg_stats(one_play(), one_play("p-2", 2), one_play(uuid=""))),
        bgg(bgg_play(), bgg_play(78, quantity=3)),
    ):
        first, second = bring(store, content), bring(store, content)
        assert first.added and not first.unchanged and not second.added
        assert len(second.unchanged) == len(first.added)
    assert store.count_finished_games() == 7


def test_a_play_that_stands_twice_in_a_file_comes_once(store: Store) -> None:
    report = bring(store, as_json(bg_stats(one_play(), one_play(durationMin=10))))
    assert store.count_finished_games() == 1 and len(report.added) == 2


def test_a_play_that_bg_stats_put_up_at_boardgamegeek_comes_once(store: Store) -> None:
    bring(store, as_json(bg_stats(one_play())))
    bring(store, as_json(bg_stats(one_play(bggId=77))))  # put up since then
    assert store.count_finished_games() == 1
    bring(store, as_json(bg_stats(one_play("p-2", bggId=99))))
    bring(store, bgg(bgg_play(99)))
    assert store.count_finished_games() == 2


def test_an_imported_game_that_was_removed_stays_so(store: Store) -> None:
    bring(store, bgg(bgg_play()))
    (game,) = store.finished_games()
    store.hide_finished_game(game.id)
    bring(store, bgg(bgg_play()))
    assert store.count_finished_games() == 0


def test_other_games_are_counted_and_named(store: Store) -> None:
    catan = [one_play(f"c{index}", 3) for index in range(3)]
    report = bring(store, as_json(bg_stats(one_play(), *catan, one_play("u", 999))))
    assert len(report.added) == 1
    assert reasons(report) == [
        ("Catan", "3 plays of another game were left out."),
        ("?", "1 play of another game was left out."),
    ]
    many = bgg(*(bgg_play(index, f"Game {index}") for index in range(1, MAX_LISTED + 6)))
    told = reasons(bring(store, many))
    assert len(told) == MAX_LISTED + 1 and told[-1] == ("", "5 plays of 5 more games were left out.")


@pytest.mark.parametrize(
    ("name", "number", "game"),
    [
        ("I'm the Boss!", 115, "boss"),
        ("Kohle, Kies & Knete", 115, "boss"),
        ("I’m the Boss", 0, "boss"),
        ("¡Yo soy el jefe!", 0, "boss"),
        ("WHO TO PROMOTE", 0, "promote"),
        ("Ba$tard$ Inc.", 0, "bastards"),
    ],
)
def test_a_game_is_known_by_its_number_or_any_title(store: Store, name: str, number: int, game: str) -> None:
    inside = "".join(f'<player name="{one}" score="1" win="0"/>' for one in "ABCD")
    bring(store, bgg(bgg_play(1, name, objectid=number, inside=inside)))
    assert [one.game for one in store.finished_games()] == [game]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"ignored": True}, "BG Stats leaves it out of its own statistics."),
        ({"playerScores": []}, "It has 0 players"),
        ({"playDate": "2924-01-01 00:00:00"}, "cannot have ended in the future"),
    ],
)
def test_a_play_that_is_no_result_is_left_out_with_its_day(
    store: Store, change: dict[str, Any], reason: str
) -> None:
    ((what, why),) = reasons(bring(store, as_json(bg_stats(one_play(**change)))))
    assert reason in why and what.startswith("Reputation, 2")
    assert store.count_finished_games() == 0


@pytest.mark.parametrize("score", ["", None, "12.5", "won", "1e9", "٣", "1000001", "9" * 30, "1++2"])
def test_a_play_without_a_whole_score_is_left_out(store: Store, score: Any) -> None:
    play = one_play()
    play["playerScores"][0]["score"] = score
    ((what, why),) = reasons(bring(store, as_json(bg_stats(play))))
    assert (what, why) == ("Reputation, 2024-05-03", "There is no whole number as the score of Bo.")


@pytest.mark.parametrize(("written", "score"), [("12.0", 12), (12, 12), (7.0, 7), ("-3", -3), ("−3+10", 7)])
def test_a_score_may_be_written_as_people_do(store: Store, written: Any, score: int) -> None:
    play = one_play()
    play["playerScores"][0]["score"] = written
    bring(store, as_json(bg_stats(play)))
    assert store.finished_games()[0].seats[1].score == score


def test_players_of_one_name_get_a_number(store: Store) -> None:
    inside = '<player name="Ana" score="3" win="1"/>' + '<player name="ana " score="1" win="0"/>' * 2
    bring(store, bgg(bgg_play(inside=inside)))
    assert [seat.name for seat in store.finished_games()[0].seats] == ["Ana", "ana 2", "ana 3"]


def test_names_are_text_and_stay_short(store: Store) -> None:
    markup = "&lt;img src=x onerror=alert(1)&gt;"
    inside = "".join(f'<player name="{name}" score="1" win="0"/>' for name in (markup, "=1+1", "long " * 60))
    bring(store, bgg(bgg_play(inside=inside)))
    names = [seat.name for seat in store.finished_games()[0].seats]
    assert names[:2] == ["<img src=x onerror=alert(1)>", "=1+1"] and len(names[2]) <= MAX_NAME_LENGTH


def test_a_name_that_shows_nothing_is_left_out(store: Store) -> None:
    inside = '<player name="&#x200b;" score="1" win="0"/><player name="A" score="1" win="0"/>' * 2
    ((_, why),) = reasons(bring(store, bgg(bgg_play(inside=inside))))
    assert why == "Use only visible characters in a name."


def test_a_long_comment_ends_where_ours_do_and_the_report_says_so(store: Store) -> None:
    report = bring(store, as_json(bg_stats(one_play(comments="word " * 100))))
    assert len(store.finished_games()[0].comment) <= 200 and len(report.added) == 1
    assert reasons(report) == [("", "The end of 1 comment was left out: 200 characters are kept.")]


def test_what_is_not_over_or_not_counted_is_left_out(store: Store) -> None:
    report = bring(store, bgg(bgg_play(1, incomplete=1), bgg_play(2, nowinstats=1)))
    assert [why for _, why in reasons(report)] == [
        "It was not played to its end.",
        "BoardGameGeek leaves it out of its own statistics.",
    ]


BOMB = b"""<?xml version="1.0"?><!DOCTYPE plays [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>
<plays><play id="1"><comments>&b;</comments></play></plays>"""
OUTSIDE = b"""<!DOCTYPE plays [<!ENTITY f SYSTEM "file:///etc/passwd">]><plays>&f;</plays>"""


@pytest.mark.parametrize(
    ("content", "where", "reason"),
    [
        (BOMB, "line 1 column", "A document type or an entity"),
        (OUTSIDE, "line 1 column 1", "A document type or an entity"),
        (b'<!DOCTYPE plays SYSTEM "http://example.org/x.dtd"><plays/>', "line 1 column", "A document type"),
        (b"<plays><play id='1'>&unknown;</play></plays>", "line 1 column", "This is not XML."),
        (b"<plays>\0</plays>", "line 1 column", "This is not XML."),
        (b"<plays><play>", "line 1 column", "This is not XML."),
        (b'<?xml version="1.0" encoding="utf-7"?><plays/>', "line 1 column", "This is not XML."),
        (b"<message>Your request has been accepted</message>", "line 1 column", "no plays of BoardGameGeek"),
        (b"<html><body/></html>", "line 1 column", "no plays of BoardGameGeek"),
        (b"<plays>" + b"<a>" * 5000, "line 1 column", "nested too deeply"),
        (bgg(bgg_play(quantity=10**9)), "line 2 column", "One play can stand for 100 games at most."),
        (bgg(bgg_play(quantity="9" * 5000)), "line 2 column", "A whole number belongs here: quantity."),
        (bgg(bgg_play(length="an hour")), "line 2 column", "A whole number belongs here: length."),
        (bgg(bgg_play(length="-5")), "line 2 column", "A whole number belongs here: length."),
        (bgg(bgg_play(number=0)), "line 2 column", "Every play of BoardGameGeek has a number"),
        (bgg(bgg_play(date="0000-00-00")), "line 2 column", "This is not a date."),
        (bgg(bgg_play(date="0001-01-01")), "line 2 column", "This is not a date."),
        (bgg(bgg_play(inside="<player/>" * 101)), "line 2 column", "A play has 100 players at most."),
    ],
)
def test_a_document_that_is_none_is_refused_with_its_place(content: bytes, where: str, reason: str) -> None:
    error = refused(content)
    assert error.where.startswith(where) and reason in str(error.reason)


@pytest.mark.parametrize(
    ("export", "where"),
    [
        (bg_stats(plays=["x"]), "plays[0]"),
        (bg_stats(one_play(), one_play(playDate=20240101)), "plays[1].playDate"),
        (bg_stats(one_play(playDate="yesterday")), "plays[0].playDate"),
        (bg_stats(one_play(playDateYmd=20249999)), "plays[0].playDate"),
        (bg_stats(one_play(durationMin="long")), "plays[0].durationMin"),
        (bg_stats(one_play(durationMin=10**40)), "plays[0].durationMin"),
        (bg_stats(one_play(ignored="no")), "plays[0].ignored"),
        (bg_stats(one_play(comments=["a"])), "plays[0].comments"),
        (bg_stats(one_play(playerScores={})), "plays[0].playerScores"),
        (bg_stats(one_play(playerScores=[7])), "plays[0].playerScores[0]"),
        (bg_stats(one_play(playerScores=[{"playerRefId": 404}])), "plays[0].playerScores[0].playerRefId"),
        (
            bg_stats(one_play(playerScores=[{"playerRefId": 10, "score": {}}])),
            "plays[0].playerScores[0].score",
        ),
        (bg_stats(one_play(), players={}), "players"),
        (bg_stats(one_play(), games=[[]]), "games"),
    ],
)
def test_an_export_of_a_wrong_form_is_refused_with_its_place(export: dict[str, Any], where: str) -> None:
    assert refused(as_json(export)).where == where


def test_too_much_is_refused_before_anything_is_kept() -> None:
    two_hundred_thousand = as_json(bg_stats()).replace(
        b'"plays": []', b'"plays": [' + b"{}," * 200_000 + b"{}]"
    )
    assert "plays" in str(refused(two_hundred_thousand).reason)
    assert "more than" in str(refused(bgg("<play/>" * (MOST_PLAYS + 1))).reason)
    assert "megabytes" in str(refused(b"<plays>" + b" " * MAX_BYTES).reason)
    assert "megabytes" in str(refused(b'{"plays":[' + b" " * MAX_BYTES).reason)


def test_a_backup_holds_imported_games(store: Store, other: Store) -> None:
    bring(other, as_json(bg_stats(one_play(), one_play("p-2", 2))))
    first, second = other.finished_games()
    other.hide_finished_game(second.id)
    file = BytesIO()
    saved = export_store(other, file, with_secrets=True)
    assert saved.games == 2 and not saved.is_empty
    report = import_store(store, file, device=None)
    assert not report.conflicts
    assert store.finished_games() == [first]
    assert store.finished_games(GameFilter(is_hidden=True)) == [second]
    assert {one.kind for one in import_store(store, file, device=None).unchanged} == {"play", "player"}
