"""The dashboards that are compared: how each is served, and what of its page is measured."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import psutil

from referee.games import find_game
from referee.store import open_store
from referee.tables.table import Table
from tests.support.plausible_play import NAMES
from tests.support.random_play import random_game

if TYPE_CHECKING:
    from playwright.sync_api import SetCookieParam

FOLDER = Path(__file__).parent
ENVIRONMENTS = FOLDER.parents[1] / ".bench"
"""An environment a dashboard, made from its lock; left out of the repository."""


@dataclass(frozen=True)
class Target:
    """What ``measure.js`` looks for: CSS selectors.

    ``buttons``: of these the first that can be tapped is; ``answer``: whose text, or ``attribute``, a tap
    changes.
    """

    content: str
    buttons: tuple[str, ...]
    answer: str
    attribute: str | None = None

    def as_json(self, *, first: bool) -> dict[str, Any]:
        """Return it for the page; ``first``: the page times its own first tap."""
        return {**vars(self), "first": first}


@dataclass
class Dashboard:
    """A dashboard to be served on ``port`` by a command; ``path``: its page.

    ``cookies``: by which the dashboard knows a device again, as Playwright has them.
    """

    name: str
    command: list[str]
    target: Target
    port: int
    path: str = "/"
    environment: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    cookies: list[SetCookieParam] = field(default_factory=list)

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}{self.path}"

    def start(self, log: Path) -> None:
        """Start the server and wait until it listens."""
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                self.command, stdout=out, stderr=out, env={**os.environ, **self.environment}, cwd=log.parent
            )
        deadline = time.monotonic() + 60
        while True:
            with closing(socket.socket()) as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{self.name} does not start:\n{log.read_text()}")
            time.sleep(0.01)

    def stop(self) -> None:
        """End the server and what it started."""
        if self.process is None:
            return
        left = psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for one in psutil.wait_procs(left, timeout=10)[1]:
            one.kill()
        self.process = None

    def memory(self) -> float:
        """Return the proportional set size of the server and all that it started, in MB."""
        assert self.process is not None
        server = psutil.Process(self.process.pid)
        total = 0
        for one in (server, *server.children(recursive=True)):
            try:
                total += one.memory_full_info().pss
            except psutil.NoSuchProcess:
                continue
        return total / 1e6


def free_port() -> int:
    """Return a port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def interpreter(name: str) -> str:
    """Return the interpreter of a peer's own environment, which is made from its lock if it has to be."""
    lock, folder = FOLDER / "locks" / f"{name}.txt", ENVIRONMENTS / name
    python = folder / "bin" / "python"
    made_from = folder / "lock.txt"
    if not made_from.is_file() or made_from.read_bytes() != lock.read_bytes():
        uv = [sys.executable, "-m", "uv"]
        subprocess.run([*uv, "venv", "--quiet", "--clear", "--python", sys.executable, folder], check=True)
        install = ["pip", "sync", "--quiet", "--require-hashes", "--python", python, lock]
        subprocess.run([*uv, *install], check=True)
        made_from.write_bytes(lock.read_bytes())
    return str(python)


def peers() -> Iterator[Dashboard]:
    """Yield the other dashboards, each with a table of five seats and a pad of ten keys."""
    apps = FOLDER / "apps"
    port = free_port()
    yield Dashboard(
        "NiceGUI",
        [interpreter("nicegui"), str(apps / "nicegui_app.py"), str(port)],
        Target(".prompt", (".key",), ".seat"),
        port,
    )
    port = free_port()
    yield Dashboard(
        "Panel",
        [interpreter("panel"), str(apps / "panel_app.py"), str(port)],
        Target(".seat", ("button.bk-btn",), ".seat"),
        port,
    )
    port = free_port()
    yield Dashboard(
        "Streamlit",
        [
            *(interpreter("streamlit"), "-m", "streamlit", "run", str(apps / "streamlit_app.py")),
            *("--server.port", str(port), "--server.address", "127.0.0.1", "--server.headless", "true"),
            *("--browser.gatherUsageStats", "false"),
        ],
        Target("[data-testid=stText]", ("[data-testid=stButton] button",), "[data-testid=stText]"),
        port,
    )


SEEDS = range(5, 25)
"""By these games are played, of which the longest counts: at some tables the players soon end theirs."""

OURS = Target(".br-now-text", ("[aria-label=Redo]", "[aria-label=Undo]"), ".br", "data-serial")
"""Real taps of any game: alternate undos and redos, as redo is possible only after an undo."""


def ours(folder: Path, game_id: str = "reputation", seats: int = 5, actions: int = 40) -> Dashboard:
    """Return the referee with a table in the middle of a game."""
    folder.mkdir(parents=True, exist_ok=True)
    port, url = free_port(), f"sqlite:///{folder / 'tables.db'}"
    game, names = find_game(game_id), [{"name": name} for name in NAMES[:seats]]
    options = game.deal(seats, Random(SEEDS[0]))
    setup = game.read_setup(names, options)
    games = ([*islice(random_game(game, setup, Random(seed)), 2 * actions)] for seed in SEEDS)
    played = max(games, key=len)
    with closing(open_store(url)) as store:
        table = Table.create(store, game_id, names, options)
        for number, turn in enumerate(played):
            match = table.match
            if number >= len(played) // 2 and not match.has_shown(match.next_undo):
                break  # from here, undo asks nobody
            table.submit(turn.action)
    return Dashboard(
        f"Referee ({game_id})",
        [
            *(sys.executable, "-m", "referee", "serve", "--port", str(port), "--store", url, "--no-browser"),
            *("--max-pages-per-device", "30"),
        ],
        OURS,
        port,
        f"/?table={table.id}",
    )
