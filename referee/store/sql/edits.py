"""Manual edits of finished games, in SQL. The original values are kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from referee.engine.errors import Malformed
from referee.engine.json_parameters import YEARS
from referee.engine.text_checks import check_name, check_texts
from referee.i18n import say
from referee.match.finished import FinishedGame, FinishedSeat
from referee.store.codec import dump
from referee.store.evenings import NO_EDIT, Edit, EditedTally, apply_edit, edit_json, edited_parts
from referee.store.history import SAME_NAME, namesakes
from referee.store.sql import schema
from referee.store.sql.database import Statement

_EDIT = Statement(select(schema.edits).where(schema.edits.c.finished_game_id == bindparam("of")))


def check_edit(edit: Edit, finished: FinishedGame) -> None:
    """Raise :class:`Malformed` for an edit that does not fit the game, and ``EditedTally`` for a tally."""
    if finished.source == "tallied":
        raise EditedTally
    if edit.ended_at is not None and edit.ended_at > datetime.now(UTC):
        raise Malformed("date", say("A game that is over cannot have ended in the future."))
    if edit.ended_at is not None and edit.ended_at.year not in YEARS:
        raise Malformed("date", say("This is not a date."))
    if edit.place is not None:
        check_texts(edit.place, "place")
    if edit.names is None:
        return
    if len(edit.names) != len(finished.seats):
        raise Malformed(
            "names", say("One value for each seat belongs here: {seats}.", seats=len(finished.seats))
        )
    check_texts(edit.names, "names")
    for index, name in enumerate(edit.names):
        check_name(name, f"names[{index}]")
    for index in namesakes(edit.names):
        raise Malformed(f"names[{index}]", SAME_NAME)


def edited(connection: Connection, finished: FinishedGame) -> FinishedGame:
    """Return a game with its edit, and store its current values as the original."""
    rows = _EDIT.rows(connection, {"of": finished.id})
    if not rows or finished.source == "tallied":
        return finished
    kept = schema.edits
    own = update(kept).where(kept.c.finished_game_id == finished.id).values(original=_write_own(finished))
    connection.execute(own)
    return apply_edit(finished, read_edit(rows[0]["edited"]))


def put_edit(connection: Connection, shown: FinishedGame, edit: Edit) -> FinishedGame:
    """Store an edit of a game, replacing an earlier one, and return the edited game.

    ``shown`` is the game with its earlier edit. The original values stay those of the log or file.
    """
    rows = _EDIT.rows(connection, {"of": shown.id})
    own = shown if not rows else _read_own(rows[0]["original"], shown)
    check_edit(edit, own)
    kept = schema.edits
    connection.execute(delete(kept).where(kept.c.finished_game_id == shown.id))
    parts = edited_parts(own, edit)
    if parts:
        only = Edit(
            edit.ended_at if "date" in parts else None,
            edit.place if "place" in parts else None,
            edit.names if "names" in parts else None,
        )
        values = {"finished_game_id": shown.id, "edited": write_edit(only), "original": _write_own(own)}
        connection.execute(insert(kept).values(values))
        return apply_edit(own, only)
    return own._replace(edited=())


def read_edits(connection: Connection, ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the edited parts of each of these games that has an edit."""
    kept = schema.edits.c
    rows = connection.execute(
        select(kept.finished_game_id, kept.edited).where(kept.finished_game_id.in_([*ids]))
    )
    return {row.finished_game_id: _parts(read_edit(row.edited)) for row in rows}


def _parts(edit: Edit) -> tuple[str, ...]:
    named = zip(("date", "place", "names"), edit, strict=True)
    return tuple(part for part, value in named if value is not None)


def all_edits(connection: Connection) -> dict[str, Edit]:
    """Return every edit, by the id of its game."""
    return {row.finished_game_id: read_edit(row.edited) for row in connection.execute(select(schema.edits))}


def find_edit(connection: Connection, play_id: str) -> Edit:
    """Return the edit of a game, ``NO_EDIT`` if there is none."""
    rows = _EDIT.rows(connection, {"of": play_id})
    return read_edit(rows[0]["edited"]) if rows else NO_EDIT


def find_own(connection: Connection, shown: FinishedGame) -> FinishedGame:
    """Return a game with the original values of its log or file."""
    rows = _EDIT.rows(connection, {"of": shown.id})
    return _read_own(rows[0]["original"], shown) if rows else shown


def write_edit(edit: Edit) -> str:
    """Return an edit as JSON."""
    return dump(edit_json(edit))


def read_edit(text: str) -> Edit:
    """Read an edit that :func:`write_edit` wrote."""
    raw: Mapping[str, Any] = json.loads(text)
    at, names = raw.get("date"), raw.get("names")
    return Edit(
        None if at is None else datetime.fromisoformat(at),
        raw.get("place"),
        None if names is None else tuple(names),
    )


def _write_own(finished: FinishedGame) -> str:
    names = [seat.name for seat in finished.seats]
    times = (finished.started_at.isoformat(), finished.ended_at.isoformat())
    return dump({"times": times, "place": finished.place, "names": names})


def _read_own(text: str, shown: FinishedGame) -> FinishedGame:
    raw: Mapping[str, Any] = json.loads(text)
    started, ended = map(datetime.fromisoformat, raw["times"])
    seats: list[FinishedSeat] = [
        seat._replace(name=name) for seat, name in zip(shown.seats, raw["names"], strict=True)
    ]
    return shown._replace(
        started_at=started, ended_at=ended, place=raw["place"], seats=tuple(seats), edited=()
    )
