"""What the documentation points at is there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
# not only committed files: what is being written counts too
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
