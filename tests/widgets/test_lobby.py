"""The lobby without a browser: what is hidden from it and brought back."""

from __future__ import annotations

from referee.store.base import Store
from tests.widgets.conftest import NAMES
from widgets.session import Session

BODY = {"game": "boss", "seats": [{"name": name, "values": {"money": 5}} for name in NAMES[:3]]}


def shown(session: Session, what: str) -> list[str]:
    return [card["id"] for card in session.screens["lobby"][what]]


def test_a_game_that_was_hidden_is_back_in_one_tap(session: Session, start) -> None:
    table = start(4).table.table.id
    session.tap({"tap": "lobby"})
    (card,) = session.screens["lobby"]["tables"]
    session.tap({"tap": "archive", "table": table})
    assert shown(session, "tables") == []
    session.tap({"tap": "archive", "table": table, "archived": False})
    assert session.told is None
    assert session.screens["lobby"]["tables"] == [card]


def test_a_tally_that_was_hidden_is_back_with_all_that_was_typed(session: Session, store: Store) -> None:
    tally = store.keep_tally("boss", BODY)
    session.tap({"tap": "discard_tally", "tally": tally})
    assert shown(session, "tallies") == []
    session.tap({"tap": "discard_tally", "tally": tally, "discarded": False})
    assert session.told is None
    assert shown(session, "tallies") == [tally]
    assert store.tally(tally).body == BODY


def test_a_tally_that_is_not_hidden_stays_as_it_is(session: Session, store: Store) -> None:
    tally = store.tally(store.keep_tally("boss", BODY))
    session.tap({"tap": "discard_tally", "tally": tally.id, "discarded": False})
    assert store.tally(tally.id) == tally


def test_another_devices_tally_is_neither_hidden_nor_brought_back(store: Store) -> None:
    theirs = store.keep_tally("boss", BODY, device="phone")
    session = Session(lambda: store)
    session.tap({"tap": "hello", "language": "en"})
    session.device = "tablet"
    session.tap({"tap": "discard_tally", "tally": theirs})
    assert not store.tally(theirs).is_discarded
    store.discard_tally(theirs)
    session.tap({"tap": "discard_tally", "tally": theirs, "discarded": False})
    assert store.tally(theirs).is_discarded
