"""A table of Ba$tard$ Inc. for the clause tests: everything goes in and out as the record's JSON data."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import PUBLIC
from referee.engine.errors import Malformed
from referee.games import find_game
from referee.i18n import Speech
from tests.support.game_table import NAMES, GameTable

GAME = find_game("bastards")
PLACES = [
    {"id": "top", "kind": "region", "score": 5},
    {"id": "rogue", "kind": "region", "score": 2},
    {"id": "rest", "kind": "region", "score": 1},
    {"id": "crime desk", "kind": "media", "score": 2, "covers": ["crime", "sell_stuff"]},
    {"id": "other desk", "kind": "media", "score": 3, "covers": ["corruption", "tech_card"]},
    {"id": "lounge", "kind": "lounge", "score": 0},
]
ABILITIES = {"corruption": 2, "crime": 3, "media": 3, "tech": 1}


class BastardsTable(GameTable):
    """A game in progress."""

    def __init__(self, count: int = 3, **options: Any) -> None:
        chosen = {
            "places": PLACES,
            "effort_prices": [1, 3],
            "billions": 10,
            "goodwill": 5,
            "abilities": [ABILITIES] * count,
            **options,
        }
        super().__init__(GAME, count, chosen)

    # -- acting -----------------------------------------------------------------------------------

    def phase(self, name: str) -> BastardsTable:
        """Continue to a phase."""
        while self["step"] != name:
            phases = ("draw", "place", "events", "war", "business")
            self.do("phase", name=phases[(phases.index(self["step"]) + 1) % 5])
        return self

    def put(self, **vps: str) -> BastardsTable:
        """Put VPs, named ``v01`` for "0.1", where a test wants them."""
        for name, place in vps.items():
            self.do("displace", vp=f"{name[1]}.{name[2]}", place=place, reason="test")
        return self

    def declare(self, by: int, using: str = "crime", **given: Any) -> BastardsTable:
        """Declare an action."""
        return self.do("declare", by, using=using, **{"vps": [], "reason": "test", **given})

    def adjust(self, seat: int, **change: int) -> BastardsTable:
        """Correct score sheets of a seat."""
        return self.do("adjust", seat=seat, change=change, reason="test")

    # -- looking ----------------------------------------------------------------------------------

    def money(self, index: int) -> tuple[int, int]:
        """Return a seat's Billions and Goodwill."""
        seat = self.seat(index)
        return seat["billions"], seat["goodwill"]

    def vp(self, piece: str) -> tuple[str | None, int]:
        """Return where a VP is, and the black money on it."""
        seat, number = map(int, piece.split("."))
        vp = self.seat(seat)["vps"][number - 1]
        assert vp["id"] == piece
        return vp["place"], vp["black"]

    def prompted(self) -> tuple[str, str]:
        """Return the table's current prompt, and its clause."""
        prompt = GAME.prompt(self.state, PUBLIC)
        return Speech("en", NAMES).say(prompt.sentence), prompt.clause

    def told(self, do: str, by: int | None = None, **given: Any) -> str:
        """Return what the log would say of an action."""
        return Speech("en", NAMES).say(GAME.rule(do).describe(self.state, self._read(do, by, given)))

    def due(self) -> tuple[int, ...]:
        """Return the seats that are waited for."""
        return GAME.waiting_for(self.state)


def watched(count: int = 3, **options: object) -> BastardsTable:
    """Return a table at which seat 1 has a VP on the crime desk, and seat 2 one on the other."""
    return BastardsTable(count, **options).put(v11="crime desk", v21="other desk" if count > 2 else "lounge")


def malformed_options(count: int = 2, **options: Any) -> str:
    """Return the place at which options are wrong."""
    with pytest.raises(Malformed) as error:
        GAME.read_setup([{"name": name} for name in NAMES[:count]], options)
    return error.value.where


def score(*seats: tuple[int, bool]) -> Any:
    """Score VPs and the prize of each seat."""
    raw = [
        {"name": name, "vps": vps, "prize": prize} for name, (vps, prize) in zip(NAMES, seats, strict=False)
    ]
    return GAME.score_final_counts(GAME.read_final_counts({"seats": raw}))
