"""Passwords: one on the command line is warned of, one in a file needs no warning, and none is printed."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.arguments import has_password
from tests.support.command_line import serve
from tests.support.server import free_port
from tests.support.stores import new_sqlite

SECRET = "sEsAmE"
ADDRESSES = [
    f"postgresql://ana:{SECRET}@127.0.0.1:1/games",
    f"postgresql+psycopg://ana@127.0.0.1:1/games?password={SECRET}",
    f"postgresql://ana:{SECRET}@127.0.0.1:1/games?nonsense=1",
    f"mysql://ana:{SECRET}@127.0.0.1/games",
    f"postgresql://ana:{SECRET}@127.0.0.1:port/games",
    f"://ana:{SECRET}@host",
]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("command", [["backup", "games.zip"], ["restore", "record.json"]])
def test_a_password_on_the_command_line_is_warned_of_and_not_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "record.json").write_text("{}")
    ended = CliRunner().invoke(main, [*command, "--store", address])
    assert ended.exit_code == 2
    assert SECRET not in ended.output
    assert "Every user of this machine can read the password in --store" in ended.stderr
    ended = CliRunner().invoke(main, command, env={"REFEREE_STORE": address})
    assert ended.exit_code == 2
    assert SECRET not in ended.output
    assert "Every user" not in ended.stderr, "nobody else reads the environment"


def test_the_server_warns_of_its_passwords() -> None:
    port = str(free_port())
    secrets = ("--password", SECRET, "--webhook", "http://127.0.0.1:9/", "--webhook-secret", SECRET)
    ended = serve("--port", port, "--store", ADDRESSES[0], *secrets)
    assert ended.returncode == 2, "no such store"
    assert SECRET not in ended.stdout + ended.stderr
    for option in ("the password in --store", "--password", "--webhook-secret"):
        assert f"Every user of this machine can read {option}" in ended.stderr
    quiet = {"REFEREE_STORE": ADDRESSES[0], "REFEREE_PASSWORD": SECRET}
    ended = serve("--port", port, environment=quiet)
    assert ended.returncode == 2
    assert SECRET not in ended.stdout + ended.stderr
    assert "Every user" not in ended.stderr


def test_an_address_without_a_password_is_not_warned_of() -> None:
    for address in (
        "sqlite:///a:b@c.db",
        "postgresql://ana@host/games",
        "postgresql://ana@[::1]:5432/games",
        "",
    ):
        assert not has_password(address), address
    assert all(has_password(address) for address in ADDRESSES)


def test_who_else_can_read_the_store_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    store = new_sqlite(folder / "games.db")
    (folder / "games.db").chmod(0o644)
    backup = ["backup", str(tmp_path / "games.zip"), "--allow-empty", "--store", store]
    ended = CliRunner().invoke(main, backup)
    assert ended.exit_code == 0
    assert f"could read {folder}/games.db. Now only you can." in ended.stderr
    assert "can see that there is a store" in ended.stderr
    assert stat.S_IMODE((folder / "games.db").stat().st_mode) == 0o600
