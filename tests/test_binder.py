"""Binder's tool detects the files in ``binder/`` as intended."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_image_installs_the_lock_and_then_the_project(tmp_path):
    checkout = tmp_path / "checkout"  # Binder does not see .venv
    shutil.copytree(ROOT / "binder", checkout / "binder")
    shutil.copytree(ROOT / "scripts" / "requirements", checkout / "scripts" / "requirements")
    tried = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--no-run", "--debug", "."],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    said = tried.stdout + tried.stderr
    assert tried.returncode == 0, said
    assert "python=3.11" in said  # runtime.txt
    steps = [
        "COPY --chown=0:0 src/ ${REPO_DIR}/",
        '/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "RUN ./binder/postBuild",
    ]
    # in this order: the requirements name a file of the checkout, and the project needs what they install
    places = [said.index(step) for step in steps]
    assert places == sorted(places)


def test_the_requirements_are_the_lock_of_playing():
    requirements = ROOT / "binder" / "requirements.txt"
    [named] = re.findall(r"^-r (\S+)$", requirements.read_text("utf-8"), re.MULTILINE)
    lock = (requirements.parent / named).read_text("utf-8")
    assert re.search(r"^voila==\S+ \\\n\s+--hash=sha256:", lock, re.MULTILINE)


def test_the_notebooks_charts_are_drawn_by_what_the_tests_have():
    """Pip checks hashes for all packages or for none, so the lines are copies from the lock."""
    requirements = (ROOT / "binder" / "requirements.txt").read_text("utf-8")
    own = requirements[requirements.index("narwhals==") :]
    lock = (ROOT / "scripts" / "requirements" / "dev.lock").read_text("utf-8")
    assert {*re.findall(r"^(\S+)==", own, re.MULTILINE)} == {"narwhals", "plotly"}
    lines = [line for line in own.splitlines() if line]
    assert all(line.startswith(("narwhals==", "plotly==", "    --hash=sha256:")) for line in lines)
    pinned = [one.strip() for one in re.split(r"^(?=\S+==)", own, flags=re.MULTILINE) if one.strip()]
    assert all(f"\n{one}\n" in lock for one in pinned)
