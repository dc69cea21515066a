"""The export of BG Stats, a JSON file: ``plays``, and the ``games``, ``players`` and ``locations`` of them.

Its times are UTC; ``playDateYmd``, where there is one, is the day on the calendar of whoever played.
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

_LARGEST = 2**53


def is_export(raw: Any) -> bool:
    """Whether JSON data is meant to be an export of BG Stats."""
    return isinstance(raw, dict) and isinstance(raw.get("plays"), list) and "format" not in raw


def read_export(raw: Mapping[str, Any], zone: tzinfo | None) -> tuple[list[Play], list[OtherPlays]]:
    """Return the plays of our games, and which others there are; ``zone`` is that of whoever played.

    Raises :class:`Malformed` for what is no such export.
    """
    games, players, places = (_by_id(raw, name) for name in ("games", "players", "locations"))
    if len(raw["plays"]) > MOST_PLAYS:
        raise Malformed("plays", say("This holds more than {most} plays.", most=MOST_PLAYS))
    plays: list[Play] = []
    others: Counter[str] = Counter()
    for index, one in enumerate(raw["plays"]):
        where = f"plays[{index}]"
        if not isinstance(one, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        about = games.get(_whole(one, "gameRefId", where), {})
        where_game = f"{where}.gameRefId"
        name = _text(about, "name", where_game)
        game = game_of(name, _whole(about, "bggId", where_game))
        if game is None:
            others[name] += 1
        else:
            plays.append(_play(one, where, game, players, places, zone))
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
    own, number = _text(raw, "uuid", where), _whole(raw, "bggId", where)
    if not own:  # nothing but the play itself tells it from others
        own = json.dumps(raw, sort_keys=True)
    not_kept = say("BG Stats leaves it out of its own statistics.") if _flag(raw, "ignored", where) else None
    return Play(
        # one that BG Stats has put up at BoardGameGeek is the same as there
        keys=(f"bgstats {own}", *((f"bgg {number} 1",) if number > 0 else ())),
        game=game,
        at=_moment(raw, where, zone),
        minutes=_whole(raw, "durationMin", where),
        place=_text(places.get(_whole(raw, "locationRefId", where), {}), "name", f"{where}.locationRefId"),
        comment=_text(raw, "comments", where),
        players=tuple(_players(scores, f"{where}.playerScores", players)),
        not_kept=not_kept,
    )


def _players(raw: list[Any], where: str, players: Mapping[int, Mapping[str, Any]]) -> Iterator[PlayPlayer]:
    is_seated = any(isinstance(one, dict) and one.get("seatOrder") for one in raw)
    for index, one in enumerate(raw):
        here = f"{where}[{index}]"
        if not isinstance(one, dict):
            raise Malformed(here, say("Named values in braces belong here."))
        who = players.get(_whole(one, "playerRefId", here))
        if who is None:
            raise Malformed(f"{here}.playerRefId", say("This file has no player of this number."))
        score = one.get("score")
        if not (score is None or isinstance(score, str | int | float)) or isinstance(score, bool):
            raise Malformed(f"{here}.score", say("A number belongs here."))
        yield PlayPlayer(
            name=_text(who, "name", f"{here}.playerRefId"),
            score="" if score is None else str(score)[:400],
            is_winner=_flag(one, "winner", here),
            is_first=_flag(one, "startPlayer", here),
            rank=_whole(one, "rank", here),
            order=_whole(one, "seatOrder", here) if is_seated else None,
            role=_text(one, "role", here),
        )


def _moment(raw: Mapping[str, Any], where: str, zone: tzinfo | None) -> datetime:
    try:
        at = datetime.strptime(_text(raw, "playDate", where), "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
        own = at.astimezone(zone)
        if day := _whole(raw, "playDateYmd", where):
            own = own.replace(year=day // 10_000, month=day // 100 % 100, day=day % 100)
        at = own.astimezone(UTC)
    except (ValueError, OverflowError):
        at = None
    if at is None or at.year not in YEARS:
        raise Malformed(f"{where}.playDate", say("A date and time belong here."))
    return at


def _by_id(raw: Mapping[str, Any], name: str) -> dict[int, Mapping[str, Any]]:
    """Return what one of the lists holds, by the number that plays refer to it by."""
    given = raw.get(name, [])
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise Malformed(name, say("A list of objects in braces belongs here."))
    return {_whole(one, "id", f"{name}[{index}]"): one for index, one in enumerate(given)}


def _whole(raw: Mapping[str, Any], name: str, where: str) -> int:
    value = raw.get(name)
    if value is None or value == "":
        return 0
    if isinstance(value, str) and len(value) < 16 and value.isascii() and value.isdigit():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _LARGEST:
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
