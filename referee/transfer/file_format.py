"""The JSON formats of the files in an export."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from referee.engine.action import Action, to_json
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.engine.json_parameters import JsonObject, Timestamp
from referee.engine.parameters import Choice, Flag, ListOf, OrNull, Parameter, Text, Whole, read_fields
from referee.engine.text_checks import check_encodable, check_name, check_texts
from referee.games import find_game
from referee.i18n import say
from referee.match.chain import FORMAT, Chain
from referee.match.finished import FinishedGame, FinishedSeat, Source
from referee.match.record import read_action
from referee.match.sealing import Secret
from referee.store.codec import dump, entry_number, read_entry, read_secret, write_entry, write_secret
from referee.store.history import ScoreSheet
from referee.store.log import StoredEntry, TableRow
from referee.tables.score_sheet import (
    MAX_MINUTES,
    ScoreSheetDraft,
    check_names,
    finished_game_of,
    read_stored,
)

_ID = re.compile("[0-9a-z]{1,16}")
_HASH = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, kw_only=True)
class _Id(Parameter):
    """The id of a table or score sheet."""

    def read(self, raw: Any, where: str, seats: int) -> str:
        if not isinstance(raw, str) or not _ID.fullmatch(raw):
            raise Malformed(where, say("This is not the id of a table or tally."))
        return raw


@dataclass(frozen=True, kw_only=True)
class _Hash(Parameter):
    """A hash or a key of the same length."""

    may_be_empty: bool = False

    def read(self, raw: Any, where: str, seats: int) -> str:
        if self.may_be_empty and raw == "":
            return ""
        if not isinstance(raw, str) or not _HASH.fullmatch(raw):
            raise Malformed(where, say("This is not a hash: {digits} hex digits.", digits=64))
        return raw


@dataclass(frozen=True, kw_only=True)
class _Object(JsonObject):
    """A JSON object that can be written to a file again."""

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        read = super().read(raw, where, seats)
        check_encodable(read, where)
        return read


@dataclass(frozen=True, kw_only=True)
class _Past(Timestamp):
    """A time for sorting; a future time, from a wrong clock or a false file, becomes the present time."""

    def read(self, raw: Any, where: str, seats: int) -> datetime:
        return min(super().read(raw, where, seats), datetime.now(UTC))


ITEM_ID: Parameter = _Id()
"""The id of a table, of a tally or of another stored object."""
_COMMON_FIELDS: dict[str, Parameter] = {
    "id": ITEM_ID,
    "game": Text(),
    "created_at": _Past(),
    "is_hidden": Flag(),
}
_TABLE = _COMMON_FIELDS | {
    "seats": ListOf(of=_Object()),
    "options": _Object(),
    "meta": _Object(),
    "is_archived": Flag(),
    "entries": ListOf(of=_Object()),
    "secrets": _Object(optional=True),
    "chain": _Object(optional=True),
}
_CHAIN: dict[str, Parameter] = {"key": _Hash(), "head": _Hash(may_be_empty=True)}
"""The head is empty before the first entry."""
PROOF = {"format": Choice(values=(FORMAT,)), **_CHAIN, "entries": ListOf(of=_Object())}
"""The fields of the proof of a record."""
_TALLY = _COMMON_FIELDS | {
    "body": _Object(),
    "changed_at": _Past(),
    "is_finished": Flag(),
    "is_discarded": Flag(),
    "play": OrNull(of=_Object()),
}
_IMPORTED = {"id": _Id(), "game": Text(), "is_hidden": Flag(), "play": _Object()}
MAX_SCORE = 1_000_000
"""The largest absolute score of an imported game."""
_PLAY: dict[str, Parameter] = {
    "started_at": Timestamp(),
    "ended_at": Timestamp(),
    "minutes": OrNull(of=Whole(within=range(MAX_MINUTES + 1))),
    "place": Text(),
    "comment": Text(),
    "seats": ListOf(of=_Object()),
}


class TableFile(NamedTuple):
    """A table of an export; its ``row`` has no turn and no winners yet.

    Not every file has a ``chain``; ``is_whole``: whether the log matches the stated head.
    """

    row: TableRow
    game: Game[Any]
    setup: Setup
    entries: tuple[StoredEntry, ...]
    secrets: Mapping[int, Secret]
    is_hidden: bool
    chain: Chain | None = None
    is_whole: bool = True


class ScoreSheetFile(NamedTuple):
    """A score sheet of an export, and its finished game, if any."""

    score_sheet: ScoreSheet
    finished_game: FinishedGame | None
    is_hidden: bool


def write_table(
    row: TableRow,
    entries: Sequence[StoredEntry],
    secrets: Mapping[int, Secret],
    is_hidden: bool,
    chain: Chain | None = None,
) -> dict[str, Any]:
    """Return a table as JSON data, without its ``chain`` if the chain is secret."""
    head = entries[-1].hash if entries else ""
    known = {} if chain is None else {"chain": {**chain._asdict(), "head": head}}
    return {
        "id": row.id,
        "game": row.game,
        "seats": [dict(seat) for seat in row.seats],
        "options": dict(row.options),
        "meta": dict(row.meta),
        "created_at": row.created_at.isoformat(),
        "is_archived": row.is_archived,
        "is_hidden": is_hidden,
        "entries": [
            {"at": stored.at.isoformat(), **json.loads(write_entry(stored.entry))} for stored in entries
        ],
        "secrets": {str(number): json.loads(write_secret(secret)) for number, secret in secrets.items()},
        **known,
    }


def without_rolls(meta: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``meta`` of a record without the rolls, which the log has."""
    return {key: value for key, value in meta.items() if key != "rolled"}


def read_table(raw: Any) -> TableFile:
    """Read a table without a check of its log by the rules; raise :class:`Malformed`."""
    found = read_fields(raw, _TABLE, "", 0)
    game = find_game(found["game"])
    setup = game.read_setup([*found["seats"]], found["options"])
    entries = tuple(_read_entry(entry, number, game, setup) for number, entry in enumerate(found["entries"]))
    secrets = {}
    for key, secret in found.get("secrets", {}).items():
        number = entry_number(key, "secrets", len(entries))
        try:
            secrets[number] = read_secret(dump(secret))
        except Malformed as error:
            raise Malformed(f"secrets.{key}", error.reason) from None
    row = TableRow(
        id=found["id"],
        game=game.info.id,
        seats=tuple(setup.seats),
        options=dict(setup.given_options),
        meta=without_rolls(found["meta"]),
        created_at=found["created_at"],
        active_at=found["created_at"],
        entry_count=len(entries),
        is_archived=found["is_archived"],
    )
    chain, is_whole = None, True
    if "chain" in found:
        given = read_fields(found["chain"], _CHAIN, "chain", 0)
        chain = Chain(given["key"])
        forms = [{key: value for key, value in entry.items() if key != "at"} for entry in found["entries"]]
        is_whole = last_head(chain, game, setup, forms) == given["head"]
    return TableFile(row, game, setup, entries, secrets, found["is_hidden"], chain, is_whole)


def write_imported(finished: FinishedGame, is_hidden: bool) -> dict[str, Any]:
    """Return an imported game as JSON data."""
    return {"id": finished.id, "game": finished.game, "is_hidden": is_hidden, "play": write_play(finished)}


def read_imported(raw: Any) -> tuple[FinishedGame, bool]:
    """Read an imported game, and whether it is hidden; raise :class:`Malformed`."""
    found = read_fields(raw, _IMPORTED, "", 0)
    info = find_game(found["game"]).info
    seats = found["play"].get("seats")
    count = len(seats) if isinstance(seats, list) else 0
    if count not in info.players:
        raise Malformed("play.seats", say("A list of seats belongs here."))
    finished = read_play(found["play"], found["id"], info.id, "imported", count)
    for index, seat in enumerate(finished.seats):
        check_name(seat.name, f"play.seats[{index}].name")
        if abs(seat.score) > MAX_SCORE:
            raise Malformed(f"play.seats[{index}].score", say("This score is too high."))
    ended = min(finished.ended_at, datetime.now(UTC))  # by which lists are sorted
    return finished._replace(ended_at=ended), found["is_hidden"]


def last_head(chain: Chain, game: Game[Any], setup: Setup, forms: Sequence[Mapping[str, Any]]) -> str:
    """Return the head of a log in its stored form, empty for a log without entries."""
    return ([*chain.heads(game.info.id, setup, forms)] or [""])[-1]


def _read_entry(raw: Mapping[str, Any], number: int, game: Game[Any], setup: Setup) -> StoredEntry:
    where = f"entries[{number}]"
    data = dict(raw)
    at = _Past().read(data.pop("at", None), f"{where}.at", 0)
    try:
        entry = read_entry(dump(data), game, len(setup.seats))
    except Malformed as error:
        raise Malformed(f"{where}.{error.where}" if error.where else where, error.reason) from None
    for action in entry.actions:
        game.check_action(setup, action, where)
    return StoredEntry(number, at, entry)


def read_opened(game: Game[Any], seats: int, closed: Action, secret: Secret, where: str) -> Action:
    """Return the action that a secret opens; raise :class:`Malformed` if it is not valid."""
    by = {} if closed.by is None else {"by": closed.by}
    given = {key: to_json(value) for key, value in secret.given.items()}
    why = {} if secret.override is None else {"override": secret.override}
    return read_action(game, seats, {**given, **by, **why, "do": closed.do}, where)


def write_score_sheet(sheet: ScoreSheet, finished: FinishedGame | None, is_hidden: bool) -> dict[str, Any]:
    """Return a score sheet as JSON data."""
    return {
        "id": sheet.id,
        "game": sheet.game,
        "body": dict(sheet.body),
        "created_at": sheet.created_at.isoformat(),
        "changed_at": sheet.changed_at.isoformat(),
        "is_finished": sheet.is_finished,
        "is_discarded": sheet.is_discarded,
        "is_hidden": is_hidden,
        "play": None if finished is None else write_play(finished),
    }


def read_score_sheet(raw: Any) -> ScoreSheetFile:
    """Read a score sheet; raise :class:`Malformed`.

    A finished score sheet must match its finished game, which follows from its result.
    """
    found = read_fields(raw, _TALLY, "", 0)
    result = _read_body(found["body"], found["game"], found["is_finished"])
    sheet = ScoreSheet(
        id=found["id"],
        game=found["game"],
        body=found["body"],
        created_at=found["created_at"],
        changed_at=found["changed_at"],
        is_finished=found["is_finished"],
        is_discarded=found["is_discarded"],
    )
    if sheet.is_finished != (found["play"] is not None):
        raise Malformed("play", say("A finished tally has a result, and no other has."))
    if result is None:
        return ScoreSheetFile(sheet, None, found["is_hidden"])
    finished = read_play(found["play"], sheet.id, sheet.game, "tallied", len(result.seats))
    ended = result._replace(ended_at=result.ended_at or finished.ended_at)
    if finished_game_of(ended, sheet.id, datetime.now(UTC)) != finished:
        raise Malformed("play", say("This is not what the tally comes to."))
    return ScoreSheetFile(sheet, finished, found["is_hidden"])


def _read_body(raw: Mapping[str, Any], game: str, is_finished: bool) -> ScoreSheetDraft | None:
    """Read a stored score sheet and return the draft of its result; raise :class:`Malformed`."""
    check_texts(raw, "body")
    try:
        draft, result = read_stored(raw, is_finished)
    except Malformed as error:
        raise Malformed(f"body.{error.where}" if error.where else "body", error.reason) from None
    if draft.game != game:
        raise Malformed("body.game", say("This tally is for another game."))
    check_names(draft)
    return result


def write_play(finished: FinishedGame) -> dict[str, Any]:
    """Return the result of a game that nobody refereed, as JSON data."""
    raw = {name: getattr(finished, name) for name in _PLAY}
    raw["started_at"], raw["ended_at"] = finished.started_at.isoformat(), finished.ended_at.isoformat()
    # nobody has seen a tally's players think
    raw["seats"] = [{**seat._asdict()} for seat in finished.seats]
    for seat in raw["seats"]:
        del seat["thinking"]
    return raw


def read_play(raw: Any, play_id: str, game: str, source: Source, count: int) -> FinishedGame:
    """Read the result of a game with a number of seats; raise :class:`Malformed`."""
    found = read_fields(raw, _PLAY, "play", 0)
    colours = find_game(game).info.colours
    if len(found["seats"]) != count:
        raise Malformed("play.seats", say("One value for each seat belongs here: {seats}.", seats=count))
    fields: dict[str, Parameter] = {
        "name": Text(),
        "score": Whole(),
        "rank": Whole(within=range(1, count + 1)),
        "is_winner": Flag(),
        "is_eliminated": Flag(),
        "is_first": Flag(),
        "colour": OrNull(of=Choice(values=colours)),
    }
    seats = [
        read_fields(seat, fields, f"play.seats[{index}]", 0) for index, seat in enumerate(found["seats"])
    ]
    check_texts([raw["place"], raw["comment"], raw["seats"]], "play")
    return FinishedGame(
        **{**found, "seats": tuple(FinishedSeat(**seat) for seat in seats)},
        id=play_id,
        game=game,
        source=source,
    )
