"""The notebook in JupyterLab: the same dashboard, in the output of a cell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.server import free_port
from widgets.server.command import NOTEBOOK


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """JupyterLab at a copy of the notebook; its address."""
    shutil.copy(NOTEBOOK, tmp_path)
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    log = tmp_path / "lab.log"
    with log.open("wb") as printed:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1"),
                *(f"--port={port}", "--ServerApp.port_retries=0", "--ServerApp.allow_root=True"),
                *("--IdentityProvider.token=", f"--ServerApp.root_dir={tmp_path}"),
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
                "--LabApp.news_url=None",
                f"--LabApp.workspaces_dir={tmp_path / 'workspaces'}",
                f"--LabApp.user_settings_dir={tmp_path / 'settings'}",
            ],
            stdout=printed,
            stderr=printed,
            env={**os.environ, "REFEREE_STORE": f"sqlite:///{tmp_path / 'tables.db'}"},
        )
    deadline = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(f"{url}api", timeout=5):
                break
        except OSError:
            assert process.poll() is None and time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
    yield url
    process.terminate()
    process.wait(60)


def test_a_game_is_started_from_a_notebook(page: Page, lab: str) -> None:
    # what JupyterLab asks on a slow machine, such as for the kernel, is answered as it suggests
    page.add_locator_handler(
        page.locator(".jp-Dialog"), lambda asked: asked.locator(".jp-mod-accept").click()
    )
    page.goto(f"{lab}doc/tree/{NOTEBOOK.name}")
    expect(page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")).to_be_visible()
    cell = page.locator(".jp-CodeCell").first
    deadline = time.monotonic() + 60
    while cell.locator(".jp-InputPrompt").inner_text().strip() in ("[ ]:", ""):
        cell.click()  # JupyterLab drops what is asked of it before it is ready
        page.keyboard.press("Control+Enter")
        assert time.monotonic() < deadline
    expect(page.locator(".br[data-screen=lobby]")).to_be_visible()
    seats = page.locator(".br-lobby-seats input")
    for index, name in enumerate(("Ana", "Bo", "Carmen", "Dimitri")):
        seats.nth(index).fill(name)
    # rules of JupyterLab's own would make its corners square
    assert page.locator(".br-begin").evaluate("e => parseFloat(getComputedStyle(e).borderRadius)") > 8
    page.locator(".br-begin").click()
    expect(page.locator(".br-now-text")).to_be_visible()
    output = page.locator(".jp-OutputArea-output").filter(has=page.locator(".br"))
    assert output.evaluate("e => e.scrollWidth <= e.clientWidth")
