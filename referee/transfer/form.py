"""The JSON form of what an export holds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from referee.engine.about import Setup
from referee.engine.action import Action, plain
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.parameters import (
    Choice,
    Flag,
    ListOf,
    Moment,
    OrNull,
    Parameter,
    Text,
    Whole,
    read_fields,
)
from referee.engine.record import read_action
from referee.engine.sealing import Secret
from referee.games import find_game
from referee.plays import Play, PlaySeat
from referee.store.base import StoredEntry, TableRow
from referee.store.codec import dump, read_entry, read_secret, write_entry, write_secret
from referee.store.history import Tally
from referee.tally import MOST_MINUTES, TallyDraft, play_of, read_kept
from referee.text import say
from referee.texts import check_texts, check_whole

_ID = re.compile("[0-9a-z]{1,16}")


@dataclass(frozen=True, kw_only=True)
class _Id(Parameter):
    """The id of a table or tally."""

    def read(self, raw: Any, where: str, seats: int) -> str:
        if not isinstance(raw, str) or not _ID.fullmatch(raw):
            raise Malformed(where, say("This is not the id of a table or tally."))
        return raw


@dataclass(frozen=True, kw_only=True)
class _Object(Parameter):
    """JSON data in braces, to be read by whoever knows more of it."""

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        check_whole(raw, where)
        return raw


_BOTH: dict[str, Parameter] = {"id": _Id(), "game": Text(), "created_at": Moment(), "is_hidden": Flag()}
_TABLE = _BOTH | {
    "seats": ListOf(of=_Object()),
    "options": _Object(),
    "meta": _Object(),
    "is_archived": Flag(),
    "entries": ListOf(of=_Object()),
    "secrets": _Object(optional=True),
}
_TALLY = _BOTH | {
    "body": _Object(),
    "changed_at": Moment(),
    "is_finished": Flag(),
    "is_discarded": Flag(),
    "play": OrNull(of=_Object()),
}
_PLAY: dict[str, Parameter] = {
    "started_at": Moment(),
    "ended_at": Moment(),
    "minutes": OrNull(of=Whole(within=range(MOST_MINUTES + 1))),
    "place": Text(),
    "comment": Text(),
    "seats": ListOf(of=_Object()),
}


class TableFile(NamedTuple):
    """A table as an export has it; ``row`` knows nothing yet of how the game stands."""

    row: TableRow
    game: Game[Any]
    setup: Setup
    entries: tuple[StoredEntry, ...]
    secrets: Mapping[int, Secret]
    is_hidden: bool


class TallyFile(NamedTuple):
    """A tally as an export has it, and its play if it is finished.

    ``lacks_result``: it is finished, and was being changed, so that it says nothing of its play.
    """

    tally: Tally
    play: Play | None
    is_hidden: bool
    lacks_result: bool = False


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
    found = read_fields(raw, _TABLE, "", 0)
    game = find_game(found["game"])
    check_texts(found["seats"], "seats")
    setup = game.read_setup([*found["seats"]], found["options"])
    entries = tuple(_read_entry(one, number, game, setup) for number, one in enumerate(found["entries"]))
    secrets = {}
    for key, one in found.get("secrets", {}).items():
        if not (key.isascii() and key.isdigit() and len(key) < 10 and int(key) < len(entries)):
            raise Malformed("secrets", say("The number of a log entry belongs here."))
        try:
            secrets[int(key)] = read_secret(dump(one))
        except Malformed as error:
            raise Malformed(f"secrets.{key}", error.reason) from None
    row = TableRow(
        id=found["id"],
        game=game.about.id,
        seats=tuple(setup.seats),
        options=dict(setup.given_options),
        meta=found["meta"],
        created_at=found["created_at"],
        active_at=found["created_at"],
        entry_count=len(entries),
        is_archived=found["is_archived"],
    )
    return TableFile(row, game, setup, entries, secrets, found["is_hidden"])


def _read_entry(raw: Mapping[str, Any], number: int, game: Game[Any], setup: Setup) -> StoredEntry:
    where = f"entries[{number}]"
    data = dict(raw)
    at = Moment().read(data.pop("at", None), f"{where}.at", 0)
    try:
        entry = read_entry(dump(data), game, len(setup.seats))
    except Malformed as error:
        raise Malformed(f"{where}.{error.where}" if error.where else where, error.reason) from None
    if entry.action is not None:
        game.check_action(setup, entry.action, where)
    return StoredEntry(number, at, entry)


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


def read_tally(raw: Any, *, is_trusted: bool) -> TallyFile:
    """Read a tally; raise :class:`Malformed`.

    A finished one is held against its play, which is nothing but what was typed comes to. One that was
    being changed, and is not complete again, says nothing of its play: that is taken over ``is_trusted``,
    and otherwise it comes unfinished.
    """
    found = read_fields(raw, _TALLY, "", 0)
    draft, result = _read_body(found["body"], found["game"], found["is_finished"])
    tally = Tally(
        id=found["id"],
        game=draft.game,
        body=found["body"],
        created_at=found["created_at"],
        changed_at=found["changed_at"],
        is_finished=found["is_finished"],
        is_discarded=found["is_discarded"],
    )
    if tally.is_finished != (found["play"] is not None):
        raise Malformed("play", say("A finished tally has a result, and no other has."))
    if not tally.is_finished:
        return TallyFile(tally, None, found["is_hidden"])
    play = _read_play(found["play"], tally, result or draft)
    if result is not None:
        ended = result._replace(ended_at=result.ended_at or play.ended_at)
        if play_of(ended, tally.id, datetime.now(UTC)) != play:
            raise Malformed("play", say("This is not what the tally comes to."))
    elif not is_trusted:
        return TallyFile(tally._replace(is_finished=False), None, found["is_hidden"], lacks_result=True)
    return TallyFile(tally, play, found["is_hidden"])


def _read_body(raw: Mapping[str, Any], game: str, is_finished: bool) -> tuple[TallyDraft, TallyDraft | None]:
    check_texts(raw, "body")
    try:
        draft, result = read_kept(raw, is_finished)
    except Malformed as error:
        raise Malformed(f"body.{error.where}" if error.where else "body", error.reason) from None
    if draft.game != game:
        raise Malformed("body.game", say("This tally is for another game."))
    return draft, result


def _write_play(play: Play) -> dict[str, Any]:
    raw = {name: getattr(play, name) for name in _PLAY}
    raw["started_at"], raw["ended_at"] = play.started_at.isoformat(), play.ended_at.isoformat()
    raw["seats"] = [seat._asdict() for seat in play.seats]
    return raw


def _read_play(raw: Any, tally: Tally, draft: TallyDraft) -> Play:
    found = read_fields(raw, _PLAY, "play", 0)
    colours, count = find_game(draft.game).about.colours, len(draft.seats)
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
    seats = [read_fields(one, fields, f"play.seats[{index}]", 0) for index, one in enumerate(found["seats"])]
    check_texts([raw["place"], raw["comment"], raw["seats"]], "play")
    return Play(
        **{**found, "seats": tuple(PlaySeat(**seat) for seat in seats)},
        id=tally.id,
        game=tally.game,
        source="tallied",
    )
