"""The wheel alone, in an environment of its own, far from any checkout and without a network."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import BrowserType

from tests.browser.conftest import Server, Tablet, put_away
from tests.support.installed import LOOPBACK_ALONE, WITHOUT_NETWORK, Installed, build_wheel
from tests.support.server import wait_for


def can_be_without_network() -> bool:
    """Whether this machine lets a process have a network of its own, as not all containers do."""
    if not shutil.which(WITHOUT_NETWORK[0]):
        return False
    return subprocess.run([*WITHOUT_NETWORK, "true"], check=False, capture_output=True).returncode == 0


class Box(Server):
    """``referee serve`` as somebody starts it who has just installed it: in an empty home."""

    def __init__(self, folder: Path, installed: Installed, is_offline: bool) -> None:
        super().__init__(folder)
        self.home = folder / "home"
        self.home.mkdir()
        self.command = [str(installed.python.with_name("referee")), "serve"]
        if is_offline:
            alone = [*WITHOUT_NETWORK, sys.executable, "-c", LOOPBACK_ALONE]
            self.command = [*alone, *self.command]

    def start(self) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*self.command, "--port", str(self.port)],
                cwd=self.home,
                env={**kept, "HOME": str(self.home)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        wait_for(self._is_announced)

    def _is_announced(self) -> bool:
        assert self.process is not None and self.process.poll() is None, self.log.read_text()
        return self.url in self.log.read_text()

    def stop(self) -> None:
        assert self.process is not None
        started = psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(60) == 0, self.log.read_text()
        assert psutil.wait_procs(started, timeout=60)[1] == []


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    is_offline = can_be_without_network()
    if not is_offline:
        warnings.warn("no network of its own for a process here: the box is not cut off", stacklevel=1)
    box = Box(tmp_path, Installed(tmp_path / "installed", build_wheel(tmp_path)), is_offline)
    box.start()
    yield box
    box.stop()
    assert "Traceback" not in box.log.read_text(), box.log.read_text()


def test_what_is_installed_serves_a_game_at_its_first_start(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    box: Box,
    tmp_path: Path,
) -> None:
    given = browser_type_launch_args
    beside = tmp_path / "chromium"
    if box.command[0] == WITHOUT_NETWORK[0]:
        assert box.process is not None
        into = f"nsenter --target {box.process.pid} --user --preserve-credentials --net"
        beside.write_text(f'#!/bin/sh\nexec {into} {given["executable_path"]} "$@"\n')
        beside.chmod(0o755)
        given = {**given, "executable_path": str(beside)}
    browser = browser_type.launch(**given)
    context = browser.new_context(**browser_context_args)
    tablet = Tablet(context.new_page(), box)
    try:
        tablet.open().start_game(3)
        tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
        tablet.page.reload()  # the game is kept where the user's data are
        tablet.tap(tablet.button("Undo"))
        assert tablet.errors == []
        assert tablet.hosts <= {"127.0.0.1", None}
    finally:
        put_away(context)
        browser.close()
    assert [*box.home.rglob("tables.db*"), *box.home.rglob("*.sqlite*")] != []
