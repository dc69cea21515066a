"""The export of BG Stats: a JSON file with ``plays``, and their ``games``, ``players`` and ``locations``.

Its times are UTC. ``playDateYmd``, if present, is the local date of the players.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, tzinfo
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.json_parameters import YEARS
from referee.i18n import say
from referee.transfer.plays import MOST_PLAYS, OtherPlays, Play, PlayPlayer, game_of

_MAX_INTEGER = 2**53


def is_export(raw: Any) -> bool:
    """Whether JSON data is an export of BG Stats."""
    return isinstance(raw, dict) and isinstance(raw.get("plays"), list) and "format" not in raw


def read_export(raw: Mapping[str, Any], zone: tzinfo | None) -> tuple[list[Play], list[OtherPlays]]:
    """Return the plays of our games, and the counts of other games; ``zone``: the players' time zone.

    Raises :class:`Malformed` if the export is not valid.
    """
    games, players, places = (_by_id(raw, name) for name in ("games", "players", "locations"))
    if len(raw["plays"]) > MOST_PLAYS:
        raise Malformed("plays", say("This holds more than {most} plays.", most=MOST_PLAYS))
    plays: list[Play] = []
    others: Counter[str] = Counter()
    for index, play in enumerate(raw["plays"]):
        where = f"plays[{index}]"
        if not isinstance(play, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        game_info = games.get(_whole(play, "gameRefId", where), {})
        where_game = f"{where}.gameRefId"
        name = _text(game_info, "name", where_game)
        game = game_of(name, _whole(game_info, "bggId", where_game))
        if game is None:
            others[name] += 1
        else:
            plays.append(_play(play, where, game, players, places, zone))
    return plays, [OtherPlays(name, count) for name, count in others.items()]


def _play(
    raw: Mapping[str, Any],
    where: str,
    game: str,
    players: Mapping[int, Mapping[str, Any]],
    places: Mapping[int, Mapping[str, Any]],
    zone: tzinfo | None,
) -> Play:
    scores = raw.get("playerScores")
    if not isinstance(scores, list):
        raise Malformed(f"{where}.playerScores", say("A list of players belongs here."))
    key, number = _text(raw, "uuid", where), _whole(raw, "bggId", where)
    if not key:  # a play without an id is identified by its content
        key = json.dumps(raw, sort_keys=True)
    not_kept = say("BG Stats leaves it out of its own statistics.") if _flag(raw, "ignored", where) else None
    return Play(
        # a play that BG Stats has posted to BoardGameGeek also has the key of that site
        keys=(f"bgstats {key}", *((f"bgg {number} 1",) if number > 0 else ())),
        game=game,
        at=_end_time(raw, where, zone),
        minutes=_whole(raw, "durationMin", where),
        place=_text(places.get(_whole(raw, "locationRefId", where), {}), "name", f"{where}.locationRefId"),
        comment=_text(raw, "comments", where),
        players=tuple(_players(scores, f"{where}.playerScores", players)),
        not_kept=not_kept,
    )


def _players(
    raw: list[Any], where: str, known_players: Mapping[int, Mapping[str, Any]]
) -> Iterator[PlayPlayer]:
    is_seated = any(isinstance(entry, dict) and entry.get("seatOrder") for entry in raw)
    for index, entry in enumerate(raw):
        path = f"{where}[{index}]"
        if not isinstance(entry, dict):
            raise Malformed(path, say("Named values in braces belong here."))
        player = known_players.get(_whole(entry, "playerRefId", path))
        if player is None:
            raise Malformed(f"{path}.playerRefId", say("This file has no player of this number."))
        score = entry.get("score")
        if not (score is None or isinstance(score, str | int | float)) or isinstance(score, bool):
            raise Malformed(f"{path}.score", say("A number belongs here."))
        yield PlayPlayer(
            name=_text(player, "name", f"{path}.playerRefId"),
            score="" if score is None else str(score)[:400],
            is_winner=_flag(entry, "winner", path),
            is_first=_flag(entry, "startPlayer", path),
            rank=_whole(entry, "rank", path),
            order=_whole(entry, "seatOrder", path) if is_seated else None,
            role=_text(entry, "role", path),
        )


def _end_time(raw: Mapping[str, Any], where: str, zone: tzinfo | None) -> datetime:
    try:
        utc = datetime.strptime(_text(raw, "playDate", where), "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
        local = utc.astimezone(zone)
        if day := _whole(raw, "playDateYmd", where):
            local = local.replace(year=day // 10_000, month=day // 100 % 100, day=day % 100)
        utc = local.astimezone(UTC)
    except (ValueError, OverflowError):
        utc = None
    if utc is None or utc.year not in YEARS:
        raise Malformed(f"{where}.playDate", say("A date and time belong here."))
    return utc


def _by_id(raw: Mapping[str, Any], name: str) -> dict[int, Mapping[str, Any]]:
    """Return the objects of a list by their id, which plays refer to."""
    listed = raw.get(name, [])
    if not isinstance(listed, list) or not all(isinstance(item, dict) for item in listed):
        raise Malformed(name, say("A list of objects in braces belongs here."))
    return {_whole(item, "id", f"{name}[{index}]"): item for index, item in enumerate(listed)}


def _whole(raw: Mapping[str, Any], name: str, where: str) -> int:
    value = raw.get(name)
    if value is None or value == "":
        return 0
    if isinstance(value, str) and len(value) < 16 and value.isascii() and value.isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _MAX_INTEGER:
        raise Malformed(f"{where}.{name}", say("A whole number belongs here."))
    return value


def _text(raw: Mapping[str, Any], name: str, where: str) -> str:
    value = raw.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Malformed(f"{where}.{name}", say("A text belongs here."))
    return value


def _flag(raw: Mapping[str, Any], name: str, where: str) -> bool:
    value = raw.get(name)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise Malformed(f"{where}.{name}", say("Only true or false belongs here."))
    return value
