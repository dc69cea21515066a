"""Ratings: each game in its turn, and again from where the past has changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from referee.match.finished import FinishedGame, FinishedSeat
from referee.rating import NEW, Rating, rate
from referee.store.evenings import NO_EDIT, Edit
from referee.store.history import RatedGame
from referee.store.sql import ratings
from referee.store.sql.history import put_finished_game
from referee.store.store import Store
from tests.support.concurrency import run_at_once

START = datetime(2026, 3, 1, 19, tzinfo=UTC)


def played(play: str, *names: str, day: int = 0, **more: Any) -> FinishedGame:
    """Return a game that ended on a day of March, with its players in the order in which they were ranked."""
    at = START + timedelta(days=day)
    seats = tuple(FinishedSeat(name, 50 - index, 1 + index, index == 0) for index, name in enumerate(names))
    return FinishedGame(play, "boss", "refereed", at, at, 60, seats)._replace(**more)


def keep(store: Store, play: str, *names: str, day: int = 0, **more: Any) -> None:
    with store._writing() as connection:
        put_finished_game(connection, play, played(play, *names, day=day, **more))


def of(store: Store, *names: str) -> dict[str, list[tuple[str, Rating, Rating]]]:
    """Return what is known of players after all games have had their turn."""
    store.rate_games()
    return {name: [(one.id, one.overall, one.in_game) for one in store.ratings_of(name)] for name in names}


def test_every_game_takes_its_turn(store: Store) -> None:
    keep(store, "b", "Bo", "Ana", day=2, game="reputation")
    keep(store, "a", "Ana", "Bo", "Cy", day=1)
    first = dict(zip("abc", rate([NEW] * 3, [1, 2, 3]), strict=True))
    bo, ana = rate([first["b"], first["a"]], [1, 2])
    new_bo, new_ana = rate([NEW] * 2, [1, 2])
    assert of(store, "Ana", "Bo", "Cy", "Dee") == {
        "Ana": [("a", first["a"], first["a"]), ("b", ana, new_ana)],
        "Bo": [("a", first["b"], first["b"]), ("b", bo, new_bo)],
        "Cy": [("a", first["c"], first["c"])],
        "Dee": [],
    }
    assert store.ratings_of("ana")[1] == RatedGame("b", "reputation", START + timedelta(days=2), ana, new_ana)
    assert store.ratings_after({"Ana": "b", "Cy": "a", "Dee": "a"}) == {"Ana": ana, "Cy": first["c"]}
    assert store.ratings_after({"Ana": "b"}, in_game=True) == {"Ana": new_ana}


def test_a_new_game_goes_on_from_the_ratings_before(store: Store) -> None:
    keep(store, "a", "Ana", "Bo")
    before = of(store, "Ana")["Ana"]
    keep(store, "b", "Bo", "Ana", day=1)
    after = of(store, "Ana")["Ana"]
    assert after[:1] == before and len(after) == 2


def test_practice_hidden_games_and_games_alone_count_in_none(store: Store) -> None:
    keep(store, "a", "Ana", "Bo", source="practice")
    keep(store, "b", "Ana", "Bo", day=1)
    store.hide_finished_game("b")
    assert of(store, "Ana") == {"Ana": []}
    keep(store, "c", "Ana", day=2)
    assert of(store, "Ana") == {"Ana": [("c", NEW, NEW)]}


def test_who_played_two_seats_is_rated_by_the_better_one(store: Store) -> None:
    keep(store, "a", "Ana", "Bo", "ana")
    assert of(store, "Ana")["Ana"] == [("a", rate([NEW] * 2, [1, 2])[0], rate([NEW] * 2, [1, 2])[0])]


CHANGES: dict[str, Callable[[Store], None]] = {
    "a game of long ago": lambda store: keep(store, "old", "Cy", "Ana", day=-9),
    "a game at the same time": lambda store: keep(store, "b1", "Cy", "Ana", day=1),
    "a hidden game": lambda store: store.hide_finished_game("b"),
    "the first one": lambda store: store.hide_finished_game("a"),
    "another result": lambda store: keep(store, "b", "Cy", "Bo", "Ana", day=1),
    "another day": lambda store: keep(store, "b", "Bo", "Ana", "Cy", day=7),
    "a merge": lambda store: (store.merge_players("Ana", "Dee"), None)[1],
    "a merge undone": lambda store: store.undo_merge(store.merge_players("Ana", "Dee")),
    "a date changed in the table itself": lambda store: run(
        store, "UPDATE referee_finished_game SET ended_at = :at WHERE id = 'b'", at=START + timedelta(days=8)
    ),
}


def run(store: Store, statement: str, **values: Any) -> None:
    if store.engine.dialect.name == "sqlite":
        values = {key: value.strftime("%Y-%m-%d %H:%M:%S.%f") for key, value in values.items()}
    with store.engine.begin() as connection:
        connection.execute(text(statement), values)


def five(store: Store) -> None:
    keep(store, "a", "Ana", "Bo", "Cy")
    keep(store, "b", "Bo", "Ana", "Cy", day=1)
    keep(store, "c", "Dee", "Cy", day=2, game="reputation")
    keep(store, "d", "Dee", "Bo", day=3)
    keep(store, "e", "Ana", "Cy", "Bo", day=4)


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_the_past_is_counted_again(store: Store, change: str) -> None:
    """Whether games were rated before a change or not, the same comes of it."""
    five(store)
    before = of(store, "Ana", "Bo", "Cy", "Dee")
    CHANGES[change](store)
    after = of(store, "Ana", "Bo", "Cy", "Dee")
    run(store, "UPDATE referee_finished_game SET rated_at = NULL")
    assert of(store, "Ana", "Bo", "Cy", "Dee") == after
    assert (after == before) is (change == "a merge undone")


def test_what_is_undone_is_as_it_was(store: Store) -> None:
    five(store)
    before = of(store, "Ana", "Bo", "Cy", "Dee")
    store.hide_finished_game("a")
    assert of(store, "Ana", "Bo", "Cy", "Dee") != before
    store.hide_finished_game("a", False)
    assert of(store, "Ana", "Bo", "Cy", "Dee") == before
    store.merge_players("Ana", "Dee")
    assert of(store, "Bo") != {"Bo": before["Bo"]}
    store.separate_player("Dee")
    assert of(store, "Ana", "Bo", "Cy", "Dee") == before


def test_many_games_are_rated_in_parts_alike(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    five(store)
    whole = of(store, "Ana", "Bo", "Cy", "Dee")
    run(store, "UPDATE referee_finished_game SET rated_at = NULL")
    monkeypatch.setattr(ratings, "BATCH_SIZE", 1)
    assert of(store, "Ana", "Bo", "Cy", "Dee") == whole


def test_games_of_one_moment_are_rated_once_each(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "BATCH_SIZE", 2)
    for number in range(5):
        keep(store, f"game{number}", "Ana", "Bo")
    assert [play for play, *_ in of(store, "Ana")["Ana"]] == [f"game{number}" for number in range(5)]


def test_games_may_end_and_go_while_others_are_rated(store: Store) -> None:
    """On PostgreSQL, all of this happens at once."""
    five(store)

    def rate() -> None:
        for _ in range(8):
            store.rate_games()

    def rate_and_keep() -> None:
        for _ in range(4):
            store.rate_games()
            keep(store, "a", "Bo", "Ana", "Cy")

    def change_history() -> None:
        keep(store, "f", "Cy", "Dee", day=-2)
        store.hide_finished_game("b")
        store.merge_players("Ana", "Dee")
        store.hide_finished_game("b", False)

    assert run_at_once(rate, rate_and_keep, change_history) == []
    found = of(store, "Ana", "Bo", "Cy")
    run(store, "UPDATE referee_finished_game SET rated_at = NULL")
    assert of(store, "Ana", "Bo", "Cy") == found


def test_an_edited_game_is_rated_again(store: Store) -> None:
    """Whether its date has changed or only a name, and where nothing was edited all stays."""
    five(store)
    before = of(store, "Ana", "Bo", "Cy", "Dee")
    names = Edit(names=("Dee", "Ana", "Cy"))
    for edit in (Edit(ended_at=START + timedelta(days=2, hours=1)), names, NO_EDIT):
        store.edit_finished_game("b", edit)
        after = of(store, "Ana", "Bo", "Cy", "Dee")
        run(store, "UPDATE referee_finished_game SET rated_at = NULL")
        assert of(store, "Ana", "Bo", "Cy", "Dee") == after
        assert (after == before) is (edit is NO_EDIT)
