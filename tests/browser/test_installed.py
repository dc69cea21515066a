"""The image's installation without a checkout and a network, started by a user and by the image."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import BrowserType

from tests.browser.conftest import Server, Tablet, put_away
from tests.support.installed import AS_IN_THE_IMAGE, CUT_OFF, INSTALLED, LOOPBACK_ALONE, Installed, stages
from tests.support.server import wait_for

pytestmark = pytest.mark.thorough

CUT_OFF_HERE = [*CUT_OFF, sys.executable, "-c", LOOPBACK_ALONE]
VISIT = """
import sys
from http.cookiejar import CookieJar
from urllib.request import HTTPCookieProcessor, build_opener
device = build_opener(HTTPCookieProcessor(CookieJar()))
device.addheaders = [("Accept", "text/html")]
print(device.open(sys.argv[1], timeout=60).read().decode())
"""


def is_possible(*command: str) -> bool:
    """Whether this machine can cut off a process like that; some containers cannot."""
    if not shutil.which(CUT_OFF[0]):
        return False
    tried = subprocess.run([*CUT_OFF_HERE, *command], check=False, capture_output=True)
    if tried.returncode:
        warnings.warn(f"not cut off, for this machine does not let us: {tried.stderr!r}", stacklevel=1)
    return tried.returncode == 0


class Box(Server):
    """``referee serve`` as installed, with a separate home folder."""

    def __init__(self, folder: Path, command: list[str], environment: Mapping[str, str]) -> None:
        super().__init__(folder)
        self.command = command
        self.home = folder / "home"
        self.home.mkdir()
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
        self.environment = {**kept, "HOME": str(self.home), **environment}

    def start(self) -> None:
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*self.command, "--port", str(self.port)],
                cwd=self.home,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        wait_for(self._is_announced)

    def _is_announced(self) -> bool:
        assert self.process is not None and self.process.poll() is None, self.log.read_text()
        return self.url in self.log.read_text()

    @property
    def beside(self) -> list[str]:
        """The start of a command that runs in the server's environment."""
        assert self.process is not None
        if self.command[0] != CUT_OFF[0]:
            return []
        return ["nsenter", "--target", str(self.process.pid), "--user", "--preserve-credentials", "--net"]

    def stop(self) -> None:
        assert self.process is not None
        started = psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(60) == 0, self.log.read_text()
        assert psutil.wait_procs(started, timeout=60)[1] == []
        assert "Traceback" not in self.log.read_text(), self.log.read_text()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def box(installed: Installed, tmp_path: Path) -> Iterator[Box]:
    """Started like a new installation."""
    begins = CUT_OFF_HERE if is_possible("true") else []
    box = Box(tmp_path, [*begins, str(installed.bin / "referee"), "serve"], {})
    box.start()
    yield box
    box.stop()


def test_what_is_installed_serves_a_game_at_its_first_start(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    box: Box,
    tmp_path: Path,
) -> None:
    chromium = tmp_path / "chromium"
    there = shlex.join([*box.beside, browser_type_launch_args["executable_path"]])
    chromium.write_text(f'#!/bin/sh\nexec {there} "$@"\n')
    chromium.chmod(0o755)
    browser = browser_type.launch(**{**browser_type_launch_args, "executable_path": str(chromium)})
    context = browser.new_context(**browser_context_args)
    tablet = Tablet(context.new_page(), box)
    try:
        tablet.open().start_game(3)
        tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
        tablet.page.reload()
        tablet.tap(tablet.button("Undo"))
        assert tablet.errors == []
        assert tablet.hosts <= {"127.0.0.1", None}
    finally:
        put_away(context)
        browser.close()
    assert [*box.home.rglob("tables.db")] != []  # where the user's data are


@pytest.fixture
def container(installed: Installed, tmp_path: Path) -> Iterator[Box]:
    """Started like the image: its command, environment and user, on a read-only disk."""
    _, image = stages()
    by_word = {step.word: step for step in image}
    environment = dict(one.split("=", 1) for one in shlex.split(by_word["ENV"].rest))
    environment["PATH"] = environment["PATH"].replace(INSTALLED, str(installed.root))
    program, *arguments = by_word["ENTRYPOINT"].command + by_word["CMD"].command
    command = [str(installed.bin / program), *arguments, "--open"]
    begins = ["sh", "-ec", AS_IN_THE_IMAGE, "sh", str(installed.folder)]
    if is_possible(*begins, "true"):
        command = [*CUT_OFF_HERE, *begins, *command]
    else:
        environment |= {"HOME": str(tmp_path), "REFEREE_STORE": f"sqlite:///{tmp_path / 'tables.db'}"}
    box = Box(tmp_path, command, environment)
    box.start()
    yield box
    box.stop()


def test_the_image_runs_on_a_read_only_disk_as_a_user_without_rights(
    container: Box, installed: Installed
) -> None:
    visit = [*container.beside, str(installed.bin / "python"), "-c", VISIT, container.url]
    assert 'id="br-page"' in subprocess.run(visit, check=True, capture_output=True, text=True).stdout
    assert container.process is not None
    if not container.beside:
        return
    status = Path(f"/proc/{container.process.pid}/status").read_text()
    assert "CapEff:\t0000000000000000" in status
    seen = Path(f"/proc/{container.process.pid}/root")
    assert (seen / "var/lib/referee/tables.db").is_file()
    named = {one.name for one in (seen / "var/lib/referee").iterdir() if not one.name.startswith(".")}
    assert named <= {"tables.db", "tables.db-wal", "tables.db-shm", f"audit-{container.port}.jsonl"}
