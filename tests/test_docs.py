"""The files and pictures that the documentation refers to exist."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from referee.games import game_ids
from referee.i18n import LANGUAGES

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "guide"
PICTURES = sorted((GUIDE / "pictures").rglob("*.png"))
# uncommitted files count too
FILES = subprocess.run(
    ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md", "*.py", "*.toml", "Makefile"],
    cwd=ROOT,
    capture_output=True,
    text=True,
    check=True,
).stdout.split()

LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")
PATH = re.compile(r"\bdocs/[\w./-]*\w")


def named_in(path: Path) -> list[Path]:
    """Return the files that a file names or links to."""
    text = path.read_text("utf-8")
    named = [ROOT / one for one in PATH.findall(text)]
    if path.suffix == ".md":
        named += [path.parent / one for one in LINK.findall(text)]
    return named


def test_every_link_and_named_page_is_there():
    files = [ROOT / name for name in FILES if (ROOT / name).is_file()]
    assert len(files) > 100
    assert [(str(path), str(one)) for path in files for one in named_in(path) if not one.exists()] == []


def test_ten_minutes_of_python_do_what_they_say() -> None:
    path = ROOT / "docs" / "api" / "index.md"
    failed, tried = doctest.testfile(str(path), module_relative=False, optionflags=doctest.FAIL_FAST)
    assert tried > 10 and not failed


EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "referee").rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


def test_the_first_docstring_to_read_has_an_example() -> None:
    assert "referee.api" in EXAMPLES


@pytest.mark.parametrize("module", EXAMPLES)
def test_the_examples_of_docstrings_do_what_they_say(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried and not failed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_has_the_same_pages_and_pictures_in_every_language(language: str) -> None:
    pages, english = ({page.name: page for page in (GUIDE / one).glob("*.md")} for one in (language, "en"))
    assert pages.keys() == english.keys()
    shown = {name: shown_by(page, language) for name, page in pages.items()}
    assert shown == {name: shown_by(page, "en") for name, page in english.items()}
    taken = {path.name for path in PICTURES if path.parent.name == language}
    assert set().union(*shown.values()) == taken


def shown_by(page: Path, language: str) -> set[str]:
    """Return the pictures of a page of the guide, all of which are in its own language."""
    text = page.read_text("utf-8")
    found = re.findall(rf"\]\(\.\./pictures/{language}/([\w-]+\.png)\)", text)
    assert len(found) == text.count("../pictures/"), page
    return set(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_shown_in_the_guide(game: str, language: str) -> None:
    shown = shown_by(GUIDE / language / f"{game}.md", language)
    assert len({name for name in shown if name.startswith(f"{game}-")}) >= 3


def test_a_picture_is_what_a_tablet_shows_and_small() -> None:
    assert len(PICTURES) >= 2 * 3 * len(game_ids())
    for path in PICTURES:
        assert path.stat().st_size < 120_000, path
        with Image.open(path) as picture:
            assert picture.size == (1024, 768), path
