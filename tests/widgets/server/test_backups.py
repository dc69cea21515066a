"""Scheduled backups: written beside the play, told of where they fail, and harmless there."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.games import find_game
from referee.store import open_store
from referee.store.store import Store
from referee.store.upkeep import LastBackup
from tests.support.exports import begun
from tests.support.server import in_a_loop
from tests.support.stores import new_store
from widgets.server.backups import RETRY, Backups, Schedule, read_period


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path / "tables.db")) as store:
        yield store


def look(backups: Backups) -> None:
    in_a_loop(backups.look())


def problem(store: Store, language: str = "en") -> str:
    kept = store.backup_state().problem
    assert kept is not None
    return dict(kept.texts)[language]


def test_a_backup_that_is_due_is_written_and_told_of(store: Store, tmp_path: Path) -> None:
    begun(store, find_game("reputation"))
    backups = Backups(store, Schedule(tmp_path / "backups"))
    look(backups)
    [path] = (tmp_path / "backups").iterdir()
    last = store.backup_state().last
    assert last is not None and (last.name, last.size, last.faults) == (path.name, path.stat().st_size, 0)
    assert backups.gauges() == {
        "backup_timestamp_seconds": last.at.timestamp(),
        "backup_bytes": float(last.size),
        "backup_failing": False,
    }
    look(backups)
    assert [*(tmp_path / "backups").iterdir()] == [path], "the next one is due tomorrow"


def test_what_was_missed_is_made_up_for(store: Store, tmp_path: Path) -> None:
    begun(store, find_game("reputation"))
    long_ago = datetime.now(UTC) - timedelta(days=30)
    store.note_backup(LastBackup(long_ago, "referee-1.zip", 9, 0))
    look(Backups(store, Schedule(tmp_path / "backups")))
    assert len([*(tmp_path / "backups").iterdir()]) == 1


def test_an_empty_store_is_looked_at_again_later(store: Store, tmp_path: Path) -> None:
    backups = Backups(store, Schedule(tmp_path / "backups"))
    look(backups)
    state = store.backup_state()
    assert (state.last, state.problem) == (None, None) and not backups.gauges()["backup_failing"]
    assert [*(tmp_path / "backups").iterdir()] == []
    assert state.is_due(datetime.now(UTC) + RETRY, timedelta(days=1), RETRY)


def test_a_folder_that_cannot_be_written_is_told_of_and_nothing_else_happens(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = begun(store, find_game("reputation"))
    (tmp_path / "backups").write_text("a file in its place")
    backups = Backups(store, Schedule(tmp_path / "backups"))
    with caplog.at_level(logging.WARNING):
        look(backups)
    assert "the backup failed: The backup cannot be written: File exists" in caplog.text
    assert "File exists" in problem(store) and "el archivo ya existe" in problem(store, "es")
    assert backups.gauges()["backup_failing"] == 1
    table.undo()  # play continues
    look(backups)
    assert caplog.text.count("the backup failed") == 1, "it is tried again in an hour"


def test_a_full_disk_is_told_of(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(store, find_game("reputation"))
    told = tmp_path / "sitecustomize.py"  # for the process that writes: a disk without space
    told.write_text(
        "import referee.transfer.export as export\n"
        "def full(*_, **__):\n    raise OSError(28, 'No space left on device')\n"
        "export.Writer.write = full\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    look(Backups(store, Schedule(tmp_path / "backups")))
    assert problem(store).endswith("written: No space left on device.")
    assert problem(store, "es").endswith("escribir: no queda espacio en el disco.")
    assert [*(tmp_path / "backups").iterdir()] == []


def test_a_damaged_part_of_the_store_is_told_of(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    begun(store, find_game("reputation"))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE referee_entry SET body = '['")
    with caplog.at_level(logging.WARNING):
        look(Backups(store, Schedule(tmp_path / "backups")))
    assert "-incomplete.zip is without damaged parts of the store: 1" in caplog.text
    [path] = (tmp_path / "backups").iterdir()
    assert path.name.endswith("-incomplete.zip")


def test_two_servers_write_one_backup(store: Store, tmp_path: Path) -> None:
    begun(store, find_game("reputation"))
    other = open_store(store.address)

    async def both() -> None:
        await asyncio.gather(*(Backups(one, Schedule(tmp_path / "backups")).look() for one in (store, other)))

    in_a_loop(both())
    assert len([*(tmp_path / "backups").iterdir()]) == 1
    other.close()


def test_a_server_that_ends_meanwhile_leaves_nothing_half_done(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(store, find_game("reputation"))
    program = tmp_path / "sh"
    program.write_text("#!/bin/sh\nexec sleep 60\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    backups = Backups(store, Schedule(tmp_path / "backups"))

    async def scene() -> None:
        looking = asyncio.ensure_future(backups.look())
        while backups._process is None:
            await asyncio.sleep(0.01)
        backups.stop()
        await looking
        await backups.look()

    in_a_loop(scene())
    assert store.backup_state().problem is None
    assert not (tmp_path / "backups").exists()


def test_a_process_that_fails_without_an_answer_is_told_of(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\necho 'first' >&2\necho 'Killed by \033[31mthe kernel' >&2\nexit 9\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    look(Backups(store, Schedule(tmp_path / "backups")))
    assert problem(store) == problem(store, "es") == r"Killed by \x1b[31mthe kernel"
    monkeypatch.setattr(sys, "executable", str(tmp_path / "missing"))
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE referee_setting SET value = '{}' WHERE name = 'backups'")
    look(Backups(store, Schedule(tmp_path / "backups")))
    assert problem(store).endswith("cannot be started: No such file or directory.")
    assert problem(store, "es").endswith("el archivo o la carpeta no existe.")


def test_the_stores_password_is_in_no_list_of_processes(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "python"
    program.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/told\necho "$REFEREE_STORE" > {tmp_path}/store\n')
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(type(store), "address", "postgresql+psycopg://ana:s3cret@db/games")
    look(Backups(store, Schedule(tmp_path / "backups")))
    assert "--into" in (tmp_path / "told").read_text() and "s3cret" not in (tmp_path / "told").read_text()
    assert "s3cret" in (tmp_path / "store").read_text()


def test_how_often_is_read() -> None:
    assert [read_period(text) for text in ("90m", " 24h", "2d", "1w")] == [
        timedelta(minutes=90),
        timedelta(hours=24),
        timedelta(days=2),
        timedelta(weeks=1),
    ]
    for text in ("", "24", "0h", "h", "1y", "-1h", "1.5h", "99999h"):
        with pytest.raises(ValueError, match="is no time"):
            read_period(text)


@pytest.mark.parametrize(
    "options",
    [["--backup-every", "often"], ["--backup-keep", "all"], ["--backups", __file__]],
)
def test_a_wrong_option_is_refused(options: list[str]) -> None:
    outcome = CliRunner().invoke(main, ["serve", *options])
    assert outcome.exit_code == 2 and f"Invalid value for '{options[0]}'" in outcome.output
