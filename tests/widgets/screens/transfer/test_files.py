"""Files that a page imports part by part, and the one that it exports."""

from __future__ import annotations

import json
import re
import zipfile
from base64 import b64decode, b64encode
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from referee.i18n import Speech
from tests.support.foreign_plays import bgg, bgg_play
from tests.support.plausible_play import play_until
from tests.support.sessions import to_cosponsorship
from tests.support.stores import new_store
from widgets.screens.transfer import model as transfer_model
from widgets.screens.transfer.model import MOST_BYTES, MOST_PARTS, PART_BYTES, Arrivals, TransferModel
from widgets.session import Session


@pytest.fixture
def elsewhere(tmp_path: Path):
    store = new_store(tmp_path / "elsewhere.db")
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en"})
    yield session
    store.close()


def bring(session: Session, content: bytes, name: str = "one", size: int = PART_BYTES) -> dict:
    parts = [content[start : start + size] for start in range(0, len(content), size)]
    for index, part in enumerate(parts):
        data = {"file": name, "part": index, "parts": len(parts), "base64": b64encode(part).decode()}
        answer = session.query({"query": "upload", "data": data})
    return answer


def taken(session: Session) -> bytes:
    return b64decode(session.query({"query": "backup", "data": {}})["base64"])


def lobby(session: Session) -> list[str]:
    session.tap({"tap": "refresh"})
    return [one["id"] for one in session.screens["lobby"]["tables"]]


def test_everything_goes_along_and_comes_in_elsewhere_once(start, elsewhere):
    session = start(4, *to_cosponsorship())
    table = session.screens["table"]["id"]
    file = taken(session)
    told = bring(elsewhere, file, size=1000)
    assert told["lines"][0] == "1 game is new here." and told["conflicts"] == []
    assert lobby(elsewhere) == [table]
    assert [line for line in bring(elsewhere, file, "again")["lines"] if "already" not in line] == []
    elsewhere.tap({"tap": "open", "table": table})
    assert elsewhere.screens["table"]["now"] == session.screens["table"]["now"]


def test_a_record_comes_in_and_is_in_the_history(store, session, elsewhere):
    session.tap({"tap": "open", "table": play_until(store, 3, 1, lambda state: False).id})
    record = b64decode(session.query({"query": "record", "data": {}})["base64"])
    assert bring(elsewhere, record)["lines"] == ["1 game is new here."]
    assert bring(elsewhere, record, "again")["lines"] == ["1 entry was here already."]
    elsewhere.tap({"tap": "history"})
    chosen = {"chosen": {}, "count": 0}
    assert elsewhere.query({"query": "history_games", "data": chosen})["count"] == 1


def test_plays_of_another_program_come_in_with_the_days_of_the_page(store, session):
    content = bgg(bgg_play(), bgg_play(78, "Catan"))
    data = {"file": "one", "part": 0, "parts": 1, "base64": b64encode(content).decode(), "zone": "Asia/Tokyo"}
    told = session.query({"query": "upload", "data": data})
    assert told["lines"] == ["1 game is new here."]
    assert told["conflicts"] == ["Catan: 1 play of another game was left out."]
    (game,) = store.finished_games()
    assert game.ended_at == datetime(2023, 11, 4, 3, tzinfo=UTC), "noon in Tokyo"
    bad = {**data, "file": "two", "base64": b64encode(b"<plays><x>").decode(), "name": "my.xml"}
    assert session.query({"query": "upload", "data": bad})["problem"].startswith("my.xml, line 1 column")


def test_everything_is_taken_along_as_csv(store, session):
    play_until(store, 3, 1, lambda state: False)
    answer = session.query({"query": "csv_files", "data": {}})
    assert answer["name"].endswith(".zip")
    with zipfile.ZipFile(BytesIO(b64decode(answer["base64"]))) as archive:
        assert len(archive.read("seats.csv").splitlines()) == 4


def test_a_part_that_comes_twice_counts_once(start, elsewhere):
    file = taken(start(3))
    half = len(file) // 2
    data = {"file": "one", "part": 0, "parts": 2, "base64": b64encode(file[:half]).decode()}
    for _ in range(2):
        assert elsewhere.query({"query": "upload", "data": data}) == {"arrived": 1}
    last = {"file": "one", "part": 1, "parts": 2, "base64": b64encode(file[half:]).decode()}
    told = [elsewhere.query({"query": "upload", "data": last}) for _ in range(2)]
    assert told[0] == told[1] and told[0]["lines"] == ["1 game is new here."]


def test_a_record_against_the_rules_says_where_and_why(store, session, elsewhere):
    session.tap({"tap": "open", "table": play_until(store, 3, 1, lambda state: False).id})
    record = json.loads(b64decode(session.query({"query": "record", "data": {}})["base64"]))
    index = next(i for i, one in enumerate(record["actions"]) if one["do"] == "bid_private")
    record["actions"][index]["workers"] = 99
    told = bring(elsewhere, json.dumps(record).encode())
    assert set(told) == {"problem"} and f"Action {index} " in told["problem"] and "REP-" in told["problem"]
    assert lobby(elsewhere) == []


@pytest.mark.parametrize(
    "content", [b"", b"PK", b"PK\x03\x04nothing", b"{}", b"[1", b"\x00\xff", b'{"format": 1}']
)
def test_what_is_no_file_of_ours_is_said(elsewhere, content, caplog):
    data = {"file": "one", "part": 0, "parts": 1, "base64": b64encode(content).decode()}
    assert set(elsewhere.query({"query": "upload", "data": data})) == {"problem"}
    assert not caplog.records and lobby(elsewhere) == []


@pytest.mark.parametrize(
    "change",
    [
        {"part": -1},
        {"part": MOST_PARTS},
        {"part": 2},
        {"base64": b64encode(bytes(PART_BYTES + 1)).decode()},
        {"parts": 0},
        {"parts": 10**6},
        {"base64": "?"},
        {"file": 1},
        {"x": 1},
    ],
)
def test_what_is_no_part_is_refused(elsewhere, change, caplog):
    data = {"file": "one", "part": 0, "parts": 2, "base64": "", **change}
    assert set(elsewhere.query({"query": "upload", "data": data})) == {"problem"}
    assert not caplog.records


def part(name: str, index: int, parts: int, content: bytes = b"x" * PART_BYTES) -> dict:
    return {"file": name, "part": index, "parts": parts, "base64": b64encode(content).decode()}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[1, 2", "a.json, line 1 column 6: This is not JSON; the parser says: Expecting ',' delimiter."),
        (b"", "a.json: There is nothing in it."),
        (b'{"format": "referee-record/1"}', "a.json, game: This is missing."),
        (b'{"format": 3}', "a.json, format: Only referee-record/1 is known."),
        (b"[]", "a.json: A record is an object in braces."),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_name_and_place(elsewhere, content, said):
    data = {"file": "one", "part": 0, "parts": 1, "base64": b64encode(content).decode(), "name": "a.json"}
    assert elsewhere.query({"query": "upload", "data": data}) == {"problem": said}
    elsewhere.tap({"tap": "language", "language": "es"})
    told = elsewhere.query({"query": "upload", "data": data | {"name": "á\u202e" * 99}})["problem"]
    assert told.startswith("á" * 60) and "\u202e" not in told and "line 1" not in told


def test_one_file_is_on_its_way_at_a_time(store):
    """However many are begun, a kernel holds the parts of the last one alone."""
    arrivals = Arrivals()
    files = TransferModel(store, None, Speech(), arrivals)
    for name in ("one", "two", "three"):
        for index in range(3):
            assert files.upload(**part(name, index, 4)) == {"arrived": index + 1}
    assert arrivals.size == 3 * PART_BYTES
    assert files.upload(**part("one", 3, 4)) == {"arrived": 1}


def test_a_file_that_holds_too_much_is_for_the_command_line(elsewhere):
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("manifest.json", '{"format": "referee-store/1"}')
        for number in range(5):
            packed.writestr(f"tables/{number}.json", b" " * (MOST_BYTES // 5 + 1))
    assert bring(elsewhere, file.getvalue()) == {
        "problem": "This file is too large: bring it in with the command “referee restore”."
    }


def test_the_page_sends_parts_of_the_size_that_is_expected():
    template = (Path(transfer_model.__file__).parent / "parts.ts").read_text()
    assert re.search(r"const PART = (\d+) \* 1024;", template)[1] == str(PART_BYTES // 1024)


def test_what_is_brought_in_is_noted_for_the_owner_of_the_machine(start, elsewhere, monkeypatch):
    noted = []
    monkeypatch.setattr(transfer_model.audit, "note", lambda event, **fields: noted.append((event, fields)))
    file = taken(start(4, *to_cosponsorship()))
    bring(elsewhere, file)
    bring(elsewhere, file, "again")
    bring(elsewhere, b"no file of ours", "other")
    none = {"device": None, "continued": 0, "conflicts": 0}
    assert noted == [
        ("imported", {**none, "added": 3, "unchanged": 0}),  # a table, and the names of its players' seats
        ("imported", {**none, "added": 0, "unchanged": 3}),
        ("import failed", {"device": None}),
    ]
