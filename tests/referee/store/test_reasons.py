"""Why bots moved: kept with the table, once for each entry of its log."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from referee.engine.errors import RefereeError
from referee.i18n import say
from referee.store.log import UnknownTable
from referee.store.reasons import KeptReason
from referee.store.store import Store

from .conftest import ABC

WHY = KeptReason({"en": "Zoë has more.", "es": "Zoë tiene más."}, "REP-5.2")


def test_the_first_reason_of_an_entry_stays(store: Store) -> None:
    one, other = store.create(ABC).id, store.create(ABC).id
    store.keep_reason(one, 3, WHY)
    store.keep_reason(one, 3, KeptReason({"en": "Another."}))
    store.keep_reason(one, 5, KeptReason({"en": "No rule says so."}))
    assert store.reasons(one) == {3: WHY, 5: KeptReason({"en": "No rule says so."})}
    assert store.reasons(other) == {}


def test_only_at_a_table_that_there_is_and_by_whom_it_may_be_said(store: Store) -> None:
    with pytest.raises(UnknownTable):
        store.keep_reason("nothing", 0, WHY)

    def guard(_roles: object) -> None:
        raise RefereeError(say("no"))

    table = store.create(ABC).id
    with pytest.raises(RefereeError):
        store.keep_reason(table, 0, WHY, guard)
    assert store.reasons(table) == {}


@pytest.mark.parametrize("damaged", ["{", "[]", '{"en": 7}'])
def test_what_is_damaged_ends_no_game(store: Store, damaged: str) -> None:
    table = store.create(ABC).id
    store.keep_reason(table, 0, WHY)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_reason SET texts = :damaged"), {"damaged": damaged})
    assert store.reasons(table) == {0: KeptReason({}, "REP-5.2")}
