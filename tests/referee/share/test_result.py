"""A result in words, whatever form it is then shared in."""

from __future__ import annotations

from datetime import UTC, timedelta, timezone

import pytest

from referee.engine.outcome import Outcome, ReckoningLine
from referee.i18n import LANGUAGES, Speech, say
from referee.match.finished import FinishedSeat
from referee.share.result import read_result, say_length, title_of
from referee.share.spreadsheet import result_xlsx
from tests.support.finished_games import finished, play_of

ENGLISH = Speech("en")


@pytest.mark.parametrize(
    ("hours", "date"), [(0, "March 7, 2026"), (3, "March 8, 2026"), (-8, "March 7, 2026")]
)
def test_the_date_is_that_of_the_table(hours: int, date: str) -> None:
    assert read_result(*finished("boss"), ENGLISH, timezone(timedelta(hours=hours))).date == date


def test_a_time_without_a_zone_is_utc() -> None:
    play, outcome = finished("boss")
    bare = play._replace(ended_at=play.ended_at.replace(tzinfo=None))
    assert read_result(bare, outcome, ENGLISH, UTC) == read_result(play, outcome, ENGLISH, UTC)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(None, ""), (0, "0 min"), (59, "59 min"), (60, "1 h 0 min"), (135, "2 h 15 min")],
)
def test_how_long_it_took(minutes: int | None, said: str) -> None:
    assert say_length(minutes, ENGLISH) == said


@pytest.mark.parametrize(("language", "title"), [("en", "I'm the Boss!"), ("es", "¡Yo soy el jefe!")])
def test_the_title_is_that_of_the_edition(language: str, title: str) -> None:
    assert read_result(*finished("boss"), Speech(language), UTC).title == title
    assert title_of("boss", language) == title
    assert title_of("some other", language) == "some other"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_are_the_plays_in_whatever_speech(language: str) -> None:
    result = read_result(*finished("boss"), Speech(language, ("Xavier", "Yves", "Zoe")), UTC)
    said = " ".join([result.headline, *(ruling.text for ruling in result.rulings)])
    assert "Bo" in said and "Yves" not in said


def test_lines_of_the_seats_lie_side_by_side_and_totals_come_last() -> None:
    deal, money = say("Deal {number}", number=1), say("Money")
    reckoning = (
        (ReckoningLine("money", money, 3, "A-2", is_total=True),),
        (
            ReckoningLine("money", deal, 4, "A-1"),
            ReckoningLine("money", deal, 5, "A-1"),
            ReckoningLine("money", money, 9, "A-2", is_total=True),
        ),
    )
    play, _ = play_of(FinishedSeat("Ana", 3, 2), FinishedSeat("Bo", 9, 1, is_winner=True))
    entries = read_result(play, Outcome(({}, {}), (1,), reckoning), ENGLISH, UTC).entries
    assert [(entry.label, entry.values) for entry in entries] == [
        ("Deal 1", (None, 4)),
        ("Deal 1", (None, 5)),
        ("Money", (3, 9)),
    ]


def test_the_same_play_gives_the_same_workbook() -> None:
    game = finished("promote")
    assert result_xlsx(*game, ENGLISH, UTC) == result_xlsx(*game, ENGLISH, UTC)
