"""A process killed without warning loses nothing that it had accepted, and leaves nothing half done."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from referee.match.record import read_record
from referee.match.replay import replay
from referee.match.sealing import is_true
from referee.store import open_store
from referee.store.codec import write_entry
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.thorough import thorough

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]
KILLS = {"sqlite": 10, "postgresql": 1}
"""How their numbers compare: a kill of PostgreSQL's client takes longer to settle."""
FEWEST = 4
"""Kills at least: by then, more steps than kills are waited for."""
STEPS_FIRST = 3
"""Steps that a player is left to show at most, however slow the machine is, before its last moments begin."""
LONGEST = 0.02
"""Seconds that these last at most."""
STEPS = (["act"], ["act", "open"], ["reseal"], ["undo"], ["redo"])
"""What one action, undo or redo stores at once."""


class Players:
    """Starts players one after the other, and kills them."""

    def __init__(self, url: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.player", url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )

    def kill_one(self, table_id: str, seed: int, steps: int, delay: float) -> list[str]:
        """Let a player play so many steps and seconds, kill it, and return the entries that it had shown."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{table_id} {seed}\n")
        self.process.stdin.flush()
        sign, pid = self._hear()
        assert sign == "at"
        shown: list[str] = []
        for _ in range(steps):
            shown += self._hear()[1]
        time.sleep(delay)  # the moment of the kill
        os.kill(pid, signal.SIGKILL)
        while (said := self._hear()) != ["gone"]:
            shown += said[1]
        return shown

    def _hear(self) -> list[Any]:
        assert self.process.stdout is not None
        heard: list[Any] = json.loads(self.process.stdout.readline())
        return heard

    def close(self) -> None:
        """End what plays; after a failure that may be a player whom nobody kills any more."""
        try:
            self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


@pytest.fixture
def players(url: str) -> Iterator[Players]:
    started = Players(url)
    yield started
    started.close()


IN_FLIGHT = text(
    "select count(*) from pg_stat_activity "
    "where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()"
)
"""What PostgreSQL is still doing, also for a client that has been killed."""


def settle(url: str) -> None:
    """Wait until a server has carried out what a killed player had asked of it."""
    if url.startswith("sqlite"):
        return
    engine = create_engine(url)
    deadline = time.monotonic() + 60
    with engine.connect() as connection:
        while connection.execute(IN_FLIGHT).scalar_one():
            assert time.monotonic() < deadline, "the server is still at it"
            connection.rollback()
            time.sleep(0.01)
    engine.dispose()


def check(store: Store, table_id: str, accepted: list[str]) -> Table:
    """Open a table after a kill, and check it against what had been shown of its log."""
    stored = store.entries(table_id)
    assert [write_entry(one.entry) for one in stored[: len(accepted)]] == accepted
    unseen = [one.entry.kind for one in stored[len(accepted) :]]
    assert not unseen or unseen in STEPS, "one step more at most, and a whole one"
    table = Table.open(store, table_id)
    match = table.match
    assert len(match.log) == store.log_length(table_id)
    assert replay(read_record(table.record())) == match.state
    assert all(is_true(action) for action in match.actions)
    secrets = store.secrets(table_id)
    assert {one.number for one in match if one.action.is_closed} <= secrets.keys()
    assert all(match.log[number].action is not None for number in secrets)
    return table


@pytest.mark.parametrize("share", [1, thorough(20)])
def test_killed_at_random_moments_it_loses_nothing(url: str, players: Players, share: int) -> None:
    """A page that is open all the while agrees with one that is opened after every kill."""
    kills = max(FEWEST, share * KILLS["sqlite" if url.startswith("sqlite") else "postgresql"])
    store, random = open_store(url), Random(200)
    page = Table.create(store, "reputation", SEATS)
    played = 0
    for seed in range(kills):
        if page.game.is_finished(page.match.state):
            page = Table.create(store, "reputation", SEATS)
        accepted = [write_entry(entry) for entry in page.match.log]
        shown = players.kill_one(page.id, seed, random.randint(0, STEPS_FIRST), random.uniform(0, LONGEST))
        settle(url)
        reopened = check(store, page.id, accepted + shown)
        page.refresh()
        assert page.match.log == reopened.match.log
        assert page.match.state == reopened.match.state
        assert page.log() == reopened.log()
        played += len(shown)
    assert played > kills, "the players did play"
    store.close()
