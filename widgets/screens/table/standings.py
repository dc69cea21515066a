"""The club's standings at a game, which the room's screen shows between two games."""

from __future__ import annotations

from typing import TypedDict

from referee.store.history import GameFilter
from referee.tables.club import club_table
from referee.tables.table import Table
from widgets.requests import query

MOST = 8
"""Players that are shown: as many as can be read from afar."""


class Standing(TypedDict):
    """How often somebody has played the game, and won."""

    name: str
    plays: int
    wins: int


class Standings(TypedDict):
    """The players with the most wins first, of as many plays the one with fewer."""

    players: list[Standing]


class StandingsModel:
    """The standings at the game of the table that is open."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @query("standings", is_slow=True)
    def standings(self) -> Standings:
        """Return who has won the table's game how often, of all games that are over here."""
        rows = self._table.store.game_results(GameFilter(game=self._table.game.info.id))
        totals = [(player.name, player.results.plays, player.results.wins) for player in club_table(rows)]
        totals.sort(key=lambda total: (-total[2], total[1], total[0]))
        return {
            "players": [{"name": name, "plays": plays, "wins": wins} for name, plays, wins in totals[:MOST]]
        }
