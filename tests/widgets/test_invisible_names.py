"""An invisible player: refused wherever a name is taken, by tap, file or command; a replay keeps nothing."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from referee.engine.errors import Malformed
from referee.store.history import normalize_name
from referee.store.learning import learner_of, lesson_topic
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer import BadFile, import_record, import_store
from tests.support.command_line import ask, record, sponsored_round
from tests.support.exports import exported, tally
from tests.support.stores import new_store
from widgets.session import Session

NAMES = ["\u3164", "\u2800", "\uffa0", "\u115f\u1160", "\u200b", "\u0301", "Ana\u3164", "A\u200dna", "\u00a0"]

invisible = pytest.mark.parametrize("name", NAMES, ids=ascii)
SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]


def refused(session: Session) -> bool:
    return session.notice is not None and session.notice["kind"] == "error"


@invisible
def test_no_game_starts_with_it(session: Session, store: Store, name: str) -> None:
    seats = [{"name": name}, *SEATS[1:]]
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
    assert refused(session)
    assert store.tables() == []
    with pytest.raises(Malformed):  # whatever way in comes without the lobby
        Table.create(store, "reputation", seats, {"start_seat": 0})
    assert store.tables() == []


@pytest.mark.parametrize("name", [name for name in NAMES if name.strip()], ids=ascii)
def test_no_score_sheet_keeps_it(session: Session, store: Store, name: str) -> None:
    session.tap({"tap": "score_sheet"})
    seats = [{"name": one, "values": {"money": 3}} for one in (name, "Bo", "Cy")]
    draft = {"game": "boss", "seats": seats}
    assert "problem" in session.query({"query": "score_sheet", "data": {"draft": draft}})
    session.tap({"tap": "finish_score_sheet", "draft": draft})
    assert refused(session)
    assert (store.every_score_sheet(), store.players()) == ([], [])


@invisible
def test_nobody_is_renamed_to_it(store: Store, name: str) -> None:
    tally(store, "Ana", "Bo", "Cy")
    with pytest.raises(Malformed):
        store.rename_player("Ana", name)
    assert {one.name for one in store.players()} == {"Ana", "Bo", "Cy"}


@invisible
def test_nobody_learns_by_it(session: Session, name: str) -> None:
    session.tap({"tap": "learn", "game": "boss", "learner": "Ana"})
    session.tap({"tap": "learner", "name": name})
    # blanks alone stand for whoever is at this device
    assert refused(session) == bool(name.strip())
    assert session.screens["learn"]["learner"] == ("Ana" if name.strip() else "")


@invisible
def test_a_record_replays_with_it_and_is_not_brought_in(store: Store, name: str) -> None:
    """A replay keeps nothing and is a public contract, in which a name is any text."""
    raw = record(*sponsored_round())
    raw["seats"][0]["name"] = name
    assert ask("replay", "-", given=raw).code == 0
    with pytest.raises(Malformed):
        import_record(store, raw)
    assert store.tables() == []


@invisible
def test_no_backup_brings_it_in(store: Store, tmp_path: Path, name: str) -> None:
    other = new_store(tmp_path / "there.db")
    Table.create(other, "reputation", SEATS, {"start_seat": 0})
    tally(other, "Ana", "Bo", "Cy")
    report = import_store(store, renamed(exported(other), name), device=None)
    other.close()
    assert store.tables() == []
    assert store.every_score_sheet() == []
    assert {one.name for one in store.spellings().values()} == {"Bo", "Cy"}
    assert {one.what.kind for one in report.conflicts} == {"table", "tally", "player"}


@invisible
def test_no_progress_is_brought_in_for_it(store: Store, tmp_path: Path, name: str) -> None:
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
