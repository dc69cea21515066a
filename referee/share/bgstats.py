"""A play for BG Stats, in the form that its makers publish: a link with the game as JSON data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC
from hashlib import blake2b
from typing import Any
from urllib.parse import quote

from referee.engine.outcome import Outcome
from referee.engine.text_checks import clean
from referee.games import find_game
from referee.i18n import Speech, say
from referee.match.finished import FinishedGame
from referee.share.qr import qr_svg
from referee.share.result import local, names_of, say_head
from referee.store.history import normalize_name

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Boardroom Referee"

LIMIT = 1732
"""Bytes of a link: what a QR code of version 30 holds at error level L.

It has 137 modules a side, 145 with the quiet zone. Shown 12 cm wide on a tablet, a module is 0.8 mm, which
phones read from where they are held; the largest code, with 177, asks for a steady hand and a clean screen.
"""

LONGEST_LINK = 8000
"""Bytes of a link that is opened on the device itself: no comment that can be typed is longer."""

_NAME = 40
"""Characters that a name keeps when it has to give way."""


def link(
    finished: FinishedGame,
    outcome: Outcome,
    speech: Speech,
    limit: int = LIMIT,
    head: str = "",
    *,
    has_rulings: bool = True,
) -> str:
    """Return the link that hands a game to BG Stats, at most ``limit`` bytes long.

    The comments begin with the ``head`` of the log's chain, and end with what the referee ruled: a code does
    without these sentences (``has_rulings``), which the figures say as well, and so is smaller. What makes it
    too long gives way: the end of the comments, then the place, the roles, and at last the ends of the names.

    Raises:
        ValueError: Nothing more can be left out.
    """
    for data in _shorter(_play(finished, outcome if has_rulings else None, speech, head)):
        address = encode(data)
        if len(address) <= limit:
            return address
    raise ValueError(f"no link of {limit} bytes holds this play")


def qr(address: str) -> str:
    """Return the QR code of a link, as a data URI of an SVG image with its quiet zone."""
    return qr_svg(address, error="l", border=4)


def encode(data: Any) -> str:
    """Return the link with JSON data, as short as it can be: what a query may hold stays as it is."""
    return ADDRESS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe=":,")


def player_id(name: str) -> str:
    """Return the same short id whenever a player of this name plays, however it is written."""
    return blake2b(normalize_name(clean(name)).encode(), digest_size=5).hexdigest()


def _play(finished: FinishedGame, outcome: Outcome | None, speech: Speech, head: str) -> dict[str, Any]:
    about = find_game(finished.game).info
    names = names_of(finished, speech)
    speech = Speech(speech.language, names, speech.translations)
    rulings = [clean(speech.say(verdict.sentence)) for verdict in (outcome.verdicts if outcome else ())]
    said_head = f"{said}." if (said := say_head(head, speech, finished.edited)) else ""
    data: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": finished.id,
        "playDate": f"{local(finished.ended_at, UTC):%Y-%m-%d %H:%M:%S}",
        "durationMin": finished.minutes,
        "location": clean(finished.place),
        "comments": " ".join(text for text in (said_head, clean(finished.comment), *rulings) if text),
        "game": {
            "name": about.title,
            "sourceGameId": about.id,
            "bggId": about.bgg_id,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": player_id(name),
                # its Android app stops at a game in which one of these is missing
                "startPlayer": seat.is_first,
                "winner": seat.is_winner,
                "rank": seat.rank,
                "role": speech.say(say("eliminated")) if seat.is_eliminated else "",
                "score": seat.score,
            }
            for name, seat in zip(names, finished.seats, strict=True)
        ],
    }
    return _known(data) | {
        "game": _known(data["game"]),
        "players": [_known(player) for player in data["players"]],
    }


def _known(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None and value != ""}


def _shorter(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the game as it is, and then with less and less."""
    yield data
    comments = data.pop("comments", "").split()
    for words in range(len(comments) - 1, 0, -1):
        yield data | {"comments": " ".join(comments[:words]) + " …"}
    yield data
    data.pop("location", None)
    yield data
    for player in data["players"]:
        player.pop("role", None)
    yield data
    for most in range(_NAME, 0, -1):
        for player in data["players"]:
            if len(player["name"]) > most:
                player["name"] = player["name"][: most - 1] + "…" if most > 1 else player["name"][:1]
        yield data
