"""Other users of the machine: they read neither the store's file nor what SQLite lays beside it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store import open_store
from referee.store.sql.engines import find_url
from referee.store.sql.private import HAS_RIGHTS, keep_private
from referee.store.store import Store

from .conftest import ABC

pytestmark = pytest.mark.skipif(not HAS_RIGHTS, reason="files have no such rights here")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """What is made is for everybody, unless somebody sees to it."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that everybody can look into."""
    found = tmp_path / "shared"
    found.mkdir(0o755)
    return found


def modes(folder: Path) -> dict[str, str]:
    return {one.name: oct(stat.S_IMODE(one.stat().st_mode)) for one in folder.iterdir()}


def remarks(store: Store) -> list[str]:
    return [str(one) for one in store.remarks]


@pytest.mark.parametrize("address", ["sqlite:///{}/games.db", "sqlite:///file:{}/games.db?uri=true"])
def test_a_new_store_is_its_owners_alone(folder: Path, address: str) -> None:
    store = open_store(address.format(folder))
    store.create(ABC)
    assert modes(folder) == dict.fromkeys(("games.db", "games.db-wal", "games.db-shm"), "0o600")
    assert len(remarks(store)) == 1
    assert remarks(store)[0].startswith("Other users of this machine can see that there is a store")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755, "a folder of somebody's choice stays as it is"
    store.close()


def test_there_is_no_moment_in_which_others_can_read_it(folder: Path) -> None:
    """Every call that makes a file, or changes its rights, is looked at as it is made."""
    script = (
        "import os, sys\n"
        "seen = []\n"
        "def hook(event, args):\n"
        "    if event in ('open', 'sqlite3.connect') and 'games.db' in str(args[0]):\n"
        "        at = os.stat(args[0]).st_mode & 0o777 if os.path.exists(args[0]) else None\n"
        "        seen.append((event, at))\n"
        "sys.addaudithook(hook)\n"
        "os.umask(0)\n"
        "from referee.store import open_store\n"
        f"open_store('sqlite:///{folder}/games.db').close()\n"
        "assert seen[0] == ('open', None), seen\n"
        "assert {at for event, at in seen[1:]} == {0o600}, seen\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_an_old_store_is_closed_to_others_and_its_owner_is_told(folder: Path) -> None:
    address = f"sqlite:///{folder}/games.db"
    kept = open_store(address)
    table = kept.create(ABC)  # so there are files beside it
    for one in folder.iterdir():
        one.chmod(0o664)
    store = open_store(address)
    assert set(modes(folder).values()) == {"0o600"}
    assert [one for one in remarks(store) if "could read" in one] == [
        f"Other users of this machine could read {folder}/games.db{suffix}. Now only you can."
        for suffix in ("", "-wal", "-shm")
    ]
    assert store.tables() == [table]
    assert remarks(open_store(address)) == remarks(store)[:1], "of the files, once"
    store.close()
    kept.close()


def test_a_folder_in_which_others_write_is_told(folder: Path) -> None:
    folder.chmod(0o777)
    (told,) = remarks(open_store(f"sqlite:///{folder}/games.db"))
    assert told.startswith("Other users of this machine can replace the store's file")
    folder.chmod(0o1777)  # such as /tmp: there nobody can replace what is another's
    (told,) = remarks(open_store(f"sqlite:///{folder}/games.db"))
    assert told.startswith("Other users of this machine can see that there is a store")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o1777


@pytest.mark.parametrize("before", [None, 0o755, 0o700])
def test_the_usual_folder_is_its_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int | None
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("REFEREE_STORE", raising=False)
    folder = tmp_path / "boardroom-referee"
    if before is not None:
        folder.mkdir(before)
    store = open_store()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700, "the test's own, and not touched"
    told = [f"Other users of this machine could look into {folder}. Now only you can."]
    assert remarks(store) == (told if before == 0o755 else [])
    store.close()


def test_what_is_not_ours_to_close_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite:///{folder}/games.db"
    open_store(address).close()
    (folder / "games.db").chmod(0o644)

    def refuse(*_args: object, **_more: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    told = remarks(open_store(address))
    assert f"Other users of this machine can read {folder}/games.db, and you are not" in told[-1]


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:", "sqlite:///file::memory:?uri=true"])
def test_a_store_in_memory_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    open_store(address).close()
    assert [*tmp_path.iterdir()] == []


def test_where_files_have_no_such_rights_nothing_breaks(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.store.sql.private.HAS_RIGHTS", False)
    assert keep_private(find_url(f"sqlite:///{folder}/games.db"), folder) == ()
    assert [*folder.iterdir()] == []
