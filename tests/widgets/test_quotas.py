"""The limits of a store and of each device's list, and the notices above them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.store.log import GameStatus, NewTable
from referee.store.quotas import MOST_COMPONENTS, MOST_EDITIONS, MOST_OPEN, Full
from referee.store.store import Store
from tests.support.exports import typed
from tests.support.forging import open_page
from tests.support.lobby_weight import MOST_BYTES, catalogue, weight
from tests.support.sessions import NAMES, play
from widgets.server.devices import device_id

SEATS = [{"name": name} for name in NAMES[:3]]
TABLET, PHONE = device_id("tablet"), device_id("phone")


def draft(**change: Any) -> dict[str, Any]:
    return {**typed("Ana", "Bo", "Carmen"), **change}


def adjust(reason: str) -> dict[str, Any]:
    return {"do": "adjust", "seat": 0, "change": {"credits": 1}, "reason": reason}


def test_a_device_starts_no_more_games_than_its_list_takes(store: Store, monkeypatch: Any) -> None:
    monkeypatch.setattr("referee.store.sql.tables.MOST_OPEN", 5)
    monkeypatch.setattr("referee.store.quotas.MOST_OPEN", 5)
    for _ in range(5):
        store.create(NewTable("reputation", SEATS), TABLET)
    session = open_page(store, "tablet")
    tap = {"tap": "start", "game": "reputation", "seats": SEATS, "options": {}}
    session.tap(tap)
    assert session.notice["text"].startswith("There are 5 games on this list that are not over.")
    other = open_page(store, "phone")
    other.tap(tap)
    assert other.notice is None, "it is nobody else's loss"
    session.tap({"tap": "archive", "table": session.screens["lobby"]["tables"][0]["id"]})
    session.tap(tap)
    assert session.notice is None, "hiding one makes room"
    session.tap({"tap": "lobby"})
    over = session.screens["lobby"]["tables"][0]["id"]
    store.append(over, 0, [], status=GameStatus(winners=[0]))
    session.tap(tap)
    assert session.notice is None, "and so does finishing one"


def test_a_device_types_no_more_tallies_than_its_list_takes(store: Store) -> None:
    for _ in range(MOST_OPEN):
        store.keep_score_sheet("boss", draft(), device=TABLET)
    session = open_page(store, "tablet")
    session.tap({"tap": "score_sheet"})
    answer = session.query({"query": "score_sheet", "data": {"draft": draft()}})
    assert answer["problem"].startswith(f"There are {MOST_OPEN} tallies on this list")
    session.tap({"tap": "discard_score_sheet", "score_sheet": store.score_sheets(TABLET, 1)[0].id})
    assert "problem" not in session.query({"query": "score_sheet", "data": {"draft": draft()}})
    assert "problem" not in session.query({"query": "score_sheet", "data": {"draft": draft(place="Bar")}})
    assert len(json.dumps(session.screens)) < MOST_BYTES


def test_a_store_is_full_at_some_point_and_says_what_to_do(store: Store, monkeypatch: Any) -> None:
    for part in ("tables", "score_sheets"):
        monkeypatch.setattr(f"referee.store.sql.{part}.MOST_GAMES", 2)
    for _ in range(2):
        store.create(NewTable("reputation", SEATS), TABLET)
        store.keep_score_sheet("boss", draft())
    with pytest.raises(Full, match=r"takes no more.*referee backup.*--store"):
        store.create(NewTable("reputation", SEATS), PHONE)
    with pytest.raises(Full):
        store.keep_score_sheet("boss", draft())
    kept = store.score_sheets()[0]
    store.keep_score_sheet("boss", draft(place="Bar"), kept.id)
    assert store.score_sheet(kept.id).body["place"] == "Bar", "what is there is gone on with"


def test_a_catalogue_takes_so_many_components_and_editions(store: Store) -> None:
    store.import_components(catalogue(MOST_COMPONENTS))
    session = open_page(store, "tablet")
    more = catalogue(1, "another")
    session.tap({"tap": "keep", "catalogue": more})
    assert f"has {MOST_COMPONENTS} components" in session.notice["text"]
    session.tap({"tap": "keep", "catalogue": catalogue(1)})
    assert session.notice is None, "one that is there already may be typed anew"
    for number in range(MOST_EDITIONS - 1):
        session.tap({"tap": "keep", "catalogue": catalogue(1, edition=f"edition {number}")})
        assert session.notice is None
    session.tap({"tap": "keep", "catalogue": catalogue(1, edition="one more")})
    assert "Remove one in the lobby" in session.notice["text"]
    assert weight(store) < MOST_BYTES


def test_a_log_takes_so_many_entries(store: Store, monkeypatch: Any) -> None:
    monkeypatch.setattr("referee.store.sql.tables.MOST_ENTRIES", 3)
    session = open_page(store, "tablet")
    session.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {}})
    for _ in range(3):
        play(session, adjust("x"))
    before = session.screens["table"]
    session.tap({"tap": "submit", "action": adjust("x"), "revision": before["revision"]})
    assert session.notice[
        "text"
    ] == "The log of this game has 10,000 entries, and takes no more. Begin a new game." or (
        "takes no more. Begin a new game." in session.notice["text"]
    )
    assert session.screens["table"] == before
