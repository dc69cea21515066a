"""A refereed game is in the history from its last action on, and out of it while that is undone."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from referee.store.store import Store
from referee.tables.table import Table
from tests.support.random_play import random_game
from tests.support.table_setups import every_typical_game, plain_tables


def finished(store: Store, game: Any, seed: int = 3) -> Table:
    """Return a table whose game was played at random to its end, as one step."""
    plain = next(plain_tables(game))
    options = {**plain.options}
    if game.info.first_seat_option is not None:
        options[game.info.first_seat_option] = 1
    table = Table.create(store, game.info.id, plain.seats, options)
    table.submit_all([turn.action for turn in random_game(game, table.setup, Random(seed))])
    return table


@every_typical_game
def test_the_end_of_a_game_is_remembered(store: Store, game: Any) -> None:
    table = finished(store, game)
    outcome = table.match.outcome
    assert outcome is not None
    play = store.finished_game(table.id)
    assert (play.game, play.source, play.minutes) == (game.info.id, "refereed", None)
    assert play.started_at == table.created_at
    assert abs(play.ended_at - store.table(table.id).active_at) < timedelta(minutes=1)
    assert [seat.name for seat in play.seats] == [seat["name"] for seat in table.setup.seats]
    assert [seat.score for seat in play.seats] == [row[game.info.score] for row in outcome.standings]
    assert [seat.rank for seat in play.seats] == [row["rank"] for row in outcome.standings]
    assert tuple(index for index, seat in enumerate(play.seats) if seat.is_winner) == outcome.winners
    first = [index for index, seat in enumerate(play.seats) if seat.is_first]
    assert first == ([] if game.info.first_seat_option is None else [1])
    assert play._replace(ended_at=table.finished_game().ended_at) == table.finished_game()


@every_typical_game
def test_an_undone_end_is_not_in_the_history(store: Store, game: Any) -> None:
    table = finished(store, game)
    kept = store.finished_game(table.id)
    table.undo()
    assert store.finished_games() == [] and store.players() == []
    table.redo()
    assert store.finished_game(table.id).seats == kept.seats
