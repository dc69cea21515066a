"""All stored games, players and evenings for other programs: a ZIP file of CSV tables.

``docs/csv.md`` documents the columns, which are always in English. The files are UTF-8 with a byte order mark
and have commas as separators. Times are ISO 8601 in UTC.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from referee.engine.action import to_json
from referee.engine.errors import Malformed
from referee.i18n import Speech
from referee.match.finished import FinishedGame
from referee.share.result import side_by_side
from referee.share.spreadsheet import safe_cell
from referee.store.history import GameFilter
from referee.tables.evenings import evenings_of
from referee.tables.outcomes import ended_of
from referee.tables.score_sheet import read_stored

if TYPE_CHECKING:
    from referee.store.history import ScoreSheet
    from referee.store.store import Store

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "games": (
        *("game_id", "game", "source", "started_at", "ended_at", "minutes", "place", "comment", "hidden"),
        *("edited", "evening"),
    ),
    "seats": (
        *("game_id", "seat", "name", "player", "score", "rank", "won", "eliminated", "began", "colour"),
        "thinking_seconds",
    ),
    "reckoning": ("game_id", "seat", "account", "line", "clause", "is_total", "value"),
    "tallies": ("tally_id", "game", "finished", "discarded", "seat", "name", "field", "value"),
    "players": ("spelling", "player", "name"),
    "evenings": ("evening", "day", "name", "place", "players", "guests", "games"),
}
"""The tables and their columns, in order."""
_PAGE_SIZE = 200


class Counted(NamedTuple):
    """The number of rows of each table."""

    rows: Mapping[str, int]


def write_everything(store: Store, file: BinaryIO, speech: Speech, device: str | None = None) -> Counted:
    """Write all tables to a file, which does not have to be seekable; ``speech`` translates score lines.

    ``device``: the device whose unfinished tallies to include, ``None``: those of all devices.

    Raises:
        StoreUnavailable: The store cannot be read now.
        OSError: The file cannot be written.
    """
    typed = {game.id: game for game, _ in _games(store, as_typed=True)}
    marked = [*_games(store)]
    games = [game for game, _ in marked]
    evenings = evenings_of(store, games)
    rows: dict[str, Iterable[Sequence[Any]]] = {
        "games": (_game_row(game, is_hidden, evenings) for game, is_hidden in marked),
        "seats": (row for game in games for row in _seat_rows(game, typed.get(game.id, game))),
        "reckoning": (row for game in games for row in _reckoning_rows(store, game, speech)),
        "tallies": (row for sheet in _sheets(store, device) for row in _tally_rows(sheet)),
        "players": (
            (spelling, entry.player, entry.name) for spelling, entry in sorted(store.spellings().items())
        ),
        "evenings": (
            (
                evening.key,
                (evening.kept.day if evening.kept else "") or evening.began_at.date().isoformat(),
                evening.kept.name if evening.kept else "",
                evening.place,
                "; ".join(evening.players),
                "; ".join(evening.guests),
                len(evening.games),
            )
            for evening in sorted(
                {evening.key: evening for evening in evenings.values()}.values(),
                key=lambda evening: evening.key,
            )
        ),
    }
    counted = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, columns in COLUMNS.items():
            with archive.open(f"{name}.csv", "w") as member:
                counted[name] = _write(member, columns, rows[name])
    return Counted(counted)


def _write(member: Any, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> int:
    count = 0
    with io.TextIOWrapper(member, encoding="utf-8-sig", newline="") as text:
        writer = csv.writer(text)
        writer.writerow(columns)
        for row in rows:
            writer.writerow([_cell(value) for value in row])
            count += 1
    return count


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    return safe_cell(value)


def _games(store: Store, *, as_typed: bool = False) -> Iterator[tuple[FinishedGame, bool]]:
    """Yield all games, and whether each is hidden."""
    for is_hidden in (False, True):
        offset = 0
        which = GameFilter(is_hidden=is_hidden)
        while games := store.finished_games(which, _PAGE_SIZE, offset, as_typed=as_typed):
            yield from ((game, is_hidden) for game in games)
            offset += len(games)


def _game_row(game: FinishedGame, is_hidden: bool, evenings: Mapping[str, Any]) -> Sequence[Any]:
    times = (game.started_at.isoformat(), game.ended_at.isoformat())
    evening = evenings[game.id].key if game.id in evenings else ""
    about = (game.minutes, game.place, game.comment, is_hidden, " ".join(game.edited), evening)
    return (game.id, game.game, game.source, *times, *about)


def _seat_rows(game: FinishedGame, typed: FinishedGame) -> Iterator[Sequence[Any]]:
    for index, (seat, own) in enumerate(zip(game.seats, typed.seats, strict=True), 1):
        flags = (seat.is_winner, seat.is_eliminated, seat.is_first)
        standing = (seat.score, seat.rank, *flags, seat.colour, seat.thinking)
        yield (game.id, index, own.name, seat.name, *standing)


def _reckoning_rows(store: Store, game: FinishedGame, speech: Speech) -> Iterator[Sequence[Any]]:
    ended = ended_of(store, game)
    if ended is None:
        return
    named = Speech(speech.language, tuple(seat.name for seat in game.seats), speech.translations)
    for entry in side_by_side(ended.outcome.reckoning, named):
        for index, value in enumerate(entry.values, 1):
            if value is not None:
                yield (game.id, index, entry.account, entry.label, entry.clause, entry.is_total, value)


def _sheets(store: Store, device: str | None) -> Iterator[ScoreSheet]:
    own = {sheet.id for sheet in store.score_sheets(device)}
    for sheet in store.every_score_sheet():
        if not sheet.is_damaged and (device is None or sheet.is_finished or sheet.id in own):
            yield sheet


def _tally_rows(sheet: ScoreSheet) -> Iterator[Sequence[Any]]:
    try:
        draft, _ = read_stored(sheet.body, sheet.is_finished)
    except Malformed:  # typed in by another version
        return
    same = (sheet.id, sheet.game, sheet.is_finished, sheet.is_discarded)
    for name, value in (*draft.top.items(), *draft.options.items()):
        yield (*same, "", "", name, _value(value))
    for index, (seat, values) in enumerate(zip(draft.seats, draft.values, strict=True), 1):
        for name, value in values.items():
            yield (*same, index, seat["name"], name, _value(value))


def _value(value: Any) -> Any:
    """Return a typed value: numbers and texts unchanged, other values as JSON."""
    plain = to_json(value)
    return plain if isinstance(plain, int | str) else json.dumps(plain, ensure_ascii=False)
