"""A server that is started with a folder for backups and a file of updates, as a whole."""

from __future__ import annotations

import json
import signal
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from referee.games import find_game
from referee.store import open_store
from tests.support.command_line import ask
from tests.support.exports import begun
from tests.support.server import ServerProcess, free_port, wait_for
from tests.support.stores import new_sqlite

pytestmark = pytest.mark.browser


def metrics(port: int) -> dict[str, float]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
    lines = [line.split() for line in text.splitlines() if line.startswith("referee_backup")]
    return {name: float(value) for name, value in lines}


def test_a_server_saves_its_store_and_says_so(tmp_path: Path) -> None:
    address, folder, port = new_sqlite(tmp_path / "tables.db"), tmp_path / "backups", free_port()
    with closing(open_store(address)) as store:
        begun(store, find_game("reputation"))
    given = ("--backups", str(folder), "--metrics-port", str(port), "--log-format", "json")
    server = ServerProcess(tmp_path, *given, store=address)
    try:
        assert metrics(port)["referee_backup_timestamp_seconds"] == 0
        [backup] = wait_for(lambda: [*folder.glob("referee-*.zip")] if folder.exists() else [])
        wait_for(lambda: metrics(port)["referee_backup_timestamp_seconds"])
        told = metrics(port)
        assert told["referee_backup_bytes"] == backup.stat().st_size and not told["referee_backup_failing"]
        lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
        [noted] = [line for line in lines if line["event"] == "backup"]
        assert (noted["file"], noted["tables"], noted["faults"]) == (str(backup), 1, 0)
    finally:
        server.end(signal.SIGTERM)
    assert ask("backup", "--verify", str(backup)).code == 0
