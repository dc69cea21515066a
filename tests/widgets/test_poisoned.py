"""A device, a file or a record that would fill everybody's lobby: it is refused, and says why."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from typing import Any

import pytest

from referee.engine.action import Action
from referee.store.history import Spelling
from referee.store.log import GameStatus, NewTable
from referee.store.quotas import MOST_COMPONENTS, MOST_EDITIONS, MOST_OPEN, Full
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.exports import typed
from tests.support.sessions import NAMES, REVEAL, play
from tests.widgets.screens.transfer.test_files import bring
from widgets.screens.transfer.model import PART_BYTES
from widgets.session import Session

HUGE = "x" * 1_000_000
DEEP: Any = []
for _ in range(500):
    DEEP = [DEEP]
TABLET, PHONE, ONLOOKER = "a" * 64, "b" * 64, "c" * 64
SEATS = [{"name": name} for name in NAMES[:3]]
TURN_UP = Action("reveal", None, {key: REVEAL[key] for key in ("private", "public")})
EMPTY = 25_000
"""Bytes of a lobby in which there is nothing yet: the games, their options and words."""
MOST_BYTES = 80_000
"""What a lobby may weigh, whatever is in the store."""


def at(store: Store, device: str | None = None) -> Session:
    session = Session(lambda: store)
    session.tap({"tap": "hello", "language": "en"})
    session.context.device = device
    session.tap({"tap": "refresh"})
    return session


def weight(store: Store, device: str | None = ONLOOKER) -> int:
    """Return the bytes of the lobby that another device is sent."""
    return len(json.dumps(at(store, device).screens["lobby"]))


def catalogue(count: int, name: str = "{}", edition: str = "standard", **more: Any) -> dict[str, Any]:
    cards = [{"name": name.format(number), "loss": 1, **more} for number in range(count)]
    return {
        "format": "referee-components/1",
        "game": "reputation",
        "edition": edition,
        "components": {"private": cards},
    }


def record(**change: Any) -> dict[str, Any]:
    return {"format": "referee-record/1", "game": "reputation", "seats": SEATS, "actions": [], **change}


def draft(**change: Any) -> dict[str, Any]:
    return {**typed("Ana", "Bo", "Carmen"), **change}


def adjust(reason: str) -> dict[str, Any]:
    return {"do": "adjust", "seat": 0, "change": {"credits": 1}, "reason": reason}


TAPS: dict[str, dict[str, Any]] = {
    "many components": {"tap": "keep", "catalogue": catalogue(100_000)},
    "long components": {"tap": "keep", "catalogue": catalogue(1, HUGE)},
    "a long edition": {"tap": "keep", "catalogue": catalogue(1, edition=HUGE)},
    "an edition that turns round": {"tap": "keep", "catalogue": catalogue(1, edition="\u202eabc")},
    "deep components": {"tap": "keep", "catalogue": catalogue(1, loss=DEEP)},
    "a deep catalogue": {"tap": "keep", "catalogue": DEEP},
    "a long name": {
        "tap": "start",
        "game": "reputation",
        "seats": [{"name": HUGE}, *SEATS[1:]],
        "options": {},
    },
    "a long card": {
        "tap": "start",
        "game": "reputation",
        "seats": [{"name": "Ana", "ceo": HUGE}, *SEATS[1:]],
        "options": {},
    },
    "deep options": {"tap": "start", "game": "reputation", "seats": SEATS, "options": {"start_seat": DEEP}},
    "an option that is none": {"tap": "start", "game": "reputation", "seats": SEATS, "options": {HUGE: 1}},
    "a board without end": {
        "tap": "start",
        "game": "bastards",
        "seats": SEATS,
        "options": {"places": [{"id": f"p{n}", "kind": "region", "score": 1} for n in range(10_000)]},
    },
    "a place with a long name": {
        "tap": "start",
        "game": "bastards",
        "seats": SEATS,
        "options": {"places": [{"id": HUGE, "kind": "region", "score": 1}]},
    },
    "prices without end": {
        "tap": "start",
        "game": "bastards",
        "seats": SEATS,
        "options": {"effort_prices": [1] * 100_000},
    },
}


@pytest.mark.parametrize("name", TAPS)
def test_a_tap_fills_nobodys_lobby(store: Store, name: str) -> None:
    session = at(store, TABLET)
    session.tap(TAPS[name])
    assert session.notice is not None and session.notice["kind"] == "error", session.notice
    assert session.notice["text"].endswith(".") and len(session.notice["text"]) < 250
    assert session.screens["shell"]["screen"] == "lobby"
    assert max(map(weight, [store] * 2, [TABLET, ONLOOKER])) < EMPTY
    assert store.components("reputation") == [] and store.tables() == []


DRAFTS: dict[str, dict[str, Any]] = {
    "a long comment": draft(comment=HUGE),
    "a long place": draft(place=HUGE),
    "notes without end": draft(notes={f"seats[{n}].money": "why" for n in range(10_000)}),
    "a long key": draft(notes={HUGE: "why"}),
    "a long name": draft(seats=[{"name": HUGE, "values": {}}, *draft()["seats"][1:]]),
    "deep values": draft(seats=[{"name": "Ana", "values": {"money": DEEP}}, *draft()["seats"][1:]]),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_a_tally_fills_nobodys_lobby(store: Store, name: str) -> None:
    session = at(store, TABLET)
    session.tap({"tap": "score_sheet"})
    answer = session.query({"query": "score_sheet", "data": {"draft": DRAFTS[name]}})
    assert answer["problem"].endswith("."), answer
    session.tap({"tap": "finish_score_sheet", "draft": DRAFTS[name]})
    assert session.notice is not None and session.notice["kind"] == "error"
    assert store.every_score_sheet() == [] and weight(store, TABLET) < EMPTY


RECORDS: dict[str, tuple[dict[str, Any], str]] = {
    "a long name": (record(seats=[{"name": HUGE}, *SEATS[1:]]), "A text has 200 characters"),
    "a long reason": (record(actions=[adjust(HUGE)]), "A text has 200 characters"),
    "a control character": (record(actions=[adjust("a\x1b[2J")]), "A text is one line"),
    "a long note": (record(meta={"notes": HUGE}), "This is too much"),
    "a log without end": (record(actions=[adjust("x")] * 10_001), "The log of this game has"),
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_fills_nobodys_lobby(store: Store, name: str) -> None:
    raw, reason = RECORDS[name]
    answer = bring(at(store, TABLET), json.dumps(raw).encode(), size=PART_BYTES)
    assert reason in answer["problem"]
    assert store.tables() == [] and weight(store) < EMPTY


def test_a_record_with_a_short_note_and_many_rolls_is_taken(store: Store) -> None:
    rolled = {str(number): ["x" * 100] for number in range(3000)}
    raw = record(meta={"notes": "After dinner.\n" * 100, "rolled": rolled, "drawn": ["nonsense", {}]})
    session = at(store, TABLET)
    assert bring(session, json.dumps(raw).encode())["lines"] == ["1 game is new here."]
    (row,) = store.tables()
    assert row.meta == {"notes": raw["meta"]["notes"], "drawn": ["nonsense", {}]}
    session.tap({"tap": "open", "table": row.id})
    assert session.notice is None, "what a record says was drawn is not believed"
    assert session.screens["table"]["id"] == row.id


def export(**files: Any) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in {"manifest": {"format": "referee-store/1"}, **files}.items():
            packed.writestr(f"{name}.json", json.dumps(data))
    return made.getvalue()


def table_file(number: int, **change: Any) -> dict[str, Any]:
    return {
        "id": f"t{number}",
        "game": "reputation",
        "seats": SEATS,
        "options": {},
        "meta": {},
        "created_at": "2999-01-01T00:00:00+00:00",
        "is_archived": False,
        "is_hidden": False,
        "entries": [],
        **change,
    }


def test_a_file_of_unfinished_games_fills_nobodys_lobby(store: Store) -> None:
    own = at(store, TABLET)
    own.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {}})
    mine = own.screens["shell"]["table"]
    files = {f"tables/t{number}": table_file(number) for number in range(MOST_OPEN + 50)}
    answer = bring(at(store, PHONE), export(**files))
    assert answer["lines"][0] == f"{MOST_OPEN} games are new here."
    assert len(answer["conflicts"]) == 50
    assert "Finish some, or hide those" in answer["conflicts"][0]
    assert weight(store) < MOST_BYTES
    # what claims to be of the year 2999 is of now, and what comes later is before it
    own.tap({"tap": "lobby"})
    Table.open(store, mine).submit(TURN_UP)
    own.tap({"tap": "refresh"})
    assert own.screens["lobby"]["tables"][0]["id"] == mine
    # each can be hidden by whoever sees it, and its place is free again
    onlooker = at(store, ONLOOKER)
    gone = onlooker.screens["lobby"]["tables"][0]["id"]
    onlooker.tap({"tap": "archive", "table": gone})
    assert bring(at(store, PHONE), export(**{"tables/new": table_file(9999)}), "more")["conflicts"] == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seats": [{"name": HUGE}, *SEATS[1:]]}, "A text has 200 characters"),
        ({"meta": {"note": HUGE}}, "This is too much to be kept"),
        ({"options": {"start_seat": DEEP}}, "A seat number belongs here"),
        (
            {
                "entries": [
                    {"at": "2026-01-01T00:00:00Z", "v": 1, "kind": "act", "action": adjust("x" * 201)},
                ]
            },
            "A text has 200 characters",
        ),
    ],
)
@pytest.mark.parametrize("device", [None, PHONE])
def test_what_a_backup_may_not_bring_is_left_out(
    store: Store, device: str | None, change: dict[str, Any], reason: str
) -> None:
    answer = bring(
        at(store, device), export(**{"tables/t1": table_file(1, **change), "tables/t2": table_file(2)})
    )
    assert [reason in one for one in answer["conflicts"]] == [True], answer
    assert [row.id for row in store.tables()] == ["t2"]
    assert weight(store) < EMPTY


def test_a_file_of_names_or_components_is_held_to_the_same(store: Store, monkeypatch: Any) -> None:
    monkeypatch.setattr("referee.store.sql.players.MOST_SPELLINGS", 100)
    names = {f"n{number}": {"player": f"n{number}", "name": f"N{number}"} for number in range(101)}
    answer = bring(at(store, PHONE), export(players=names), "names")
    assert len(answer["conflicts"]) == 101 and "room for no more" in answer["conflicts"][0]
    assert store.spellings() == {}
    with pytest.raises(Exception, match="A text has 200"):
        store.restore_spellings({"x": Spelling("x", HUGE)})
    answer = bring(at(store, PHONE), export(components=[catalogue(MOST_COMPONENTS + 1)]), "cards")
    assert f"has {MOST_COMPONENTS} components" in answer["problem"]
    answer = bring(at(store, PHONE), export(components=[catalogue(1, HUGE)]), "card")
    assert "A text has 200 characters" in answer["problem"]
    many = [catalogue(1, edition=f"edition {number}") for number in range(MOST_EDITIONS + 5)]
    answer = bring(at(store, PHONE), export(components=many), "editions")
    assert len(answer["conflicts"]) == 5 and "Remove one in the lobby first" in answer["conflicts"][0]
    assert len(store.editions("reputation")) == MOST_EDITIONS
    assert weight(store) < MOST_BYTES


# -- quotas -----------------------------------------------------------------------------------------


def test_a_device_starts_no_more_games_than_its_list_takes(store: Store, monkeypatch: Any) -> None:
    monkeypatch.setattr("referee.store.sql.tables.MOST_OPEN", 5)
    monkeypatch.setattr("referee.store.quotas.MOST_OPEN", 5)
    for _ in range(5):
        store.create(NewTable("reputation", SEATS), TABLET)
    session = at(store, TABLET)
    tap = {"tap": "start", "game": "reputation", "seats": SEATS, "options": {}}
    session.tap(tap)
    assert session.notice["text"].startswith("There are 5 games on this list that are not over.")
    other = at(store, PHONE)
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
    session = at(store, TABLET)
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
    session = at(store, TABLET)
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
    session = at(store, TABLET)
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
