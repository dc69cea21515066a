"""Results and the history as tables: CSV for all programs, and formatted .xlsx workbooks."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any

from referee.engine.outcome import Outcome
from referee.engine.text_checks import clean
from referee.i18n import Listed, Sentence, Speech, say
from referee.match.finished import FinishedGame
from referee.share.result import Result, StandingsRow, local, names_of, read_result, title_of

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""The first characters of text that a spreadsheet would interpret as a formula."""
_DELIMITERS = {"es": ";"}
"""The separators for languages with a decimal comma; other languages have a comma."""
_SOURCES = {
    "refereed": say("refereed"),
    "tallied": say("tallied"),
    "practice": say("practice"),
    "imported": say("brought in"),
}
_MAX_COLUMN_WIDTH = 48
_FONT = {"font_name": "Calibri", "font_size": 11}
_GOLD = "#E9B857"


def result_csv(finished: FinishedGame, outcome: Outcome, speech: Speech, zone: tzinfo | None = None) -> bytes:
    """Return a result as CSV in UTF-8 with a byte order mark: a row per seat, a column per score line.

    ``zone`` is the time zone of the date, ``None`` this machine's.
    """
    result = read_result(finished, outcome, speech, zone)
    head = [_head(speech, key) for key in ("game", "date", "place", "minutes", *_STANDING)]
    head[-1] = result.score_label
    totals = {entry.account: entry.label for entry in result.entries if entry.is_total}
    lines = [
        f"{entry.label} ({entry.clause})"
        if entry.is_total or entry.account not in totals
        else f"{totals[entry.account]}: {entry.label} ({entry.clause})"
        for entry in result.entries
    ]
    same = [result.title, _day(finished, zone), result.place, _known(finished.minutes)]
    rows = (
        [*same, *_standing(row, speech), *(_known(entry.values[row.seat]) for entry in result.entries)]
        for row in result.standings
    )
    return _csv([head + lines, *rows], speech)


def result_xlsx(
    finished: FinishedGame, outcome: Outcome, speech: Speech, zone: tzinfo | None = None
) -> bytes:
    """Return a result as a workbook: a sheet with the standings, and one with the score breakdown.

    ``zone`` is the time zone of the date, ``None`` this machine's.
    """
    result = read_result(finished, outcome, speech, zone)
    book = _Book(f"{result.title}: {result.headline}", finished.ended_at)
    _write_standings(book, result, speech)
    _write_reckoning(book, result, speech)
    return book.close()


def history_csv(plays: Iterable[FinishedGame], speech: Speech, zone: tzinfo | None = None) -> bytes:
    """Return games as CSV in UTF-8 with a byte order mark: a row for each seat of each game.

    ``zone`` is the time zone of the dates, ``None`` this machine's.
    """
    head = [_head(speech, key) for key in (*_GAME, *_STANDING)]
    return _csv([head, *_seat_rows(plays, speech, zone)], speech)


def history_xlsx(plays: Sequence[FinishedGame], speech: Speech, zone: tzinfo | None = None) -> bytes:
    """Return games as a workbook: a sheet with a row per game, and one with a row per seat of each game.

    ``zone`` is the time zone of the dates, ``None`` this machine's.
    """
    newest = max((finished.ended_at for finished in plays), default=datetime(2000, 1, 1, tzinfo=UTC))
    book = _Book(speech.say(say("History")), newest, constant_memory=True)
    book.table(
        speech.say(say("Games")),
        [
            *(_head(speech, key) for key in _GAME),
            *(_head(speech, key) for key in ("winner", "score", "players")),
        ],
        [[*_game(finished, speech, zone), *_summary(finished, speech)] for finished in plays],
    )
    book.table(
        speech.say(say("Players")),
        [_head(speech, key) for key in (*_GAME[:3], *_STANDING)],
        [[*row[:3], *row[len(_GAME) :]] for row in _seat_rows(plays, speech, zone)],
    )
    return book.close()


_GAME = ("id", "game", "date", "place", "minutes", "source", "comment")
_STANDING = ("rank", "name", "wins", "eliminated", "first", "score")
_HEADS = {
    "id": say("Number"),
    "game": say("Game"),
    "date": say("Date"),
    "place": say("Place"),
    "minutes": say("Minutes"),
    "source": say("Source"),
    "comment": say("Comment"),
    "rank": say("Rank"),
    "name": say("Player"),
    "wins": say("Won"),
    "winner": say("Winners"),
    "eliminated": say("Eliminated"),
    "first": say("Began"),
    "score": say("Score"),
    "players": say("Players"),
}


def _head(speech: Speech, key: str) -> str:
    return speech.say(_HEADS[key])


def _day(finished: FinishedGame, zone: tzinfo | None) -> datetime:
    return local(finished.ended_at, zone).replace(tzinfo=None, second=0, microsecond=0)


def _known(value: int | None) -> int | str:
    return "" if value is None else value


def _yes(is_so: bool, speech: Speech) -> str:
    return speech.say(say("yes")) if is_so else ""


def _standing(row: StandingsRow, speech: Speech) -> list[Any]:
    flags = (row.is_winner, row.is_eliminated, row.is_first)
    return [row.rank, row.name, *(_yes(flag, speech) for flag in flags), row.score]


def _game(finished: FinishedGame, speech: Speech, zone: tzinfo | None) -> list[Any]:
    return [
        clean(finished.id),
        title_of(finished.game, speech.language),
        _day(finished, zone),
        clean(finished.place),
        _known(finished.minutes),
        speech.say(_SOURCES[finished.source]),
        clean(finished.comment),
    ]


def _summary(finished: FinishedGame, speech: Speech) -> list[Any]:
    seats = zip(names_of(finished, speech), finished.seats, strict=True)
    winners = [(name, seat.score) for name, seat in seats if seat.is_winner]
    names = Listed(tuple(name for name, _ in winners))
    best = max((score for _, score in winners), default=None)
    return [speech.say(Sentence("{names}", {"names": names})), _known(best), len(finished.seats)]


def _seat_rows(plays: Iterable[FinishedGame], speech: Speech, zone: tzinfo | None) -> Iterable[list[Any]]:
    for finished in plays:
        game = _game(finished, speech, zone)
        for name, seat in zip(names_of(finished, speech), finished.seats, strict=True):
            flags = (seat.is_winner, seat.is_eliminated, seat.is_first)
            yield [
                *game,
                seat.rank,
                name,
                *(_yes(flag, speech) for flag in flags),
                seat.score,
            ]


def _csv(rows: Iterable[Sequence[Any]], speech: Speech) -> bytes:
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=_DELIMITERS.get(speech.language, ","))
    writer.writerows([safe_cell(value) for value in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")


def safe_cell(value: Any) -> Any:
    """Return the value of a cell; an apostrophe before a text prevents its evaluation as a formula."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, str) and value.lstrip().startswith(_FORMULA):
        return f"'{value}"
    return value


class _Book:
    """A workbook in memory. It never interprets text as a formula."""

    def __init__(self, title: str, at: datetime, **options: Any) -> None:
        import xlsxwriter

        self._file = io.BytesIO()
        self.book = xlsxwriter.Workbook(self._file, {"in_memory": True, **options})
        self.book.set_properties({"title": title, "created": local(at, UTC).replace(tzinfo=None)})
        self.plain = self.format()
        self.heading = self.format(bold=True, bottom=2, bottom_color=_GOLD, text_wrap=True, valign="vcenter")
        self.total = self.format(bold=True, top=1)
        self.winner = self.format(bold=True, bg_color="#FBF1DC")
        self.title = self.format(bold=True, font_size=16)
        self.wrapped = self.format(text_wrap=True, valign="top")
        self._days = self.format(num_format="yyyy-mm-dd hh:mm", align="left")

    def format(self, **more: Any) -> Any:
        """Return a cell format."""
        return self.book.add_format({**_FONT, **more})

    def sheet(self, name: str) -> Any:
        """Return a new sheet that is ready to print on a page's width."""
        sheet = self.book.add_worksheet(name)
        sheet.fit_to_pages(1, 0)
        sheet.hide_gridlines(2)
        return sheet

    def write(self, sheet: Any, row: int, column: int, values: Sequence[Any], form: Any) -> None:
        """Write a row of cells by the types of their values."""
        for index, value in enumerate(values, column):
            if isinstance(value, datetime):
                sheet.write_datetime(row, index, value, self._days)
            elif isinstance(value, int):
                sheet.write_number(row, index, value, form)
            elif value:
                sheet.write_string(row, index, value, form)
            elif form is not None:
                sheet.write_blank(row, index, None, form)

    def widen(self, sheet: Any, rows: Sequence[Sequence[Any]]) -> None:
        """Set the width of each column to its longest value."""
        for column, cells in enumerate(zip(*rows, strict=True)):
            longest = max(16 if isinstance(cell, datetime) else len(str(cell)) for cell in cells)
            sheet.set_column(column, column, min(_MAX_COLUMN_WIDTH, longest + 3))

    def table(self, name: str, head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Add a sheet with a table with filters and a frozen header."""
        sheet = self.sheet(name)
        sheet.set_landscape()
        self.write(sheet, 0, 0, head, self.heading)
        for index, row in enumerate(rows, 1):
            self.write(sheet, index, 0, row, None)
        self.widen(sheet, [head, *rows])
        sheet.autofilter(0, 0, len(rows), len(head) - 1)
        sheet.freeze_panes(1, 0)
        sheet.repeat_rows(0)

    def close(self) -> bytes:
        """Return the finished file."""
        self.book.close()
        return self._file.getvalue()


def _write_standings(book: _Book, result: Result, speech: Speech) -> None:
    sheet = book.sheet(speech.say(say("Standings")))
    head = [_head(speech, key) for key in _STANDING[:-1]] + [result.score_label]
    rows = [_standing(standing, speech) for standing in result.standings]
    book.widen(sheet, [head, *rows])
    book.write(sheet, 0, 0, [result.title], book.title)
    book.write(sheet, 1, 0, [result.headline], book.plain)
    book.write(sheet, 2, 0, [" · ".join(result.about)], book.plain)
    book.write(sheet, 4, 0, head, book.heading)
    for index, (standing, row) in enumerate(zip(result.standings, rows, strict=True), 5):
        book.write(sheet, index, 0, row, book.winner if standing.is_winner else book.plain)


def _write_reckoning(book: _Book, result: Result, speech: Speech) -> None:
    sheet = book.sheet(speech.say(say("Reckoning")))
    head = [speech.say(say("Line")), speech.say(say("Clause")), *result.names]
    rows = [[entry.label, entry.clause, *map(_known, entry.values)] for entry in result.entries]
    book.widen(sheet, [head, *rows])
    book.write(sheet, 0, 0, head, book.heading)
    for index, (entry, row) in enumerate(zip(result.entries, rows, strict=True), 1):
        book.write(sheet, index, 0, row, book.total if entry.is_total else book.plain)
    sheet.freeze_panes(1, 2)
    below = len(rows) + 2
    for index, ruling in enumerate(result.rulings, below):
        sheet.write_string(index, 1, ruling.clause, book.wrapped)
        sheet.merge_range(index, 2, index, len(head) + 3, "", book.wrapped)
        sheet.write_string(index, 2, ruling.text, book.wrapped)
        sheet.set_row(index, 15 * (1 + len(ruling.text) // 70))
