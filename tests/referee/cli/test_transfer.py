"""Backup and restore: one file there and back, and sentences for whatever is in the way."""

from __future__ import annotations

import json
import os
import resource
import stat
import zipfile
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import text

from referee.cli import main
from referee.games import find_game
from referee.store import open_store
from referee.store.history import GameFilter
from referee.tables.table import Table
from tests.support.command_line import REVEAL, ask, record, run
from tests.support.exports import begun, contents, finished, full_file, tally
from tests.support.foreign_plays import as_json, bg_stats, bgg, bgg_play, one_play
from tests.support.stores import new_sqlite

DONE = {"added": [], "continued": [], "unchanged": [], "conflicts": []}


@pytest.fixture
def there(tmp_path: Path) -> str:
    """The address of a store with nothing in it."""
    path = tmp_path / "there.db"
    path.touch(mode=0o600)  # as a store makes it: that others could read it would be warned of
    return new_sqlite(path)


@pytest.fixture
def filled(there: str) -> str:
    """The address of a store with a little of everything."""
    Path(there.removeprefix("sqlite:///")).write_bytes(full_file())
    return there


@pytest.fixture
def here(tmp_path: Path) -> str:
    """The address of a store that is not there yet."""
    return f"sqlite:///{tmp_path / 'here.db'}"


def test_plays_of_other_programs_are_restored(here: str, tmp_path: Path) -> None:
    stats, geek, bad = (tmp_path / name for name in ("stats.json", "geek.xml", "bad.xml"))
    stats.write_bytes(as_json(bg_stats(one_play(), one_play("c", 3))))
    geek.write_bytes(bgg(bgg_play()))
    bad.write_bytes(b"<!DOCTYPE plays><plays/>")
    done = run("restore", str(stats), str(geek), str(bad), "--store", here)
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 2
    assert [entry["kind"] for entry in (*first["added"], *second["added"])] == ["play", "play"]
    left_out = {"kind": "play", "id": "Catan", "reason": "1 play of another game was left out."}
    assert first["conflicts"] == [left_out] and second["conflicts"] == []
    assert third["error"]["where"].startswith(f"{bad}") and "line 1 column" in third["error"]["where"]
    with closing(open_store(here)) as store:
        assert [game.source for game in store.finished_games()] == ["imported"] * 2


def test_everything_is_written_as_csv(filled: str, here: str, tmp_path: Path) -> None:
    name = str(tmp_path / "all.zip")
    answer = ask("csv", name, "--store", filled).only
    assert answer["file"] == name and answer["rows"]["games"] > 0
    with zipfile.ZipFile(name) as archive:
        assert sorted(archive.namelist()) == sorted(f"{table}.csv" for table in answer["rows"])
    missing = run("csv", name, "--store", here)
    assert missing.returncode == 2 and "error" in json.loads(missing.stdout)
    nowhere = run("csv", str(tmp_path / "no" / "all.zip"), "--store", filled)
    assert nowhere.returncode == 2 and b"cannot be written" in nowhere.stdout


def test_a_store_goes_through_a_file(filled: str, here: str, tmp_path: Path) -> None:
    name = str(tmp_path / "games.zip")
    saved = ask("backup", name, "--store", filled)
    with closing(open_store(filled)) as store:
        tables = sum(1 for archived in (False, True) for _ in store.tables(100, archived=archived))
        holds = {
            "games": sum(
                len(store.finished_games(GameFilter(is_hidden=is_hidden), 100)) for is_hidden in (False, True)
            ),
            "tables": tables,
            "tallies": len(store.every_score_sheet()),
            "players": len(store.spellings()),
        }
    assert min(holds.values()) > 1
    assert (saved.code, saved.only) == (0, {"file": name, "holds": holds, "left_out": []})
    assert stat.S_IMODE(os.stat(name).st_mode) == 0o600, "it holds sealed values"
    restored = ask("restore", name, "--store", here)
    assert restored.code == 0
    assert restored.only["conflicts"] == []
    source, other = open_store(filled), open_store(here)
    assert contents(source) == contents(other)
    for store in (source, other):
        store.close()
    again = ask("restore", name, name, "--store", here)
    assert again.code == 0
    for line in again.lines:
        assert line == {**DONE, "unchanged": restored.only["added"]}
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".zip"] == ["games.zip"]


def test_a_store_goes_through_a_pipe(filled: str, here: str) -> None:
    saved = run("backup", "-", environment={"REFEREE_STORE": filled})
    assert (saved.returncode, saved.stderr) == (0, b"")
    restored = ask("restore", "-", "--store", here, given=saved.stdout)
    assert restored.code == 0
    assert len(restored.only["added"]) > 10


def test_without_a_name_a_backup_is_named_after_the_moment(
    there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = datetime.now().astimezone().replace(microsecond=0)
    name = ask("backup", "--store", there, "--allow-empty").only["file"]
    made = datetime.strptime(name, "boardroom-referee-%Y-%m-%d-%H%M%S.zip").astimezone()
    assert before <= made <= datetime.now().astimezone()
    assert zipfile.is_zipfile(tmp_path / name)


def test_an_empty_store_is_saved_only_if_that_is_meant(there: str, tmp_path: Path) -> None:
    name = str(tmp_path / "games.zip")
    refused = ask("backup", name, "--store", there)
    assert (refused.code, refused.only["error"]["where"]) == (2, "store")
    assert "--allow-empty" in refused.only["error"]["reason"]
    piped = run("backup", "-", "--store", there)
    assert (piped.returncode, piped.stdout) == (2, b"")
    assert not Path(name).exists()
    saved = ask("backup", name, "--store", there, "--allow-empty")
    assert (saved.code, set(saved.only["holds"].values())) == (0, {0})


@pytest.mark.parametrize("command", [["backup", "games.zip"], ["word"]])
def test_a_command_that_reads_makes_no_store(
    command: list[str], here: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mistyped = CliRunner().invoke(main, [*command, "--store", here])
    assert mistyped.exit_code == 2
    assert "There is no store" in mistyped.output and str(tmp_path) in mistyped.output
    (tmp_path / "other.db").touch()
    other = CliRunner().invoke(main, [*command, "--store", f"sqlite:///{tmp_path / 'other.db'}"])
    assert other.exit_code == 2 and "no store in this database" in other.output
    assert [path.name for path in tmp_path.iterdir()] == ["other.db"]
    assert (tmp_path / "other.db").stat().st_size == 0


def test_a_record_is_restored_as_a_table(here: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record(REVEAL)))
    first = ask("restore", str(path), "--store", here)
    assert (first.code, len(first.only["added"])) == (0, 1)
    second = ask("restore", "-", "--store", here, given=record(REVEAL))
    assert (second.code, second.only) == (0, {**DONE, "unchanged": first.only["added"]})


def test_a_refused_record_says_its_clause(here: str) -> None:
    answer = ask("restore", "-", "--store", here, given=record(REVEAL, REVEAL))
    assert answer.code == 1
    assert (answer.only["refused"]["index"], answer.only["refused"]["clause"][:4]) == (1, "REP-")


def test_conflicts_are_said(there: str, here: str, tmp_path: Path) -> None:
    name = str(tmp_path / "games.zip")
    store = open_store(there)
    kept = tally(store, "Ana", "Bo", "Cy")
    ask("backup", name, "--store", there)
    ask("restore", name, "--store", here)
    other = open_store(here)
    other.keep_score_sheet("boss", {"changed": True}, kept)
    answer = ask("restore", name, "--store", here)
    assert answer.code == 1
    assert answer.only["conflicts"] == [
        {
            "kind": "tally",
            "id": kept,
            "reason": "This tally was changed here or there. It was left as it is.",
        }
    ]
    spanish = ask("restore", name, "--store", here, "--language", "es")
    assert spanish.only["conflicts"][0]["reason"] != answer.only["conflicts"][0]["reason"]
    for opened in (store, other):
        opened.close()


def test_what_is_damaged_is_named(there: str, tmp_path: Path) -> None:
    store: Any = open_store(there)
    table = begun(store, find_game("boss"), 10)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_entry SET body = '{' WHERE table_id = :id"), {"id": table.id})
    store.close()
    answer = ask("backup", str(tmp_path / "games.zip"), "--store", there)
    assert answer.code == 1
    assert [entry["id"] for entry in answer.only["left_out"]] == [table.id]
    piped = CliRunner().invoke(main, ["backup", "-", "--store", there])
    assert piped.exit_code == 1 and table.id in piped.stderr


def wrong(tmp_path: Path) -> dict[str, tuple[str, ...]]:
    (tmp_path / "text.zip").write_text("PK, it says")
    (tmp_path / "half.json").write_text('{"format": ')
    (tmp_path / "folder").mkdir()
    here = f"sqlite:///{tmp_path / 'here.db'}"
    return {
        "no such file": ("restore", str(tmp_path / "nowhere"), "--store", here),
        "a folder": ("restore", str(tmp_path / "folder"), "--store", here),
        "no export": ("restore", str(tmp_path / "text.zip"), "--store", here),
        "no record": ("restore", str(tmp_path / "half.json"), "--store", here),
        "no store": ("backup", str(tmp_path / "a.zip"), "--store", "mysql://there"),
        "a store in no folder": (
            "backup",
            str(tmp_path / "a.zip"),
            "--store",
            f"sqlite:///{tmp_path}/no/a.db",
        ),
        "a file in no folder": ("backup", str(tmp_path / "no" / "a.zip"), "--store", here),
        "a folder as the file": ("backup", str(tmp_path / "folder"), "--store", here),
    }


@pytest.mark.parametrize("case", range(8))
def test_what_is_in_the_way_is_a_sentence(case: int, tmp_path: Path) -> None:
    arguments = [*wrong(tmp_path).values()][case]
    answer = ask(*arguments)
    assert answer.code == 2
    assert set(answer.only) == {"error"} and answer.only["error"]["reason"]
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".backup")]


@pytest.mark.parametrize("command", ["backup", "csv"])
def test_a_full_disk_is_a_sentence_and_leaves_the_older_file(
    command: str, filled: str, tmp_path: Path
) -> None:
    name = tmp_path / "games.zip"
    ask(command, str(name), "--store", filled)
    before = name.read_bytes()
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))  # noqa: E731
    store = open_store(filled)  # its log is not to be written by the program that may not
    answer = run(command, str(name), "--store", filled, preexec_fn=limit)
    store.close()
    assert answer.returncode == 2
    assert "cannot be written" in json.loads(answer.stdout)["error"]["reason"]
    assert name.read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_store_that_may_only_be_read_is_a_sentence(filled: str, tmp_path: Path) -> None:
    name = str(tmp_path / "games.zip")
    ask("backup", name, "--store", filled)
    path = tmp_path / "read.db"
    new_sqlite(path)
    answer = ask("restore", name, "--store", f"sqlite:///file:{path}?mode=ro&uri=true")
    assert answer.code == 2
    assert answer.only["error"]["where"] == "store"
    assert "read-only" in answer.only["error"]["reason"]
    again = ask("backup", name, "--store", f"sqlite:///file:{tmp_path / 'there.db'}?mode=ro&uri=true")
    assert again.code == 0, "a backup only reads"


def test_a_finished_record_is_in_the_history(here: str, there: str) -> None:
    store = open_store(there)
    raw = finished(store, find_game("promote"), seed=9).record()
    store.close()
    (added,) = ask("restore", "-", "--store", here, given=raw).only["added"]
    other = open_store(here)
    assert other.finished_game(added["id"]).game == "promote"
    assert Table.open(other, added["id"]).match.outcome is not None
    other.close()
