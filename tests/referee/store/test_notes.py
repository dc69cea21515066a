"""What the devices of a table note for each other: numbers by name, each about something."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed, RefereeError
from referee.i18n import say
from referee.store.log import UnknownTable
from referee.store.notes import ABOUT_LENGTH, MOST, NAME_LENGTH, VALUES, Note
from referee.store.store import Store

from .conftest import ABC


def test_a_note_stands_until_another_takes_its_place_or_it_is_taken_away(store: Store) -> None:
    table, other = store.create(ABC).id, store.create(ABC).id
    store.note(table, "offer 1", Note("deal 3", 5))
    store.note(table, "ask 1", Note("deal 3", 7))
    store.note(table, "offer 1", Note("deal 4", 0))
    assert store.notes(table) == {"ask 1": Note("deal 3", 7), "offer 1": Note("deal 4", 0)}
    assert store.notes(other) == {}
    store.note(table, "ask 1", None)
    assert [*store.notes(table)] == ["offer 1"]


def test_every_change_is_counted(store: Store) -> None:
    """So watching pages refresh; deleting a missing note is no change."""
    table = store.create(ABC).id
    before = store.revision(table)[1]
    for note in (Note("deal", 1), Note("deal", 2), None, None):
        store.note(table, "offer", note)
    assert store.revision(table)[1] == before + 3


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("x" * (NAME_LENGTH + 1), Note("deal", 1)),
        ("two\nlines", Note("deal", 1)),
        ("offer", Note("x" * (ABOUT_LENGTH + 1), 1)),
        ("offer", Note("deal", VALUES[0] - 1)),
        ("offer", Note("deal", VALUES[-1] + 1)),
    ],
)
def test_what_cannot_be_a_note_is_refused(store: Store, name: str, note: Note) -> None:
    table = store.create(ABC).id
    with pytest.raises(Malformed):
        store.note(table, name, note)
    assert store.notes(table) == {}


def test_a_table_keeps_so_many_at_most(store: Store) -> None:
    table = store.create(ABC).id
    for number in range(MOST):
        store.note(table, str(number), Note("deal", 1))
    with pytest.raises(Malformed):
        store.note(table, "one more", Note("deal", 1))
    store.note(table, "0", Note("deal", 2))
    assert len(store.notes(table)) == MOST


def test_the_guard_is_asked_first_and_a_table_has_to_be_there(store: Store) -> None:
    def guard(_: Any) -> None:
        raise RefereeError(say("No."))

    table = store.create(ABC).id
    with pytest.raises(RefereeError, match="No"):
        store.note(table, "offer", Note("deal", 1), guard)
    assert store.notes(table) == {}
    with pytest.raises(UnknownTable):
        store.note("zzzzzzzz", "offer", Note("deal", 1))
