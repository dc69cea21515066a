"""Whose turn it is at a table, for lists of tables; computed without the table's log."""

from __future__ import annotations

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.match.turn_summary import TurnSummary, summarize_turn
from referee.store.log import TableRow


def turn_of(row: TableRow) -> TurnSummary | None:
    """Return the turn summary of a table; ``None`` if the table cannot be read."""
    if row.turn is not None or row.entry_count or row.is_damaged:
        return row.turn
    try:
        game = find_game(row.game)
        return summarize_turn(game, game.start(game.read_setup([*row.seats], row.options)))
    except Malformed:
        return None
