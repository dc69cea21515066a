"""Practice games are stored like all games, but count in no statistics."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.match.mode import Practice, practice_of
from referee.store.history import GameFilter
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer.export import export_store
from referee.transfer.restore import import_store
from tests.support.random_play import random_game
from tests.support.stores import new_store
from tests.support.table_setups import GAMES, every_typical_game, plain_tables


def played(store: Store, game: Any, meta: dict[str, Any], names: str = "Bot") -> Table:
    """Return a table whose game was played to its end, of players who have such names."""
    plain = next(plain_tables(game))
    seats = [{**seat, "name": f"{names} {index}"} for index, seat in enumerate(plain.seats)]
    table = Table.create(store, game.info.id, seats, plain.options, meta)
    table.submit_all([turn.action for turn in random_game(game, table.setup, Random(3))])
    return table


@every_typical_game
@pytest.mark.parametrize("learner", [0, None])
def test_practice_is_in_the_history_and_in_no_figure(store: Store, game: Any, learner: int | None) -> None:
    table = played(store, game, Practice(learner).meta)
    assert store.finished_game(table.id).source == "practice"
    assert [one.id for one in store.finished_games(GameFilter(source="practice"))] == [table.id]
    assert store.finished_games(GameFilter(source="refereed")) == []
    assert store.game_results() == [] and store.players() == [] and store.regulars(9) == []
    assert store.spellings() == {}


def test_beside_practice_games_of_people_count_as_before(store: Store) -> None:
    game = GAMES[0]
    played(store, game, Practice(0).meta, "Ana")
    counted = played(store, game, {}, "Ana")
    assert [row[0] for row in store.game_results()] == [counted.id]
    assert {player.plays for player in store.players()} == {1}
    assert len(store.finished_games()) == 2


def test_an_undone_end_of_practice_is_not_in_the_history(store: Store) -> None:
    table = played(store, GAMES[0], Practice(0).meta)
    table.undo()
    assert store.finished_games() == []
    table.redo()
    assert store.finished_game(table.id).source == "practice"


def test_practice_stays_practice_in_another_store(store: Store, tmp_path: Path) -> None:
    table, other = played(store, GAMES[0], Practice(1).meta), new_store(tmp_path / "other.db")
    path = tmp_path / "games.zip"
    with path.open("w+b") as file:
        export_store(store, file, with_secrets=True)
        import_store(other, file, device=None)
    assert other.table(table.id).meta == Practice(1).meta
    assert other.finished_game(table.id).source == "practice" and other.players() == []
    other.close()


@pytest.mark.parametrize(
    "meta",
    [
        {},
        {"mode": "practise", "learner": 0},
        {"mode": ["practice"], "learner": 0},
        {"mode": "practice", "learner": 3},
        {"mode": "practice", "learner": -1},
        {"mode": "practice", "learner": True},
        {"mode": "practice", "learner": "0"},
        {"mode": "practice", "learner": {}},
        {"mode": "practice", "learner": 0, "level": "godlike"},
        {"mode": "practice", "learner": 0, "level": ["easy"]},
    ],
)
def test_what_is_not_of_that_form_says_nothing(meta: dict[str, Any]) -> None:
    assert practice_of(meta, 3) is None


def test_bots_are_all_but_the_learner() -> None:
    assert practice_of(Practice(1).meta, 3) == Practice(1)
    assert practice_of(Practice(1, "strong").meta, 3) == Practice(1, "strong")
    assert Practice(1).bots(3) == {0, 2} and Practice(None).bots(3) == {0, 1, 2}


def test_practice_of_the_time_before_levels_is_played_on_at_the_usual_one() -> None:
    assert practice_of({"mode": "practice", "learner": 1}, 3) == Practice(1, "middle")
