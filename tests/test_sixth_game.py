"""A game from another package, made by the steps of docs/adding-a-game.md."""

from __future__ import annotations

import json
import os
import signal
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.packages import SIXTH_GAME, register, run
from tests.support.server import ServerProcess
from widgets.server.pages import IMMUTABLE
from widgets.server.rendering import ROUTE
from widgets.server.security import HEADERS

SHIPPED = ("anarchy", "bastards", "boss", "promote", "reputation")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which a program finds the sixth game."""
    return register(SIXTH_GAME, tmp_path_factory.mktemp("installed"))


def test_the_command_line_knows_and_scores_it(environment: dict[str, str]) -> None:
    assert "Nim" in run(environment, "referee", "games").stdout
    tallies = {"seats": [{"name": "Ana", "counters": 7}, {"name": "Bo", "counters": 8}], "last": 0}
    done = run(environment, "referee", "score", "nim", "-", given=json.dumps(tallies))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["winners"] == [0]
    impossible = {**tallies, "last": 2}
    assert run(environment, "referee", "score", "nim", "-", given=json.dumps(impossible)).returncode == 2


def test_of_the_package_its_board_alone_is_served(environment: dict[str, str], tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, PYTHONPATH=environment["PYTHONPATH"])
    try:
        for suffix, kind in (("js", "text/javascript"), ("css", "text/css")):
            content = (SIXTH_GAME / "nim" / f"board.{suffix}").read_bytes()
            path = f"/{ROUTE}nim-board-{sha256(content).hexdigest()[:8]}.{suffix}"
            answer = server.get(path)
            assert (answer.status, answer.body) == (200, content)
            assert answer.headers["Content-Type"] == kind
            assert answer.headers["Cache-Control"] == IMMUTABLE
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS
            assert "Set-Cookie" not in answer.headers
            assert server.get(path, {"If-None-Match": answer.headers["Etag"]}).status == 304
        for name in ("board.js", "nim-board-00000000.js", "board.py", "rules.py", "nim/rules.py", "es.po"):
            assert server.get(f"/{ROUTE}{name}").status == 404, name
    finally:
        server.end(signal.SIGTERM)


def test_without_the_package_there_is_no_such_game() -> None:
    done = run({**os.environ}, "referee", "score", "nim", "-", given="{}")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_package_that_cannot_be_loaded_takes_no_other_game_away(tmp_path: Path) -> None:
    project = tmp_path / "broken"
    (project / "broken").mkdir(parents=True)
    (project / "broken" / "__init__.py").write_text("raise RuntimeError('no')\n")
    (project / "pyproject.toml").write_text(
        '[project]\nname = "broken"\nversion = "1"\n'
        '[project.entry-points."referee.games"]\nbroken = "broken"\nboss = "broken"\nlost = "lost"\n'
    )
    done = run(register(project, tmp_path / "installed"), "referee", "games", "--language", "es")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()] == [*SHIPPED]
    assert "'broken'" in done.stderr and "'boss' is registered twice" in done.stderr
