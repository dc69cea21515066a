"""Packages that are installed for one test: registered as an installer registers them, and not copied."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

from referee.games import game_folder

TESTS = Path(__file__).parents[1]
SIXTH_GAME = TESTS / "sixth_game"
"""A game in a separate package."""


def register(project: Path, into: Path) -> dict[str, str]:
    """Write what an installer writes of a project's entry points, and return the environment that finds it.

    ``into``: an empty folder. The project's own folder joins the search path, as by an editable install.
    """
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    info = into / f"{about['name']}-{about['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n", "utf-8"
    )
    lines = []
    for group, entries in about["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (into, project)))}


def run(environment: dict[str, str], *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module in the repository's root, with the packages that an environment finds."""
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        env=environment,
        cwd=TESTS.parent,
        input=given,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )


def code_folder(game_id: str) -> Path:
    """Return the folder of a game's rules."""
    return Path(str(game_folder(game_id)))


def folder_of_tests(game_id: str) -> Path:
    """Return the folder with a game's tests and playthroughs: beside the package if it is not shipped."""
    folder = code_folder(game_id)
    shipped = TESTS / "referee" / "games" / game_id
    return shipped if folder.is_relative_to(TESTS.parent / "referee") else folder.parent
