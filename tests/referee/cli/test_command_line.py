"""The command ``referee`` itself: its help, its language, and the commands that others add."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from referee import __version__
from referee.cli import main
from referee.cli.input import language_of
from referee.games import game_ids
from tests.support.command_line import REVEAL, ask, record, run

CHEAP = ("referee.cli", "click")
COSTLY = {"babel", "sqlalchemy", "widgets", "markdown_it", "ipywidgets", "traitlets", "IPython"}


@click.command()
@click.argument("words", nargs=-1)
def greet(words: tuple[str, ...]) -> None:
    """Welcome the table."""
    click.echo(f"hello {' '.join(words)}")


NOT_A_COMMAND = "a text"


def add(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    """Pretend that a package is installed that adds these commands."""
    found = [EntryPoint(name, value, "referee.commands") for name, value in values.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found)


def test_version() -> None:
    assert CliRunner().invoke(main, ["--version"]).stdout == f"referee {__version__}\n"


@pytest.mark.parametrize("command", [[], ["replay"], ["score"], ["verify"], ["games"]], ids=str)
def test_help(command: list[str]) -> None:
    outcome = CliRunner().invoke(main, [*command, "--help"])
    assert outcome.exit_code == 0
    assert "Usage: referee" in outcome.stdout


def test_help_documents_the_exit_codes_and_lists_all_commands() -> None:
    text = CliRunner().invoke(main, ["--help"]).stdout
    for words in ("Exit codes:", "replay", "score", "verify", "games"):
        assert words in text


@pytest.mark.parametrize(
    "arguments",
    [["replay"], ["verify"], ["score"], ["score", "reputation"], ["undo"], ["--loud"]],
    ids=str,
)
def test_wrong_usage_is_said_on_standard_error(arguments: list[str]) -> None:
    outcome = CliRunner().invoke(main, arguments)
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert "Usage:" in outcome.stderr


@pytest.mark.parametrize("language", ["en", "es"])
def test_games(language: str) -> None:
    lines = ask("games", "--json", "--language", language).lines
    assert [line["game"] for line in lines] == list(game_ids())
    assert all(line["players"] and line["minutes"] and line["summary"] for line in lines)
    table = CliRunner().invoke(main, ["games", "--language", language])
    assert (table.exit_code, len(table.stdout.splitlines())) == (0, len(lines))
    for row, line in zip(table.stdout.splitlines(), lines, strict=True):
        assert all(line[key] in row for key in ("game", "title", "summary"))


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es_ES@euro"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": ""}, "es"),
        ({"LC_ALL": "ES_es", "LANG": "en"}, "es"),
        ({"LC_ALL": "de", "LC_MESSAGES": "es"}, "en"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_environment_decides_unless_an_option_does() -> None:
    given = json.dumps(record(REVEAL, REVEAL))
    runner = CliRunner(env={"LC_ALL": "es_ES.UTF-8"})

    def reason(*arguments: str) -> str:
        printed = runner.invoke(main, ["replay", *arguments, "-"], input=given).stdout
        return json.loads(printed)["refused"]["reason"]

    assert "paso" in reason()
    assert "step" in reason("--language", "en")


def test_command_of_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, greet=f"{__name__}:greet")
    outcome = CliRunner().invoke(main, ["greet", "Ana", "Bo"])
    assert (outcome.exit_code, outcome.stdout) == (0, "hello Ana Bo\n")
    assert "Welcome the table." in CliRunner().invoke(main, ["--help"]).stdout


@pytest.mark.parametrize(
    ("value", "cause"),
    [
        ("no_such_package.commands:serve", "No module named 'no_such_package'"),
        (f"{__name__}:nobody", "nobody"),
        (f"{__name__}:NOT_A_COMMAND", "is not a command"),
    ],
)
def test_broken_command_of_another_package(value: str, cause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, serve=value)
    outcome = CliRunner().invoke(main, ["serve", "--port", "1", "x"])
    assert (outcome.exit_code, outcome.stdout) == (1, "")
    assert 'The command "serve" cannot be loaded' in outcome.stderr
    assert cause in outcome.stderr
    text = CliRunner().invoke(main, ["--help"])
    assert text.exit_code == 0
    assert "(cannot be loaded)" in text.stdout


def test_no_package_takes_the_place_of_an_own_command(monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, replay=f"{__name__}:greet")
    assert ask("replay", "-", given=record()).only["game"] == "reputation"
    text = CliRunner().invoke(main, ["--help"]).stdout
    assert "Greet" not in text
    assert sum(line.startswith("  replay ") for line in text.splitlines()) == 1


LOADED = """
import json, sys
from referee.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    print(json.dumps([end.code, sorted(sys.modules)]))
"""


@pytest.mark.parametrize(
    ("command", "given"),
    [
        (["replay", "-"], record(REVEAL)),
        (["replay", "-"], record(REVEAL, REVEAL)),
        (["verify", "-"], record(REVEAL)),
        (["score", "reputation", "-"], {"seats": []}),
        (["--version"], None),
    ],
)
def test_commands_load_only_what_they_need(command: list[str], given: object) -> None:
    outcome = subprocess.run(
        [sys.executable, "-c", LOADED, *command],
        input=json.dumps(given).encode(),
        env={**os.environ, "LC_ALL": "C"},
        capture_output=True,
        check=True,
    )
    _, modules = json.loads(outcome.stdout.splitlines()[-1])
    assert set(CHEAP) <= set(modules)
    assert COSTLY & {module.partition(".")[0] for module in modules} == set()
    assert not any(module.startswith("widgets") for module in modules)  # another package's command
    if given is None:  # a game is found by its entry point, and nothing else is looked up
        assert "importlib.metadata" not in modules


def test_python_dash_m() -> None:
    outcome = run("replay", "-", input=json.dumps(record()).encode())
    assert (outcome.returncode, outcome.stderr) == (0, b"")
    assert json.loads(outcome.stdout)["step"] == "reveal"
    assert run("--help").stdout.startswith(b"Usage: referee ")


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe whose reader is gone")
def test_closed_pipe_is_silent(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record()))
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "replay", str(path)],
        stdout=writer,
        stderr=subprocess.PIPE,
    )
    os.close(writer)
    assert process.communicate(timeout=60)[1] == b""
    assert process.returncode == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_full_disk_is_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        process = subprocess.run(
            [sys.executable, "-m", "referee", "replay", "-"],
            input=json.dumps(record()).encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert process.stderr.startswith(b"The answer cannot be written: ")
    assert b"Traceback" not in process.stderr
    assert process.returncode == 2
