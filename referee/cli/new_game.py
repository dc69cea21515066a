"""``new-game``: copies the files of a small playable game as the start of another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

import click

from referee.cli.results import ExitCode, language_option
from referee.discovery import GAMES, registered
from referee.games import find_game, game_ids
from referee.i18n import Sentence, Speech, say

_PACKAGE = Path(__file__).resolve().parents[1]
_FOLDERS = [_PACKAGE / "skeleton", _PACKAGE.parent / "tests" / "sixth_game"]
SKELETON = next(filter(Path.is_dir, _FOLDERS), _FOLDERS[-1])
"""The folder of the game to copy, Nim: in the installed package, or among the tests of a checkout."""

NAME = re.compile(r"[a-z]{3,20}")
"""A game's name: its package and its id; in capitals, the prefix of its clauses."""
_NIM = re.compile(r"(?<![A-Za-z])(?:nim|Nim|NIM)(?![A-Za-z])")
_GENERAL = "GEN"


@click.command("new-game")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The folder in which a folder NAME is made. Default: here.",
)
@language_option
def new_game(name: str, into: Path, language: str) -> None:
    """Write a small game as a package, to be made into yours.

    NAME is its package, 3 to 20 small letters. It can be played, and has rules, options, scoring, a bot, a
    lesson, a board, rulebooks and sentences in each language, and tests; README.md in it says what to change.
    Exit codes: 0 done, 1 the name is taken or the folder exists, 2 this is no name, or the folder cannot be
    written.
    """
    folder = into / name
    problem, code = _problem(name, folder)
    if problem is None:
        try:
            write_game(name, folder)
        except OSError as error:
            reason = error.strerror or str(error)
            problem = say("{folder} cannot be written: {reason}.", folder=str(folder), reason=reason)
            code = ExitCode.MALFORMED
    if problem is not None:
        click.echo(Speech(language).say(problem), err=True)
        raise SystemExit(int(code))
    written = say("Written: {folder}. Its README.md says what comes next.", folder=str(folder))
    click.echo(Speech(language).say(written))


def write_game(name: str, folder: Path) -> None:
    """Write a copy of Nim under another name into a new folder; raise ``OSError``."""
    folder.mkdir(parents=True)
    for path in _files():
        target = folder / _renamed(path.relative_to(SKELETON).as_posix(), name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_renamed(path.read_text("utf-8"), name), "utf-8")


def _problem(name: str, folder: Path) -> tuple[Sentence | None, ExitCode]:
    """Return the problem with a new game of this name, and its exit code."""
    if not NAME.fullmatch(name):
        return say("A game's name has 3 to 20 small letters, a to z."), ExitCode.MALFORMED
    prefixes = {clause.partition("-")[0] for game_id in game_ids() for clause in find_game(game_id).clauses}
    if name in registered(GAMES) or find_spec(name) is not None:
        return say("There is a game or a package {name} already.", name=name), ExitCode.REFUSED
    if name.upper() in {_GENERAL, *prefixes}:
        return say("Clauses of other rules begin with {name} already.", name=name.upper()), ExitCode.REFUSED
    if iskeyword(name) or iskeyword(name.capitalize()) or name in _words():
        return say("{name} is a word that the code of a game uses itself.", name=name), ExitCode.REFUSED
    if folder.exists():
        return say("{folder} exists already.", folder=str(folder)), ExitCode.REFUSED
    return None, ExitCode.DONE


def _files() -> Iterator[Path]:
    """Yield the files to copy, without caches and hidden files."""
    for path in sorted(SKELETON.rglob("*")):
        parts = path.relative_to(SKELETON).parts
        if path.is_file() and not any(part[0] in "._" and part != "__init__.py" for part in parts):
            yield path


def _words() -> frozenset[str]:
    """Return the words of Nim's code in small letters: a new game must not have one as its name."""
    code = " ".join(path.read_text("utf-8") for path in _files() if path.suffix == ".py")
    return frozenset(word.lower() for word in re.findall(r"[A-Za-z]+", code))


def _renamed(text: str, name: str) -> str:
    names = {"nim": name, "Nim": name.capitalize(), "NIM": name.upper()}
    return _NIM.sub(lambda found: names[found.group()], text)
