"""Deliveries to a webhook are queued in the transaction of their event, and claimed by one server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from referee.match.finished import FinishedGame
from referee.store.evenings import NO_EDIT, Edit
from referee.store.sql.deliveries import LEASE
from referee.store.sql.history import put_finished_game
from referee.store.store import Store
from tests.referee.store.test_history import played
from tests.support.exports import tally

NOW = datetime.now(UTC) + timedelta(hours=1)
GAME = played("Ana", "Bo")._replace(source="refereed")


def end(store: Store, play_id: str, finished: FinishedGame | None = GAME) -> None:
    with store.engine.begin() as connection:
        put_finished_game(connection, play_id, finished)


@pytest.fixture
def store(store: Store) -> Store:
    store.use_webhook(True)
    return store


def test_without_a_webhook_nothing_is_put_down(store: Store) -> None:
    store.use_webhook(False)
    end(store, "one")
    assert store.claim_delivery(NOW) is None and store.waiting_deliveries() == 0


def test_a_game_that_is_over_is_told_once(store: Store) -> None:
    end(store, "one")
    delivery = store.claim_delivery(NOW)
    assert delivery is not None
    assert (delivery.game, delivery.event, delivery.number, delivery.attempts) == ("one", "finished", 1, 1)
    assert store.claim_delivery(NOW) is None, "it is somebody's"
    assert store.settle_delivery(delivery)
    assert store.claim_delivery(NOW + timedelta(days=30)) is None
    assert store.waiting_deliveries() == 0


def test_what_a_server_claimed_and_never_told_is_another_ones_later(store: Store) -> None:
    end(store, "one")
    first = store.claim_delivery(NOW)
    again = store.claim_delivery(NOW + LEASE)
    assert first is not None and again is not None
    assert (again.number, again.attempts) == (1, 2)
    assert not store.settle_delivery(first), "it is no longer the first one's"
    assert store.settle_delivery(again, NOW + timedelta(hours=2))
    assert store.claim_delivery(NOW + timedelta(hours=1)) is None
    assert store.waiting_deliveries() == 1
    third = store.claim_delivery(NOW + timedelta(hours=2))
    assert third is not None and third.attempts == 3


def test_a_game_that_goes_on_is_told_and_so_is_its_second_end(store: Store) -> None:
    end(store, "one")
    under_way = store.claim_delivery(NOW)
    assert under_way is not None
    end(store, "one", None)
    assert not store.settle_delivery(under_way), "what has happened since is not lost"
    told = store.claim_delivery(NOW)
    assert told is not None and (told.event, told.number, told.attempts) == ("reopened", 2, 1)
    end(store, "one")
    store.settle_delivery(told)
    last = store.claim_delivery(NOW)
    assert last is not None and (last.event, last.number) == ("finished", 3)


def test_practice_and_games_that_never_ended_are_nobodys_news(store: Store) -> None:
    end(store, "practice", GAME._replace(source="practice"))
    end(store, "practice", None)
    end(store, "nothing", None)
    assert store.waiting_deliveries() == 0


def test_a_game_that_is_edited_is_told_again_and_so_is_what_takes_the_edit_back(store: Store) -> None:
    end(store, "one")
    first = store.claim_delivery(NOW)
    assert first is not None and store.settle_delivery(first)
    for number, edit in ((2, Edit(place="Club")), (3, NO_EDIT)):
        store.edit_finished_game("one", edit)
        delivery = store.claim_delivery(NOW)
        assert delivery is not None and (delivery.event, delivery.number) == ("edited", number)
        assert store.settle_delivery(delivery)
    store.edit_finished_game("one", NO_EDIT)
    assert store.waiting_deliveries() == 0, "nothing has changed"


def test_a_game_that_is_edited_before_its_end_is_told_stays_finished(store: Store) -> None:
    end(store, "one")
    under_way = store.claim_delivery(NOW)
    assert under_way is not None
    store.edit_finished_game("one", Edit(place="Club"))
    assert not store.settle_delivery(under_way), "it may have been sent as it was before"
    delivery = store.claim_delivery(NOW)
    assert delivery is not None and (delivery.event, delivery.number) == ("finished", 2)


def test_edits_of_practice_and_of_brought_plays_are_nobodys_news(store: Store) -> None:
    end(store, "practice", GAME._replace(source="practice"))
    store.add_imported([(GAME._replace(id="play", source="imported"), ("play",))])
    for play_id in ("practice", "play"):
        store.edit_finished_game(play_id, Edit(place="Club"))
        assert store.finished_game(play_id).place == "Club"
    assert store.waiting_deliveries() == 0


def test_a_tally_is_told(store: Store) -> None:
    play = tally(store, "Ana", "Bo", "Cy")
    delivery = store.claim_delivery(NOW)
    assert delivery is not None and (delivery.game, delivery.event) == (play, "finished")


def test_of_several_servers_one_tells_each(store: Store) -> None:
    for number in range(20):
        end(store, f"g{number}")
    with ThreadPoolExecutor(4) as pool:
        claimed = [one for one in pool.map(lambda _: store.claim_delivery(NOW), range(40)) if one is not None]
    assert sorted(one.game for one in claimed) == sorted(f"g{number}" for number in range(20))


def test_what_does_not_come_about_is_not_told(store: Store) -> None:
    with store.engine.connect() as connection:
        put_finished_game(connection, "one", GAME)
        connection.rollback()
    assert store.waiting_deliveries() == 0
