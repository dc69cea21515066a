"""Games imported from another program: each is stored once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from referee.match.finished import FinishedGame
from referee.store.quotas import Full
from referee.store.sql import imported
from referee.store.store import Store
from tests.referee.store.test_history import played


def brought(play_id: str, *names: str, day: int = 0) -> FinishedGame:
    return played(*names, day=day)._replace(id=play_id, source="imported")


def test_what_is_known_under_any_of_its_ids_stays_as_it_is(store: Store) -> None:
    one, other = brought("one", "Ana", "Bo"), brought("two", "Cy", "Di", day=1)
    assert store.add_imported([(one, ("older",)), (one, ()), (other, ("one",))]) == {"one"}
    assert store.add_imported([(one._replace(place="Elsewhere"), ())]) == set()
    assert store.add_imported([(other, ("nobody",))]) == {"two"}
    assert store.finished_games() == [other, one]
    assert [player.name for player in store.players()] == ["Ana", "Bo", "Cy", "Di"]


def test_two_who_bring_the_same_at_once_bring_it_once(store: Store) -> None:
    games: list[tuple[FinishedGame, tuple[str, ...]]] = [
        (brought(f"p{number}", "Ana", "Bo", day=number), ()) for number in range(40)
    ]
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(store.add_imported, games[::step]) for step in (1, -1, 1, -1)]:
            done.result()
    assert store.count_finished_games() == 40
    assert all(len(game.seats) == 2 for game in store.finished_games())


@pytest.mark.parametrize(("limit", "most"), [("MOST_GAMES", 1), ("MOST_SPELLINGS", 3)])
def test_of_what_is_too_much_nothing_is_kept(store: Store, monkeypatch: Any, limit: str, most: int) -> None:
    monkeypatch.setattr(imported, limit, most)
    with pytest.raises(Full):
        store.add_imported([(brought("one", "Ana", "Bo"), ()), (brought("two", "Cy", "Di"), ())])
    assert store.count_finished_games() == 0 and store.players() == []
