"""Files of plays as BG Stats and BoardGameGeek write them."""

from __future__ import annotations

import json
from typing import Any
from xml.sax.saxutils import quoteattr


def bg_stats(*plays: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return an export of BG Stats with these plays of four known games."""
    return {
        "games": [
            {"id": 1, "uuid": "g1", "name": "Reputation", "bggId": 0},
            {"id": 2, "uuid": "g2", "name": "I'm the Boss!", "bggId": 115},
            {"id": 3, "uuid": "g3", "name": "Catan", "bggId": 13},
            {"id": 4, "uuid": "g4", "name": "Who to promote", "bggId": 0},
        ],
        "players": [{"id": 10 + index, "name": name} for index, name in enumerate(("Ana", "Bo", "Cy", "Di"))],
        "locations": [{"id": 1, "name": "Café Central"}],
        "plays": list(plays),
        "userInfo": {"meRefId": 10},
    } | more


def one_play(uuid: str = "p-1", game: int = 1, **more: Any) -> dict[str, Any]:
    """Return a play of an export of BG Stats: Bo wins, Ana began."""
    return {
        "uuid": uuid,
        "gameRefId": game,
        "locationRefId": 1,
        "playDate": "2024-05-03 21:15:00",
        "durationMin": 95,
        "comments": "With pizza",
        "ignored": False,
        "playerScores": [
            {"playerRefId": 11, "score": "31", "winner": True, "rank": 1, "seatOrder": 2},
            {
                "playerRefId": 10,
                "score": "20+5",
                "winner": False,
                "startPlayer": True,
                "rank": 2,
                "seatOrder": 1,
            },
            {
                "playerRefId": 12,
                "score": "9",
                "winner": False,
                "rank": 3,
                "seatOrder": 3,
                "role": "eliminated",
            },
        ],
    } | more


def as_json(export: dict[str, Any]) -> bytes:
    """Return an export as a file."""
    return json.dumps(export).encode()


def bgg_play(
    number: int = 77, game: str = "Reputation", *, objectid: int = 0, inside: str = "", **given: Any
) -> str:
    """Return a play of BoardGameGeek as XML."""
    attributes = {
        "id": number,
        "date": "2023-11-04",
        "quantity": 1,
        "length": 80,
        "incomplete": 0,
        "nowinstats": 0,
        "location": "Home",
    } | given
    written = " ".join(f"{key}={quoteattr(str(value))}" for key, value in attributes.items())
    players = inside or (
        '<player username="ana" userid="5" name="Ana" startposition="2" color="Red" score="12" win="0"/>'
        '<player username="" userid="0" name="Bo" startposition="1" color="" score="40" win="1"/>'
        '<player username="" userid="0" name="Cy" startposition="3" color="" score="12" win="0"/>'
    )
    return (
        f'<play {written}><item name={quoteattr(game)} objecttype="thing" objectid="{objectid}">'
        '<subtypes><subtype value="boardgame"/></subtypes></item>'
        f"<comments>Two\nlines</comments><players>{players}</players></play>"
    )


def bgg(*plays: str) -> bytes:
    """Return a document of plays."""
    head = '<?xml version="1.0" encoding="utf-8"?>\n<plays username="ana" userid="5" total="9" page="1">'
    return (head + "".join(plays) + "</plays>").encode()
