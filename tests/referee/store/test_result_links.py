"""A result has one link, which shows it until it is taken back or the game is removed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from referee.engine.errors import RefereeError
from referee.i18n import say
from referee.store.history import UnknownFinishedGame
from referee.store.sql.history import put_finished_game
from referee.store.store import Store
from tests.referee.store.test_evenings import kept


def test_a_link_shows_its_result_until_it_is_taken_back(store: Store) -> None:
    kept(store, "one", "Ana", "Bo")
    assert store.result_link("one") is None
    token = store.make_result_link("one", "es")
    assert len(token) >= 32 and store.result_link("one") == token
    assert store.linked_result(token) == ("one", "es")
    assert store.make_result_link("one", "en") == token
    store.revoke_result_link("one")
    assert store.linked_result(token) is None and store.result_link("one") is None
    assert store.make_result_link("one", "es") != token, "what was given away stays worthless"


def test_what_is_removed_or_goes_on_is_not_shown(store: Store) -> None:
    finished = kept(store, "one", "Ana", "Bo")
    token = store.make_result_link("one", "en")
    store.hide_finished_game("one")
    assert store.linked_result(token) is None
    store.hide_finished_game("one", False)
    assert store.linked_result(token) is not None
    with store.engine.begin() as connection:
        put_finished_game(connection, "one", None)
    assert store.linked_result(token) is None
    with store.engine.begin() as connection:
        put_finished_game(connection, "one", finished)
    assert store.linked_result(token) is not None


def test_nobody_else_makes_or_takes_back_a_link(store: Store) -> None:
    kept(store, "one", "Ana", "Bo")
    token = store.make_result_link("one", "en")

    def guard(_: object) -> None:
        raise RefereeError(say("no"))

    for change in (
        lambda: store.revoke_result_link("one", guard),
        lambda: store.make_result_link("one", "en", guard),
    ):
        with pytest.raises(RefereeError):
            change()
    with pytest.raises(UnknownFinishedGame):
        store.make_result_link("nothing", "en")
    assert store.result_link("one") == token


def test_two_who_make_a_link_at_once_make_one(store: Store) -> None:
    kept(store, "one", "Ana", "Bo")
    with ThreadPoolExecutor(4) as pool:
        assert len({*pool.map(lambda _: store.make_result_link("one", "en"), range(8))}) == 1
