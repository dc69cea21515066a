"""Spreadsheets, read back by the standard library and by openpyxl."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from referee.engine.text_checks import clean
from referee.games import game_ids
from referee.i18n import LANGUAGES, Speech
from referee.match.finished import FinishedGame, FinishedSeat
from referee.share.spreadsheet import history_csv, history_xlsx, result_csv, result_xlsx
from tests.support.finished_games import AT, NAMES, finished, play_of
from tests.support.table_setups import every_typical_id

ENGLISH, SPANISH = Speech("en"), Speech("es")


def rows(data: bytes, delimiter: str = ",") -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def book(data: bytes) -> dict[str, list[list[Any]]]:
    return {
        sheet.title: [[cell.value for cell in row] for row in sheet]
        for sheet in load_workbook(io.BytesIO(data))
    }


@pytest.mark.parametrize("language", LANGUAGES)
@every_typical_id
def test_a_csv_has_each_seats_reckoning(game: str, language: str) -> None:
    play, outcome = finished(game)
    read = rows(result_csv(play, outcome, Speech(language), UTC), ";" if language == "es" else ",")
    assert len(read) == len(play.seats)
    name, rank = {"en": ("Player", "Rank"), "es": ("Jugador", "Puesto")}[language]
    for row in read:
        index = NAMES.index(row[name])
        assert int(row[rank]) == play.seats[index].rank
        values = sorted(int(value) for column, value in row.items() if column.endswith(")") and value)
        assert values == sorted(line.value for line in outcome.reckoning[index])
    assert [int(row[rank]) for row in read] == sorted(seat.rank for seat in play.seats)


def test_a_result_as_csv() -> None:
    play, outcome = finished("reputation")
    first, *_, last = rows(result_csv(play, outcome, ENGLISH, UTC))
    assert (first["Game"], first["Date"], first["Place"], first["Minutes"]) == (
        "Reputation",
        "2026-03-07 21:30",
        "Café Central",
        "95",
    )
    assert (first["Player"], first["Won"], first["Eliminated"], first["Profit"]) == ("Eve", "yes", "", "21")
    assert first["Reputation: Private stack (REP-10.1)"] == "-2"
    assert (last["Player"], last["Won"], last["Eliminated"]) == ("Bo", "", "yes")


@pytest.mark.parametrize("language", LANGUAGES)
@every_typical_id
def test_a_workbook_has_standings_and_reckoning(game: str, language: str) -> None:
    play, outcome = finished(game)
    standings, reckoning = book(result_xlsx(play, outcome, Speech(language), UTC)).values()
    shown = {row[1]: row for row in standings[5:]}
    for seat in play.seats:
        assert (shown[seat.name][0], shown[seat.name][5]) == (seat.rank, seat.score)
    assert reckoning[0][2 : 2 + len(play.seats)] == [seat.name for seat in play.seats]
    for index, lines in enumerate(outcome.reckoning):
        column = [row[2 + index] for row in reckoning[1:] if isinstance(row[2 + index], int)]
        assert sorted(column) == sorted(line.value for line in lines)
    assert [(row[1], row[2]) for row in reckoning if row[0] is None and row[1]] == [
        (verdict.clause, Speech(language, NAMES).say(verdict.sentence)) for verdict in outcome.verdicts
    ]


def test_totals_and_winners_stand_out_and_columns_are_wide_enough() -> None:
    play, outcome = finished("reputation", ("Bartholomew the Unreasonable", *NAMES[1:]))
    read = load_workbook(io.BytesIO(result_xlsx(play, outcome, ENGLISH, UTC)))
    standings, reckoning = read.worksheets
    assert {row[0].value for row in reckoning.iter_rows(min_row=2) if row[0].font.bold} == {
        "Reputation",
        "Profit",
    }
    assert [row[1].value for row in standings.iter_rows(min_row=6) if row[1].font.bold] == ["Eve"]
    assert standings.column_dimensions["B"].width >= len("Bartholomew the Unreasonable")
    assert read.properties.created == AT.replace(tzinfo=None)


NASTY = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1+1",
    " =1+1",
    "＝1+1",
    '=HYPERLINK("x")',
    "a;b",
    'a"b',
    "_x0041_",
]


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_never_a_formula(name: str) -> None:
    play, outcome = play_of(
        FinishedSeat(name, 3, 1, is_winner=True), FinishedSeat("Bo", -4, 2), place=name, comment=name
    )
    for read in (
        rows(result_csv(play, outcome, ENGLISH, UTC))[0],
        rows(history_csv([play], ENGLISH, UTC))[0],
    ):
        assert read["Player"].lstrip("'") == clean(name)
        assert read["Player"][0] not in "=+-@＝"
        assert read["Place"][0] not in "=+-@＝"
    for made in (result_xlsx(play, outcome, ENGLISH, UTC), history_xlsx([play], ENGLISH, UTC)):
        cells = [cell for sheet in load_workbook(io.BytesIO(made)) for row in sheet for cell in row]
        assert "f" not in {cell.data_type for cell in cells}
        assert {cell.data_type for cell in cells if cell.value == clean(name)} == {"s"}


def test_a_number_below_zero_stays_a_number() -> None:
    play, outcome = play_of(FinishedSeat("Ana", 3, 1, is_winner=True), FinishedSeat("Bo", -4, 2))
    assert rows(result_csv(play, outcome, ENGLISH, UTC))[1]["Money"] == "-4"
    assert book(result_xlsx(play, outcome, ENGLISH, UTC))["Standings"][6][5] == -4


def history() -> list[FinishedGame]:
    return [finished(game)[0]._replace(id=f"play {game}") for game in game_ids()]


def test_a_history_as_csv_has_a_row_a_seat() -> None:
    read = rows(history_csv(history(), SPANISH, UTC), ";")
    assert len(read) == sum(len(play.seats) for play in history())
    assert {row["Número"] for row in read} == {play.id for play in history()}
    won = [row["Jugador"] for row in read if row["Ha ganado"] == "sí" and row["Número"] == "play boss"]
    assert won == ["Bo", "Carmen"]


def test_a_history_as_workbook_has_games_and_seats() -> None:
    read = book(history_xlsx(history(), ENGLISH, UTC))
    games, players = read["Games"], read["Players"]
    assert [row[0] for row in games[1:]] == [play.id for play in history()]
    assert games[3][:5] == ["play boss", "I'm the Boss!", datetime(2026, 3, 7, 21, 30), "Café Central", 95]  # noqa: DTZ001
    assert games[3][7:] == ["Bo and Carmen", 44, 6]
    assert len(players) == 1 + sum(len(play.seats) for play in history())


def test_what_nobody_knows_is_left_empty() -> None:
    play = play_of(FinishedSeat("Ana", 0, 1), FinishedSeat("Bo", 0, 1), minutes=None)[0]._replace(
        game="of another store"
    )
    row = rows(history_csv([play], ENGLISH, UTC))[0]
    assert (row["Game"], row["Minutes"], row["Won"]) == ("of another store", "", "")
    assert book(history_xlsx([play], ENGLISH, UTC))["Games"][1][7:] == [None, None, 2]
    assert len(book(history_xlsx([], ENGLISH, UTC))["Games"]) == 1
    assert rows(history_csv([], ENGLISH, UTC)) == []


@settings(deadline=None, max_examples=30)
@given(name=st.text(min_size=1, max_size=40), other=st.text(min_size=1, max_size=40))
@example("\ud800", "\x00")
@example("_x000D_", "\ufffe")
def test_any_name_is_read_back(name: str, other: str) -> None:
    play, outcome = play_of(FinishedSeat(name, 3, 1, is_winner=True), FinishedSeat(other, 1, 2))
    read = [row["Player"] for row in rows(result_csv(play, outcome, ENGLISH, UTC))]
    names = [clean(name) or "seat 1", clean(other) or "seat 2"]
    assert [text.removeprefix("'") for text in read] == [text.removeprefix("'") for text in names]
    shown = book(result_xlsx(play, outcome, ENGLISH, UTC))["Standings"][5:]
    assert [row[1] for row in shown] == names
