"""The project declares, locks and explains exactly the packages that it imports."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("referee", "widgets")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imported() -> Iterator[str]:
    """Yield the top-level names of all imports in the project's modules."""
    for path in (path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from (one.name.partition(".")[0] for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                yield (node.module or "").partition(".")[0]


@cache
def distributions() -> set[str]:
    known = packages_distributions()
    others = {*imported()} - {*PACKAGES} - sys.stdlib_module_names
    return {plain(known[name][0]) for name in others}


def test_what_is_imported_is_declared_and_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {plain(re.split(r"[<>=\[]", one, maxsplit=1)[0]) for one in project["dependencies"]}
    assert distributions() - declared == set()
    lock = (ROOT / "scripts" / "requirements" / "play.lock").read_text("utf-8")
    assert declared - {*re.findall(r"^([\w.-]+)(?:\[\w+\])?==\S+ \\$", lock, re.MULTILINE)} == set()


def test_the_front_ends_lock_names_no_registry() -> None:
    """A build behind a mirror fetches from the mirror."""
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert len(packages) > 100
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_what_is_imported_is_explained() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    table = re.search(r"^\| package \|.*?\n\n", page, re.MULTILINE | re.DOTALL)
    assert table is not None
    named = {
        plain(name)
        for row in table[0].split("\n|")
        for name in re.findall(r"[\w-]+", row.strip("|").split("|")[0])
    }
    assert distributions() - named == set()
