"""A table of I'm the Boss! for the clause tests: everything goes in and out as the record's JSON data."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed
from referee.games import find_game
from tests.support.game_table import GameTable

GAME = find_game("boss")
CLANS = ("red", "blue", "yellow", "magenta", "orange", "green")
PAIR = {"dividends": 3, "required": ["red", "blue"], "choose": None}
"""A space for two: with four seats red is Ana's, blue Bo's."""
LIST = {
    "dividends": 5,
    "required": ["red", "blue"],
    "choose": {"count": 1, "of": ["yellow", "magenta", "orange"]},
}


def posters(count: int) -> dict[str, int | None]:
    """Return who has which poster: in the order of the clans, seat by seat."""
    if count in (4, 5):
        return {clan: seat if seat < count else None for seat, clan in enumerate(CLANS)}
    return {clan: seat % count for seat, clan in enumerate(CLANS)}


class BossTable(GameTable):
    """A game in progress."""

    def __init__(self, count: int = 4, space: Any = PAIR, **options: Any) -> None:
        cards = {str(number): {"value": number, "end_rolls": [6]} for number in range(1, 16)}
        given = {
            "posters": posters(count),
            "marker": 0,
            "spaces": {str(index): space for index in range(16)} if space else {},
            "deal_cards": cards if space else {},
            **options,
        }
        super().__init__(GAME, count, given)

    # -- acting -----------------------------------------------------------------------------------

    def adjust(self, seat: int, **change: int) -> BossTable:
        """Correct what a seat has."""
        return self.do("adjust", seat=seat, change=change, reason="test")

    def agree(self, seat: int, clan: str, amount: int, source: str = "poster") -> BossTable:
        """Let a seat promise to take part."""
        return self.do("agree", seat, clan=clan, amount=amount, **{"with": source})

    def disagree(self, seat: int, clan: str, amount: int, source: str = "poster") -> str:
        """Return the clause that forbids a promise."""
        return self.refused("agree", seat, clan=clan, amount=amount, **{"with": source})

    def lay(self, seat: int, clan: str) -> BossTable:
        """Let a seat lay a clan card."""
        return self.do("lay_clan", seat, clan=clan)

    def open(self) -> BossTable:
        """Let the active seat try the deal."""
        return self.do("try_deal", self.snapshot["turn"])

    def deals(self, count: int) -> BossTable:
        """Close so many deals of a space that needs nobody; end rolls show a 1."""
        for _ in range(count):
            self.open().do("close", self.deal["boss"])
            if self.snapshot["step"] == "end_roll":
                self.do("end_roll", self.snapshot["turn"], die=1)
        return self

    # -- looking ----------------------------------------------------------------------------------

    @property
    def deal(self) -> dict[str, Any]:
        """The open deal."""
        deal: dict[str, Any] = self.snapshot["deal"]
        return deal

    def each(self, key: str) -> list[Any]:
        """Return a figure of all seats."""
        return [seat[key] for seat in self.snapshot["seats"]]

    @property
    def promises(self) -> list[tuple[Any, ...]]:
        """The promises, in no order that would matter: seat, clan, with, amount."""
        return sorted(tuple(one.values()) for one in self.deal["promises"])

    def outcome(self) -> Any:
        return GAME.outcome(self.state, self.setup.names)


NOBODY = {"dividends": 1, "required": []}
"""A space that needs nobody."""


def start_fails(count: int = 4, **options: Any) -> str:
    """Return the place at which the options of a table are malformed."""
    with pytest.raises(Malformed) as error:
        BossTable(count, **options)
    return error.value.where
