"""``referee new-game``: what it writes can be played, and passes what every game has to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from tests.support.packages import SIXTH_GAME, register, run

CONFORMANCE = ("conformance", "test_playthroughs.py", "test_translations.py")
FIRST_TURN = {
    "format": "referee-record/1",
    "game": "tak",
    "seats": [{"name": "Ana"}, {"name": "Bo"}],
    "options": {"heap": "twenty_one"},
    "actions": [{"do": "take", "by": 0, "counters": 1}],
}


def new_game(name: str, into: Path, *options: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["new-game", name, "--into", str(into), *options])
    return done.exit_code, done.output


@pytest.fixture
def tak(tmp_path: Path) -> Path:
    """The folder of a new game."""
    code, output = new_game("tak", tmp_path)
    assert (code, output) == (0, f"Written: {tmp_path / 'tak'}. Its README.md says what comes next.\n")
    return tmp_path / "tak"


@pytest.fixture
def environment(tak: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of a program that finds the new game."""
    return register(tak, tmp_path / "installed")


def test_it_has_all_files_of_the_sixth_game_and_its_name_nowhere(tak: Path) -> None:
    written = {path.relative_to(tak).as_posix() for path in tak.rglob("*") if path.is_file()}
    copied = {path.relative_to(SIXTH_GAME).as_posix() for path in SIXTH_GAME.rglob("*") if path.is_file()}
    copied = {path for path in copied if "__pycache__" not in path and not path.startswith(".")}
    assert written == {path.replace("nim", "tak") for path in copied}
    assert {"README.md", "pyproject.toml", "tak/es.po", "tak/lessons/1-fours.json", "test_tak.py"} <= written
    assert [path for path in written if "nim" in (tak / path).read_text("utf-8").lower()] == []


def test_it_is_found_and_played(environment: dict[str, str]) -> None:
    done = run(environment, "referee", "replay", "-", given=json.dumps(FIRST_TURN))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["snapshot"]["heap"] == 20


@pytest.mark.thorough
def test_it_passes_what_every_game_has_to(environment: dict[str, str], tak: Path) -> None:
    conformance = (*(f"tests/referee/{name}" for name in CONFORMANCE), "-k", "tak")
    own = ("--rootdir", str(tak), "-c", str(tak / "pyproject.toml"), str(tak))
    for chosen in (conformance, own):
        done = run(environment, "pytest", "-q", "-p", "no:cacheprovider", *chosen)
        assert done.returncode == 0, done.stdout
        assert " passed" in done.stdout


@pytest.mark.parametrize("name", ["", "ab", "Tak", "tak2", "ta-k", "../tak", "t" * 21, "ñandu"])
def test_what_is_no_name_is_malformed(name: str, tmp_path: Path) -> None:
    assert new_game(name, tmp_path) == (2, "A game's name has 3 to 20 small letters, a to z.\n")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("boss", "There is a game or a package boss already.\n"),
        ("json", "There is a game or a package json already.\n"),
        ("gen", "Clauses of other rules begin with GEN already.\n"),
        ("rep", "Clauses of other rules begin with REP already.\n"),
        ("heap", "heap is a word that the code of a game uses itself.\n"),
        ("lambda", "lambda is a word that the code of a game uses itself.\n"),
    ],
)
def test_a_name_that_is_taken_is_refused(name: str, told: str, tmp_path: Path) -> None:
    assert new_game(name, tmp_path) == (1, told)
    assert [*tmp_path.iterdir()] == []


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "tak").mkdir()
    assert new_game("tak", tmp_path) == (1, f"{tmp_path / 'tak'} exists already.\n")
    assert [*(tmp_path / "tak").iterdir()] == []


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, output = new_game("tak", tmp_path / "file" / "deep", "--language", "es")
    assert code == 2
    assert output.startswith(f"No se puede escribir {tmp_path / 'file' / 'deep' / 'tak'}: ")
