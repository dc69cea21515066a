"""The picture of the architecture is the one that the imports make."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_picture_is_up_to_date():
    done = subprocess.run(
        [sys.executable, "-m", "scripts.draw_architecture", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
