"""What the documentation points at is there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("name", [name for name in FILES if (ROOT / name).is_file()])
def test_every_link_and_named_page_is_there(name):
    path = ROOT / name
    text = path.read_text("utf-8")
    named = [ROOT / one for one in PATH.findall(text)]
    if path.suffix == ".md":
        named += [path.parent / one for one in LINK.findall(text)]
    assert [str(one) for one in named if not one.exists()] == []
