"""Taught things of a table: stored once for all its devices, and reported to watches."""

from __future__ import annotations

import pytest

from referee.engine.errors import RefereeError
from referee.i18n import say
from referee.store.log import UnknownTable
from referee.store.store import Store

from .conftest import ABC


def test_a_table_was_taught_nothing_at_first(store: Store) -> None:
    assert store.taught(store.create(ABC).id) == frozenset()


def test_what_was_taught_is_kept_by_table_and_can_be_taught_again(store: Store) -> None:
    one, other = store.create(ABC).id, store.create(ABC).id
    for name in ("aim", "layout", "layout"):
        store.set_taught(one, name, True)
    assert store.taught(one) == {"aim", "layout"}
    assert store.taught(other) == frozenset()
    store.set_taught(one, "aim", False)
    store.set_taught(one, "never", False)
    assert store.taught(one) == {"layout"}


def test_a_change_is_counted_and_what_changes_nothing_is_not(store: Store) -> None:
    table = store.create(ABC).id
    entries, before = store.revision(table)
    store.set_taught(table, "aim", True)
    assert store.revision(table) == (entries, before + 1)
    store.set_taught(table, "aim", True)
    store.set_taught(table, "layout", False)
    assert store.revision(table) == (entries, before + 1)


def test_only_a_table_that_there_is_and_by_whom_it_may_be_said(store: Store) -> None:
    with pytest.raises(UnknownTable):
        store.set_taught("nothing", "aim", True)

    def guard(_roles: object) -> None:
        raise RefereeError(say("no"))

    table = store.create(ABC).id
    with pytest.raises(RefereeError):
        store.set_taught(table, "aim", True, guard)
    assert store.taught(table) == frozenset()
