"""The JSON form of what an export holds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from referee.engine.action import Action, plain
from referee.engine.errors import Malformed
from referee.engine.game import Game, Setup
from referee.engine.parameters import Moment
from referee.engine.record import read_action
from referee.engine.sealing import Secret
from referee.games import find_game
from referee.plays import Play, PlaySeat
from referee.store.base import StoredEntry, TableRow
from referee.store.codec import dump, read_entry, read_secret, write_entry, write_secret
from referee.store.history import Tally
from referee.text import say

_ID = re.compile("[0-9a-z]{1,16}")
_TABLE = ("id", "game", "seats", "options", "meta", "created_at", "is_archived", "is_hidden", "entries")
_TALLY = (
    "id",
    "game",
    "body",
    "created_at",
    "changed_at",
    "is_finished",
    "is_discarded",
    "is_hidden",
    "play",
)
_PLAY = ("started_at", "ended_at", "minutes", "place", "comment", "seats")
_MOST = 10**15
"""No score comes near it, and every database can hold it."""


class TableFile(NamedTuple):
    """A table as an export has it; ``row`` knows nothing yet of how the game stands."""

    row: TableRow
    game: Game[Any]
    setup: Setup
    entries: tuple[StoredEntry, ...]
    secrets: Mapping[int, Secret]
    is_hidden: bool


class TallyFile(NamedTuple):
    """A tally as an export has it, and its play if it is finished."""

    tally: Tally
    play: Play | None
    is_hidden: bool


def write_table(
    row: TableRow, entries: Sequence[StoredEntry], secrets: Mapping[int, Secret], is_hidden: bool
) -> dict[str, Any]:
    """Return a table as JSON data."""
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
    }


def read_table(raw: Any) -> TableFile:
    """Read a table; raise :class:`Malformed`. Whether the rules allow its log, it does not say."""
    found = _object(raw, "", _TABLE, {"secrets"})
    game = find_game(_text(found["game"], "game"))
    if not isinstance(found["seats"], list):
        raise Malformed("seats", say("A list of seats belongs here."))
    setup = game.read_setup(found["seats"], _mapping(found["options"], "options"))
    created = _time(found["created_at"], "created_at")
    count = len(setup.seats)
    entries = []
    for number, one in enumerate(_list(found["entries"], "entries")):
        where = f"entries[{number}]"
        data = dict(_mapping(one, where))
        at = _time(data.pop("at", None), f"{where}.at")
        try:
            entry = read_entry(dump(data), game, count)
        except Malformed as error:
            raise Malformed(f"{where}.{error.where}" if error.where else where, error.reason) from None
        if entry.action is not None:
            game.check_action(setup, entry.action, where)
        entries.append(StoredEntry(number, at, entry))
    secrets = {}
    for key, one in _mapping(found.get("secrets", {}), "secrets").items():
        if not (key.isascii() and key.isdigit() and len(key) < 10 and int(key) < len(entries)):
            raise Malformed("secrets", say("The number of a log entry belongs here."))
        try:
            secrets[int(key)] = read_secret(dump(one))
        except Malformed as error:
            raise Malformed(f"secrets.{key}", error.reason) from None
    row = TableRow(
        id=_id(found["id"]),
        game=game.about.id,
        seats=tuple(setup.seats),
        options=dict(setup.given_options),
        meta=_mapping(found["meta"], "meta"),
        created_at=created,
        active_at=created,
        entry_count=len(entries),
        is_archived=_flag(found["is_archived"], "is_archived"),
    )
    is_hidden = _flag(found["is_hidden"], "is_hidden")
    return TableFile(row, game, setup, tuple(entries), secrets, is_hidden)


def read_opened(game: Game[Any], seats: int, closed: Action, secret: Secret, where: str) -> Action:
    """Return the action that a secret gives a closed one; raise :class:`Malformed` if it can be none."""
    by = {} if closed.by is None else {"by": closed.by}
    given = {key: plain(value) for key, value in secret.given.items()}
    return read_action(game, seats, {**given, "do": closed.do, **by}, where)


def write_tally(tally: Tally, play: Play | None, is_hidden: bool) -> dict[str, Any]:
    """Return a tally as JSON data."""
    return {
        "id": tally.id,
        "game": tally.game,
        "body": dict(tally.body),
        "created_at": tally.created_at.isoformat(),
        "changed_at": tally.changed_at.isoformat(),
        "is_finished": tally.is_finished,
        "is_discarded": tally.is_discarded,
        "is_hidden": is_hidden,
        "play": None if play is None else _write_play(play),
    }


def read_tally(raw: Any) -> TallyFile:
    """Read a tally; raise :class:`Malformed`."""
    found = _object(raw, "", _TALLY)
    game = find_game(_text(found["game"], "game"))
    tally = Tally(
        id=_id(found["id"]),
        game=game.about.id,
        body=_mapping(found["body"], "body"),
        created_at=_time(found["created_at"], "created_at"),
        changed_at=_time(found["changed_at"], "changed_at"),
        is_finished=_flag(found["is_finished"], "is_finished"),
        is_discarded=_flag(found["is_discarded"], "is_discarded"),
    )
    if tally.is_finished != (found["play"] is not None):
        raise Malformed("play", say("A finished tally has a result, and no other has."))
    play = None if found["play"] is None else _read_play(found["play"], tally, game)
    return TallyFile(tally, play, _flag(found["is_hidden"], "is_hidden"))


def _write_play(play: Play) -> dict[str, Any]:
    raw = {name: getattr(play, name) for name in _PLAY}
    raw["started_at"], raw["ended_at"] = play.started_at.isoformat(), play.ended_at.isoformat()
    raw["seats"] = [seat._asdict() for seat in play.seats]
    return raw


def _read_play(raw: Any, tally: Tally, game: Game[Any]) -> Play:
    found = _object(raw, "play", _PLAY)
    seats = []
    for index, one in enumerate(_list(found["seats"], "play.seats")):
        where = f"play.seats[{index}]"
        seat = _object(one, where, PlaySeat._fields)
        seats.append(
            PlaySeat(
                name=_text(seat["name"], f"{where}.name"),
                score=_number(seat["score"], f"{where}.score", -_MOST),
                rank=_number(seat["rank"], f"{where}.rank", 1, 100),
                is_winner=_flag(seat["is_winner"], f"{where}.is_winner"),
                is_eliminated=_flag(seat["is_eliminated"], f"{where}.is_eliminated"),
                is_first=_flag(seat["is_first"], f"{where}.is_first"),
                colour=None if seat["colour"] is None else _text(seat["colour"], f"{where}.colour"),
            )
        )
    if len(seats) not in game.about.players:
        raise Malformed("play.seats", say("{title} is not played by so many.", title=game.about.title))
    minutes = found["minutes"]
    return Play(
        id=tally.id,
        game=tally.game,
        source="tallied",
        started_at=_time(found["started_at"], "play.started_at"),
        ended_at=_time(found["ended_at"], "play.ended_at"),
        minutes=None if minutes is None else _number(minutes, "play.minutes", 0, 10**6),
        seats=tuple(seats),
        place=_text(found["place"], "play.place"),
        comment=_text(found["comment"], "play.comment"),
    )


def _object(
    raw: Any, where: str, names: Sequence[str], optional: set[str] | frozenset[str] = frozenset()
) -> Mapping[str, Any]:
    path = f"{where}." if where else ""
    found = _mapping(raw, where)
    for key in found:
        if key not in names and key not in optional:
            raise Malformed(f"{path}{key[:40]}", say("This name is not known here."))
    for name in names:
        if name not in found:
            raise Malformed(f"{path}{name}", say("This is missing."))
    return found


def _mapping(raw: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise Malformed(where, say("Named values in braces belong here."))
    return raw


def _list(raw: Any, where: str) -> list[Any]:
    if not isinstance(raw, list):
        raise Malformed(where, say("A list belongs here."))
    return raw


def _text(raw: Any, where: str) -> str:
    if not isinstance(raw, str):
        raise Malformed(where, say("A text belongs here."))
    return raw


def _flag(raw: Any, where: str) -> bool:
    if type(raw) is not bool:
        raise Malformed(where, say("This must be true or false."))
    return raw


def _number(raw: Any, where: str, least: int, most: int = _MOST) -> int:
    if type(raw) is not int:
        raise Malformed(where, say("A whole number belongs here."))
    if not least <= raw <= most:
        raise Malformed(where, say("This must be from {least} to {most}.", least=least, most=most))
    return raw


def _id(raw: Any) -> str:
    if not isinstance(raw, str) or not _ID.fullmatch(raw):
        raise Malformed("id", say("This is no id of a table or tally."))
    return raw


def _time(raw: Any, where: str) -> datetime:
    return Moment().read(raw, where, 0)
