"""Jupyter's own servers as processes: the ways to the dashboard beside ``referee serve``."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from tests.support.server import free_port, wait_for


@contextmanager
def running(
    *command: str, folder: Path, log: Path, python: str | Path = sys.executable, **environment: str
) -> Iterator[str]:
    """Start a Python module as a server of this machine in a folder, and return its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    with log.open("wb") as printed:
        process = subprocess.Popen(
            [python, "-m", *command, "--no-browser", f"--port={port}"],
            cwd=folder,
            env={**os.environ, **environment},
            stdout=printed,
            stderr=printed,
        )

    def is_up() -> bool:
        assert process.poll() is None, log.read_text("utf-8")
        return answers(url)

    try:
        wait_for(is_up)
        yield url
    finally:
        process.terminate()
        process.wait(60)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}api", timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def answer_dialogs(page: Page) -> None:
    """Answer JupyterLab's dialogs with their default: on a busy machine it asks which kernel to use."""
    page.add_locator_handler(
        page.locator(".jp-Dialog"), lambda dialog: dialog.locator(".jp-mod-accept").click()
    )
