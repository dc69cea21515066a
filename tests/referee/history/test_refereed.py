"""A refereed game is in the history from its last action on, and out of it while that is undone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from referee.games import find_game
from referee.history.filling import fill
from referee.store import open_store
from referee.store.base import StoredEntry, StoreUnavailable
from referee.store.history import PlayFilter
from referee.store.sql import SqlStore
from referee.table import Table
from referee.text import say
from tests.referee.conformance.random_play import random_game
from tests.referee.conformance.tables import every_game, plain_tables


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    assert isinstance(opened, SqlStore)
    yield opened
    opened.close()


def finished(store: SqlStore, game: Any, seed: int = 3) -> Table:
    """Return a table whose game was played at random to its end, as one step."""
    plain = next(plain_tables(game))
    options = {**plain.options}
    if game.about.first_seat_option is not None:
        options[game.about.first_seat_option] = 1
    table = Table.create(store, game.about.id, plain.seats, options)
    table.play_all([turn.action for turn in random_game(game, table.setup, Random(seed))])
    return table


@every_game
def test_the_end_of_a_game_is_remembered(store: SqlStore, game: Any) -> None:
    table = finished(store, game)
    outcome = table.match.outcome
    assert outcome is not None
    play = store.play(table.id)
    assert (play.game, play.source, play.minutes) == (game.about.id, "refereed", None)
    assert play.started_at == table.created_at
    assert abs(play.ended_at - store.table(table.id).active_at) < timedelta(minutes=1)
    assert [seat.name for seat in play.seats] == [seat["name"] for seat in table.setup.seats]
    assert [seat.score for seat in play.seats] == [row[game.about.score] for row in outcome.standings]
    assert [seat.rank for seat in play.seats] == [row["rank"] for row in outcome.standings]
    assert tuple(index for index, seat in enumerate(play.seats) if seat.is_winner) == outcome.winners
    first = [index for index, seat in enumerate(play.seats) if seat.is_first]
    assert first == ([] if game.about.first_seat_option is None else [1])
    assert play._replace(ended_at=table.finished().ended_at) == table.finished()


@every_game
def test_an_undone_end_is_not_in_the_history(store: SqlStore, game: Any) -> None:
    table = finished(store, game)
    kept = store.play(table.id)
    table.undo()
    assert store.plays() == [] and store.players() == []
    table.redo()
    assert store.play(table.id).seats == kept.seats


@every_game
def test_games_that_older_programs_finished_are_remembered(store: SqlStore, game: Any) -> None:
    table = finished(store, game)
    kept = store.play(table.id)
    with store.engine.begin() as connection:
        for name in ("play_seat", "play", "player"):
            connection.execute(text(f"DELETE FROM referee_{name}"))
    assert store.forgotten_tables() == [table.id]
    assert fill(store) == 1
    assert store.play(table.id)._replace(ended_at=kept.ended_at) == kept
    assert [player.plays for player in store.players()] == [1] * len(kept.seats)
    assert fill(store) == 0 and store.forgotten_tables() == []
    store.keep_play(kept._replace(place="nowhere"))
    assert store.play(table.id).place == "", "what is remembered stays"


def test_a_damaged_table_does_not_keep_others_out(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [finished(store, find_game(game)) for game in ("boss", "reputation")]
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM referee_play"))
        connection.execute(
            text("UPDATE referee_entry SET body = '{' WHERE table_id = :id AND number = 0"),
            {"id": games[0].id},
        )
    assert fill(store) == 1
    assert [play.id for play in store.plays(PlayFilter(source="refereed"))] == [games[1].id]
    with monkeypatch.context() as patched:
        patched.setattr(Table, "open", None)
        assert fill(store) == 0, "it is played through once in a process"
    assert store.forgotten_tables() == [games[0].id]


def test_a_store_that_is_locked_for_a_moment_keeps_no_table_out(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(store, find_game("boss"))
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM referee_play"))

    def locked(*_: object, **__: object) -> list[StoredEntry]:
        raise StoreUnavailable(say("Another program is using the store."))

    with monkeypatch.context() as patched:
        patched.setattr(SqlStore, "entries", locked)
        with pytest.raises(StoreUnavailable):
            fill(store)
    assert fill(store) == 1
    assert [play.id for play in store.plays()] == [table.id]


def test_many_forgotten_tables_are_remembered_in_portions(store: SqlStore) -> None:
    tables = [finished(store, find_game("boss"), seed) for seed in range(5)]
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM referee_play"))
    for count, known in ((2, 2), (2, 4), (1, 5), (0, 5)):
        assert fill(store, most=2) == count
        assert {play.id for play in store.plays()} == {table.id for table in tables[-known:]}
