"""The Chromium that tests and benchmarks drive."""

from __future__ import annotations

import shutil


def find_chromium() -> str | None:
    """Return the path of Chromium's headless shell, else of Chromium itself, else nothing.

    The shell draws no window around a page and starts no processes for one: a page takes half of the time.
    """
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")
