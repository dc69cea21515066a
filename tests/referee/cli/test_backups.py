"""Backups in a folder, reading one back, and trying one out: what they say, and what they leave alone."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from referee.games import find_game
from referee.store import open_store
from referee.store.sql import schema
from referee.store.store import Store
from tests.support.command_line import REVEAL, ask, record, run
from tests.support.exports import begun, contents, full, full_file
from tests.support.postgresql import new_database
from tests.support.released import load
from tests.support.stores import new_sqlite


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """The address of a store with a little of everything."""
    path = tmp_path / "there.db"
    path.touch(mode=0o600)
    path.write_bytes(full_file())
    return f"sqlite:///{path}"


@pytest.fixture
def saved(filled: str, tmp_path: Path) -> Path:
    """A backup of it."""
    path = tmp_path / "games.zip"
    assert ask("backup", str(path), "--store", filled).code == 0
    return path


def change(source: Path, target: Path, name: str, make: Any) -> Path:
    """Write a backup again, with one of its files changed by a function of its data."""
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w") as written:
        for member in read.namelist():
            data = json.loads(read.read(member))
            written.writestr(member, json.dumps(make(data) if member.startswith(name) else data))
    return target


# -- reading back --------------------------------------------------------------------------------------


def test_a_backup_is_read_back_without_a_store(
    filled: str, saved: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    holds = ask("backup", str(tmp_path / "other.zip"), "--store", filled).only["holds"]
    monkeypatch.setenv("REFEREE_STORE", f"sqlite:///{tmp_path / 'none.db'}")
    found = ask("backup", "--verify", str(saved))
    made_at = found.only.pop("made_at")
    assert abs(datetime.now(UTC) - datetime.fromisoformat(made_at)).total_seconds() < 600
    assert (found.code, found.only) == (0, {"file": str(saved), "holds": holds, "faults": []})
    assert not (tmp_path / "none.db").exists()


def test_a_backup_is_read_back_through_a_pipe(saved: Path) -> None:
    found = run("backup", "--verify", "-", input=saved.read_bytes())
    assert found.returncode == 0 and json.loads(found.stdout)["faults"] == []


def _forge_time(table: dict[str, Any]) -> dict[str, Any]:
    for entry in table["entries"]:
        entry.pop("at")
    return table


def _forge_reason(table: dict[str, Any]) -> dict[str, Any]:
    """Change something that the rules do not care for: the chain does."""
    if "chain" in table and table["entries"]:
        table["chain"]["head"] = "0" * 64
    return table


@pytest.mark.parametrize(
    ("name", "make", "kind"),
    [
        ("tables/", _forge_time, "table"),
        ("tables/", _forge_reason, "table"),
        ("tallies/", lambda tally: {**tally, "body": {}}, "tally"),
    ],
)
def test_what_could_not_be_brought_in_is_said(
    saved: Path, tmp_path: Path, name: str, make: Any, kind: str
) -> None:
    bad = change(saved, tmp_path / "bad.zip", name, make)
    found = ask("backup", "--verify", str(bad))
    assert found.code == 1 and {fault["kind"] for fault in found.only["faults"]} == {kind}
    assert all(fault["reason"] for fault in found.only["faults"])
    restored = ask("restore", str(bad), "--store", f"sqlite:///{tmp_path / 'here.db'}")
    assert restored.only["conflicts"] == found.only["faults"], "the same as where it is brought in"


def test_every_damaged_byte_of_a_games_data_is_noticed(saved: Path, tmp_path: Path) -> None:
    content = saved.read_bytes()
    with zipfile.ZipFile(saved) as read:
        info = max(read.infolist(), key=lambda member: member.compress_size)
        start = info.header_offset + 30 + len(info.filename)
    # of the last byte, some bits fill up what is packed, and say nothing
    for offset in range(0, info.compress_size - 1, max(1, info.compress_size // 40)):
        damaged = bytearray(content)
        damaged[start + offset] ^= 0x10
        bad = tmp_path / "bad.zip"
        bad.write_bytes(damaged)
        found = ask("backup", "--verify", str(bad))
        assert found.code == 2 and "error" in found.only


@pytest.mark.parametrize("content", [b"", b"{}", b"PK", b"PK\x03\x04 and nothing more"])
def test_what_is_no_backup_is_said(content: bytes, tmp_path: Path) -> None:
    bad = tmp_path / "bad.zip"
    bad.write_bytes(content)
    found = ask("backup", "--verify", str(bad), "--language", "es")
    assert found.code == 2 and found.only["error"]["reason"].startswith("Este archivo no es")


@pytest.mark.parametrize(
    "options",
    [
        ["--verify"],
        ["--verify", "a.zip", "--into", "b"],
        ["--into", "b", "a.zip"],
        ["--into", "b", "--allow-empty"],
        ["a.zip", "--keep", "7d"],
    ],
)
def test_what_makes_no_sense_together_is_refused(options: list[str]) -> None:
    found = run("backup", *options)
    assert found.returncode == 2 and found.stdout == b"" and b"Usage:" in found.stderr


# -- into a folder -------------------------------------------------------------------------------------


def test_a_backup_in_a_folder_is_named_noted_and_private(filled: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    made = ask("backup", "--into", str(folder), "--store", filled)
    assert made.code == 0 and made.only["holds"]["tables"] > 1
    [path] = folder.iterdir()
    assert made.only["file"] == str(path) and made.only["bytes"] == path.stat().st_size
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and stat.S_IMODE(folder.stat().st_mode) == 0o700
    with closing(open_store(filled)) as store:
        last = store.backup_state().last
        assert path.name == f"referee-{store.backup_mark()}-{last.at:%Y%m%dT%H%M%SZ}.zip"  # type: ignore[union-attr]
        assert last is not None and (last.name, last.size, last.faults) == (path.name, path.stat().st_size, 0)
        before = contents(store)
    address = f"sqlite:///{tmp_path / 'here.db'}"
    assert ask("restore", str(path), "--store", address).code == 0
    with closing(open_store(address)) as store:
        assert contents(store) == before


def test_an_empty_store_is_not_saved_and_takes_no_backup_away(tmp_path: Path) -> None:
    address, folder = new_sqlite(tmp_path / "there.db"), tmp_path / "backups"
    folder.mkdir()
    with closing(open_store(address)) as store:
        old = [folder / f"referee-{store.backup_mark()}-2020010{day}T000000Z.zip" for day in range(1, 9)]
    for path in old:
        path.touch()
    made = ask("backup", "--into", str(folder), "--keep", "1d", "--store", address)
    assert (made.code, made.only["file"]) == (0, None)
    assert {*folder.iterdir()} == {*old}


def test_a_backup_without_a_damaged_game_is_marked(filled: str, tmp_path: Path) -> None:
    with closing(open_store(filled)) as store:
        mark = store.backup_mark()
        with store.engine.begin() as connection:
            first = "(SELECT min(table_id) FROM referee_entry)"
            connection.execute(text(f"UPDATE referee_entry SET body = '[' WHERE table_id = {first}"))
    folder = tmp_path / "backups"
    folder.mkdir()
    complete = folder / f"referee-{mark}-20200101T000000Z.zip"
    complete.touch()
    made = ask("backup", "--into", str(folder), "--keep", "1d", "--store", filled)
    assert made.code == 1 and len(made.only["left_out"]) == 1
    assert made.only["file"].endswith("-incomplete.zip")
    assert complete.exists(), "one that is complete goes for no other"


def test_what_is_not_its_own_is_left_alone(filled: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    with closing(open_store(filled)) as store:
        mark = store.backup_mark()
    own = [f"referee-{mark}-201901{day:02}T030405Z.zip" for day in range(1, 29)]
    foreign = [
        "holiday.zip",
        "referee-00000000-20190101T030405Z.zip",
        f"referee-{mark}-20190101T030405Z.zip.txt",
        f"referee-{mark}-20199901T030405Z.zip",
        f"xreferee-{mark}-20190101T030405Z.zip",
        f"tables-form-0001-20190101T030405Z-{mark[:4]}.db",
    ]
    for name in (*own, *foreign):
        (folder / name).write_text(name)
    (folder / f"referee-{mark}-20180101T030405Z.zip").symlink_to(folder / "holiday.zip")
    (folder / f"referee-{mark}-20180102T030405Z.zip").mkdir()
    abandoned, fresh = folder / ".referee-abc.part", folder / ".referee-def.part"
    for path in (abandoned, fresh):
        path.touch()
    os.utime(abandoned, (0, 0))
    made = ask("backup", "--into", str(folder), "--keep", "2d", "--store", filled)
    assert made.code == 0
    assert {*made.only["removed"]} == {*own[:-1], abandoned.name}
    left = {path.name for path in folder.iterdir()}
    assert left >= {*foreign, own[-1], fresh.name, Path(made.only["file"]).name}
    assert (folder / f"referee-{mark}-20180101T030405Z.zip").is_symlink()


def test_a_rule_that_is_none_is_refused_before_anything_is_written(filled: str, tmp_path: Path) -> None:
    for rule in ("", "7", "7x", "0d", "7d,7d", "7d,", "d7", "9999d", "-1d"):
        made = ask("backup", "--into", str(tmp_path / "backups"), "--keep", rule, "--store", filled)
        assert made.code == 2 and "7d,4w,6m" in made.only["error"]["reason"], rule
    assert not (tmp_path / "backups").exists()


def test_a_folder_that_cannot_be_written_is_said(filled: str, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("a file")
    made = ask("backup", "--into", str(tmp_path / "backups"), "--store", filled)
    assert made.code == 2 and "cannot be written" in made.only["error"]["reason"]


# -- trying out ----------------------------------------------------------------------------------------


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_dry_run_says_what_restoring_would_and_changes_no_byte(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    path.touch(mode=0o600)
    address = new_sqlite(path)
    game = tmp_path / "game.json"
    game.write_text(json.dumps(record(REVEAL)))
    before = _digest(path)
    tried = ask("restore", "--dry-run", str(saved), str(saved), str(game), "--store", address)
    assert _digest(path) == before
    assert {path.name for path in tmp_path.glob("other.db*")} <= {"other.db", "other.db-shm", "other.db-wal"}
    done = ask("restore", str(saved), str(saved), str(game), "--store", address)
    assert (tried.code, tried.lines) == (done.code, done.lines)
    assert tried.lines[0]["added"] and tried.lines[1]["unchanged"] and tried.lines[2]["added"]


def test_a_dry_run_beside_a_running_server_sees_what_that_just_wrote(filled: str, tmp_path: Path) -> None:
    with closing(open_store(filled)) as store:  # keeps its write-ahead log open
        table = begun(store, find_game("reputation"), seed=9)
        newer = str(tmp_path / "newer.zip")
        assert ask("backup", newer, "--store", filled).code == 0
        before = contents(store)
        tried = ask("restore", "--dry-run", newer, "--store", filled)
        assert contents(store) == before
    assert tried.code == 0 and tried.only["added"] == []
    assert {"kind": "table", "id": table.id} in tried.only["unchanged"]


def test_a_dry_run_makes_no_store(saved: Path, tmp_path: Path) -> None:
    tried = ask("restore", "--dry-run", str(saved), "--store", f"sqlite:///{tmp_path / 'new.db'}")
    assert tried.code == 0 and tried.only["added"]
    assert [*tmp_path.glob("new.db*")] == []


def test_a_dry_run_does_not_change_the_form_of_a_store(saved: Path, tmp_path: Path) -> None:
    address = load("0.1.0", tmp_path / "old.db")
    before = _digest(tmp_path / "old.db")
    tried = ask("restore", "--dry-run", str(saved), "--store", address)
    assert tried.code == 0 and tried.only["added"]
    assert _digest(tmp_path / "old.db") == before and [*tmp_path.glob("*form*")] == []


def _rows(store: Store) -> Any:
    with store.engine.connect() as connection:
        return {
            table.name: sorted(map(repr, connection.execute(select(table))))
            for table in schema.metadata.sorted_tables
        }


@pytest.mark.thorough
def test_a_dry_run_leaves_every_row_of_a_database(
    postgresql_server: str, saved: Path, tmp_path: Path
) -> None:
    with new_database(postgresql_server) as address:
        first = ask("restore", "--dry-run", str(saved), "--store", address)
        assert first.code == 0 and first.only["added"]
        with closing(open_store(address)) as store:
            full(store)
            before = _rows(store)
            tried = ask("restore", "--dry-run", str(saved), "--store", address)
            assert tried.code == 0 and tried.only["added"]
            assert _rows(store) == before
            done = ask("restore", str(saved), "--store", address)
            assert (tried.code, tried.lines) == (done.code, done.lines)
