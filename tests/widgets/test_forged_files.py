"""Files and records that would fill everybody's lobby, or bring in somebody whom nobody sees.

What a file may not bring is left out, with the reason; what it may bring comes in.
"""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from sqlalchemy import update

from referee.engine.errors import Malformed
from referee.match.record import read_record, write_record
from referee.store.history import Spelling, normalize_name
from referee.store.learning import learner_of, lesson_topic
from referee.store.quotas import MOST_COMPONENTS, MOST_EDITIONS, MOST_OPEN
from referee.store.sql import schema
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer import BadFile, import_record, import_store
from tests.support.command_line import ask as ask_program
from tests.support.command_line import record as played_record
from tests.support.command_line import sponsored_round
from tests.support.exports import exported, tally
from tests.support.forging import DEEP, HUGE, contents, open_page
from tests.support.lobby_weight import EMPTY, MOST_BYTES, TURN_UP, catalogue, weight
from tests.support.sessions import NAMES
from tests.support.stores import new_store
from tests.widgets.screens.transfer.test_files import bring
from tests.widgets.test_forged_texts import INVISIBLE
from widgets.screens.transfer.model import PART_BYTES

SEATS = [{"name": name} for name in NAMES[:3]]
LONG_TEXT = "A text has 200 characters"


def record(**change: Any) -> dict[str, Any]:
    return {"format": "referee-record/1", "game": "reputation", "seats": SEATS, "actions": [], **change}


def adjust(reason: str) -> dict[str, Any]:
    return {"do": "adjust", "seat": 0, "change": {"credits": 1}, "reason": reason}


RECORDS: dict[str, tuple[dict[str, Any], str]] = {
    "a long name": (record(seats=[{"name": HUGE}, *SEATS[1:]]), LONG_TEXT),
    "a long reason": (record(actions=[adjust(HUGE)]), LONG_TEXT),
    "a control character": (record(actions=[adjust("a\x1b[2J")]), "A text is one line"),
    "a long note": (record(meta={"notes": HUGE}), "This is too much"),
    "a log without end": (record(actions=[adjust("x")] * 10_001), "The log of this game has"),
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_fills_nobodys_lobby(store: Store, name: str) -> None:
    raw, reason = RECORDS[name]
    before = contents(store)
    answer = bring(open_page(store, "tablet"), json.dumps(raw).encode(), size=PART_BYTES)
    assert reason in answer["problem"] and contents(store) == before


def test_a_record_with_a_short_note_and_many_rolls_is_taken(store: Store) -> None:
    rolled = {str(number): ["x" * 100] for number in range(3000)}
    raw = record(meta={"notes": "After dinner.\n" * 100, "rolled": rolled, "drawn": ["nonsense", {}]})
    session = open_page(store, "tablet")
    assert bring(session, json.dumps(raw).encode())["lines"] == ["1 game is new here."]
    (row,) = store.tables()
    assert row.meta == {"notes": raw["meta"]["notes"], "drawn": ["nonsense", {}]}
    session.tap({"tap": "open", "table": row.id})
    assert session.notice is None, "what a record says was drawn is not believed"
    assert session.screens["table"]["id"] == row.id


def export(**files: Any) -> bytes:
    made = io.BytesIO()
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
    own = open_page(store, "tablet")
    own.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {}})
    mine = own.screens["shell"]["table"]
    files = {f"tables/t{number}": table_file(number) for number in range(MOST_OPEN + 50)}
    answer = bring(open_page(store, "phone"), export(**files))
    assert answer["lines"][0] == f"{MOST_OPEN} games are new here."
    assert len(answer["conflicts"]) == 50
    assert "Finish some, or hide those" in answer["conflicts"][0]
    assert weight(store) < MOST_BYTES
    # what claims to be of the year 2999 is of now, and what comes later is before it
    own.tap({"tap": "lobby"})
    Table.open(store, mine).submit(TURN_UP)
    own.tap({"tap": "refresh"})
    assert own.screens["lobby"]["tables"][0]["id"] == mine
    # Every viewer can hide each of them, which makes room again.
    onlooker = open_page(store, "onlooker")
    gone = onlooker.screens["lobby"]["tables"][0]["id"]
    onlooker.tap({"tap": "archive", "table": gone})
    assert (
        bring(open_page(store, "phone"), export(**{"tables/new": table_file(9999)}), "more")["conflicts"]
        == []
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seats": [{"name": HUGE}, *SEATS[1:]]}, LONG_TEXT),
        ({"meta": {"note": HUGE}}, "This is too much to be kept"),
        ({"options": {"start_seat": DEEP}}, "A seat number belongs here"),
        (
            {
                "entries": [
                    {"at": "2026-01-01T00:00:00Z", "v": 1, "kind": "act", "action": adjust("x" * 201)},
                ]
            },
            LONG_TEXT,
        ),
    ],
)
@pytest.mark.parametrize("device", [None, "phone"])
def test_what_a_backup_may_not_bring_is_left_out(
    store: Store, device: str | None, change: dict[str, Any], reason: str
) -> None:
    answer = bring(
        open_page(store, device), export(**{"tables/t1": table_file(1, **change), "tables/t2": table_file(2)})
    )
    assert [reason in one for one in answer["conflicts"]] == [True], answer
    assert [row.id for row in store.tables()] == ["t2"]
    assert weight(store) < EMPTY


def test_a_file_of_names_or_components_is_held_to_the_same(store: Store, monkeypatch: Any) -> None:
    monkeypatch.setattr("referee.store.sql.players.MOST_SPELLINGS", 100)
    names = {f"n{number}": {"player": f"n{number}", "name": f"N{number}"} for number in range(101)}
    answer = bring(open_page(store, "phone"), export(players=names), "names")
    assert len(answer["conflicts"]) == 101 and "room for no more" in answer["conflicts"][0]
    assert store.spellings() == {}
    with pytest.raises(Exception, match="A text has 200"):
        store.restore_spellings({"x": Spelling("x", HUGE)})
    answer = bring(open_page(store, "phone"), export(components=[catalogue(MOST_COMPONENTS + 1)]), "cards")
    assert f"has {MOST_COMPONENTS} components" in answer["problem"]
    answer = bring(open_page(store, "phone"), export(components=[catalogue(1, HUGE)]), "card")
    assert LONG_TEXT in answer["problem"]
    many = [catalogue(1, edition=f"edition {number}") for number in range(MOST_EDITIONS + 5)]
    answer = bring(open_page(store, "phone"), export(components=many), "editions")
    assert len(answer["conflicts"]) == 5 and "Remove one in the lobby first" in answer["conflicts"][0]
    assert len(store.editions("reputation")) == MOST_EDITIONS
    assert weight(store) < MOST_BYTES


def test_a_record_of_somebody_elses_may_hold_any_text(session: Any, store: Store) -> None:
    """It replays; a store takes no such text any more, and one that it has is shown as text all the same."""
    odd = [{**SEATS[0], "ceo": HUGE}, *SEATS[1:]]
    with pytest.raises(Malformed, match="A text has 200 characters at most"):
        Table.create(store, "reputation", odd)
    table = Table.create(store, "reputation", SEATS)
    with store.engine.begin() as connection:  # past the check
        change = update(schema.tables).where(schema.tables.c.id == table.id)
        connection.execute(change.values(seats=json.dumps(odd)))
    session.tap({"tap": "open", "table": table.id})
    assert session.screens["table"]["seats"][0]["card"] == HUGE
    record = write_record(Table.open(store, table.id).match)
    assert read_record(record).setup.seats[0]["ceo"] == HUGE


# -- players whom nobody sees ---------------------------------------------------------------------

invisible = pytest.mark.parametrize("name", INVISIBLE, ids=ascii)


@invisible
def test_a_record_replays_with_an_invisible_player_and_no_store_takes_it(store: Store, name: str) -> None:
    """A replay keeps nothing and is a public contract, in which a name is any text."""
    raw = played_record(*sponsored_round())
    raw["seats"][0]["name"] = name
    assert ask_program("replay", "-", given=raw).code == 0
    before = contents(store)
    with pytest.raises(Malformed):
        import_record(store, raw)
    with pytest.raises(Malformed):  # whatever way in comes without the lobby
        Table.create(store, "reputation", [{"name": name}, *SEATS[1:]], {"start_seat": 0})
    assert contents(store) == before


@invisible
def test_no_backup_brings_an_invisible_player(store: Store, tmp_path: Any, name: str) -> None:
    other = new_store(tmp_path / "there.db")
    Table.create(other, "reputation", [{"name": one} for one in ("Ana", "Bo", "Cy")], {"start_seat": 0})
    tally(other, "Ana", "Bo", "Cy")
    report = import_store(store, renamed(exported(other), name), device=None)
    other.close()
    assert store.tables() == []
    assert store.every_score_sheet() == []
    assert {one.name for one in store.spellings().values()} == {"Bo", "Cy"}
    assert {one.what.kind for one in report.conflicts} == {"table", "tally", "player"}


@invisible
def test_no_progress_is_brought_in_for_an_invisible_player(store: Store, tmp_path: Any, name: str) -> None:
    other = new_store(tmp_path / "there.db")
    other.note_learned(learner_of(None, "Ana"), "boss", lesson_topic("aim"), is_done=True)
    file = renamed(exported(other), name)
    other.close()
    with pytest.raises(BadFile):
        import_store(store, file, device=None)
    assert store.learned_by_name() == {}


def renamed(file: io.BytesIO, name: str) -> io.BytesIO:
    """Return an export in which Ana goes by another name everywhere."""
    made = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(made, "w") as new:
        for one in old.namelist():
            raw = json.loads(old.read(one).replace(b'"Ana"', json.dumps(name).encode()))
            if one.startswith("tables/"):
                del raw["chain"]  # else it is the chain that finds it
            elif one == "players.json" and "ana" in raw:
                spelling = normalize_name(name)
                raw[spelling] = {**raw.pop("ana"), "player": spelling}
            elif "learned" in raw:
                raw["name"] = normalize_name(name)
            new.writestr(one, json.dumps(raw))
    made.seek(0)
    return made
