"""The review of a game that is over: kept with its table, one at a time."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from referee.engine.errors import RefereeError
from referee.i18n import say
from referee.store.log import UnknownTable
from referee.store.store import Store

from .conftest import ABC


def test_the_latest_review_of_a_table_stays(store: Store) -> None:
    one, other = store.create(ABC).id, store.create(ABC).id
    assert store.review(one) is None
    before = store.revision(one)
    store.keep_review(one, {"version": 1, "texts": "Zoë"})
    assert store.review(one) == {"version": 1, "texts": "Zoë"}
    assert store.revision(one) != before, "other devices are told of it"
    store.keep_review(one, {"version": 2})
    assert store.review(one) == {"version": 2}
    assert store.review(other) is None


def test_only_at_a_table_that_there_is_and_by_whom_it_may_be_kept(store: Store) -> None:
    with pytest.raises(UnknownTable):
        store.keep_review("nothing", {})

    def guard(_roles: object) -> None:
        raise RefereeError(say("no"))

    table = store.create(ABC).id
    with pytest.raises(RefereeError):
        store.keep_review(table, {}, guard)
    assert store.review(table) is None


@pytest.mark.parametrize("damaged", ["{", "[]", "7"])
def test_what_is_damaged_is_none(store: Store, damaged: str) -> None:
    table = store.create(ABC).id
    store.keep_review(table, {"version": 1})
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_review SET body = :damaged"), {"damaged": damaged})
    assert store.review(table) is None
